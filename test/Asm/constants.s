# RUN: kc-mc-mini --isa=mini %s | FileCheck %s

.equ ROWS, 8
COLS = 2 * ROWS
  .equ _with.all$signs1, -1

# CHECK: addi x1, x2, 8
addi x1, x2, ROWS
# CHECK-NEXT: addi x1, x2, 17
addi x1, x2, COLS + 1
# CHECK-NEXT: addi x1, x2, -1
addi x1, x2, _with.all$signs1
# CHECK-NEXT: addi x1, x2, 100
addi x1, x2, LATER
LATER = 100
# A constant is no place: it is taken as the distance itself.
# CHECK-NEXT: beq x1, x2, 8
beq x1, x2, ROWS
# A name of the operand's own comes first.
# CHECK-NEXT: vadd %v1, %v2, %v3, 1
masked = 3
vadd %v1, %v2, %v3, masked
# CHECK-NOT: {{.}}
