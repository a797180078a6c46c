# REQUIRES: coral_npu
# RUN: not kc-mc --isa=coral_npu --error-limit=0 %s 2>&1 | FileCheck --strict-whitespace %s

# Operands, expressions and directives of assembly with sections.
# CHECK:[[#@LINE+3]]:16: error: operand 'imm' has no modifier '%hi'; expected '%lo' or '%pcrel_lo'
# CHECK-NEXT:  addi a0, a1, %hi(x)
# CHECK-NEXT:               ^~~
  addi a0, a1, %hi(x)
# CHECK:[[#@LINE+1]]:10: error: operand 'imm' has no modifier '%foo'; expected '%lo' or '%pcrel_lo'
  lw a0, %foo(x)(a1)
# CHECK:[[#@LINE+1]]:16: error: operand 'shamt' takes no modifier
  slli a0, a1, %lo(x)
# CHECK:[[#@LINE+1]]:20: error: expected '(', found 'x'
  addi a0, a1, %lo x
# CHECK:[[#@LINE+1]]:21: error: expected ')', found end of line
  addi a0, a1, %lo(x
# CHECK:[[#@LINE+1]]:23: error: expected 'v0.t' for operand 'vm', found 'v1.t'; did you mean 'v0.t'?
  vadd.vv v1, v2, v3, v1.t
# CHECK:[[#@LINE+1]]:23: error: expected 'v0.t' for operand 'vm', found '1'
  vadd.vv v1, v2, v3, 1
# CHECK:[[#@LINE+1]]:22: error: too few operands; expected: vadd.vv $vd, $vs2, $vs1[, v0.t]
  vadd.vv v1, v2, v3,
# CHECK:[[#@LINE+1]]:25: error: expected 'rne', 'rtz', 'rdn', 'rup', 'rmm' or 'dyn' for operand 'rm', found 'rtx'; did you mean 'rtz'?
  fadd.s fa0, fa1, fa2, rtx
# CHECK:[[#@LINE+1]]:25: error: expected 'rne', 'rtz', 'rdn', 'rup', 'rmm' or 'dyn' for operand 'rm', found '1'
  fadd.s fa0, fa1, fa2, 1
# CHECK:[[#@LINE+1]]:23: error: expected 'e8', 'e16', 'e32', 'e64', 'm1', 'm2', 'm4', 'm8', 'mf8', 'mf4', 'mf2', 'tu', 'ta', 'mu' or 'ma' for operand 'vtype', found 'm16'; did you mean 'e16'?
  vsetvli a0, a1, e8, m16
# CHECK:[[#@LINE+1]]:23: error: expected 'e8', 'e16', 'e32', 'e64', 'm1', 'm2', 'm4', 'm8', 'mf8', 'mf4', 'mf2', 'tu', 'ta', 'mu' or 'ma' for operand 'vtype', found 'e8'
  vsetvli a0, a1, ta, e8
# CHECK:[[#@LINE+1]]:33: error: too many operands; expected: vsetvli $rd, $rs1, $vtype
  vsetvli a0, a1, e8, m1, ta, ma, ma
# CHECK:[[#@LINE+1]]:8: error: expected a label for operand 'target', found '16'
  call 16
# CHECK:[[#@LINE+1]]:10: error: symbol 'x' must be defined before this use of it
  li a0, x
# CHECK:[[#@LINE+1]]:10: error: symbol 'here' must be defined before this use of it
  li a0, here
here:
# CHECK:[[#@LINE+1]]:10: error: immediate 4294967296 is out of range -2147483648..4294967295 of operand 'number'
  li a0, 0x100000000
# CHECK:[[#@LINE+1]]:15: error: there is no label '1' before this
  beq a0, a1, 1b
# CHECK:[[#@LINE+1]]:18: error: division by zero
  addi a0, a1, 1 / 0
# CHECK:[[#@LINE+1]]:18: error: the value of the expression has more than 64 bits
  addi a0, a1, 1 << 64
# CHECK:[[#@LINE+1]]:21: error: labels can only be subtracted from each other, or have a constant added
  addi a0, a1, here * 2
# CHECK:[[#@LINE+1]]:14: error: labels can only be subtracted from each other, or have a constant added
  .word here + here
# CHECK:[[#@LINE+1]]:9: error: value 256 doesn't fit in 8 bits
  .byte 256
# CHECK:[[#@LINE+1]]:10: error: the string has no end
  .asciz "no end
# CHECK:[[#@LINE+1]]:10: error: expected a string, found 'text'
  .asciz text
# CHECK:[[#@LINE+1]]:10: error: an alignment is from 1 to 65536 bytes
  .align 17
# CHECK:[[#@LINE+1]]:11: error: an alignment is a power of two
  .balign 12
# CHECK:[[#@LINE+1]]:9: error: the count is negative
  .zero -1
# CHECK:[[#@LINE+1]]:9: error: symbol 'x' must be defined before this use of it
  .zero x
# CHECK:[[#@LINE+1]]:9: error: section '.text' is larger than its region 'itcm' of 1048576 bytes
  .zero 0x7fffffff
# CHECK:[[#@LINE+1]]:9: error: a size is from 0 to 8 bytes
  .fill 1, 9
# CHECK:[[#@LINE+1]]:12: error: expected the name of a section, found '5'
  .section 5
# CHECK:[[#@LINE+1]]:16: error: expected the flags of a section as a string, found 'a'
  .section .x, a
# CHECK:[[#@LINE+1]]:3: error: there is no .pushsection before this
  .popsection
# CHECK:[[#@LINE+1]]:10: error: expected the name of a symbol, found '5'
  .globl 5
# CHECK:[[#@LINE+1]]:10: error: expected ',', found end of line
  .comm a
# CHECK:[[#@LINE+1]]:12: error: the size is negative
  .comm b, -1
# CHECK:[[#@LINE+1]]:12: error: an alignment is a power of two up to 65536
  .comm c, 4, 3
  .bss
# CHECK:[[#@LINE+1]]:3: error: instructions can't be in '.bss', which is all zeros
  nop
# CHECK:[[#@LINE+1]]:9: error: '.bss' is all zeros
  .word 1
# CHECK:[[#@LINE+1]]:3: error: instructions can't be in '.bss', which is all zeros
  li a0, 1
  .text
# CHECK:[[#@LINE+1]]:3: error: unknown directive '.nothing'; did you mean '.string'?
  .nothing
# CHECK:[[#@LINE+1]]:3: error: unknown directive '.quadd'; did you mean '.quad'?
  .quadd 1
  .set y, 1
  .set y, 2
# CHECK:[[#@LINE+1]]:8: error: symbol 'y' is already defined
  .equ y, 3
# CHECK:[[#@LINE+1]]:3: error: expected an instruction, a label or a directive, found ''''
  '' 
# CHECK:[[#@LINE+2]]:1: error: symbol 'here' is already defined
# CHECK:[[#@LINE+1]]:11: error: symbol 'z' must be defined before this use of it
here: x = z
