// Hardware loops become one operation; their instructions, branches and
// reserved instructions have none.
// RUN: kc-tblgen --gen-ods -I %isa -I %S/../IsaModel/Inputs %s \
// RUN:   | FileCheck %s --implicit-check-not=InstrOp

include "base.td"

// CHECK: def Mini_LoopOp : KC_LoopOp<Mini_Dialect, 0, "RType", 255>;
// CHECK: def Mini_YieldOp : KC_YieldOp<Mini_Dialect, "LoopOp">;
// CHECK: def Mini_NOPOp : KC_InstrOp
def BEGIN : RI<0> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (loop_begin $a, $imm);
}
def FINISH : RI<1> {
  let outs = (ops R:$a);
  let ins = (ops R:$a);
  let syntax = "$a";
  bits<16> Ignored = 0;
  let Inst{10...3} = 0;
  let semantics = (loop_end $a);
}
def Loop : HardwareLoop<BEGIN, FINISH>;
def JUMP : RI<2> { let semantics = (jump $imm); }
def LATER : Plain<3> { let isReserved = 1; }
def NOP : Plain<4>;
