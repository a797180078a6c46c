# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --strict-whitespace %s

# CHECK:[[#@LINE+3]]:14: error: immediate 2048 is out of range -2048..2047 of operand 'imm'
# CHECK-NEXT:addi x1, x2, 2048
# CHECK-NEXT:             ^~~~
addi x1, x2, 2048
# CHECK:[[#@LINE+1]]:14: error: immediate -2049 is out of range -2048..2047 of operand 'imm'
addi x1, x2, -2049
# A whole expression is underlined.
# CHECK:[[#@LINE+3]]:14: error: immediate 4096 is out of range -2048..2047 of operand 'imm'
# CHECK-NEXT:addi x1, x2, 2 * 2048 # c
# CHECK-NEXT:             ^~~~~~~~{{$}}
addi x1, x2, 2 * 2048 # c
# CHECK:[[#@LINE+1]]:13: error: immediate -1 is out of range 0..4095 of operand 'imm'
ori x1, x2, -1
# CHECK:[[#@LINE+1]]:13: error: immediate 18446744073709551615 is out of range 0..4095 of operand 'imm'
ori x1, x2, 0xFFFFFFFFFFFFFFFF
# A range narrower than the field.
# CHECK:[[#@LINE+1]]:15: error: immediate 5 is out of range 0..4 of operand 'mode'
cvt %v1, %v2, 5
# CHECK:[[#@LINE+1]]:13: error: immediate 3 of operand 'offset' is not a multiple of 2
beq x1, x2, 3
# CHECK:[[#@LINE+1]]:13: error: immediate 4096 is out of range -4096..4094 of operand 'offset'
beq x1, x2, 4096
# CHECK:[[#@LINE+1]]:14: error: expected a number for operand 'imm', found register 'x3'
addi x1, x2, x3
# CHECK:[[#@LINE+1]]:14: error: expected a number for operand 'imm', found ','
addi x1, x2, ,
# CHECK:[[#@LINE+1]]:6: error: immediate 100000 is out of range 0..99999 of operand 'imm'
wide 100000
# Legal for the pseudo instruction, but nothing that it stands for can hold it.
# CHECK:[[#@LINE+1]]:1: error: no expansion of 'wide' can hold these operands
wide 4096
# CHECK-NOT: error
