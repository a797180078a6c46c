// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Type', signature: unknown type 'i33'
def Type : Operator<"i33 i32 -> i32", "f({0})", "f({0})", 9, "">;
// CHECK: :[[#@LINE+1]]:5: error: 'Result', signature: unknown result 'number'
def Result : Operator<"int -> number", "f({0})", "f({0})", 9, "">;
// CHECK: :[[#@LINE+1]]:5: error: 'Closed', signature: unknown result 'same'
def Closed : Operator<"i32 -> same", "f({0})", "f({0})", 9, "">;
// CHECK: :[[#@LINE+2]]:5: error: 'Missing', cxx: {1} of the signature is missing
// CHECK: :[[#@LINE+1]]:5: error: 'Missing', manual: {0} of the signature is missing
def Missing : Operator<"int int -> same", "f({0})", "f({1})", 9, "">;
// CHECK: :[[#@LINE+1]]:5: error: 'Surplus', cxx: {1} is no operand of the signature
def Surplus : Operator<"int -> same", "f({0}, {1})", "f({0})", 9, "">;
// CHECK: :[[#@LINE+1]]:5: error: 'Neutral', mlirNeutral: the neutral element is needed in C++ and in MLIR
def Neutral : Operator<"int int -> same", "f({0}, {1})", "f({0}, {1})", 9, ""> {
  let neutral = "1";
}
// CHECK: :[[#@LINE+1]]:5: error: 'Implements', implements: {1} of the signature is missing
def Implements : Operator<"int int -> same", "f({0}, {1})", "f({0}, {1})", 9, ""> {
  let implements = "arith.addi {0}, {0} : {T}";
}
