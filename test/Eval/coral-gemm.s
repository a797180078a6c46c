# A row of c at a time: eight columns, multiplied in 16 bits and summed in 32.
# RUN: eval-test-driver check %tasks/gemm C1 %s --isa=coral_npu --machine --decide | FileCheck %s
# CHECK: PASSED: gemm C1 on coral_npu (highmem)
  li s0, 8              # rows
  csrwi vxrm, 0
  vsetivli zero, 8, e32, m2, ta, ma
  vle32.v v24, (a2)
  vle32.v v26, (a3)
row:
  vsetivli zero, 8, e32, m2, ta, ma
  vmv.v.i v8, 0
  vsetivli zero, 8, e16, m1, ta, ma
  li s1, 16             # summands
  mv t1, a1
product:
  vle8.v v16, (t1)
  vsext.vf2 v17, v16
  lb t0, 0(a0)
  addi t0, t0, 5        # - a_zero
  vwmacc.vx v8, t0, v17
  addi t1, t1, 8
  addi a0, a0, 1
  addi s1, s1, -1
  bnez s1, product
  vsetivli zero, 8, e32, m2, ta, ma
  vsmul.vv v8, v8, v24
  vssra.vv v8, v8, v26
  vadd.vi v8, v8, 4     # + c_zero
  vsetivli zero, 8, e16, m1, ta, ma
  vnclip.wi v10, v8, 0
  vsetivli zero, 8, e8, mf2, ta, ma
  vnclip.wi v11, v10, 0
  vse8.v v11, (a4)
  addi a4, a4, 8
  addi s0, s0, -1
  bnez s0, row
  mpause
