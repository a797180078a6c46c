# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --strict-whitespace %s

# CHECK:[[#@LINE+3]]:14: error: invalid digit in number '12a'
# CHECK-NEXT:addi x1, x2, 12a
# CHECK-NEXT:             ^~~
addi x1, x2, 12a
# CHECK:[[#@LINE+1]]:14: error: invalid digit in number '0b12'
addi x1, x2, 0b12
# CHECK:[[#@LINE+1]]:14: error: invalid digit in number '0q12'
addi x1, x2, 0q12
# CHECK:[[#@LINE+1]]:14: error: invalid digit in number '1.5'
addi x1, x2, 1.5
# CHECK:[[#@LINE+1]]:14: error: number '0x' has no digits
addi x1, x2, 0x
# CHECK:[[#@LINE+1]]:14: error: number '18446744073709551616' has more than 64 bits
addi x1, x2, 18446744073709551616
# CHECK:[[#@LINE+1]]:17: error: expected a number for operand 'imm', found end of line
addi x1, x2, 1 +
# CHECK:[[#@LINE+1]]:20: error: expected ')', found end of line
addi x1, x2, (1 + 2
# CHECK:[[#@LINE+1]]:34: error: the value of the expression has more than 64 bits
addi x1, x2, 9223372036854775807 + 1
# CHECK:[[#@LINE+1]]:25: error: the value of the expression has more than 64 bits
addi x1, x2, 4294967296 * 4294967296
# CHECK:[[#@LINE+1]]:14: error: the value of the expression has more than 64 bits
addi x1, x2, -18446744073709551615
# CHECK-NOT: error
