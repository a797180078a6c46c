// A mnemonic that opcode spaces encode in different ways is one operation, that
// of the base map; what only a space has is one too.
// RUN: kc-tblgen --gen-ods -I %isa -I %S/../IsaModel/Inputs %s \
// RUN:   | FileCheck %s --implicit-check-not=InstrOp

include "base.td"

def Old : OpcodeSpace<"old">;

// CHECK: def Mini_ADDOp : KC_InstrOp<Mini_Dialect, "add", 1,
// CHECK: def Mini_SUBOp : KC_InstrOp<Mini_Dialect, "sub", 2,
def OLD_ADD : RRR<2> {
  let mnemonic = "ADD";
  let opcodeSpace = Old;
  let semantics = (set $d, (add $a, $b));
}
def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }
def SUB : RRR<3> {
  let opcodeSpace = Old;
  let semantics = (set $d, (sub $a, $b));
}
