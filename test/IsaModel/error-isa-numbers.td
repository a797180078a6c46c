// RUN: %check-errors

include "kc/Isa.td"

// CHECK: :[[#@LINE+5]]:5: error: 'Bad', wordBytes: 2, 4 or 8 is expected, found 3
// CHECK: :[[#@LINE+5]]:7: note: the value of 'wordBytes' is from here
// CHECK: :[[#@LINE+3]]:5: error: 'Bad', pcStep: 1 or wordBytes is expected, found 2
// CHECK: :[[#@LINE+2]]:5: error: 'Bad', comments: the characters that start a comment are missing
// CHECK: :[[#@LINE+1]]:5: error: 'Bad', loopDepth: 1 or more is expected, found 0
def Bad : Isa<"bad"> {
  let wordBytes = 3;
  let pcStep = 2;
  let comments = ["//", ""];
  let loopDepth = 0;
}
