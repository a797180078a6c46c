// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def offset : Imm<5> { let isSigned = 1; let shift = 1; let pcRelative = 1; }
def mode : Imm<2> { let names = [RegAlias<"up", 1>]; let range = [0, 2]; }

// CHECK:      // ALL $d, $x, $o, $m{{$}}
// CHECK-NEXT: static constexpr BitRun ALL_d_Runs[] = {
// CHECK-NEXT:     {0, 0, 3},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr BitRun ALL_x_Runs[] = {
// CHECK-NEXT:     {3, 0, 2},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr BitRun ALL_o_Runs[] = {
// CHECK-NEXT:     {5, 3, 2},
// CHECK-NEXT:     {7, 0, 3},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr BitRun ALL_m_Runs[] = {
// CHECK-NEXT:     {10, 0, 2},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr NamedValue Names[[N:[0-9]+]][] = {
// CHECK-NEXT:     {"up", 1},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr OperandDesc ALL_Operands[] = {
// CHECK-NEXT:     {"d", OperandKind::Register, OperandRole::InOut, 0, 3, false, 0, false, 0, 7, ALL_d_Runs, {}},
// CHECK-NEXT:     {"x", OperandKind::Register, OperandRole::Out, 1, 2, false, 0, false, 0, 3, ALL_x_Runs, {}},
// CHECK-NEXT:     {"o", OperandKind::Immediate, OperandRole::In, 0, 5, true, 1, true, -32, 30, ALL_o_Runs, {}},
// CHECK-NEXT:     {"m", OperandKind::Immediate, OperandRole::In, 0, 2, false, 0, false, 0, 2, ALL_m_Runs, Names[[N]]},
// CHECK-NEXT: };
def ALL : Word16<3> {
  bits<3> d; bits<2> x; bits<5> o; bits<2> m;
  let Inst{2...0} = d;
  let Inst{4...3} = x;
  let Inst{6...5} = o{4...3};
  let Inst{9...7} = o{2...0};
  let Inst{11...10} = m;
  let outs = (ops R:$d, F:$x);
  let ins = (ops R:$d, offset:$o, mode:$m);
  let syntax = "$d, $x, $o, $m";
  let semantics = (do (set $d, (add $d, $m)), (set $x, PI),
                      (jump (add (pc), $o)));
}
