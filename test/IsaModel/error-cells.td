// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Shown', display: "int", "f32", "f64" or "bf16" is expected, found "hex"
def Shown : Cell<i32, i32> { let display = "hex"; }
// CHECK: :[[#@LINE+1]]:5: error: 'Narrow', storage: a value of type i32 is kept in i16, so 'load' and 'store' must convert
def Narrow : Cell<i32, i16>;
// CHECK: :[[#@LINE+2]]:5: error: 'NoOracle', mlirLoad: 'load' converts, so this must too
// CHECK: :[[#@LINE+1]]:5: error: 'NoOracle', mlirStore: 'store' converts, so this must too
def NoOracle : Cell<f32, i16> {
  let load = "decode({0})";
  let store = "encode({0})";
}
// CHECK: :[[#@LINE+1]]:5: error: 'NoLoad', mlirLoad: 'load' doesn't convert, so this mustn't
def NoLoad : Cell<i16, i16> { let mlirLoad = [bf16_load]; }
// CHECK: :[[#@LINE+1]]:5: error: 'Two', mlirStore: at most one function is expected
def Two : Cell<f32, i16> {
  let load = "decode({0})";
  let store = "encode({0})";
  let mlirLoad = [bf16_load];
  let mlirStore = [bf16_store, bf16_round];
}
