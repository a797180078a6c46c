// RUN: %check-errors

include "kc/Isa.td"

// CHECK: :[[#@LINE+3]]:5: error: a definition must have one record of class Isa; 'B' is another
// CHECK: :[[#@LINE+1]]:5: note: the first one is here
def A : Isa<"a">;
def B : Isa<"b">;
