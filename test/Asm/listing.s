# RUN: kc-mc-mini --isa=mini --filetype=listing %s | FileCheck --strict-whitespace --match-full-lines %s

start: add x1, x2, x3 # one
li x1, 0x12345678

.word 1, 2
#      CHECK:     3  00000000  00031041  start: add x1, x2, x3 # one
# CHECK-NEXT:     4  00000004  12345044  li x1, 0x12345678
# CHECK-NEXT:        00000008  06780843
# CHECK-NEXT:     5
# CHECK-NEXT:     6  0000000C  00000001  .word 1, 2
# CHECK-NEXT:        00000010  00000002
# CHECK-NEXT:     7                      #      CHECK:{{.*}}
