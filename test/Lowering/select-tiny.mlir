// Instructions are found by what they compute.
// RUN: kc-opt %s --kc-lower-to=isa=tiny | FileCheck %s
// RUN: kc-opt %s --kc-select-instructions=isa=tiny | FileCheck %s
// REQUIRES: tiny

// Scalars come and go in the first registers.
// CHECK-LABEL: func.func @scalars
// CHECK-SAME:    (%arg0: !tiny.gpr<1>, %arg1: !tiny.gpr<2>) -> (!tiny.gpr<1>, !tiny.gpr<2>)
// CHECK:         %[[X:.*]] = tiny.copy %arg0 : !tiny.gpr<1> to !tiny.gpr
// CHECK:         %[[Y:.*]] = tiny.copy %arg1 : !tiny.gpr<2> to !tiny.gpr
// CHECK:         %[[P:.*]] = tiny.mul %[[X]], %[[Y]]
// CHECK:         %[[D:.*]] = tiny.sub %[[P]], %[[X]]
// CHECK:         %[[R0:.*]] = tiny.copy %[[D]] : !tiny.gpr to !tiny.gpr<1>
// CHECK:         %[[R1:.*]] = tiny.copy %[[Y]] : !tiny.gpr to !tiny.gpr<2>
// CHECK:         return %[[R0]], %[[R1]]
func.func @scalars(%x: i32, %y: i32) -> (i32, i32) {
  %p = arith.muli %x, %y : i32
  %d = arith.subi %p, %x : i32
  return %d, %y : i32, i32
}

// A number is an operand where an instruction takes it, on either side; else
// it comes in a register. What is no overflow is no difference.
// CHECK-LABEL: func.func @numbers
// CHECK:         %[[X:.*]] = tiny.copy %arg0
// CHECK-NEXT:    %[[A:.*]] = tiny.addi %[[X]], -7
// CHECK-NEXT:    %[[THREE:.*]] = tiny.li 3
// CHECK-NEXT:    %[[B:.*]] = tiny.mul %[[A]], %[[THREE]]
// CHECK-NEXT:    %[[C:.*]] = tiny.addi %[[B]], -31
// CHECK-NEXT:    %[[HUNDRED:.*]] = tiny.li 100
// CHECK-NEXT:    tiny.sub %[[HUNDRED]], %[[X]]
func.func @numbers(%x: i32) -> (i32, i32) {
  %m7 = arith.constant -7 : i32
  %c31 = arith.constant 31 : i32
  %c3 = arith.constant 3 : i32
  %c100 = arith.constant 100 : i32
  %a = arith.addi %m7, %x overflow<nsw> : i32
  %b = arith.muli %a, %c3 : i32
  %c = arith.subi %b, %c31 : i32
  %d = arith.subi %c100, %x : i32
  return %c, %d : i32, i32
}

// Numbers that take several instructions: a sum; doubled; a multiple of a power
// of two.
// CHECK-LABEL: func.func @large
// CHECK:         %[[A:.*]] = tiny.li 510
// CHECK:         tiny.addi %[[A]], 31
// CHECK:         %[[B:.*]] = tiny.li 500
// CHECK:         tiny.add %[[B]], %[[B]]
// CHECK:         %[[ZERO:.*]] = tiny.zero
// CHECK-NEXT:    tiny.addi %[[ZERO]], -32
// CHECK:         %[[ZERO_AGAIN:.*]] = tiny.zero
// CHECK-NEXT:    tiny.copy %[[ZERO_AGAIN]]
func.func @large() -> (i32, i32, i32, i32) {
  %a = arith.constant 541 : i32
  %b = arith.constant 1000 : i32
  %c = arith.constant -32 : i32
  %d = arith.constant 0 : i32
  return %a, %b, %c, %d : i32, i32, i32, i32
}

