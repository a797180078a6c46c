// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }
def SET : RI<2> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (set $a, $imm);
}
def u16 : Imm<16>;

// The register is an operand of the pseudo instruction, or a number.
// CHECK:      // move.w $d, $a
// CHECK:      static constexpr ExpansionOperand Pseudo_MOVE_0_0[] = {
// CHECK-NEXT:     {ExpansionOperand::PseudoOperand, 0, 0, 0xffffffffffffffff},
// CHECK-NEXT:     {ExpansionOperand::PseudoOperand, 1, 0, 0xffffffffffffffff},
// CHECK-NEXT:     {ExpansionOperand::Constant, 7, 0, 0xffffffffffffffff},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr ExpansionInstr Pseudo_MOVE_0[] = {
// CHECK-NEXT:     {0, Pseudo_MOVE_0_0},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr Expansion Pseudo_MOVE_Expansions[] = {
// CHECK-NEXT:     {-1, 0x0, Pseudo_MOVE_0},
// CHECK-NEXT: };
def MOVE : Pseudo<"move.w", (ops R:$d, R:$a), "$d, $a",
                  [Expansion<[(ADD $d, $a, 7)]>]>;

// Bits of an operand, and a condition on its bits.
// CHECK:      static constexpr ExpansionOperand Pseudo_HIGH_0_0[] = {
// CHECK-NEXT:     {ExpansionOperand::PseudoOperand, 0, 0, 0xffffffffffffffff},
// CHECK-NEXT:     {ExpansionOperand::PseudoOperand, 1, 8, 0xff},
// CHECK-NEXT: };
// CHECK:      static constexpr Expansion Pseudo_HIGH_Expansions[] = {
// CHECK-NEXT:     {1, 0xf0, Pseudo_HIGH_0},
// CHECK-NEXT:     {-1, 0x0, {}},
// CHECK-NEXT: };
def HIGH : Pseudo<"high", (ops R:$d, u16:$n), "$d, $n", [
    Expansion<[(SET $d, (bits_of $n, 15, 8))], (bits_of $n, 7, 4)>,
    Expansion<[]>
  ]> {
  let summary = "Upper half";
}

// CHECK:      static constexpr PseudoDesc Pseudos[] = {
// CHECK-NEXT:     {"move.w", "", Pseudo_MOVE_Operands, Pseudo_MOVE_Forms, Pseudo_MOVE_Expansions},
// CHECK-NEXT:     {"high", "Upper half", Pseudo_HIGH_Operands, Pseudo_HIGH_Forms, Pseudo_HIGH_Expansions},
// CHECK-NEXT: };
