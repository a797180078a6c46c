//===- Examples.td - Runs of scalar instructions -----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the scalar instructions do, by example: the manual prints these runs, and
// they are tests. The memory at 0x100000 is the DTCM.
//
//===----------------------------------------------------------------------===//

#ifndef CORAL_NPU_EXAMPLES
#define CORAL_NPU_EXAMPLES

/// A program that ends after the given instructions.
class Shows<Instr i, list<string> before, list<string> program,
            list<string> after>
    : ExampleOf<i, before, !listconcat(program, ["mpause"]), after>;

// RV32I
def : Shows<ADD, ["a1 = 0x7FFFFFFF", "a2 = 1"],
            ["add a0, a1, a2"], ["a0 = 0x80000000"]>;
def : Shows<SUB, ["a1 = 3", "a2 = 5"], ["sub a0, a1, a2"], ["a0 = 0xFFFFFFFE"]>;
def : Shows<SLL, ["a1 = 0x80000001", "a2 = 0x21"],
            ["sll a0, a1, a2"], ["a0 = 2"]>;
def : Shows<SLT, ["a1 = 0xFFFFFFFF", "a2 = 1"], ["slt a0, a1, a2"], ["a0 = 1"]>;
def : Shows<SLTU, ["a1 = 0xFFFFFFFF", "a2 = 1"],
            ["sltu a0, a1, a2"], ["a0 = 0"]>;
def : Shows<XOR, ["a1 = 0xFF00FF00", "a2 = 0xFF00FF0"],
            ["xor a0, a1, a2"], ["a0 = 0xF0F0F0F0"]>;
def : Shows<SRL, ["a1 = 0x80000000", "a2 = 4"],
            ["srl a0, a1, a2"], ["a0 = 0x8000000"]>;
def : Shows<SRA, ["a1 = 0x80000000", "a2 = 4"],
            ["sra a0, a1, a2"], ["a0 = 0xF8000000"]>;
def : Shows<OR, ["a1 = 0xF0", "a2 = 0xF"], ["or a0, a1, a2"], ["a0 = 0xFF"]>;
def : Shows<AND, ["a1 = 0xF3", "a2 = 0x3F"], ["and a0, a1, a2"], ["a0 = 0x33"]>;
def : Shows<ADDI, ["a1 = 0xA"], ["addi a0, a1, -20"], ["a0 = 0xFFFFFFF6"]>;
def : Shows<SLTI, ["a1 = 0xFFFFFFFB"], ["slti a0, a1, -4"], ["a0 = 1"]>;
def : Shows<SLTIU, ["a1 = 5"], ["sltiu a0, a1, -1"], ["a0 = 1"]>;
def : Shows<XORI, ["a1 = 0xF"], ["xori a0, a1, -1"], ["a0 = 0xFFFFFFF0"]>;
def : Shows<ORI, ["a1 = 0x80000000"],
            ["ori a0, a1, 2047"], ["a0 = 0x800007FF"]>;
def : Shows<ANDI, ["a1 = 0x1234"], ["andi a0, a1, 255"], ["a0 = 0x34"]>;
def : Shows<SLLI, ["a1 = 3"], ["slli a0, a1, 30"], ["a0 = 0xC0000000"]>;
def : Shows<SRLI, ["a1 = 0xFFFFFFF0"], ["srli a0, a1, 2"], ["a0 = 0x3FFFFFFC"]>;
def : Shows<SRAI, ["a1 = 0xFFFFFFF0"], ["srai a0, a1, 2"], ["a0 = 0xFFFFFFFC"]>;
def : Shows<LUI, [], ["lui a0, 0x12345"], ["a0 = 0x12345000"]>;
def : Shows<AUIPC, [],
            ["addi a1, zero, 1", "auipc a0, 0x100"], ["a0 = 0x100004"]>;
def : Shows<JAL, [],
            ["jal ra, 8", "addi a0, zero, 1", "addi a1, zero, 2"],
            ["ra = 4", "a0 = 0", "a1 = 2"]>;
def : Shows<JALR, ["a2 = 9"],
            ["jalr ra, 4(a2)", "addi a0, zero, 1", "addi a0, a0, 2", "addi a1, zero, 2"],
            ["ra = 4", "a0 = 0", "a1 = 2"]>;
def : Shows<BEQ, ["a1 = 7", "a2 = 7"],
            ["beq a1, a2, 8", "addi a0, zero, 1"], ["a0 = 0"]>;
def : Shows<BNE, ["a1 = 7", "a2 = 8"],
            ["bne a1, a2, 8", "addi a0, zero, 1"], ["a0 = 0"]>;
