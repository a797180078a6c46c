# RUN: kc-mc-mini --isa=mini %s | FileCheck %s

# CHECK: addi x1, x2, 31
addi x1, x2, 31
# CHECK-NEXT: addi x1, x2, 31
addi x1, x2, 0x1F
# CHECK-NEXT: addi x1, x2, 31
addi x1, x2, 0X1f
# CHECK-NEXT: addi x1, x2, 31
addi x1, x2, 0b11111
# CHECK-NEXT: addi x1, x2, 31
addi x1, x2, 0o37
# A leading zero doesn't make a number octal.
# CHECK-NEXT: addi x1, x2, 31
addi x1, x2, 031
# CHECK-NEXT: addi x1, x2, -31
addi x1, x2, -0x1F
# CHECK-NEXT: addi x1, x2, 31
addi x1, x2, - -31
# CHECK-NEXT: addi x1, x2, 11
addi x1, x2, 1+2*5
# CHECK-NEXT: addi x1, x2, 15
addi x1, x2, (1 + 2) * 5
# CHECK-NEXT: addi x1, x2, -4
addi x1, x2, 1 - 2 - 3
# The smallest number there is, on the way to a small one.
# CHECK-NEXT: addi x1, x2, -1
addi x1, x2, -9223372036854775808 + 9223372036854775807

# Names of values.
# CHECK-NEXT: vadd %v1, %v2, %v3, 1
vadd %v1, %v2, %v3, masked
# CHECK-NEXT: cvt %v1, %v2, 4
cvt %v1, %v2, rmm
