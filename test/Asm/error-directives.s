# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --strict-whitespace %s

# CHECK:[[#@LINE+3]]:1: error: unknown directive '.wrd'; did you mean '.word'?
# CHECK-NEXT:.wrd 1
# CHECK-NEXT:^~~~
.wrd 1
# CHECK:[[#@LINE+1]]:1: error: unknown directive '.section'; there are .equ and .word
.section
# CHECK:[[#@LINE+1]]:1: error: directive '.include' is not supported: no directive reads a file
.include "/etc/passwd"
# CHECK:[[#@LINE+1]]:1: error: directive '.incbin' is not supported: no directive reads a file
.incbin "/etc/passwd"
# CHECK:[[#@LINE+1]]:6: error: expected the name of a constant, found '5'; expected: .equ NAME, value
.equ 5, 5
# CHECK:[[#@LINE+1]]:8: error: expected ',', found '5'; expected: .equ NAME, value
.equ A 5
# CHECK:[[#@LINE+1]]:8: error: expected a number, found end of line
.equ A,
# CHECK:[[#@LINE+1]]:11: error: expected end of line, found '6'
.equ A, 5 6
# CHECK:[[#@LINE+1]]:6: error: expected a number, found end of line
.word
# CHECK:[[#@LINE+1]]:7: error: value 4294967296 doesn't fit in a word of 32 bits
.word 4294967296
# CHECK:[[#@LINE+1]]:7: error: value -2147483649 doesn't fit in a word of 32 bits
.word -2147483649
# CHECK:[[#@LINE+1]]:7: error: expected a number, found register 'x1'
.word x1
# CHECK-NOT: error