def : Shows<BLT, ["a1 = 0xFFFFFFFF", "a2 = 0"],
            ["blt a1, a2, 8", "addi a0, zero, 1"], ["a0 = 0"]>;
def : Shows<BGE, ["a1 = 0", "a2 = 0xFFFFFFFF"],
            ["bge a1, a2, 8", "addi a0, zero, 1"], ["a0 = 0"]>;
def : Shows<BLTU, ["a1 = 0", "a2 = 0xFFFFFFFF"],
            ["bltu a1, a2, 8", "addi a0, zero, 1"], ["a0 = 0"]>;
def : Shows<BGEU, ["a1 = 7", "a2 = 7"],
            ["bgeu a1, a2, 8", "addi a0, zero, 1"], ["a0 = 0"]>;
def : Shows<LB, ["mem[0x100003] = 0x80", "s0 = 0x100000"],
            ["lb a0, 3(s0)"], ["a0 = 0xFFFFFF80"]>;
def : Shows<LH, ["mem[0x100003] = 0x34, 0x92", "s0 = 0x100000"],
            ["lh a0, 3(s0)"], ["a0 = 0xFFFF9234"]>;
def : Shows<LW, ["mem[0x100001] = 1, 2, 3, 4", "s0 = 0x100002"],
            ["lw a0, -1(s0)"], ["a0 = 0x04030201"]>;
def : Shows<LBU, ["mem[0x100003] = 0x80", "s0 = 0x100000"],
            ["lbu a0, 3(s0)"], ["a0 = 0x80"]>;
def : Shows<LHU, ["mem[0x100003] = 0x34, 0x92", "s0 = 0x100000"],
            ["lhu a0, 3(s0)"], ["a0 = 0x9234"]>;
def : Shows<SB, ["a0 = 0x12345678", "s0 = 0x100000"],
            ["sb a0, 1(s0)"], ["mem[0x100000] = 0, 0x78, 0"]>;
def : Shows<SH, ["a0 = 0x12345678", "s0 = 0x100000"],
            ["sh a0, 1(s0)"], ["mem[0x100000] = 0, 0x78, 0x56, 0"]>;
def : Shows<SW, ["a0 = 0x12345678", "s0 = 0x100000"],
            ["sw a0, 1(s0)"], ["mem[0x100000] = 0, 0x78, 0x56, 0x34, 0x12, 0"]>;
def : Shows<FENCE, ["a0 = 7", "s0 = 0x100000"],
            ["sw a0, 0(s0)", "fence rw, rw", "lw a1, 0(s0)"], ["a1 = 7"]>;
def : Shows<FENCE_I, [], ["fence.i", "addi a0, zero, 1"], ["a0 = 1"]>;
def : Shows<ECALL, ["mtvec = 8"],
            ["ecall", "addi a0, zero, 1"],
            ["a0 = 0", "mepc = 0", "mcause = 11"]>;
def : Shows<EBREAK, [],
            ["jal zero, 8", "ebreak", "addi a0, zero, 1"], ["a0 = 1"]>;

// M
def : Shows<MUL, ["a1 = 0xFFFFFFFD", "a2 = 5"],
            ["mul a0, a1, a2"], ["a0 = 0xFFFFFFF1"]>;
def : Shows<MULH, ["a1 = 0x80000000", "a2 = 2"],
            ["mulh a0, a1, a2"], ["a0 = 0xFFFFFFFF"]>;
def : Shows<MULHSU, ["a1 = 0xFFFFFFFF", "a2 = 0xFFFFFFFF"],
            ["mulhsu a0, a1, a2"], ["a0 = 0xFFFFFFFF"]>;
def : Shows<MULHU, ["a1 = 0xFFFFFFFF", "a2 = 0xFFFFFFFF"],
            ["mulhu a0, a1, a2"], ["a0 = 0xFFFFFFFE"]>;
def : Shows<DIV, ["a1 = 0xFFFFFFF9", "a2 = 2"],
            ["div a0, a1, a2"], ["a0 = 0xFFFFFFFD"]>;
def : Shows<DIVU, ["a1 = 7", "a2 = 0"],
            ["divu a0, a1, a2"], ["a0 = 0xFFFFFFFF"]>;
def : Shows<REM, ["a1 = 0xFFFFFFF9", "a2 = 2"],
            ["rem a0, a1, a2"], ["a0 = 0xFFFFFFFF"]>;
def : Shows<REMU, ["a1 = 7", "a2 = 0"], ["remu a0, a1, a2"], ["a0 = 7"]>;

// Zbb
def : Shows<ANDN, ["a1 = 0xFF", "a2 = 0xF"],
            ["andn a0, a1, a2"], ["a0 = 0xF0"]>;
