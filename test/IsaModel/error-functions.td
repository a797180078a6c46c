// RUN: %check-errors

include "base.td"

def Good : Function<"good", [i32], f32, "the number as it is">;
// CHECK: :[[#@LINE+1]]:5: error: 'NoFormula', formula: a function must carry the formula that the manual prints
def NoFormula : Function<"f", [i32], f32, "">;
// CHECK: :[[#@LINE+1]]:5: error: 'NoName', cxx: the C++ function's name is missing
def NoName : Function<"", [i32], f32, "a number">;
// CHECK: :[[#@LINE+1]]:5: error: 'Statement', result: a statement's function gives an i1, false when it trapped; found i32
def Statement : Function<"f", [i32], i32, "something"> {
  let isStatement = 1;
}
