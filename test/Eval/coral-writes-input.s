# Inputs can't be written, though they lie in the same memory as all else.
# RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s --isa=coral_npu | FileCheck %s
# CHECK: INPUT_MUTATED: relu C1 on coral_npu (highmem)
# CHECK-NEXT: trap: {{.*}}region 'x' [1048576, 1048832)
  sb zero, 255(a0)
  mpause