def : Shows<ORN, ["a1 = 1", "a2 = 0xFFFFFFF0"],
            ["orn a0, a1, a2"], ["a0 = 0xF"]>;
def : Shows<XNOR, ["a1 = 5", "a2 = 5"],
            ["xnor a0, a1, a2"], ["a0 = 0xFFFFFFFF"]>;
def : Shows<MAX, ["a1 = 0xFFFFFFFF", "a2 = 1"], ["max a0, a1, a2"], ["a0 = 1"]>;
def : Shows<MAXU, ["a1 = 0xFFFFFFFF", "a2 = 1"],
            ["maxu a0, a1, a2"], ["a0 = 0xFFFFFFFF"]>;
def : Shows<MIN, ["a1 = 0xFFFFFFFF", "a2 = 1"],
            ["min a0, a1, a2"], ["a0 = 0xFFFFFFFF"]>;
def : Shows<MINU, ["a1 = 0xFFFFFFFF", "a2 = 1"],
            ["minu a0, a1, a2"], ["a0 = 1"]>;
def : Shows<ROL, ["a1 = 0x80000001", "a2 = 4"],
            ["rol a0, a1, a2"], ["a0 = 0x18"]>;
def : Shows<ROR, ["a1 = 0x18", "a2 = 4"],
            ["ror a0, a1, a2"], ["a0 = 0x80000001"]>;
def : Shows<RORI, ["a1 = 1"], ["rori a0, a1, 1"], ["a0 = 0x80000000"]>;
def : Shows<CLZ, ["a1 = 0x10000"], ["clz a0, a1"], ["a0 = 0xF"]>;
def : Shows<CTZ, ["a1 = 0"], ["ctz a0, a1"], ["a0 = 0x20"]>;
def : Shows<CPOP, ["a1 = 0xF00F"], ["cpop a0, a1"], ["a0 = 8"]>;
def : Shows<SEXT_B, ["a1 = 0x1280"], ["sext.b a0, a1"], ["a0 = 0xFFFFFF80"]>;
def : Shows<SEXT_H, ["a1 = 0x12345678"], ["sext.h a0, a1"], ["a0 = 0x5678"]>;
def : Shows<ZEXT_H, ["a1 = 0xFFFF8000"], ["zext.h a0, a1"], ["a0 = 0x8000"]>;
def : Shows<REV8, ["a1 = 0x12345678"], ["rev8 a0, a1"], ["a0 = 0x78563412"]>;
def : Shows<ORC_B, ["a1 = 0x120034"], ["orc.b a0, a1"], ["a0 = 0xFF00FF"]>;

// Zicsr
def : Shows<CSRRW, ["mscratch = 3", "a1 = 9"],
            ["csrrw a0, mscratch, a1"], ["a0 = 3", "mscratch = 9"]>;
def : Shows<CSRRS, ["fflags = 1", "a1 = 18"],
            ["csrrs a0, fflags, a1"], ["a0 = 1", "fflags = 19"]>;
def : Shows<CSRRC, ["fflags = 19", "a1 = 2"],
            ["csrrc a0, fflags, a1"], ["a0 = 19", "fflags = 17"]>;
def : Shows<CSRRWI, [],
            ["csrrwi a0, fcsr, 31", "csrrwi a1, frm, 2", "csrrs a2, fcsr, zero"],
            ["a0 = 0", "fflags = 31", "a2 = 0x5F"]>;
def : Shows<CSRRSI, ["mscratch = 1"],
            ["csrrsi a0, mscratch, 6"], ["a0 = 1", "mscratch = 7"]>;
def : Shows<CSRRCI, ["mscratch = 7"],
            ["csrrci a0, mscratch, 5"], ["a0 = 7", "mscratch = 2"]>;

// F
def : Shows<FLW, ["mem[0x100000] = 0, 0, 0xC0, 0x3F", "s0 = 0x100000"],
            ["flw fa0, 0(s0)"], ["fa0 = 1.5"]>;
def : Shows<FSW, ["fa0 = 1.5", "s0 = 0x100000"],
            ["fsw fa0, 0(s0)"], ["mem[0x100000] = 0, 0, 0xC0, 0x3F"]>;
def : Shows<FMV_X_W, ["fa1 = 1"], ["fmv.x.w a0, fa1"], ["a0 = 0x3F800000"]>;
def : Shows<FMV_W_X, ["a1 = 0x3F800000"], ["fmv.w.x fa0, a1"], ["fa0 = 1"]>;
def : Shows<FSGNJ_S, ["fa1 = 1.5", "fa2 = -2"],
            ["fsgnj.s fa0, fa1, fa2"], ["fa0 = -1.5"]>;
