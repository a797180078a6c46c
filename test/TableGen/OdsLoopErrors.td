// RUN: not kc-tblgen --gen-ods -I %isa -I %S/../IsaModel/Inputs %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error:

include "base.td"

class Begin<bits<4> op> : RI<op> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (loop_begin $a, $imm);
}
def BEGIN : Begin<0>;
// CHECK: [[#@LINE+1]]:5: error: 'BEGIN2': the dialect has one loop operation, for one kind of hardware loop
def BEGIN2 : Begin<1>;
def FINISH : Word16<2> {
  bits<3> a;
  let Inst{2...0} = a;
  let outs = (ops R:$a);
  let ins = (ops R:$a);
  let syntax = "$a";
  let semantics = (loop_end $a);
}
def Loop : HardwareLoop<BEGIN, FINISH>;
def Loop2 : HardwareLoop<BEGIN2, FINISH>;
