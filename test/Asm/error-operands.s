# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --strict-whitespace %s

# CHECK:[[#@LINE+3]]:11: error: too few operands; expected: add $rd, $rs1, $rs2
# CHECK-NEXT:add x1, x2 # x3
# CHECK-NEXT:          ^
add x1, x2 # x3
# CHECK:[[#@LINE+1]]:12: error: too few operands; expected: add $rd, $rs1, $rs2
add x1, x2,
# CHECK:[[#@LINE+1]]:15: error: too many operands; expected: add $rd, $rs1, $rs2
add x1, x2, x3, x4
# CHECK:[[#@LINE+1]]:6: error: too many operands; expected: halt{{$}}
halt 1
# CHECK:[[#@LINE+1]]:16: error: expected end of line, found 'x4'
add x1, x2, x3 x4
# CHECK:[[#@LINE+1]]:8: error: expected ',', found 'x2'
add x1 x2, x3
# All ways to write it are shown.
# CHECK:[[#@LINE+1]]:14: error: too few operands; expected: vsub $vd, $v1, $v2[, $mask[, $order]]
vsub %v1, %v2
# CHECK:[[#@LINE+1]]:7: error: too few operands; expected: lw $rd, $imm($rs1) or lw $rd, ($rs1)
lw x1,
# CHECK:[[#@LINE+1]]:7: error: too few operands; expected: mov $rd, $rs1 or mov $rd, $target
mov x1
# CHECK:[[#@LINE+1]]:15: error: too many operands; expected: exp $vd, $v1[, number]
exp %v1, %v2,0, 1
# The form that got farthest says what is wrong.
# CHECK:[[#@LINE+1]]:12: error: expected ')', found end of line
lw x1, 4(x2
# CHECK:[[#@LINE+1]]:9: error: expected '(', found '['
lw x1, 4[x2]
# CHECK:[[#@LINE+1]]:9: error: immediate 65536 is out of range 0..65535 of operand 'target'
mov x1, 65536
# CHECK:[[#@LINE+1]]:9: error: expected 'at', found '5'
put x1, 5
# CHECK:[[#@LINE+1]]:9: error: operand 'rd' must be the same both times
neg x1, x2
# CHECK:[[#@LINE+1]]:4: error: expected '0', found '1'
mm 1, x1, x2
# CHECK-NOT: error
