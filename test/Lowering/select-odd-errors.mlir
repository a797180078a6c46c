// What such an instruction set can't do.
// RUN: odd-opt %s --kc-select-instructions=isa=odd --split-input-file --verify-diagnostics

// Equal operands are something else than any.
func.func @f(%x: i32, %y: i32) -> i32 {
// expected-error @below {{no instruction of 'odd' computes 'arith.muli' on 'i32'}}
  %p = arith.muli %x, %y : i32
  return %p : i32
}

// -----

func.func @f(%x: i32, %y: i32) -> i32 {
  %c = arith.cmpi ult, %x, %y : i32
// expected-error @below {{no instruction of 'odd' computes 'arith.select' on 'i1'}}
  %m = arith.select %c, %x, %y : i32
  return %m : i32
}

// -----

// The instruction works on registers of a file that nothing else uses.
func.func @f(%x: i32, %y: i32) -> i32 {
// expected-error @below {{no instruction of 'odd' computes 'arith.xori' on 'i32'}}
  %z = arith.xori %x, %y : i32
  return %z : i32
}

// -----

func.func @f(%x: f32) -> f32 {
  %c = arith.constant 2.5 : f32
// expected-error @below {{no instructions of 'odd' make the number 2.500000e+00 : f32}}
  %y = arith.mulf %x, %c : f32
  return %y : f32
}

// -----

func.func @f() -> f32 {
  %c = arith.constant 0.0 : f32
// expected-error @below {{no instructions of 'odd' make the number 0.000000e+00 : f32}}
  return %c : f32
}

// -----

// expected-error @below {{which memory is 'memref<4xi32>' in? 'odd' has near, far; write it as the memory space}}
func.func @f(%x: memref<4xi32>) {
  return
}

// -----

func.func @f(%x: memref<4xi32, "near">) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v = arith.constant 3 : i32
// expected-error @below {{'odd' has no hardware loops}}
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %v, %x[%i] : memref<4xi32, "near">
  }
  return
}

// -----

func.func @f(%x: f32, %a: memref<4xf32>) {
  %c0 = arith.constant 0 : index
// expected-error @below {{no instruction of 'odd' computes 'memref.store' on 'f32'}}
  memref.store %x, %a[%c0] : memref<4xf32>
  return
}
