# Sums of products with a zero point, requantised in scalar arithmetic.
# RUN: eval-test-driver check %tasks/gemv C1 %s --isa=coral_npu --machine --decide | FileCheck %s
# CHECK: PASSED: gemv C1 on coral_npu (highmem)
  li s0, 16             # columns
  li s10, 127
  li s11, -128
  lui s9, 0x40000       # 2^30
column:
  li s1, 64             # rows
  mv t0, a0
  mv t1, a1
  li t2, 0
row:
  lb t3, 0(t0)
  lb t4, 0(t1)
  addi t3, t3, 5        # - x_zero
  mul t3, t3, t4
  add t2, t2, t3
  addi t0, t0, 1
  addi t1, t1, 16
  addi s1, s1, -1
  bnez s1, row
  lw t3, 0(a2)
  lw t4, 0(a3)
  mul t5, t2, t3
  mulh t6, t2, t3
  add t5, t5, s9
  sltu t0, t5, s9       # the carry
  add t6, t6, t0
  slli t6, t6, 1
  srli t5, t5, 31
  or t6, t6, t5         # p
  li t0, 1
  sll t0, t0, t4
  srai t0, t0, 1
  add t6, t6, t0
  sra t6, t6, t4        # q
  addi t6, t6, 4        # + y_zero
  min t6, t6, s10
  max t6, t6, s11
  sb t6, 0(a4)
  addi a1, a1, 1
  addi a2, a2, 4
  addi a3, a3, 4
  addi a4, a4, 1
  addi s0, s0, -1
  bnez s0, column
  mpause
