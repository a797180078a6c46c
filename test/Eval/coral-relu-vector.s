# As much at a time as there is room for, which is near the bound; also where data
# are in external memory.
# RUN: eval-test-driver check %tasks/relu C5 %s --isa=coral_npu --machine --decide | FileCheck %s
# RUN: eval-test-driver check %tasks/relu C5 %s --isa=coral_npu --machine --profile=kernelcraft | FileCheck %s --check-prefix=EXTERNAL
# RUN: eval-test-driver bound %tasks/relu C5 --isa=coral_npu | FileCheck %s --check-prefix=BOUND
# CHECK: PASSED: relu C5 on coral_npu (highmem)
# CHECK: bound 2688 cycles, 1.15 times
# EXTERNAL: PASSED: relu C5 on coral_npu (kernelcraft)
# BOUND: 16384 mem_read: 1280.00 on vlsu
# BOUND: 16384 mem_write: 1408.00 on vlsu
  li t0, 16384
  li t1, 128
  vsetvli zero, t1, e8, m8, ta, ma
next:
  vle8.v v8, (a0)
  vmax.vx v16, v8, zero
  vse8.v v16, (a1)
  addi a0, a0, 128
  addi a1, a1, 128
  sub t0, t0, t1
  bnez t0, next
  mpause
