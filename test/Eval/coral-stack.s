# What is free is the program's up to its end, where the stack begins: three of
# swiglu's addresses lie there. It then computes nothing.
# RUN: %exit-code 1 eval-test-driver check %tasks/swiglu C1 %s --isa=coral_npu | FileCheck %s
# CHECK: INCORRECT_NUMERICAL: swiglu C1 on coral_npu (highmem)
# CHECK: 32 of 32 elements
  lw t0, 8(sp)          # the address of y
  addi sp, sp, -16
  sw ra, 12(sp)
  sw ra, 28(sp)         # the end of memory
  li t1, 32
next:
  li t2, 127
  sb t2, 0(t0)
  addi t0, t0, 1
  addi t1, t1, -1
  bnez t1, next
  mpause
