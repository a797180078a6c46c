// Infinities and NaN have no names in MLIR.
// RUN: kc-tblgen --gen-mlir-semantics -I %isa -I %S/../IsaModel/Inputs %s > %t.mlir
// RUN: mlir-opt %t.mlir | FileCheck %s

include "base.td"

class Constant<bits<4> op, string text> : FFF<op> {
  let semantics = (set $d, (fadd $a, (fmul $b, (fconst text))));
}

// CHECK-LABEL: func.func @INF(
// CHECK:       arith.constant 0x7F800000 : f32
def INF : Constant<0, "inf">;
// CHECK-LABEL: func.func @MINUS_INF(
// CHECK:       arith.constant 0xFF800000 : f32
def MINUS_INF : Constant<1, "-inf">;
// CHECK-LABEL: func.func @NAN(
// CHECK:       arith.constant 0x7FC00000 : f32
def NAN : Constant<2, "nan">;
// CHECK-LABEL: func.func @EIGHTH(
// CHECK:       arith.constant 1.250000e-01 : f32
def EIGHTH : Constant<3, ".125">;
