# Floating point, with its constants beside the code.
# RUN: eval-test-driver check %tasks/rmsnorm C1 %s --isa=coral_npu --machine --decide | FileCheck %s
# CHECK: PASSED: rmsnorm C1 on coral_npu (highmem)
  la t0, constants
  flw fs0, 0(t0)
  flw fs1, 4(t0)
  li t0, 4              # rows
row:
  fmv.w.x fa0, zero
  li t1, 16
  mv t2, a0
square:
  flw fa1, 0(t2)
  fmadd.s fa0, fa1, fa1, fa0
  addi t2, t2, 4
  addi t1, t1, -1
  bnez t1, square
  fmadd.s fa0, fa0, fs0, fs1
  fsqrt.s fa0, fa0
  li t1, 16
  mv t2, a1
quotient:
  flw fa1, 0(a0)
  flw fa2, 0(t2)
  fdiv.s fa1, fa1, fa0
  fmul.s fa1, fa1, fa2
  fsw fa1, 0(a2)
  addi a0, a0, 4
  addi t2, t2, 4
  addi a2, a2, 4
  addi t1, t1, -1
  bnez t1, quotient
  addi t0, t0, -1
  bnez t0, row
  mpause
  .section .rodata
constants:
  .word 0x3D800000      # 1/16
  .word 0x358637BD      # 1e-6
