// Selection for an instruction set that is unlike those of the tree.
// RUN: odd-opt %s --kc-lower-to=isa=odd | FileCheck %s
// RUN: odd-opt %s --kc-lower-to=isa=odd --kc-allocate-registers | FileCheck %s --check-prefix=ASSIGNED

// No register reads as zero: all of them hold arguments. A result that
// overwrites an operand has its register; commutative operands are exchanged.
// CHECK-LABEL: func.func @updates
// CHECK-SAME:    (%arg0: !odd.r<0>, %arg1: !odd.r<1>) -> !odd.r<0>
// CHECK-DAG:     %[[X:.*]] = odd.copy %arg0
// CHECK-DAG:     %[[Y:.*]] = odd.copy %arg1
// CHECK:         %[[Q:.*]] = odd.udiv %[[X]], %[[Y]]
// CHECK:         odd.add %[[X]], %[[Q]]
// ASSIGNED-LABEL: func.func @updates
// ASSIGNED:        %[[Q:.*]] = odd.udiv %{{.*}}, %{{.*}} : (!odd.r<[[R:[0-9]]]>, !odd.r<{{[0-9]}}>) -> !odd.r<[[R]]>
func.func @updates(%x: i32, %y: i32) -> i32 {
  %q = arith.divui %x, %y : i32
  %s = arith.addi %x, %q : i32
  return %s : i32
}

// One instruction for two operations, if nobody needs the first one's result;
// the sum's operands are exchanged.
// CHECK-LABEL: func.func @several
// CHECK-DAG:     %[[X:.*]] = odd.copy %arg0
// CHECK-DAG:     %[[Y:.*]] = odd.copy %arg1
// CHECK-NOT:     odd.copy
// CHECK:         %[[M:.*]] = odd.mac %[[Y]], %[[X]], %[[Y]]
// CHECK-NEXT:    %[[S:.*]] = odd.square %[[M]]
// CHECK-NEXT:    odd.add %[[X]], %[[S]]
func.func @several(%x: i32, %y: i32) -> (i32, i32) {
  %p = arith.muli %x, %y : i32
  %m = arith.addi %y, %p : i32
  %s = arith.muli %m, %m : i32
  %t = arith.addi %x, %s : i32
  return %t, %s : i32, i32
}

// The predicate and the operands' order count.
// CHECK-LABEL: func.func @choice
// CHECK:         odd.min
// CHECK-NOT:     odd.min
// CHECK:         return
func.func @choice(%x: i32, %y: i32) -> i32 {
  %c = arith.cmpi slt, %x, %y : i32
  %m = arith.select %c, %x, %y : i32
  return %m : i32
}

// An immediate with a factor; a mask that is written as its complement.
// CHECK-LABEL: func.func @immediates
// CHECK:         %[[A:.*]] = odd.step %{{.*}}, -128
// CHECK-NEXT:    odd.clear %[[A]], 15
func.func @immediates(%x: i32) -> i32 {
  %m128 = arith.constant -128 : i32
  %mask = arith.constant -16 : i32
  %a = arith.addi %x, %m128 : i32
  %b = arith.andi %a, %mask : i32
  return %b : i32
}

// Numbers: the upper bits alone, two parts, zero.
// CHECK-LABEL: func.func @numbers
// CHECK:         %[[H:.*]] = odd.high 3
// CHECK-NEXT:    %[[S:.*]] = odd.step %[[H]], -20
// CHECK-NEXT:    odd.high 255
// CHECK:         odd.li 0
func.func @numbers() -> (i32, i32, i32) {
  %a = arith.constant 0xFF000000 : i32
  %b = arith.constant 0x02FFFFEC : i32
  %c = arith.constant 0 : i32
  return %a, %b, %c : i32, i32, i32
}

// A shift by a number that takes a register.
// CHECK-LABEL: func.func @shifted
// CHECK-NEXT:    %[[B:.*]] = odd.li 25
// CHECK-NEXT:    %[[D:.*]] = odd.li 10
// CHECK-NEXT:    odd.shl %[[B]], %[[D]]
func.func @shifted() -> i32 {
  %c = arith.constant 25600 : i32
  return %c : i32
}

// Each memory on its own, and no addresses but those that are in registers.
// CHECK-LABEL: func.func @memories
// CHECK:         %[[P:.*]] = odd.li 3
// CHECK-NEXT:    %[[X:.*]] = odd.load_near %[[P]]
// CHECK-NEXT:    %[[Q:.*]] = odd.li 5
// CHECK-NEXT:    odd.store_far %[[X]], %[[Q]]
// CHECK:         %[[I:.*]] = odd.li 2
// CHECK-NEXT:    odd.fload %[[I]]
func.func @memories(%a: memref<4xi32, "near">, %b: memref<2xi32, "far">,
                    %c: memref<4xi32, "far">, %f: memref<4xf32>) -> f32 {
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  %x = memref.load %a[%3] : memref<4xi32, "near">
  memref.store %x, %c[%3] : memref<4xi32, "far">
  %y = memref.load %f[%2] : memref<4xf32>
  return %y : f32
}

// Floating-point registers beside the others; the numbers of both begin anew.
// CHECK-LABEL: func.func @floats
// CHECK-SAME:    (%arg0: !odd.f<0>, %arg1: !odd.r<0>, %arg2: !odd.f<1>) -> !odd.f<0>
// CHECK:         %[[I:.*]] = odd.from_int
// CHECK:         %[[P:.*]] = odd.fmul %[[I]], %{{.*}}
// CHECK:         %[[D:.*]] = odd.fsub %{{.*}}, %[[P]]
// CHECK:         odd.fmaxnum %[[D]]
func.func @floats(%x: f32, %n: i32, %y: f32) -> f32 {
  %i = arith.uitofp %n : i32 to f32
  %p = arith.mulf %i, %x fastmath<reassoc> : f32
  %d = arith.subf %y, %p : f32
  %m = arith.maxnumf %d, %x : f32
  return %m : f32
}