def : Shows<FSGNJN_S, ["fa1 = 1.5", "fa2 = -2"],
            ["fsgnjn.s fa0, fa1, fa2"], ["fa0 = 1.5"]>;
def : Shows<FSGNJX_S, ["fa1 = -1.5", "fa2 = -2"],
            ["fsgnjx.s fa0, fa1, fa2"], ["fa0 = 1.5"]>;
def : Shows<FMIN_S, ["fa1 = 1", "fa2 = -2"],
            ["fmin.s fa0, fa1, fa2"], ["fa0 = -2"]>;
def : Shows<FMAX_S, ["fa1 = nan", "fa2 = -2"],
            ["fmax.s fa0, fa1, fa2"], ["fa0 = -2"]>;
def : Shows<FLE_S, ["fa1 = 1", "fa2 = 1"], ["fle.s a0, fa1, fa2"], ["a0 = 1"]>;
def : Shows<FLT_S, ["fa1 = nan", "fa2 = 1"],
            ["flt.s a0, fa1, fa2"], ["a0 = 0", "fflags = 16"]>;
def : Shows<FEQ_S, ["fa1 = nan", "fa2 = 1"],
            ["feq.s a0, fa1, fa2"], ["a0 = 0", "fflags = 0"]>;
def : Shows<FCLASS_S, ["fa1 = -inf"], ["fclass.s a0, fa1"], ["a0 = 1"]>;
def : Shows<FADD_S, ["fa1 = 1", "fa2 = 1e-10"],
            ["fadd.s fa0, fa1, fa2"], ["fa0 = 1", "fflags = 1"]>;
def : Shows<FSUB_S, ["fa1 = 1", "fa2 = 0.75"],
            ["fsub.s fa0, fa1, fa2"], ["fa0 = 0.25"]>;
def : Shows<FMUL_S, ["fa1 = 3e38", "fa2 = 10"],
            ["fmul.s fa0, fa1, fa2"], ["fa0 = inf", "fflags = 5"]>;
def : Shows<FDIV_S, ["fa1 = 1", "fa2 = 0"],
            ["fdiv.s fa0, fa1, fa2"], ["fa0 = inf", "fflags = 8"]>;
def : Shows<FSQRT_S, ["fa1 = -1"],
            ["fsqrt.s fa0, fa1"], ["fa0 = nan", "fflags = 16"]>;
def : Shows<FCVT_W_S, ["fa1 = -2.5"],
            ["fcvt.w.s a0, fa1, rtz", "fcvt.w.s a1, fa1, rmm"],
            ["a0 = 0xFFFFFFFE", "a1 = 0xFFFFFFFD"]>;
def : Shows<FCVT_WU_S, ["fa1 = -1"],
            ["fcvt.wu.s a0, fa1, rtz"], ["a0 = 0", "fflags = 16"]>;
def : Shows<FCVT_S_W, ["a1 = 0xFFFFFFFF"], ["fcvt.s.w fa0, a1"], ["fa0 = -1"]>;
def : Shows<FCVT_S_WU, ["a1 = 0xFFFFFFFF"],
            ["fcvt.s.wu fa0, a1"], ["fa0 = 4294967296", "fflags = 1"]>;
def : Shows<FMADD_S, ["fa1 = 2", "fa2 = 3", "fa3 = 1"],
            ["fmadd.s fa0, fa1, fa2, fa3"], ["fa0 = 7"]>;
def : Shows<FMSUB_S, ["fa1 = 2", "fa2 = 3", "fa3 = 1"],
            ["fmsub.s fa0, fa1, fa2, fa3"], ["fa0 = 5"]>;
def : Shows<FNMSUB_S, ["fa1 = 2", "fa2 = 3", "fa3 = 1"],
            ["fnmsub.s fa0, fa1, fa2, fa3"], ["fa0 = -5"]>;
def : Shows<FNMADD_S, ["fa1 = 2", "fa2 = 3", "fa3 = 1"],
            ["fnmadd.s fa0, fa1, fa2, fa3"], ["fa0 = -7"]>;

// The machine
def : Shows<MPAUSE, [],
            ["addi a0, zero, 1", "mpause", "addi a0, zero, 2"], ["a0 = 1"]>;
def : Shows<MRET, ["mepc = 8"],
            ["mret", "addi a0, zero, 1", "addi a1, zero, 2"],
            ["a0 = 0", "a1 = 2"]>;
def : Shows<WFI, [],
            ["addi a0, zero, 1", "wfi", "addi a0, zero, 2"], ["a0 = 1"]>;

#endif // CORAL_NPU_EXAMPLES
