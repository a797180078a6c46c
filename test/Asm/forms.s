# RUN: kc-mc-mini --isa=mini %s | FileCheck %s

# Two forms: both mean the same, the first is printed.
# CHECK: lw x1, 0(x2)
lw x1, (x2)
# CHECK-NEXT: lw x1, -4(x2)
lw x1, -4(x2)
# CHECK-NEXT: lw x1, 8(x2)
lw x1, (4 + 4)(x2)

# One mnemonic, two instructions.
# CHECK-NEXT: mov x1, x2
mov x1, x2
# CHECK-NEXT: mov x1, 2
mov x1, 2

# A number in place of an operand, in any base; the form that can express the
# operand is printed.
# CHECK-NEXT: mm 0, x1, x2
mm 0, x1, x2
# CHECK-NEXT: mm 0, x1, x2
mm 0x0, x1, x2
# CHECK-NEXT: mm x3, x1, x2
mm x3, x1, x2
# CHECK-NEXT: mm 0, x1, x2
mm x0, x1, x2

# A word among the operands.
# CHECK-NEXT: put x1, at 5
put x1, at 5

# An operand that is written twice.
# CHECK-NEXT: neg x4, x4
neg x4, x4

# White space is free.
# CHECK-NEXT: lw x1, 0(x2)
	lw	x1,0 ( x2 )
