# RUN: kc-mc-mini --isa=mini --show-encoding %s | FileCheck %s

# CHECK: add x1, x2, x3 # encoding: [0x41,0x10,0x03,0x00]
add x1, x2, x3
# The largest register, and other names.
# CHECK: add x19, x2, x0 # encoding: [0xc1,0x14,0x00,0x00]
add x19, sp, zero
# CHECK: addi x1, x2, -2048 # encoding: [0x42,0x10,0x00,0x08]
addi x1, x2, -2048
# CHECK: ori x1, x2, 4095 # encoding: [0x43,0x10,0xff,0x0f]
ori x1, x2, 4095
# A scattered operand: only bit 11, only bits 10..5, only bits 4..1, only bit 12.
# CHECK: beq x0, x0, 2048 # encoding: [0x46,0x00,0x00,0x00]
beq x0, x0, 2048
# CHECK: beq x0, x0, 2016 # encoding: [0x06,0x00,0x00,0x7e]
beq x0, x0, 2016
# CHECK: beq x0, x0, 30 # encoding: [0x06,0x00,0xe0,0x01]
beq x0, x0, 30
# CHECK: beq x0, x0, -4096 # encoding: [0x06,0x00,0x00,0x80]
beq x0, x0, -4096
# A prefix that is no letter.
# CHECK: vadd %v7, %v6, %v5, 15 # encoding: [0xc8,0xdd,0x07,0x00]
vadd %v7, %v6, %v5, 15
# CHECK: halt # encoding: [0x0d,0x00,0x00,0x00]
halt
