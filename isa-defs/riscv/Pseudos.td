//===- Pseudos.td - Pseudo instructions of RISC-V ----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_PSEUDOS
#define RISCV_PSEUDOS

include "riscv/RV32I.td"

class Shorthand<string m, dag operands, string text, string s, list<dag> instrs>
    : Pseudo<m, operands, text, [Expansion<instrs>]> {
  let summary = s;
}

def NOP : Shorthand<"nop", (ops), "", "Do nothing", [(ADDI 0, 0, 0)]>;
def MV : Shorthand<"mv", (ops X:$rd, X:$rs), "$rd, $rs", "Copy a register",
                   [(ADDI $rd, $rs, 0)]>;
def NOT : Shorthand<"not", (ops X:$rd, X:$rs), "$rd, $rs", "Inverse",
                    [(XORI $rd, $rs, -1)]>;
def NEG : Shorthand<"neg", (ops X:$rd, X:$rs), "$rd, $rs", "Negative",
                    [(SUB $rd, 0, $rs)]>;
def SEQZ : Shorthand<"seqz", (ops X:$rd, X:$rs), "$rd, $rs", "Equal to zero",
                     [(SLTIU $rd, $rs, 1)]>;
def SNEZ : Shorthand<"snez", (ops X:$rd, X:$rs), "$rd, $rs",
                     "Not equal to zero", [(SLTU $rd, 0, $rs)]>;
def SLTZ : Shorthand<"sltz", (ops X:$rd, X:$rs), "$rd, $rs", "Less than zero",
                     [(SLT $rd, $rs, 0)]>;
def SGTZ : Shorthand<"sgtz", (ops X:$rd, X:$rs), "$rd, $rs",
                     "Greater than zero", [(SLT $rd, 0, $rs)]>;

class BranchOnZero<string m, string s, list<dag> instrs>
    : Shorthand<m, (ops X:$rs, offset13:$target), "$rs, $target", s, instrs>;
def BEQZ : BranchOnZero<"beqz", "Branch if zero", [(BEQ $rs, 0, $target)]>;
def BNEZ : BranchOnZero<"bnez", "Branch if not zero", [(BNE $rs, 0, $target)]>;
def BLEZ : BranchOnZero<"blez", "Branch if not positive",
                        [(BGE 0, $rs, $target)]>;
def BGEZ : BranchOnZero<"bgez", "Branch if not negative",
                        [(BGE $rs, 0, $target)]>;
def BLTZ : BranchOnZero<"bltz", "Branch if negative", [(BLT $rs, 0, $target)]>;
def BGTZ : BranchOnZero<"bgtz", "Branch if positive", [(BLT 0, $rs, $target)]>;

class SwappedBranch<string m, string s, Instr i>
    : Shorthand<m, (ops X:$rs, X:$rt, offset13:$target), "$rs, $rt, $target", s,
                [(i $rt, $rs, $target)]>;
def BGT : SwappedBranch<"bgt", "Branch if greater, signed", BLT>;
def BLE : SwappedBranch<"ble", "Branch if not greater, signed", BGE>;
def BGTU : SwappedBranch<"bgtu", "Branch if greater, unsigned", BLTU>;
def BLEU : SwappedBranch<"bleu", "Branch if not greater, unsigned", BGEU>;

def J : Shorthand<"j", (ops offset21:$target), "$target", "Jump",
                  [(JAL 0, $target)]>;
def JR : Shorthand<"jr", (ops X:$rs), "$rs", "Jump to a register's address",
                   [(JALR 0, 0, $rs)]>;
def RET : Shorthand<"ret", (ops), "", "Return", [(JALR 0, 0, 1)]>;

#endif // RISCV_PSEUDOS
