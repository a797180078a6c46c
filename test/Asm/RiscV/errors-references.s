# REQUIRES: coral_npu
# RUN: not kc-mc --isa=coral_npu --error-limit=0 %s 2>&1 | FileCheck --strict-whitespace %s

# What shows only when all is read.
here:
# CHECK:[[#@LINE+3]]:10: error: undefined symbol 'a1'
# CHECK-NEXT:  la a0, a1
# CHECK-NEXT:         ^~
  la a0, a1
# CHECK:[[#@LINE+1]]:5: error: there is no label '2' behind this
  j 2f
# CHECK:[[#@LINE+1]]:26: error: '%pcrel_lo' takes the label of an instruction with '%pcrel_hi'
  addi a0, a1, %pcrel_lo(here)
# CHECK:[[#@LINE+1]]:12: error: undefined symbol 'mnothing'
  csrr a0, mnothing
# CHECK:[[#@LINE+1]]:11: error: labels can only be subtracted from each other, or have a constant added
  .word - here
