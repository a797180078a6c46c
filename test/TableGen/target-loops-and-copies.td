// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }
def BEGIN : RI<2> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (loop_begin $a, $imm);
}
def FINISH : Word16<3> {
  bits<3> a;
  let Inst{2...0} = a;
  let outs = (ops R:$a);
  let ins = (ops R:$a);
  let syntax = "$a";
  let semantics = (loop_end $a);
}

def Loop : HardwareLoop<BEGIN, FINISH>;
def : RegisterCopy<R, (ADD $to, 0, $from)>;

// CHECK:      static constexpr HardwareLoopDesc HardwareLoops[] = {
// CHECK-NEXT:     {1, 2},
// CHECK-NEXT: };
// CHECK:      static constexpr ExpansionOperand Copy_R[] = {
// CHECK-NEXT:     {ExpansionOperand::PseudoOperand, 0, 0, 0xffffffffffffffff},
// CHECK-NEXT:     {ExpansionOperand::Constant, 0, 0, 0xffffffffffffffff},
// CHECK-NEXT:     {ExpansionOperand::PseudoOperand, 1, 0, 0xffffffffffffffff},
// CHECK-NEXT: };
// CHECK:      static constexpr RegisterCopyDesc RegisterCopies[] = {
// CHECK-NEXT:     {0, {0, Copy_R}},
// CHECK-NEXT: };
