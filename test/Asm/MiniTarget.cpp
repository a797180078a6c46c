//===- MiniTarget.cpp - An instruction set made of corner cases -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables of an instruction set that exists for the tests of the assembler
// alone. Each instruction is there for one feature, named beside it; real
// instruction sets are tested with their own definitions.
//
// A word is 32 bits, of which bits 5..0 are the opcode.
//
//===----------------------------------------------------------------------===//

#include "kc/Isa/Target.h"

using namespace llvm;
using namespace kc::isa;

namespace {

enum : uint8_t { X, V };

constexpr NamedValue XAliases[] = {{"zero", 0}, {"sp", 2}};
constexpr RegFileDesc RegFiles[] = {
    // Encoded in 5 bits, of which 20..31 name nothing.
    {"x", "Integer registers", "x", 20, 32, 0, XAliases},
    {"v", "Vector registers", "%v", 8, 256, -1, {}},
};

constexpr BitRun At6x5[] = {{6, 0, 5}};
constexpr BitRun At11x5[] = {{11, 0, 5}};
constexpr BitRun At16x5[] = {{16, 0, 5}};
constexpr BitRun At6x3[] = {{6, 0, 3}};
constexpr BitRun At9x3[] = {{9, 0, 3}};
constexpr BitRun At12x3[] = {{12, 0, 3}};
constexpr BitRun At15x4[] = {{15, 0, 4}};
constexpr BitRun At19x4[] = {{19, 0, 4}};
constexpr BitRun At12x20[] = {{12, 0, 20}};
constexpr BitRun At16x12[] = {{16, 0, 12}};
constexpr BitRun At16x16[] = {{16, 0, 16}};
// A branch offset scattered as in RISC-V; bit 0 is not encoded.
constexpr BitRun Scattered[] = {
    {31, 11, 1}, {25, 4, 6}, {21, 0, 4}, {6, 10, 1}};

constexpr NamedValue MaskNames[] = {{"all", 0}, {"masked", 1}};
constexpr NamedValue ModeNames[] = {{"rne", 0}, {"rtz", 1}, {"rmm", 4}};

constexpr OperandDesc reg(StringRef Name, OperandRole Role, uint8_t File,
                          const BitRun (&Runs)[1]) {
  return {Name,
          OperandKind::Register,
          Role,
          File,
          Runs[0].Width,
          false,
          0,
          false,
          0,
          31,
          Runs,
          {}};
}
constexpr OperandDesc imm(StringRef Name, uint8_t Width, bool IsSigned,
                          int64_t Min, int64_t Max, ArrayRef<BitRun> Runs,
                          ArrayRef<NamedValue> Names = {}) {
  return {Name,
          OperandKind::Immediate,
          OperandRole::In,
          0,
          Width,
          IsSigned,
          0,
          false,
          Min,
          Max,
          Runs,
          Names};
}

constexpr auto In = OperandRole::In;
constexpr auto Out = OperandRole::Out;

constexpr OperandDesc Rd = reg("rd", Out, X, At6x5);
constexpr OperandDesc Rs1 = reg("rs1", In, X, At11x5);
constexpr OperandDesc Rs2 = reg("rs2", In, X, At16x5);
constexpr OperandDesc Vd = reg("vd", Out, V, At6x3);
constexpr OperandDesc V1 = reg("v1", In, V, At9x3);
constexpr OperandDesc V2 = reg("v2", In, V, At12x3);
constexpr OperandDesc Mask = imm("mask", 4, false, 0, 15, At15x4, MaskNames);
constexpr OperandDesc Order = imm("order", 4, false, 0, 1, At19x4);
constexpr OperandDesc Imm12 = imm("imm", 12, true, -2048, 2047, At16x12);
constexpr OperandDesc UImm12 = imm("imm", 12, false, 0, 4095, At16x12);
constexpr OperandDesc Imm20 = imm("imm", 20, false, 0, 1048575, At12x20);
constexpr OperandDesc Mode = imm("mode", 4, false, 0, 4, At15x4, ModeNames);
constexpr OperandDesc Abs16 = imm("target", 16, false, 0, 65535, At16x16);
constexpr OperandDesc Offset = {"offset",  OperandKind::Immediate,
                                In,        0,
                                12,        true,
                                1,         true,
                                -4096,     4094,
                                Scattered, {}};
constexpr OperandDesc Jump = {"offset", OperandKind::Immediate,
                              In,       0,
                              20,       true,
                              2,        true,
                              -2097152, 2097148,
                              At12x20,  {}};

constexpr OperandDesc OpsRRR[] = {Rd, Rs1, Rs2};
constexpr OperandDesc OpsRRI[] = {Rd, Rs1, Imm12};
constexpr OperandDesc OpsRRU[] = {Rd, Rs1, UImm12};
constexpr OperandDesc OpsBranch[] = {Rs1, Rs2, Offset};
constexpr OperandDesc OpsRJ[] = {Rd, Jump};
constexpr OperandDesc OpsRU[] = {Rd, Imm20};
constexpr OperandDesc OpsRR[] = {Rd, Rs1};
constexpr OperandDesc OpsRA[] = {Rd, Abs16};
constexpr OperandDesc OpsVVVM[] = {Vd, V1, V2, Mask};
constexpr OperandDesc OpsVVVMO[] = {Vd, V1, V2, Mask, Order};
constexpr OperandDesc OpsVV[] = {Vd, V1};
constexpr OperandDesc OpsVVMode[] = {Vd, V1, Mode};
constexpr OperandDesc OpsR[] = {reg("rd", OperandRole::InOut, X, At6x5)};

constexpr SyntaxElement op(uint8_t Index) {
  return {SyntaxKind::Operand, Index, ""};
}
constexpr SyntaxElement lit(StringRef Text) {
  return {SyntaxKind::Literal, 0, Text};
}
constexpr SyntaxElement Number = {SyntaxKind::Ignored, 0, ""};

constexpr SyntaxElement S1[] = {op(0)};
constexpr SyntaxElement S2[] = {op(0), lit(","), op(1)};
constexpr SyntaxElement S3[] = {op(0), lit(","), op(1), lit(","), op(2)};
constexpr SyntaxElement S4[] = {op(0), lit(","), op(1), lit(","),
                                op(2), lit(","), op(3)};
constexpr SyntaxElement S5[] = {op(0),    lit(","), op(1),    lit(","), op(2),
                                lit(","), op(3),    lit(","), op(4)};
constexpr SyntaxElement SMem[] = {op(0),    lit(","), op(2),
                                  lit("("), op(1),    lit(")")};
constexpr SyntaxElement SMemNoOffset[] = {op(0), lit(","), lit("("), op(1),
                                          lit(")")};
constexpr SyntaxElement SIgnored[] = {op(0), lit(","), op(1), lit(","), Number};
constexpr SyntaxElement SZero[] = {lit("0"), lit(","), op(1), lit(","), op(2)};
constexpr SyntaxElement STwice[] = {op(0), lit(","), op(0)};
constexpr SyntaxElement SAt[] = {op(0), lit(","), lit("at"), op(1)};

constexpr SyntaxForm F0[] = {{{}, 0}};
constexpr SyntaxForm F1[] = {{S1, 0}};
constexpr SyntaxForm F2[] = {{S2, 0}};
constexpr SyntaxForm F3[] = {{S3, 0}};
constexpr SyntaxForm FMem[] = {{SMem, 0}, {SMemNoOffset, 0}};
constexpr SyntaxForm FMasked[] = {{S4, 1}};
constexpr SyntaxForm FOrdered[] = {{S5, 2}};
constexpr SyntaxForm FIgnored[] = {{SIgnored, 1}};
constexpr SyntaxForm FZero[] = {{SZero, 0}, {S3, 0}};
constexpr SyntaxForm FTwice[] = {{STwice, 0}};
constexpr SyntaxForm FAt[] = {{SAt, 0}};

uint64_t bits(ArrayRef<OperandDesc> Operands) {
  uint64_t Bits = 0;
  for (const OperandDesc &Op : Operands)
    for (const BitRun &Run : Op.Runs)
      Bits |= ((uint64_t(1) << Run.Width) - 1) << Run.InstLo;
  return Bits;
}

struct Flags {
  bool IsReserved = false;
  bool OmitsDefaults = false;
  uint8_t OpcodeSpace = 0;
};

InstrDesc instr(StringRef Mnemonic, uint64_t Opcode,
                ArrayRef<OperandDesc> Operands, ArrayRef<SyntaxForm> Forms,
                Flags F = {}) {
  return {Mnemonic,
          Mnemonic,
          "",
          Operands,
          Forms,
          Opcode,
          0x3F,
          0xFFFFFFFF & ~(0x3F | bits(Operands)),
          0,
          ControlKind::None,
          F.IsReserved,
          F.OmitsDefaults,
          F.OpcodeSpace};
}

enum : uint16_t { ADD, ADDI, ORI, LUI, JAL };

const InstrDesc Instrs[] = {
    instr("add", 1, OpsRRR, F3),  // bits 31..21 are ignored
    instr("addi", 2, OpsRRI, F3), // signed
    instr("ori", 3, OpsRRU, F3),
    instr("lui", 4, OpsRU, F2),
    instr("jal", 5, OpsRJ, F2),         // pc-relative, shifted by 2
    instr("beq", 6, OpsBranch, F3),     // pc-relative, scattered, shifted by 1
    instr("lw", 7, OpsRRI, FMem),       // two forms
    instr("vadd", 8, OpsVVVM, FMasked), // optional operand with names
    instr("vsub", 9, OpsVVVMO, FOrdered, {.OmitsDefaults = true}),
    instr("exp", 10, OpsVV, FIgnored), // an operand without meaning
    instr("mm", 11, OpsRRR, FZero),    // a literal in place of an operand
    instr("cvt", 12, OpsVVMode, F3),   // a range narrower than the field
    instr("halt", 13, {}, F0),
    instr("future", 14, {}, F0, {.IsReserved = true}),
    instr("neg", 15, OpsR, FTwice), // one operand written twice
    instr("mov", 16, OpsRR, F2),    // one mnemonic, two instructions
    instr("mov", 17, OpsRA, F2),    // takes the address of a label
    instr("put", 18, OpsRA, FAt),   // a word as a literal
    instr("mul", 10, OpsRRR, F3, {.OpcodeSpace = 1}), // replaces exp
    instr("halt", 20, {}, F0, {.OpcodeSpace = 1}),    // moves halt
    instr("div", 10, OpsRRR, F3, {.OpcodeSpace = 2}), // replaces exp, too
    instr("clz", 5, OpsRR, F2, {.OpcodeSpace = 2}),   // replaces jal
};

constexpr auto Constant = ExpansionOperand::Constant;
constexpr auto From = ExpansionOperand::PseudoOperand;
constexpr uint64_t All = ~uint64_t(0);

constexpr OperandDesc PseudoRI[] = {Rd,
                                    imm("imm", 32, false, 0, 4294967295, {})};
constexpr OperandDesc PseudoJ[] = {{"offset",
                                    OperandKind::Immediate,
                                    In,
                                    0,
                                    20,
                                    true,
                                    2,
                                    true,
                                    -2097152,
                                    2097148,
                                    {},
                                    {}}};
constexpr OperandDesc PseudoWide[] = {imm("imm", 32, false, 0, 99999, {})};

constexpr ExpansionOperand NopOps[] = {
    {Constant, 0, 0, 0}, {Constant, 0, 0, 0}, {Constant, 0, 0, 0}};
constexpr ExpansionInstr NopInstrs[] = {{ADDI, NopOps}};
constexpr Expansion Nop[] = {{-1, 0, NopInstrs}};

constexpr ExpansionOperand LiLow[] = {
    {From, 0, 0, All}, {Constant, 0, 0, 0}, {From, 1, 0, All}};
constexpr ExpansionOperand LiHigh[] = {{From, 0, 0, All},
                                       {From, 1, 12, 0xFFFFF}};
constexpr ExpansionOperand LiRest[] = {
    {From, 0, 0, All}, {From, 0, 0, All}, {From, 1, 0, 0xFFF}};
constexpr ExpansionInstr LiShort[] = {{ORI, LiLow}};
constexpr ExpansionInstr LiRound[] = {{LUI, LiHigh}};
constexpr ExpansionInstr LiLong[] = {{LUI, LiHigh}, {ORI, LiRest}};
// The first is chosen by its operands' ranges, the second by its guard.
constexpr Expansion Li[] = {
    {-1, 0, LiShort}, {1, 0xFFF, LiRound}, {-1, 0, LiLong}};

constexpr ExpansionOperand JumpOps[] = {{Constant, 0, 0, 0}, {From, 0, 0, All}};
constexpr ExpansionInstr JumpInstrs[] = {{JAL, JumpOps}};
constexpr Expansion J[] = {{-1, 0, JumpInstrs}};

constexpr ExpansionOperand CallOps[] = {{Constant, 1, 0, 0}, {From, 0, 0, All}};
constexpr ExpansionInstr CallInstrs[] = {{ADDI, NopOps}, {JAL, CallOps}};
constexpr Expansion Call[] = {{-1, 0, CallInstrs}};

constexpr ExpansionOperand WideOps[] = {
    {Constant, 1, 0, 0}, {Constant, 0, 0, 0}, {From, 0, 0, All}};
constexpr ExpansionInstr WideInstrs[] = {{ORI, WideOps}};
constexpr Expansion Wide[] = {{-1, 0, WideInstrs}};

constexpr PseudoDesc Pseudos[] = {
    {"nop", "", {}, F0, Nop},
    {"li", "", PseudoRI, F2, Li},
    {"j", "", PseudoJ, F1, J},
    {"call", "", PseudoJ, F1, Call},    // the distance is the second word's
    {"wide", "", PseudoWide, F1, Wide}, // takes more than it can hold
};

constexpr OpcodeSpaceDesc Spaces[] = {{"base", "", true},
                                      {"dsp", "Signal processing", false},
                                      {"alt", "An alternative", false}};
constexpr StringRef Comments[] = {"#", "//"};

int decode(uint64_t Word, uint64_t Spaces) {
  int Found = -1;
  for (const InstrDesc &I : Instrs)
    if ((Word & I.Mask) == I.Match && (Spaces >> I.OpcodeSpace & 1))
      Found = static_cast<int>(&I - Instrs); // extensions come last
  return Found;
}

Target makeMini() {
  Target T = {};
  T.Name = "mini";
  T.Title = "Corner cases";
  T.WordBytes = 4;
  T.PCStep = 4;
  T.Comments = Comments;
  T.RegFiles = RegFiles;
  T.OpcodeSpaces = Spaces;
  T.Instrs = Instrs;
  T.Pseudos = Pseudos;
  T.Decode = decode;
  return T;
}

} // namespace

ArrayRef<const Target *> kc::isa::allTargets() {
  static const Target Mini = makeMini();
  static const Target *const Targets[] = {&Mini};
  return Targets;
}
