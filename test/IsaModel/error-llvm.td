// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+4]]:5: error: 'First', vscale: expected a number from 0 to 1024, found -1
// CHECK: :[[#@LINE+3]]:5: error: 'First', maxGroup: expected a number from 1 to 64, found 0
// CHECK: :[[#@LINE+2]]:5: error: 'First', triple: expected a target triple
// CHECK: :[[#@LINE+1]]:5: error: 'First', startup: expected assembly that calls $kernel
def First : LlvmTarget<""> {
  let vscale = -1;
  let maxGroup = 0;
}
// CHECK: :[[#@LINE+1]]:5: error: 'Second', triple: there is more than one LlvmTarget
def Second : LlvmTarget<"riscv32">;
