// What can't be selected is an error where it stands, and the function stays.
// RUN: kc-opt %s --kc-lower-to=isa=tiny --split-input-file --verify-diagnostics
// REQUIRES: tiny

func.func @f(%x: i32, %y: i32) -> i32 {
// expected-error @below {{no instruction of 'tiny' computes 'arith.divsi' on 'i32'}}
  %d = arith.divsi %x, %y : i32
  return %d : i32
}

// -----

func.func @f(%x: i32, %y: i32, %r: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c = arith.cmpi slt, %x, %y : i32
// expected-error @below {{no instruction of 'tiny' computes 'scf.if' on 'i1'}}
  scf.if %c {
    memref.store %x, %r[%c0] : memref<1xi32>
  }
  return
}

// -----

// expected-error @below {{no register of 'tiny' holds 'f32'}}
func.func @f(%x: f32) {
  return
}

// -----

// expected-error @below {{no memory of 'tiny' holds 'f32'}}
func.func @f(%x: memref<4xf32>) {
  return
}

// -----

// expected-error @below {{no memory of 'tiny' is "cache" and holds 'i32'}}
func.func @f(%x: memref<4xi32, "cache">) {
  return
}

// -----

// expected-error @below {{the shape and strides of 'memref<?xi32>' must be static}}
func.func @f(%x: memref<?xi32>) {
  return
}

// -----

// expected-error @below {{kc.address must be a number from 0, found "here"}}
func.func @f(%x: memref<4xi32> {kc.address = "here"}) {
  return
}

// -----

func.func @f(%x: memref<4xi32>, %y: memref<4xi32>) {
// expected-error @below {{no instruction of 'tiny' computes 'memref.copy' on 'memref<4xi32>'}}
  memref.copy %x, %y : memref<4xi32> to memref<4xi32>
  return
}

// -----

func.func @f() -> i32 {
// expected-error @below {{no instruction of 'tiny' computes 'memref.alloc' as 'memref<4xi32>'}}
  %a = memref.alloc() : memref<4xi32>
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xi32>
  return %x : i32
}

// -----

func.func private @g(i32)
func.func @f(%x: i32) {
// expected-error @below {{no instruction of 'tiny' computes 'func.call' on 'i32'}}
  func.call @g(%x) : (i32) -> ()
  return
}

// -----

func.func @f(%n: index, %a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1 : i32
// expected-error @below {{the number of iterations must be constant: 'tiny' gets hardware loops, and no branches}}
  scf.for %i = %c0 to %n step %c1 {
    memref.store %x, %a[%i] : memref<4xi32>
  }
  return
}

// -----

func.func @f(%a: memref<600xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c600 = arith.constant 600 : index
  %x = arith.constant 1 : i32
// expected-error @below {{a loop of 600 iterations: hardware loops of 'tiny' have at most 511}}
  scf.for %i = %c0 to %c600 step %c1 {
    memref.store %x, %a[%i] : memref<600xi32>
  }
  return
}

// -----

// expected-error @below {{there are more arguments of type 'i32' than registers}}
func.func @f(%a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %f: i32, %g: i32, %h: i32) {
  return
}

// -----

func.func @f(%x: i32, %a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %y = arith.trunci %x : i32 to i8
// expected-error @below {{no instruction of 'tiny' computes 'arith.extsi' on 'i8'}}
  %z = arith.extsi %y : i8 to i32
  memref.store %z, %a[%c0] : memref<4xi32>
  return
}

// -----

func.func @f(%x: i32) -> i8 {
  %y = arith.trunci %x : i32 to i8
// expected-error @below {{no register of 'tiny' holds 'i8'}}
  return %y : i8
}

// -----

// expected-error @below {{'memref<8x4294967296xi32>' at 0 is not inside of a memory with 32-bit addresses}}
func.func @f(%x: memref<8x4294967296xi32>) {
  return
}

// -----

// expected-error @below {{'memref<4xi32, strided<[-1]>>' at 2 is not inside of a memory with 32-bit addresses}}
func.func @f(%x: memref<4xi32, strided<[-1]>> {kc.address = 2}) {
  return
}

// -----

func.func @f(%a: memref<4xi32>, %i: index) {
  %x = arith.constant 1 : i32
// expected-error @below {{addresses of 'tiny' have 32 bits, too few for 4294967296 : index}}
  %c = arith.constant 4294967296 : index
  %j = arith.addi %i, %c : index
  memref.store %x, %a[%j] : memref<4xi32>
  return
}

// -----

func.func @f(%a: memref<4xi32>, %i: index) {
  %x = arith.constant 1 : i32
// expected-error @below {{no instruction of 'tiny' computes 'affine.apply' on 'index'}}
  %j = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
  memref.store %x, %a[%j] : memref<4xi32>
  return
}

// -----

func.func @f(%a: memref<4xi32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
// expected-error @below {{no instruction of 'tiny' computes 'scf.while' on 'index'}}
  %r = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %x = memref.load %a[%i] : memref<4xi32>
    %next = arith.index_cast %x : i32 to index
    scf.yield %next : index
  }
  return %r : index
}

// -----

func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1 : i32
// expected-error @below {{no instruction of 'tiny' computes 'scf.for' on 'index'}}
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%m = %a) -> memref<4xi32> {
    scf.yield %b : memref<4xi32>
  }
  memref.store %x, %r[%c0] : memref<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) -> tensor<4xi32> {
// expected-error @below {{no instruction of 'tiny' computes 'linalg.add' on 'tensor<4xi32>'}}
  %y = linalg.add ins(%x, %x : tensor<4xi32>, tensor<4xi32>)
      outs(%x : tensor<4xi32>) -> tensor<4xi32>
  return %y : tensor<4xi32>
}

// -----

func.func @f(%x: vector<4xi32>) -> vector<4xindex> {
  %y = arith.index_cast %x : vector<4xi32> to vector<4xindex>
// expected-error @below {{no register of 'tiny' holds 'vector<4xindex>'}}
  return %y : vector<4xindex>
}

// -----

// expected-error @below {{a function must have one block to become instructions}}
func.func @f(%x: i32) {
  return
^unreachable:
  return
}