// memrefs lie one after the other, an index and what the memref adds to it
// are in the instruction where that is possible.
// CHECK-LABEL: func.func @memory()
// CHECK:         %[[Z0:.*]] = tiny.zero : !tiny.gpr
// CHECK:         %[[A:.*]] = tiny.lw %[[Z0]], 3
// CHECK:         %[[Z1:.*]] = tiny.zero : !tiny.gpr
// CHECK:         %[[B:.*]] = tiny.lw %[[Z1]], 14
// CHECK:         %[[S:.*]] = tiny.add %[[A]], %[[B]]
// CHECK:         %[[BASE:.*]] = tiny.li 300
// CHECK:         tiny.sw %[[S]], %[[BASE]], 0
// CHECK:         %[[NEXT:.*]] = tiny.li 301
// CHECK:         tiny.sw %[[S]], %[[NEXT]], 0
func.func @memory(%a: memref<8xi32>, %b: memref<2x4xi32>,
                  %c: memref<i32> {kc.address = 300}, %d: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %x = memref.load %a[%c3] : memref<8xi32>
  %y = memref.load %b[%c1, %c2] : memref<2x4xi32>
  %s = arith.addi %x, %y : i32
  memref.store %s, %c[] : memref<i32>
  memref.store %s, %d[%c0] : memref<1xi32>
  return
}

// A computed index; strides and offsets are the memref's.
// CHECK-LABEL: func.func @strides
// CHECK:         %[[I:.*]] = tiny.copy %arg0
// CHECK:         %[[FIVE:.*]] = tiny.li 5
// CHECK:         %[[ROW:.*]] = tiny.mul %[[I]], %[[FIVE]]
// CHECK:         tiny.lw %[[ROW]], 9
func.func @strides(%i: index, %a: memref<4x2xi32, strided<[5, 3], offset: 6>>)
    -> i32 {
  %c1 = arith.constant 1 : index
  %x = memref.load %a[%i, %c1] : memref<4x2xi32, strided<[5, 3], offset: 6>>
  return %x : i32
}

// Loops are the machine's; what counts is carried.
// CHECK-LABEL: func.func @loop
// CHECK:         %[[FIRST:.*]] = tiny.li 2
// CHECK:         %[[SUM:.*]]:2 = tiny.loop 3 iter_args(%[[ACC:.*]] = %{{.*}}, %[[I:.*]] = %[[FIRST]]) -> (!tiny.gpr, !tiny.gpr) {
// CHECK-NEXT:      %[[X:.*]] = tiny.lw %[[I]], 0
// CHECK-NEXT:      %[[NEW:.*]] = tiny.add %[[ACC]], %[[X]]
// CHECK-NEXT:      %[[NEXT:.*]] = tiny.addi %[[I]], 4
// CHECK-NEXT:      tiny.yield %[[NEW]], %[[NEXT]]
// CHECK:         tiny.copy %[[SUM]]#0
// CHECK-NOT:     tiny.loop
func.func @loop(%a: memref<16xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c11 = arith.constant 11 : index
  %sum = scf.for %i = %c2 to %c11 step %c4 iter_args(%acc = %zero) -> (i32) {
    %x = memref.load %a[%i] : memref<16xi32>
    %new = arith.addi %acc, %x : i32
    scf.yield %new : i32
  }
  %same = scf.for %i = %c11 to %c2 step %c4 iter_args(%acc = %sum) -> (i32) {
    %new = arith.addi %acc, %acc : i32
    scf.yield %new : i32
  }
  return %same : i32
}

// Loops may count with any integer that registers hold.
// CHECK-LABEL: func.func @integers
// CHECK:         tiny.loop 4 iter_args(%[[SUM:.*]] = %{{.*}}, %[[I:.*]] = %{{.*}})
// CHECK-NEXT:      tiny.add %[[SUM]], %[[I]]
// CHECK-NEXT:      tiny.addi %[[I]], 2
func.func @integers() -> i32 {
  %c0 = arith.constant 0 : i32
  %m3 = arith.constant -3 : i32
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4 : i32
  %sum = scf.for %i = %m3 to %c4 step %c2 iter_args(%acc = %c0) -> (i32) : i32 {
    %new = arith.addi %acc, %i : i32
    scf.yield %new : i32
  }
  return %sum : i32
}

// What nobody needs isn't done, whatever it is.
// CHECK-LABEL: func.func @dead
// CHECK-NEXT:    return
func.func @dead(%x: i32, %a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %d = arith.divsi %x, %x : i32
  %l = memref.load %a[%c0] : memref<4xi32>
  return
}

// A loop that is but the beginning of one without iterations.
// CHECK-LABEL: func.func @useless
// CHECK-NEXT:    return
func.func @useless(%x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%p = %x) -> (i32) {
    %q = arith.muli %p, %p : i32
    scf.yield %q : i32
  }
  %b = scf.for %i = %c4 to %c0 step %c1 iter_args(%p = %a) -> (i32) {
    scf.yield %x : i32
  }
  return
}

// CHECK: func.func private @external(i32)
func.func private @external(i32)
