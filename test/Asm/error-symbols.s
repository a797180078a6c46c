# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --strict-whitespace %s

start:
.equ SIZE, 5
# CHECK:[[#@LINE+6]]:6: error: symbol 'SIZE' is already defined
# CHECK-NEXT:.equ SIZE, 6
# CHECK-NEXT:     ^~~~
# CHECK-NEXT:[[#@LINE-4]]:6: note: the first definition is here
# CHECK-NEXT:.equ SIZE, 5
# CHECK-NEXT:     ^~~~
.equ SIZE, 6
# CHECK:[[#@LINE+1]]:1: error: symbol 'start' is already defined
start:
# CHECK:[[#@LINE+1]]:1: error: symbol 'x1' has the name of a register
x1: halt
# CHECK:[[#@LINE+1]]:1: error: symbol 'sp' has the name of a register
sp = 4
# CHECK:[[#@LINE+1]]:1: error: '.' is the current address and can't be defined
. = 4
# CHECK:[[#@LINE+1]]:5: error: symbol 'later' must be defined before this use of it
A = later
# How long the expansion is depends on the value.
# CHECK:[[#@LINE+1]]:8: error: symbol 'later' must be defined before this use of it
li x1, later
# CHECK:[[#@LINE+1]]:14: error: symbol 'later' must be defined before this use of it
addi x1, x2, later * 2
# CHECK:[[#@LINE+1]]:15: error: symbol 'later' must be defined before this use of it
exp %v1, %v2, later
# CHECK:[[#@LINE+1]]:9: error: labels can only be subtracted from each other, or have a constant added
mov x1, start + start
# CHECK:[[#@LINE+1]]:11: error: labels can only be subtracted from each other, or have a constant added
mov x1, 2 * start
# CHECK:[[#@LINE+1]]:5: error: the value of the expression has more than 64 bits
B = 0xFFFFFFFFFFFFFFFF
later:
# CHECK-NOT: error
