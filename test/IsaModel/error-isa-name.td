// RUN: %check-errors

include "kc/Isa.td"

// CHECK: :[[#@LINE+2]]:1: error: the record of class Isa must have a name; it becomes the C++ class
// CHECK: :[[#@LINE+1]]:1: error: 'anonymous_0', name: 'My ISA' isn't made of small letters, digits and '_', the first no digit
def : Isa<"My ISA">;
