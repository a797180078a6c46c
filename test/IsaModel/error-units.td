// RUN: %check-errors

include "base.td"

def Matrix : Unit<"matrix"> { let queued = 1; let inOrder = 1; }
// CHECK: :[[#@LINE+1]]:5: error: 'Scalar', inOrder: a unit that isn't 'queued' is always in order
def Scalar : Unit<"scalar"> { let inOrder = 1; }
// CHECK: :[[#@LINE+1]]:5: error: 'Blank', name: 'a b' isn't made of letters, digits and '_', the first no digit
def Blank : Unit<"a b">;
