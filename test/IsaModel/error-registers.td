// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'None', count: 1 to 255 registers are expected
def None : RegFile<"n", 0, Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'Many', count: 1 to 255 registers are expected
def Many : RegFile<"m", 256, Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'Zero', zeroRegister: there is no register 4
def Zero : RegFile<"z", 4, Word> { let zeroRegister = 4; }
// CHECK: :[[#@LINE+1]]:5: error: 'Unnamed', prefix: '' can't stand in front of a number; expected a word that doesn't end with a digit
def Unnamed : RegFile<"", 4, Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'Digit', prefix: 'v1' can't stand
def Digit : RegFile<"v1", 4, Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'Blank', prefix: 'a b' can't stand
def Blank : RegFile<"a b", 4, Word>;
def Sign : RegFile<"%p", 4, Word>;
// CHECK: :[[#@LINE+1]]:5: error: 'Alias', aliases: 'last' names register 4, but there are 4
def Alias : RegFile<"l", 4, Word> { let aliases = [RegAlias<"last", 4>]; }
// CHECK: :[[#@LINE+1]]:5: error: 'Words', name: 'two words' isn't made of letters
def Words : RegFile<"w", 4, Word> { let aliases = [RegAlias<"two words", 0>]; }
