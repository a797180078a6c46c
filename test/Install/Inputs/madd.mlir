func.func @madd(%m: memref<4xi32>, %less: i32) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %3 = arith.constant 3 : index
  %a = memref.load %m[%0] : memref<4xi32>
  %b = memref.load %m[%1] : memref<4xi32>
  %c = memref.load %m[%2] : memref<4xi32>
  %product = arith.muli %a, %b : i32
  %sum = arith.addi %product, %c : i32
  %result = arith.subi %sum, %less : i32
  memref.store %result, %m[%3] : memref<4xi32>
  return
}
