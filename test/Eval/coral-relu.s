# The simplest kernel that a task's text asks for: an element at a time.
# RUN: eval-test-driver check %tasks/relu C1 %s --isa=coral_npu --machine --decide | FileCheck %s
# CHECK: PASSED: relu C1 on coral_npu (highmem): the result is right
# CHECK: output y (256): 0 of 256 elements wrong
  li t0, 256
next:
  lb t1, 0(a0)
  max t1, t1, zero
  sb t1, 0(a1)
  addi a0, a0, 1
  addi a1, a1, 1
  addi t0, t0, -1
  bnez t0, next
  mpause
