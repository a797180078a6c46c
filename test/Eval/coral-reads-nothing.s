# Free memory holds something else in each run.
# RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s --isa=coral_npu | FileCheck %s
# CHECK: UNDEFINED_READ: relu C1 on coral_npu (highmem)
# CHECK-NEXT: [0] of 'y' depends on memory that nobody had written; the first such read is of mem[2097151]
  li t0, 256
next:
  lb t1, -1(sp)
  sb t1, 0(a1)
  addi a1, a1, 1
  addi t0, t0, -1
  bnez t0, next
  mpause
