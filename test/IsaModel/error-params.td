// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Outside', value: 8 is outside of 1..4
def Outside : Param<"OUTSIDE", 8, 1, 4>;
// CHECK: :[[#@LINE+1]]:5: error: 'Negative', min: parameters are unsigned 32-bit numbers; found the range -1..4
def Negative : Param<"NEGATIVE", 1, -1, 4>;
// CHECK: :[[#@LINE+1]]:5: error: 'Large', max: parameters are unsigned 32-bit numbers; found the range 0..4294967296
def Large : Param<"LARGE", 1, 0, 4294967296>;
// CHECK: :[[#@LINE+1]]:5: error: 'Empty', max: parameters are unsigned 32-bit numbers; found the range 4..1
def Empty : Param<"EMPTY", 4, 4, 1>;
// CHECK: :[[#@LINE+1]]:5: error: 'Spaced', name: 'A B' isn't made of letters, digits and '_', the first no digit
def Spaced : Param<"A B", 4, 1, 4>;
