// What instructions compute, as selection looks for it: those that give one
// register one value or store one, and no others.
// RUN: kc-tblgen --gen-mlir-patterns -I %isa -I %S/../IsaModel/Inputs %s > %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: mlir-opt %t.mlir | FileCheck %s --check-prefix=PARSED
// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s --check-prefix=TARGET

include "base.td"

// The arguments are the operands that are read.
// CHECK-NOT: func.func
// CHECK:      func.func @ADD(%a: i32, %b: i32) -> i32 {
// CHECK-NEXT:   %0 = arith.addi %a, %b : i32
// CHECK-NEXT:   return %0 : i32
// CHECK-NEXT: }
def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }

// Several operations, numbers among them; a value that has a name.
// CHECK-NEXT: func.func @MIX(%a: i32, %b: i32) -> i32 {
// CHECK-NEXT:   %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:   %0 = arith.muli %a, %b : i32
// CHECK-NEXT:   %1 = arith.addi %0, %c3_i32 : i32
// CHECK-NEXT:   %2 = arith.xori %1, %0 : i32
// CHECK-NEXT:   return %2 : i32
// CHECK-NEXT: }
def MIX : RRR<2> {
  let where = (define (mul $a, $b):$p);
  let semantics = (set $d, (xor_ (add $p, 3), $p));
}

// Where MLIR leaves cases open, its operation is what programs have.
// CHECK-NEXT: func.func @SHIFT(%a: i32, %b: i32) -> i32 {
// CHECK-NEXT:   %0 = arith.shli %a, %b : i32
// CHECK:      }
def SHIFT : RRR<3> { let semantics = (set $d, (shl $a, $b)); }

// CHECK-NEXT: func.func @LESS(%a: i32, %b: i32) -> i32 {
// CHECK-NEXT:   %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %0 = arith.cmpi slt, %a, %b : i32
// CHECK-NEXT:   %1 = arith.select %0, %c1_i32, %c0_i32 : i32
// CHECK:      }
def LESS : RRR<4> {
  let semantics = (set $d, (select (slt $a, $b), 1, 0));
}

// CHECK-NEXT: func.func @FADD(%a: f32, %b: f32) -> f32 {
// CHECK-NEXT:   %cst = arith.constant 0.5 : f32
// CHECK-NEXT:   %0 = arith.addf %a, %cst : f32
// CHECK-NEXT:   %1 = arith.mulf %0, %b : f32
// CHECK:      }
def FADD : FFF<5> {
  let semantics = (set $d, (fmul (fadd $a, (fconst ".5")), $b));
}

// CHECK-NEXT: func.func @NUMBER(%imm: i32) -> i32 {
// CHECK-NEXT:   return %imm : i32
// CHECK-NEXT: }
def NUMBER : RI<6> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (set $a, $imm);
}

// A register that is read and written.
// CHECK-NEXT: func.func @UPDATE(%a: i32, %imm: i32) -> i32 {
// CHECK-NEXT:   %0 = arith.subi %a, %imm : i32
// CHECK:      }
def UPDATE : RI<7> {
  let outs = (ops R:$a);
  let semantics = (set $a, (sub $a, $imm));
}

// CHECK-NEXT: func.func @LOAD(%a: i32, %b: i32, %mem: memref<?xi32, "mem">) -> i32 {
// CHECK-NEXT:   %0 = arith.addi %a, %b : i32
// CHECK-NEXT:   %1 = arith.index_castui %0 : i32 to index
// CHECK-NEXT:   %2 = memref.load %mem[%1] : memref<?xi32, "mem">
// CHECK-NEXT:   return %2 : i32
// CHECK-NEXT: }
def LOAD : RRR<8> {
  let where = (define (cell MEM, (add $a, $b)):$c);
  let semantics = (set $d, $c);
}

// CHECK-NEXT: func.func @STORE(%a: i32, %imm: i32, %mem: memref<?xi32, "mem">) {
// CHECK-NEXT:   %0 = arith.index_castui %imm : i32 to index
// CHECK-NEXT:   memref.store %a, %mem[%0] : memref<?xi32, "mem">
// CHECK-NEXT:   return
// CHECK-NEXT: }
def STORE : RI<9> {
  let where = (define (cell MEM, $imm):$c);
  let semantics = (set $c, $a);
}

// CHECK-NOT: {{.}}

// Reads the cell that it writes.
def ADDTO : RI<10> {
  let where = (define (cell MEM, $imm):$c);
  let semantics = (set $c, (add $c, $a));
}
// Does something else on some machines, or in some states.
def PARAM : RRR<11> { let semantics = (set $d, (add (add $a, $b), N)); }
def STATE : RRR<12> { let semantics = (set $d, (add (add $a, $b), FLAGS)); }
def NUMBERED : RRR<13> {
  let semantics = (set $d, (add (add $a, $b), (number_of $d)));
}
def TRAPS : RRR<14> {
  let checks = [Check<(ne $b, 0), BadOperand, "zero">];
  let semantics = (set $d, (udiv $a, $b));
}
class More<bits<4> op> : RRR<0> { let Inst{12...9} = op; }
def SKIPPED : More<1> {
  let skippedIf = (eq (number_of $d), 1);
  let semantics = (set $d, (add $a, $b));
}
// No operation of MLIR, an operand without effect, two effects, none that
// selection could count on.
def BIT : More<2> {
  let semantics = (set $d, (select (bit_of $a, $b), 1, 0));
}
def IGNORES : More<3> { let semantics = (set $d, (mul $a, $a)); }
def TWO : More<4> {
  let semantics = (do (set $d, (add $a, $b)), (set FLAGS, $a));
}
def MAYBE : More<5> {
  let semantics = (when (ne $a, $b), (set $d, (add $a, $b)));
}
def ROW : More<6> {
  let where = (define (row VEC, $a):$x, (row VEC, $b):$y);
  let outs = (ops);
  let ins = (ops R:$d, R:$a, R:$b);
  let semantics = (set (at $y, "i"), (at $x, "i"));
}
def EXTRA : OpcodeSpace<"extra">;
def OTHER : More<7> {
  let opcodeSpace = EXTRA;
  let semantics = (set $d, (add $a, $b));
}

// PARSED: func.func @ADD

// The library has them as text.
// TARGET:      static constexpr llvm::StringLiteral Patterns =
// TARGET-NEXT:     "func.func @ADD(%a: i32, %b: i32) -> i32 {\n"
// TARGET-NEXT:     "  %0 = arith.addi %a, %b : i32\n"
// TARGET:          memref<?xi32, \"mem\">)
