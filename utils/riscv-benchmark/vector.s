# Vector work for utils/riscv-benchmark: element-wise passes over 8 KiB in groups
# of LMUL registers, in 8 and in 32 bits. LMUL and ROUNDS are defined on the
# command line.

.macro configure width
.if LMUL == 1
  vsetvli t0, a2, e\width, m1, ta, ma
.elseif LMUL == 2
  vsetvli t0, a2, e\width, m2, ta, ma
.elseif LMUL == 4
  vsetvli t0, a2, e\width, m4, ta, ma
.else
  vsetvli t0, a2, e\width, m8, ta, ma
.endif
.endm

.section .text.start, "ax", @progbits
.globl _start
_start:
  li s0, ROUNDS
  li s1, 3
  li s2, -5
round:
  # Bytes: scale, shift and clamp.
  lui a0, %hi(buffer)
  addi a0, a0, %lo(buffer)
  li a2, 8192
bytes:
  configure 8
  vle8.v v8, (a0)
  vmul.vx v16, v8, s1
  vsadd.vx v16, v16, s2
  vmax.vx v16, v16, zero
  vmin.vv v16, v16, v8
  vxor.vv v8, v8, v16
  vse8.v v8, (a0)
  add a0, a0, t0
  sub a2, a2, t0
  bnez a2, bytes
  # Words: multiply-accumulate and requantise.
  lui a0, %hi(buffer)
  addi a0, a0, %lo(buffer)
  li a2, 2048
words:
  configure 32
  vle32.v v8, (a0)
  vmv.v.x v16, s2
  vmacc.vx v16, s1, v8
  vmulh.vx v24, v16, s2
  vssra.vi v24, v24, 4
  vadd.vv v8, v8, v24
  vse32.v v8, (a0)
  slli t1, t0, 2
  add a0, a0, t1
  sub a2, a2, t0
  bnez a2, words
  addi s0, s0, -1
  bnez s0, round
  li a0, 0
  li a7, 93
  ecall

.data
.p2align 4
buffer:
  .zero 8192
