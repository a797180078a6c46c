# RUN: kc-mc-mini --isa=mini %s | FileCheck %s
# RUN: kc-mc-mini --isa=mini --filetype=hex %s | FileCheck --check-prefix=HEX %s

# What is an instruction prints as one.
# CHECK: halt
# HEX: 0x0000000D
.word 13
# CHECK-NEXT: .word 0xFFFFFFFF # unknown opcode
# HEX-NEXT: 0xFFFFFFFF
.word -1
# HEX-NEXT: 0x80000000
.word -2147483648
# HEX-NEXT: 0xFFFFFFFF
.word 4294967295
# Several on a line; labels have their address.
# HEX-NEXT: 0x00000001
# HEX-NEXT: 0x00000020
# HEX-NEXT: 0x00000000
start = 0
.word 1, end + 4, start
# HEX-NOT: {{.}}
end:
