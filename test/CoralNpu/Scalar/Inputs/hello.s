  # "hello, world\n", in words of four letters
  lui s0, 0x100
  lui t0, 0x6C6C6
  addi t0, t0, 0x568
  sw t0, 0(s0)
  lui t0, 0x77203
  addi t0, t0, -913
  sw t0, 4(s0)
  lui t0, 0x646C7
  addi t0, t0, 0x26F
  sw t0, 8(s0)
  addi t0, zero, 10
  sb t0, 12(s0)
  addi a0, zero, 1
  add a1, s0, zero
  addi a2, zero, 13
  addi a7, zero, 64
  ecall
  addi a2, zero, 13
  bne a0, a2, wrong
  addi a0, zero, 0
  addi a7, zero, 93
  ecall
wrong:
  addi a0, zero, 1
  addi a7, zero, 93
  ecall
