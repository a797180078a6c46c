// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def Other : Unit<"other">;
def Extension : OpcodeSpace<"extension">;

// CHECK:      // ADD $d, $a, $b
// CHECK:      static constexpr SyntaxElement ADD_Form0[] = {
// CHECK-NEXT:     {SyntaxKind::Operand, 0, "d"},
// CHECK-NEXT:     {SyntaxKind::Literal, 0, ","},
// CHECK-NEXT:     {SyntaxKind::Operand, 1, "a"},
// CHECK-NEXT:     {SyntaxKind::Literal, 0, ","},
// CHECK-NEXT:     {SyntaxKind::Operand, 2, "b"},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr SyntaxElement ADD_Form1[] = {
// CHECK-NEXT:     {SyntaxKind::Operand, 0, "d"},
// CHECK-NEXT:     {SyntaxKind::Literal, 0, "="},
// CHECK-NEXT:     {SyntaxKind::Operand, 1, "a"},
// CHECK-NEXT:     {SyntaxKind::Literal, 0, "plus"},
// CHECK-NEXT:     {SyntaxKind::Operand, 2, "b"},
// CHECK-NEXT:     {SyntaxKind::Literal, 0, "("},
// CHECK-NEXT:     {SyntaxKind::Ignored, 0, "_"},
// CHECK-NEXT:     {SyntaxKind::Literal, 0, ")"},
// CHECK-NEXT: };
// CHECK-NEXT: static constexpr SyntaxForm ADD_Forms[] = {
// CHECK-NEXT:     {ADD_Form0, 1},
// CHECK-NEXT:     {ADD_Form1, 0},
// CHECK-NEXT: };
def ADD : RRR<1> {
  let summary = "Sum";
  let otherSyntax = ["$d = $a plus $b(_)"];
  let optionalOperands = 1;
  let omitsDefaults = 1;
  let semantics = (set $d, (add $a, $b));
}
def BEGIN : RI<2> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (loop_begin $a, $imm);
}
def FINISH : Plain<3> {
  bits<16> Ignored = 0;
  bits<3> a;
  let Inst{2...0} = a;
  let Ignored{11...8} = 0b1111;
  let outs = (ops R:$a);
  let ins = (ops R:$a);
  let syntax = "$a";
  let semantics = (loop_end $a);
}
def BREAK : Plain<4> { let semantics = (loop_break); }
def JUMP : RI<5> { let semantics = (when (eq $imm, 0), (jump $a)); }
def HALT : Plain<6> { let semantics = (halt); }
def LATER : Plain<7> { let isReserved = 1; let unit = Other; }
def MORE : Plain<1> { let opcodeSpace = Extension; }

// CHECK:      static constexpr InstrDesc Instrs[] = {
// CHECK-NEXT:     {"ADD", "ADD", "Sum", ADD_Operands, ADD_Forms, 0x1000, 0xfe00, 0x0, 0, ControlKind::None, false, true, 0},
// CHECK-NEXT:     {"BEGIN", "BEGIN", "", BEGIN_Operands, BEGIN_Forms, 0x2000, 0xf800, 0x0, 0, ControlKind::LoopBegin, false, false, 0},
// CHECK-NEXT:     {"FINISH", "FINISH", "", FINISH_Operands, FINISH_Forms, 0x3000, 0xf0f8, 0xf00, 0, ControlKind::LoopEnd, false, false, 0},
// CHECK-NEXT:     {"BREAK", "BREAK", "", {}, BREAK_Forms, 0x4000, 0xffff, 0x0, 0, ControlKind::LoopBreak, false, false, 0},
// CHECK-NEXT:     {"JUMP", "JUMP", "", JUMP_Operands, JUMP_Forms, 0x5000, 0xf800, 0x0, 0, ControlKind::Branch, false, false, 0},
// CHECK-NEXT:     {"HALT", "HALT", "", {}, HALT_Forms, 0x6000, 0xffff, 0x0, 0, ControlKind::Halt, false, false, 0},
// CHECK-NEXT:     {"LATER", "LATER", "", {}, LATER_Forms, 0x7000, 0xffff, 0x0, 1, ControlKind::None, true, false, 0},
// CHECK-NEXT:     {"MORE", "MORE", "", {}, MORE_Forms, 0x1000, 0xffff, 0x0, 0, ControlKind::None, false, false, 1},
// CHECK-NEXT: };
