# RUN: kc-mc-mini --isa=mini %s | FileCheck %s

# The pc counts bytes, 4 a word.
# CHECK: start:
# CHECK-NEXT: first:
# CHECK-NEXT: beq x0, x0, 0
start: first: beq x0, x0, start
# A constant can be a place, too, and is named where it is one.
# CHECK-NEXT: there:
# CHECK-NEXT: beq x0, x0, -4
beq x0, x0, start
# CHECK-NEXT: beq x0, x0, 12
beq x0, x0, add
# CHECK-NEXT: beq x0, x0, 4
beq x0, x0, . + 4
# Where no distance is asked for, a label is its address.
# CHECK-NEXT: mov x1, 20
mov x1, add
# A mnemonic can be a label.
# CHECK-NEXT: add:
# CHECK-NEXT: mov x1, 0
add: mov x1, start
# CHECK-NEXT: mov x1, 16
mov x1, add - 4
# CHECK-NEXT: mov x1, 28
mov x1, later + 4 - 8
# CHECK-NEXT: later:
later :
# CHECK-NEXT: addi x1, x0, 12
addi x1, x0, later - add
there = start + 4
# CHECK-NEXT: beq x0, x0, -32
beq x0, x0, there
# CHECK-NEXT: end:
# CHECK-NOT: {{.}}
end:
