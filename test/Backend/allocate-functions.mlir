// Arguments and results of a function are registers, of which its type tells.
// RUN: kc-opt --kc-allocate-registers %s | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: func.func @both
// CHECK-SAME: (%arg0: !plena.gp<1>, %arg1: !plena.gp<2>) -> !plena.gp<[[R:[0-9]+]]>
// CHECK-NEXT: %[[A:.*]] = plena.s_sub_int %arg0, %arg1 : (!plena.gp<1>, !plena.gp<2>) -> !plena.gp<[[R]]>
// CHECK-NEXT: return %[[A]] : !plena.gp<[[R]]>
func.func @both(%x: !plena.gp, %y: !plena.gp) -> !plena.gp {
  %a = plena.s_sub_int %x, %y
  return %a : !plena.gp
}

// CHECK-LABEL: func.func @named
// CHECK-SAME: (%arg0: !plena.gp<5>, %arg1: !plena.gp<1>) -> !plena.gp<5>
// CHECK-NEXT: plena.s_sub_int %arg0, %arg1 : (!plena.gp<5>, !plena.gp<1>) -> !plena.gp<5>
func.func @named(%x: !plena.gp<5>, %y: !plena.gp) -> !plena.gp<5> {
  %a = plena.s_sub_int %x, %y : (!plena.gp<5>, !plena.gp) -> !plena.gp<5>
  return %a : !plena.gp<5>
}

// CHECK-LABEL: func.func private @declared(!plena.gp)
func.func private @declared(!plena.gp)

// What uses no registers is left alone.
// CHECK-LABEL: func.func @other
// CHECK-NEXT: arith.constant
func.func @other() -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}
