//===- Pseudos.td - Pseudo instructions of RISC-V ----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_PSEUDOS
#define RISCV_PSEUDOS

include "riscv/Zicsr.td"
include "riscv/F.td"

/// One instruction under another name. Of the names of an instruction, the
/// disassembler writes the first that fits.
class Shorthand<string m, dag operands, string text, string s, dag instr>
    : Pseudo<m, operands, text, [Expansion<[instr]>]> {
  let summary = s;
  let printed = 1;
}
/// One that the disassembler doesn't write.
class Synonym<string m, dag operands, string text, string s, dag instr>
    : Shorthand<m, operands, text, s, instr> {
  let overloads = 1;
  let printed = 0;
}
/// One that has the name of an instruction.
class Overload<string m, dag operands, string text, string s, dag instr>
    : Shorthand<m, operands, text, s, instr> {
  let overloads = 1;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

def NOP : Shorthand<"nop", (ops), "", "Do nothing", (ADDI 0, 0, 0)>;

/// As the assembler's number, sign-extended from 32 bits.
class Signed32<dag number> {
  dag value = (sub (xor_ (and_ number, 0xFFFFFFFF), 0x80000000), 0x80000000);
}
defvar LiNumber = Signed32<(value $number)>.value;
defvar LiOdd = (ashr LiNumber, (ctz LiNumber));
def LI : Pseudo<"li", (ops X:$rd, number32:$number), "$rd, $number", [
    Expansion<[(ADDI $rd, 0, LiNumber)]>,
    ExpansionIf<(eq (and_ $number, 0xFFF), 0),
                [(LUI $rd, HighPart<LiNumber>.value)]>,
    // Of the pairs of instructions this is the one that compilers prefer.
    ExpansionIf<(both (eq (and_ $number, 1), 0), (ult (add LiOdd, 32), 64)),
                [(ADDI $rd, 0, LiOdd), (SLLI $rd, $rd, (ctz LiNumber))]>,
    Expansion<[(LUI $rd, HighPart<LiNumber>.value),
               (ADDI $rd, $rd, LowPart<LiNumber>.value)]>
  ]> {
  let summary = "Set a register to a number";
}
def LI_SHORT : Overload<"li", (ops X:$rd, simm12:$number), "$rd, $number",
                        "Set a register to a number", (ADDI $rd, 0, $number)>;

def MV : Shorthand<"mv", (ops X:$rd, X:$rs), "$rd, $rs", "Copy a register",
                   (ADDI $rd, $rs, 0)>;
def MOVE : Synonym<"move", (ops X:$rd, X:$rs), "$rd, $rs", "Copy a register",
                   (ADDI $rd, $rs, 0)>;
def NOT : Shorthand<"not", (ops X:$rd, X:$rs), "$rd, $rs", "Inverse",
                    (XORI $rd, $rs, -1)>;
def NEG : Shorthand<"neg", (ops X:$rd, X:$rs), "$rd, $rs", "Negative",
                    (SUB $rd, 0, $rs)>;
def ZEXT_B : Shorthand<"zext.b", (ops X:$rd, X:$rs), "$rd, $rs",
                       "Zero-extend a byte", (ANDI $rd, $rs, 255)>;
def SEQZ : Shorthand<"seqz", (ops X:$rd, X:$rs), "$rd, $rs", "Equal to zero",
                     (SLTIU $rd, $rs, 1)>;
def SNEZ : Shorthand<"snez", (ops X:$rd, X:$rs), "$rd, $rs",
                     "Not equal to zero", (SLTU $rd, 0, $rs)>;
def SLTZ : Shorthand<"sltz", (ops X:$rd, X:$rs), "$rd, $rs", "Less than zero",
                     (SLT $rd, $rs, 0)>;
def SGTZ : Shorthand<"sgtz", (ops X:$rd, X:$rs), "$rd, $rs",
                     "Greater than zero", (SLT $rd, 0, $rs)>;
def SGT : Synonym<"sgt", (ops X:$rd, X:$rs, X:$rt), "$rd, $rs, $rt",
                  "Greater than, signed", (SLT $rd, $rt, $rs)>;
def SGTU : Synonym<"sgtu", (ops X:$rd, X:$rs, X:$rt), "$rd, $rs, $rt",
                   "Greater than, unsigned", (SLTU $rd, $rt, $rs)>;

// The names of instructions on registers serve for numbers, too.
class WithNumber<string m, Imm number, Instr i>
    : Synonym<m, (ops X:$rd, X:$rs, number:$imm), "$rd, $rs, $imm",
              "The same as " # i.mnemonic, (i $rd, $rs, $imm)>;
def ADD_NUMBER : WithNumber<"add", simm12, ADDI>;
def SLT_NUMBER : WithNumber<"slt", simm12, SLTI>;
def SLTU_NUMBER : WithNumber<"sltu", simm12, SLTIU>;
def XOR_NUMBER : WithNumber<"xor", simm12, XORI>;
def OR_NUMBER : WithNumber<"or", simm12, ORI>;
def AND_NUMBER : WithNumber<"and", simm12, ANDI>;
def SLL_NUMBER : WithNumber<"sll", uimm5, SLLI>;
def SRL_NUMBER : WithNumber<"srl", uimm5, SRLI>;
def SRA_NUMBER : WithNumber<"sra", uimm5, SRAI>;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

class Address<string m>
    : Pseudo<m, (ops X:$rd, offset32:$symbol), "$rd, $symbol",
             [Expansion<[(AUIPC $rd, HighPart<(value $symbol)>.value),
                         (ADDI $rd, $rd, LowPart<(value $symbol)>.value)]>]> {
  let summary = "Set a register to an address";
}
def LA : Address<"la">;
def LLA : Address<"lla">;

class LoadGlobal<string m, Instr i>
    : Pseudo<m, (ops X:$rd, offset32:$symbol), "$rd, $symbol",
             [Expansion<[(AUIPC $rd, HighPart<(value $symbol)>.value),
                         (i $rd, LowPart<(value $symbol)>.value, $rd)]>]> {
  let overloads = 1;
  let summary = "Load from an address";
}
def LB_GLOBAL : LoadGlobal<"lb", LB>;
def LH_GLOBAL : LoadGlobal<"lh", LH>;
def LW_GLOBAL : LoadGlobal<"lw", LW>;
def LBU_GLOBAL : LoadGlobal<"lbu", LBU>;
def LHU_GLOBAL : LoadGlobal<"lhu", LHU>;

/// The address goes through a register that is written.
class AccessGlobal<string m, RegFile file, Instr i, string s>
    : Pseudo<m, (ops file:$rd, offset32:$symbol, X:$through),
             "$rd, $symbol, $through",
             [Expansion<[(AUIPC $through, HighPart<(value $symbol)>.value),
                         (i $rd, LowPart<(value $symbol)>.value, $through)]>]> {
  let overloads = 1;
  let summary = s;
}
def SB_GLOBAL : AccessGlobal<"sb", X, SB, "Store at an address">;
def SH_GLOBAL : AccessGlobal<"sh", X, SH, "Store at an address">;
def SW_GLOBAL : AccessGlobal<"sw", X, SW, "Store at an address">;
def FLW_GLOBAL : AccessGlobal<"flw", F, FLW, "Load from an address">;
def FSW_GLOBAL : AccessGlobal<"fsw", F, FSW, "Store at an address">;

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

class BranchOnZero<string m, string s, dag instr>
    : Shorthand<m, (ops X:$rs, offset13:$target), "$rs, $target", s, instr>;
def BEQZ : BranchOnZero<"beqz", "Branch if zero", (BEQ $rs, 0, $target)>;
def BNEZ : BranchOnZero<"bnez", "Branch if not zero", (BNE $rs, 0, $target)>;
def BLEZ : BranchOnZero<"blez", "Branch if not positive",
                        (BGE 0, $rs, $target)>;
def BGEZ : BranchOnZero<"bgez", "Branch if not negative",
                        (BGE $rs, 0, $target)>;
def BLTZ : BranchOnZero<"bltz", "Branch if negative", (BLT $rs, 0, $target)>;
def BGTZ : BranchOnZero<"bgtz", "Branch if positive", (BLT 0, $rs, $target)>;

class SwappedBranch<string m, string s, Instr i>
    : Synonym<m, (ops X:$rs, X:$rt, offset13:$target), "$rs, $rt, $target", s,
              (i $rt, $rs, $target)>;
def BGT : SwappedBranch<"bgt", "Branch if greater, signed", BLT>;
def BLE : SwappedBranch<"ble", "Branch if not greater, signed", BGE>;
def BGTU : SwappedBranch<"bgtu", "Branch if greater, unsigned", BLTU>;
def BLEU : SwappedBranch<"bleu", "Branch if not greater, unsigned", BGEU>;

def J : Shorthand<"j", (ops offset21:$target), "$target", "Jump",
                  (JAL 0, $target)>;
def JAL_RA : Overload<"jal", (ops offset21:$target), "$target",
                      "Jump and link in `ra`", (JAL 1, $target)>;
def RET : Shorthand<"ret", (ops), "", "Return", (JALR 0, 0, 1)>;
def JR : Shorthand<"jr", (ops X:$rs), "$rs", "Jump to a register's address",
                   (JALR 0, 0, $rs)>;
def JR_OFFSET : Overload<"jr", (ops simm12:$imm, X:$rs), "$imm($rs)",
                         "Jump to a register's address",
                         (JALR 0, $imm, $rs)>;
def JALR_RA : Overload<"jalr", (ops X:$rs), "$rs",
                       "Jump to a register's address and link in `ra`",
                       (JALR 1, 0, $rs)>;
def JALR_RA_OFFSET : Overload<"jalr", (ops simm12:$imm, X:$rs), "$imm($rs)",
                              "Jump to a register's address and link in `ra`",
                              (JALR 1, $imm, $rs)>;

/// A jump to anywhere: through one register, linking in another.
class FarJump<int through, int link> {
  list<dag> instrs = [(AUIPC through, HighPart<(value $target)>.value),
                      (JALR link, LowPart<(value $target)>.value, through)];
}
def CALL : Pseudo<"call", (ops offset32:$target), "$target",
                  [Expansion<FarJump<1, 1>.instrs>]> {
  let summary = "Call a function";
}
def CALL_LINK
    : Pseudo<"call", (ops X:$rd, offset32:$target), "$rd, $target",
             [Expansion<[(AUIPC $rd, HighPart<(value $target)>.value),
                         (JALR $rd, LowPart<(value $target)>.value, $rd)]>]> {
  let overloads = 1;
  let summary = "Call a function, linking in another register than `ra`";
}
def TAIL : Pseudo<"tail", (ops offset32:$target), "$target",
                  [Expansion<FarJump<6, 0>.instrs>]> {
  let summary = "Call a function that returns to the caller's caller";
}
def JUMP
    : Pseudo<"jump", (ops offset32:$target, X:$through), "$target, $through",
             [Expansion<[(AUIPC $through, HighPart<(value $target)>.value),
                         (JALR 0, LowPart<(value $target)>.value, $through)]>]> {
  let summary = "Jump to anywhere, through a register";
}

//===----------------------------------------------------------------------===//
// Control registers and the environment
//===----------------------------------------------------------------------===//

def FENCE_ALL : Overload<"fence", (ops), "", "Order all accesses",
                         (FENCE 15, 15)>;
def SCALL : Synonym<"scall", (ops), "", "Ask the environment", (ECALL)>;
def SBREAK : Synonym<"sbreak", (ops), "", "Stop with a fault", (EBREAK)>;
def UNIMP : Shorthand<"unimp", (ops), "", "No instruction: traps",
                      (CSRRW 0, 0xC00, 0)>;

/// Under the name of a control register: read; write, with the old value or
/// without; write a number.
multiclass ControlRegister<string suffix, int number> {
  def R : Shorthand<"fr" # suffix, (ops X:$rd), "$rd", "Read f" # suffix,
                    (CSRRS $rd, number, 0)>;
  def W : Shorthand<"fs" # suffix, (ops X:$rs), "$rs", "Write f" # suffix,
                    (CSRRW 0, number, $rs)>;
  def X : Overload<"fs" # suffix, (ops X:$rd, X:$rs), "$rd, $rs",
                   "Exchange f" # suffix, (CSRRW $rd, number, $rs)>;
}
/// With numbers.
multiclass ControlRegisterNumber<string suffix, int number> {
  def WI : Shorthand<"fs" # suffix # "i", (ops uimm5:$imm), "$imm",
                     "Write a number to f" # suffix, (CSRRWI 0, number, $imm)>;
  def XI : Overload<"fs" # suffix # "i", (ops X:$rd, uimm5:$imm), "$rd, $imm",
                    "Exchange f" # suffix # " for a number",
                    (CSRRWI $rd, number, $imm)>;
}
defm FFLAGS_ : ControlRegister<"flags", 1>;
defm FRM_ : ControlRegister<"rm", 2>;
defm FCSR_ : ControlRegister<"csr", 3>;
defm FFLAGS_ : ControlRegisterNumber<"flags", 1>;
defm FRM_ : ControlRegisterNumber<"rm", 2>;

def CSRR : Shorthand<"csrr", (ops X:$rd, csr_number:$csr), "$rd, $csr",
                     "Read a control register", (CSRRS $rd, $csr, 0)>;
multiclass CsrShorthand<string m, string s, Instr byRegister, Instr byNumber> {
  def _REGISTER : Shorthand<m, (ops csr_number:$csr, X:$rs), "$csr, $rs", s,
                     (byRegister 0, $csr, $rs)>;
  def I : Shorthand<m # "i", (ops csr_number:$csr, uimm5:$imm), "$csr, $imm",
                    s # " by a number", (byNumber 0, $csr, $imm)>;
  def _NUMBER : Synonym<m, (ops csr_number:$csr, uimm5:$imm), "$csr, $imm",
                        s # " by a number", (byNumber 0, $csr, $imm)>;
}
defm CSRW : CsrShorthand<"csrw", "Write a control register", CSRRW, CSRRWI>;
defm CSRS : CsrShorthand<"csrs", "Set bits of a control register", CSRRS,
                         CSRRSI>;
defm CSRC : CsrShorthand<"csrc", "Clear bits of a control register", CSRRC,
                         CSRRCI>;
class CsrNumber<string m, Instr i>
    : Synonym<m, (ops X:$rd, csr_number:$csr, uimm5:$imm), "$rd, $csr, $imm",
              "The same as " # i.mnemonic, (i $rd, $csr, $imm)>;
def CSRRW_NUMBER : CsrNumber<"csrrw", CSRRWI>;
def CSRRS_NUMBER : CsrNumber<"csrrs", CSRRSI>;
def CSRRC_NUMBER : CsrNumber<"csrrc", CSRRCI>;

//===----------------------------------------------------------------------===//
// Floating point
//===----------------------------------------------------------------------===//

class FloatShorthand<string m, string s, Instr i>
    : Shorthand<m, (ops F:$rd, F:$rs), "$rd, $rs", s, (i $rd, $rs, $rs)>;
def FMV_S : FloatShorthand<"fmv.s", "Copy a register", FSGNJ_S>;
def FABS_S : FloatShorthand<"fabs.s", "Absolute value", FSGNJX_S>;
def FNEG_S : FloatShorthand<"fneg.s", "Negative", FSGNJN_S>;
def FGT_S : Synonym<"fgt.s", (ops X:$rd, F:$rs, F:$rt), "$rd, $rs, $rt",
                    "Greater", (FLT_S $rd, $rt, $rs)>;
def FGE_S : Synonym<"fge.s", (ops X:$rd, F:$rs, F:$rt), "$rd, $rs, $rt",
                    "Greater or equal", (FLE_S $rd, $rt, $rs)>;
def FMV_X_S : Synonym<"fmv.x.s", (ops X:$rd, F:$rs), "$rd, $rs",
                      "The same as fmv.x.w", (FMV_X_W $rd, $rs)>;
def FMV_S_X : Synonym<"fmv.s.x", (ops F:$rd, X:$rs), "$rd, $rs",
                      "The same as fmv.w.x", (FMV_W_X $rd, $rs)>;

#endif // RISCV_PSEUDOS
