# A copy is no result; and what was never read is said.
# RUN: %exit-code 1 eval-test-driver check %tasks/rmsnorm C1 %s --isa=coral_npu --machine | FileCheck %s
# CHECK: INCORRECT_NUMERICAL: rmsnorm C1 on coral_npu (highmem)
# CHECK: input gain: 64 of 64 bytes never read
  li t0, 64
next:
  flw fa1, 0(a0)
  fsw fa1, 0(a2)
  addi a0, a0, 4
  addi a2, a2, 4
  addi t0, t0, -1
  bnez t0, next
  mpause
