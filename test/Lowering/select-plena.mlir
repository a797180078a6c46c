// Any definition gives patterns: what of PLENA works on integers.
// RUN: kc-opt %s --kc-select-instructions=isa=plena | FileCheck %s
// REQUIRES: plena

// CHECK-LABEL: func.func @arithmetic
// CHECK:         %[[X:.*]] = plena.copy %arg0 : !plena.gp<1> to !plena.gp
// CHECK:         %[[A:.*]] = plena.s_addi_int %[[X]], 200000
// CHECK:         %[[P:.*]] = plena.s_mul_int %[[A]], %[[X]]
// CHECK:         plena.s_sub_int %[[P]], %[[A]]
func.func @arithmetic(%x: i32) -> i32 {
  %c = arith.constant 200000 : i32
  %a = arith.addi %x, %c : i32
  %p = arith.muli %a, %x : i32
  %d = arith.subi %p, %a : i32
  return %d : i32
}

// The upper bits alone; both parts; all ones.
// CHECK-LABEL: func.func @numbers
// CHECK-NEXT:    %[[HIGH:.*]] = plena.s_lui_int 74565
// CHECK-NEXT:    plena.s_addi_int %[[HIGH]], 1656
// CHECK-NEXT:    %[[ONES:.*]] = plena.s_lui_int 1048575
// CHECK-NEXT:    plena.s_addi_int %[[ONES]], 4095
// CHECK-NEXT:    plena.s_lui_int 512
func.func @numbers() -> (i32, i32, i32) {
  %a = arith.constant 2097152 : i32
  %b = arith.constant 305419896 : i32
  %c = arith.constant -1 : i32
  return %a, %b, %c : i32, i32, i32
}

// Int SRAM is what holds integers.
// CHECK-LABEL: func.func @memory
// CHECK:         plena.loop 8
// CHECK:           %[[X:.*]] = plena.s_ld_int %[[I:.*]], 0
// CHECK:           plena.s_st_int %[[X]], %[[I]], 8
func.func @memory(%a: memref<8xi32>, %b: memref<8xi32, "ints">) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %a[%i] : memref<8xi32>
    memref.store %x, %b[%i] : memref<8xi32, "ints">
  }
  return
}
