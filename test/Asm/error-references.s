# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --strict-whitespace %s

# What a later definition makes wrong is reported last, where the symbol is used.
# CHECK:[[#@LINE+3]]:14: error: undefined symbol 'SIZZ'; did you mean 'SIZE'?
# CHECK-NEXT:addi x1, x2, SIZZ
# CHECK-NEXT:             ^~~~
addi x1, x2, SIZZ
# CHECK:[[#@LINE+1]]:21: error: undefined symbol 'mask'; did you mean 'masked'?
vadd %v1, %v2, %v3, mask
# CHECK:[[#@LINE+1]]:9: error: undefined symbol 'x20'; registers are x0..x19
mov x1, x20
# CHECK:[[#@LINE+1]]:14: error: immediate 5000 is out of range -2048..2047 of operand 'imm'
addi x1, x2, SIZE
# CHECK:[[#@LINE+1]]:13: error: distance 4984 to label is out of range -4096..4094 of operand 'offset'
beq x0, x0, far
# CHECK:[[#@LINE+1]]:13: error: distance 5 of operand 'offset' is not a multiple of 2
beq x0, x0, odd
# CHECK:[[#@LINE+1]]:6: error: no expansion of 'wide' can hold the value of 'SIZE'
wide SIZE
# CHECK:[[#@LINE+1]]:7: error: value 4294967296 doesn't fit in a word of 32 bits
.word huge
# CHECK-NOT: error
SIZE = 5000
here:
odd = here - 7
far = here + 4968
huge = 4294967296
