  # mtvec = handler, s1 = where values go
  auipc t0, 0
  addi t0, t0, 72
  csrrw zero, mtvec, t0
  lui s1, 0x100
  # A jump to an address that is no multiple of four: cause 0, the address.
  addi t1, zero, 0x5F
  jalr zero, 0(t1)
  # No such control register: cause 2, nothing.
  csrrs t1, 0x999, zero
  # A control register that can't be written: cause 2, nothing.
  csrrw zero, mhartid, t1
  # No rounding mode in frm: cause 2, the word, 0x00B5F553.
  csrrwi zero, frm, 5
  fadd.s fa0, fa1, fa1, dyn
  # A load from where nothing is: cause 5, the line.
  lui t1, 0x300
  lw t1, 4(t1)
  # A store to the instruction memory: cause 7, the line.
  sw t1, 0x1F(zero)
  # A call: cause 11, mtval stays.
  ecall
  # A jump to where no instruction is: cause 1, nothing.
  lui t1, 0x10
  addi a0, zero, 7
  jalr zero, 0(t1)
  mpause
handler:
  csrrs t2, mcause, zero
  slli s0, s0, 4
  or s0, s0, t2
  csrrs t2, mtval, zero
  sw t2, 0(s1)
  addi s1, s1, 4
  csrrs t2, mepc, zero
  lui t3, 0x10
  bne t2, t3, next
  mpause
next:
  addi t2, t2, 4
  csrrw zero, mepc, t2
  mret
