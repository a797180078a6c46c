//===- ToyTarget.cpp - An instruction set for event scripts ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyTarget.h"

using namespace kc::isa;

namespace {
enum : uint8_t { Scalar, Vector, Matrix, DmaUnit };
} // namespace

static constexpr OperandDesc reg(OperandRole Role, uint8_t File) {
  OperandDesc Op = {};
  Op.Kind = OperandKind::Register;
  Op.Role = Role;
  Op.RegFile = File;
  return Op;
}

static const OperandDesc AddOps[] = {
    reg(OperandRole::Out, 0), reg(OperandRole::In, 0), reg(OperandRole::In, 0)};
static const OperandDesc FaddOps[] = {
    reg(OperandRole::Out, 1), reg(OperandRole::In, 1), reg(OperandRole::In, 1)};
static const OperandDesc VsumOps[] = {reg(OperandRole::InOut, 1)};
static const OperandDesc VmulfOps[] = {reg(OperandRole::In, 1)};

static InstrDesc instr(const char *Name, uint8_t Unit,
                       llvm::ArrayRef<OperandDesc> Ops) {
  InstrDesc I = {};
  I.Name = Name;
  I.Mnemonic = Name;
  I.Operands = Ops;
  I.Unit = Unit;
  return I;
}

static RegFileDesc regFile(const char *Prefix, uint16_t Count, int16_t Zero) {
  RegFileDesc F = {};
  F.Name = Prefix;
  F.Prefix = Prefix;
  F.Count = Count;
  F.Bits = 32;
  F.ZeroRegister = Zero;
  return F;
}

static UnitDesc unit(const char *Name) {
  UnitDesc U = {};
  U.Name = Name;
  return U;
}

const Target &toyTarget() {
  static const RegFileDesc RegFiles[] = {regFile("r", 8, 0),
                                         regFile("f", 4, -1)};
  static const UnitDesc Units[] = {unit("scalar"), unit("vector"),
                                   unit("matrix"), unit("dma")};
  static const InstrDesc Instrs[] = {
      instr("ADD", Scalar, AddOps),     instr("FADD", Scalar, FaddOps),
      instr("VADD", Vector, {}),        instr("VSUM", Vector, VsumOps),
      instr("VMULF", Vector, VmulfOps), instr("MM", Matrix, {}),
      instr("MMWO", Matrix, {}),        instr("LOAD", DmaUnit, {}),
      instr("STORE", DmaUnit, {})};
  static const Target T = [] {
    Target Toy = {};
    Toy.Name = "toy";
    Toy.WordBytes = 4;
    Toy.PCStep = 1;
    Toy.RegFiles = RegFiles;
    Toy.Units = Units;
    Toy.Instrs = Instrs;
    return Toy;
  }();
  return T;
}
