# REQUIRES: coral_npu
# RUN: kc-mc --isa=coral_npu %s | FileCheck %s
# RUN: kc-mc --isa=coral_npu --profile=base %s | FileCheck --check-prefix=BASE %s

# Sections are put together in the order of the instruction set, and pieces of
# one section in the order of the text. The data are elsewhere in another
# profile.

# CHECK:      first:
# CHECK-NEXT:   lui a0, 256
# CHECK-NEXT:   addi a0, a0, 8
# CHECK-NEXT:   nop
# CHECK-NEXT:   nop
# CHECK-NEXT: second:
# CHECK-NEXT:   bnez a0, -16
# CHECK-NEXT:   auipc ra, 0
# CHECK-NEXT:   jalr -20(ra)
# BASE:         lui a0, 16
first: lui a0, %hi(word); addi a0, a0, %lo(word)
.balign 16
second: bnez a0, first
call first

.data
# CHECK-NEXT: constants:
# CHECK-NEXT:   .word 0x00000005
# CHECK-NEXT:   .word 0x00100008
# CHECK-NEXT:   .word 0x00000010
# CHECK-NEXT:   .word 0x00000041
# CHECK-NEXT:   .word 0x6F6E0A01
# CHECK-NEXT:   .word 0x00000A0A
.byte 1
.section .rodata.some, "a", @progbits
constants: .word 5, word, second - first, 'A'
.byte 0b1; .ascii "\nno"; .string "\n\012"

# CHECK:        .section .data
# CHECK-NEXT:   .byte 1, 9, 9, 9, 7, 7, 7, 7
# CHECK-NEXT: word:
# CHECK-NEXT:   .byte 0, 0, 0, 0, 254, 255, 44, 1, 2, 2, 0, 0, 0, 0, 0, 0
# CHECK-NEXT: common:
# CHECK-NEXT:   .zero 8
.data
.p2align 2, 9
.fill 4, 1, 7
.previous
.pushsection .text
.popsection
.data
word: .zero 4
.half -2, 300
.fill 2, 1, 2
.zero 0
.p2align 3
.comm common, 8, 4
