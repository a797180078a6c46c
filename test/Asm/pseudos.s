# RUN: kc-mc-mini --isa=mini %s | FileCheck %s

# CHECK: addi x0, x0, 0
nop

# The first expansion whose operands are in range and whose guard holds.
# CHECK-NEXT: ori x1, x0, 4095
li x1, 4095
# CHECK-NEXT: lui x1, 1
li x1, 4096
# CHECK-NEXT: lui x1, 1
# CHECK-NEXT: ori x1, x1, 1
li x1, 4097
# CHECK-NEXT: lui x1, 1048575
# CHECK-NEXT: ori x1, x1, 4095
li x1, 0xFFFFFFFF

# CHECK-NEXT: jal x0, 4
j later
# CHECK-NEXT: later:
# CHECK-NEXT: jal x0, -4
later: j later - 4
# The distance counts from the word that has it, known now or later.
# CHECK-NEXT: addi x0, x0, 0
# CHECK-NEXT: jal x1, -8
call later
# CHECK-NEXT: addi x0, x0, 0
# CHECK-NEXT: jal x1, 4
call end
# CHECK-NEXT: end:
end:
