//===- CaseMaker.cpp - Random states and instructions ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CaseMaker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <bit>
#include <iterator>

using namespace llvm;
using namespace kc;
using sim::CellType;
using sim::StateDesc;
using sim::StateKind;

namespace oracle {

CaseMaker::CaseMaker(const isa::Target &Target, const isa::Profile &Profile,
                     const isa::InstrDesc &Instr, StateImage &State, Random &R)
    : Target(Target), Instr(Instr), State(State), R(R) {
  std::vector<uint64_t> Sizes = {1};
  for (const StateDesc &D : State.descs()) {
    Sizes.push_back(D.RowCells);
    if (D.Kind == StateKind::Array)
      append_range(Sizes, D.Dims);
  }
  for (int64_t P : Profile.Params)
    if (P > 1 && P <= 4096)
      Sizes.push_back(P);
  llvm::sort(Sizes);
  Sizes.erase(llvm::unique(Sizes), Sizes.end());
  Granules = Sizes;
  // A tile is a row of rows.
  for (uint64_t A : Sizes)
    for (uint64_t B : Sizes)
      if (A * B <= 65536)
        Granules.push_back(A * B);
  llvm::sort(Granules);

  for (const isa::AddImmediateDesc &Add : Target.AddImmediates) {
    const isa::InstrDesc &I = Target.Instrs[Add.Instr];
    int Zero = Target.RegFiles[I.Operands[Add.To].RegFile].ZeroRegister;
    if (I.OpcodeSpace != 0 || Zero < 0)
      continue;
    uint64_t Word = isa::insertOperand(I.Operands[Add.To], I.Match, Zero);
    Word = isa::insertOperand(I.Operands[Add.From], Word, Zero);
    Filler = isa::insertOperand(I.Operands[Add.Immediate], Word, 0);
  }
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Small integers, moderate numbers, anything finite, anything at all.
uint64_t CaseMaker::floatBits(CellType Type, unsigned Flavour) {
  if (Type == CellType::Int)
    return R.chance(80) ? R.next() : R.below(4);
  int MantissaBits = Type == CellType::Float64   ? 52
                     : Type == CellType::Float32 ? 23
                                                 : 7;
  int ExponentBits = Type == CellType::Float64 ? 11 : 8;
  uint64_t Ones = maskTrailingOnes<uint64_t>(ExponentBits);
  uint64_t Bias = Ones >> 1;
  uint64_t Mantissa = R.next() & maskTrailingOnes<uint64_t>(MantissaBits);
  // Half of the mantissas are short: then sums are often ties.
  if (R.chance(50))
    Mantissa &= ~maskTrailingOnes<uint64_t>(MantissaBits - 3);
  auto Compose = [&](uint64_t Exponent, uint64_t Fraction) {
    return R.below(2) << (MantissaBits + ExponentBits) |
           Exponent << MantissaBits | Fraction;
  };
  if (Flavour == 0) {
    uint64_t Bits = std::bit_cast<uint64_t>(double(R.below(17)) - 8);
    if (Type == CellType::Float64)
      return Bits;
    Bits = std::bit_cast<uint32_t>(float(std::bit_cast<double>(Bits)));
    return Type == CellType::Float32 ? Bits : Bits >> 16;
  }
  if (Flavour == 1)
    return Compose(Bias - 9 + R.below(16), Mantissa);
  if (Flavour == 2 || R.chance(50))
    return Compose(R.below(Ones), Mantissa);
  switch (R.below(8)) {
  case 0: // Zero.
    return Compose(0, 0);
  case 1: // Subnormal.
    return Compose(0, R.chance(50) ? 1 : Mantissa);
  case 2: // The smallest normal number.
    return Compose(1, 0);
  case 3: // The largest number.
    return Compose(Ones - 1, maskTrailingOnes<uint64_t>(MantissaBits));
  case 4: // Infinity.
    return Compose(Ones, 0);
  case 5: // A quiet NaN.
    return Compose(Ones, uint64_t(1) << (MantissaBits - 1));
  case 6: // Any NaN.
    return Compose(Ones, Mantissa | 1);
  default: // One, and around it.
    return Compose(Bias, R.below(2));
  }
}

void CaseMaker::fill(unsigned S, uint64_t Begin, uint64_t End) {
  unsigned N = R.below(100);
  unsigned Flavour = N < 25 ? 0 : N < 60 ? 1 : N < 85 ? 2 : 3;
  CellType Type = State.descs()[S].Type;
  State.setChanged(S);
  for (uint64_t I = Begin; I != End; ++I)
    State.setCell(S, I, floatBits(Type, Flavour));
}

/// Mostly something that may be an address of some memory.
uint64_t CaseMaker::address() {
  SmallVector<const StateDesc *, 8> Memories;
  for (const StateDesc &D : State.descs())
    if (D.Kind == StateKind::Memory)
      Memories.push_back(&D);
  uint64_t Cells =
      Memories.empty() ? 256 : Memories[R.below(Memories.size())]->Dims[0];
  uint64_t Step = Granules[R.below(Granules.size())];
  if (R.chance(10)) // Around the end.
    return Cells - Step * R.below(3);
  uint64_t Address = R.below(Cells / Step + 1) * Step;
  if (R.chance(40))
    Address += Granules[R.below(Granules.size())] * R.below(8);
  return Address;
}

uint64_t CaseMaker::integer(unsigned Bits) {
  unsigned N = R.below(100);
  if (N < 50)
    return address();
  if (N < 65)
    return R.below(20);
  if (N < 75) { // The extremes, of signed numbers too.
    uint64_t Extreme = R.chance(50) ? 0 : uint64_t(1) << (Bits - 1);
    return Extreme - R.below(2);
  }
  return R.next();
}

uint64_t CaseMaker::immediate(const isa::OperandDesc &Op) {
  uint64_t Ones = maskTrailingOnes<uint64_t>(Op.Width);
  if (Op.Width <= 4 && R.chance(60)) // Perhaps a flag.
    return R.below(2) << Op.Shift;
  unsigned N = R.below(100);
  uint64_t Field = N < 35   ? 0
                   : N < 55 ? R.below(4)
                   : N < 70 ? address()
                   : N < 75 ? Ones
                   : N < 80 ? Ones / 2 + R.below(2)
                            : R.next();
  return (Field & Ones) << Op.Shift;
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

/// The state of a register operand.
int CaseMaker::stateOf(const isa::OperandDesc &Op) const {
  for (auto [N, D] : enumerate(State.descs()))
    if (D.Kind == StateKind::RegFile &&
        D.Name == Target.RegFiles[Op.RegFile].Prefix)
      return N;
  return -1;
}

void CaseMaker::drawRegisters() {
  Shared.clear();
  for (unsigned N = 0; N != 3; ++N)
    Shared.push_back(address());
  for (auto [N, D] : enumerate(State.descs())) {
    if (D.Kind != StateKind::RegFile && D.Kind != StateKind::Register)
      continue;
    if (D.Type != CellType::Int) {
      fill(N, 0, D.cells());
      continue;
    }
    State.setChanged(N);
    for (uint64_t I = 0; I != D.cells(); ++I)
      State.setCell(N, I,
                    R.chance(40) ? Shared[R.below(Shared.size())]
                                 : integer(8 * D.CellBytes));
  }
}

/// Slow to draw and to copy.
static bool isLarge(const StateDesc &D) { return D.cells() > 200000; }

void CaseMaker::drawState() {
  drawRegisters();
  for (auto [N, D] : enumerate(State.descs())) {
    uint64_t Step = std::max<uint64_t>(D.RowCells, 16);
    if (isLarge(D) && IsDrawn)
      continue;
    if (D.Kind == StateKind::Array || D.Kind == StateKind::Memory)
      for (uint64_t I = 0; I < D.cells(); I += Step)
        fill(N, I, std::min(I + Step, D.cells()));
  }
  IsDrawn = true;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Also sets what the registers of the operands hold.
uint64_t CaseMaker::word(const isa::InstrDesc &I,
                         std::vector<uint64_t> *Operands) {
  const std::vector<uint64_t> *Example = nullptr;
  if (Operands && !Known.empty() && R.chance(60))
    Example = &Known[R.below(Known.size())];
  uint64_t Word = I.Match;
  if (R.chance(15))
    Word ^= R.next() & I.Ignored;
  SmallVector<std::pair<unsigned, unsigned>, 4> Used;
  for (auto [N, Op] : enumerate(I.Operands)) {
    // Now and then a value of another example, or a new one.
    if (Example && R.chance(20))
      Example = &Known[R.below(Known.size())];
    bool Repeats = Example && R.chance(85);
    uint64_t Value;
    if (Op.Kind == isa::OperandKind::Immediate) {
      Value = Repeats ? (*Example)[N] : immediate(Op);
      if (controls(I) && R.chance(80)) // Few trips, jumps nearby.
        Value = (1 + R.below(4)) << Op.Shift;
      if (controls(I) && Op.IsSigned && R.chance(50))
        Value = -Value;
    } else {
      const isa::RegFileDesc &File = Target.RegFiles[Op.RegFile];
      Value = R.below(File.Count);
      if (File.Count < uint64_t(1) << Op.Width && R.chance(8))
        Value = R.chance(60) ? File.Count : R.below(uint64_t(1) << Op.Width);
      SmallVector<unsigned, 4> Same;
      for (auto [Number, RegFile] : Used)
        if (RegFile == Op.RegFile)
          Same.push_back(Number);
      // Hardware loops need the same counter again.
      if (controls(I) && R.chance(70))
        Value = 1 + R.below(2);
      else if (!Same.empty() && Value < File.Count && R.chance(25))
        Value = Same[R.below(Same.size())];
      else if (Repeats && Value < File.Count &&
               State.descs()[stateOf(Op)].Type == CellType::Int)
        State.setCell(stateOf(Op), Value, (*Example)[N]);
      Used.push_back({unsigned(Value), Op.RegFile});
    }
    Word = isa::insertOperand(Op, Word, int64_t(Value));
  }
  if (!Operands)
    return Word;
  for (const isa::OperandDesc &Op : I.Operands) {
    uint64_t Value = isa::extractOperand(Op, Word);
    if (Op.Kind == isa::OperandKind::Register) {
      int S = stateOf(Op);
      Value = Value < State.descs()[S].cells() ? State.cell(S, Value) : 0;
    }
    Operands->push_back(Value);
  }
  return Word;
}

//===----------------------------------------------------------------------===//
// Looking for the end of what works
//===----------------------------------------------------------------------===//

/// Whether the operand is a number that can be stepped.
bool CaseMaker::isInteger(const isa::OperandDesc &Op) const {
  return Op.Kind == isa::OperandKind::Register &&
         State.descs()[stateOf(Op)].Type == CellType::Int;
}

void CaseMaker::startSearch() {
  SmallVector<unsigned, 4> Integers;
  for (auto [N, Op] : enumerate(Instr.Operands))
    if (isInteger(Op))
      Integers.push_back(N);
  if (Integers.empty() || Known.empty())
    return;
  unsigned Operand = Integers[R.below(Integers.size())];
  Search = {Known[R.below(Known.size())], Operand,
            R.chance(30) ? 1 : Granules[R.below(Granules.size())], 0, false};
}

/// The example, with one operand further on.
uint64_t CaseMaker::searchWord(std::vector<uint64_t> &Operands) {
  Operands = Search->Example;
  Operands[Search->Operand] += Search->Step << Search->Doublings;
  uint64_t Word = Instr.Match;
  SmallVector<unsigned, 4> Next(Target.RegFiles.size(), 1);
  for (auto [Op, Value] : zip(Instr.Operands, Operands)) {
    if (Op.Kind == isa::OperandKind::Immediate) {
      Word = isa::insertOperand(Op, Word, int64_t(Value));
      continue;
    }
    // Each operand has a register of its own.
    const isa::RegFileDesc &File = Target.RegFiles[Op.RegFile];
    unsigned &Number = Next[Op.RegFile];
    if (int(Number) == File.ZeroRegister)
      ++Number;
    Number %= File.Count;
    if (isInteger(Op))
      State.setCell(stateOf(Op), Number, Value);
    Word = isa::insertOperand(Op, Word, Number++);
  }
  return Word;
}

/// Steps double until they lead too far, and then become smaller.
void CaseMaker::goOn(bool Works) {
  if (Works) {
    Search->Example[Search->Operand] += Search->Step << Search->Doublings;
    if (!Search->IsNear && Search->Doublings < 32)
      ++Search->Doublings;
    else if (Search->Doublings)
      --Search->Doublings;
    return;
  }
  Search->IsNear = true;
  if (Search->Doublings == 0)
    Search.reset();
  else
    --Search->Doublings;
}

Case CaseMaker::make() {
  drawRegisters();
  for (auto [N, D] : enumerate(State.descs())) {
    if (D.Kind == StateKind::Array && R.chance(25))
      fill(N, 0, D.cells());
    if (D.Kind != StateKind::Memory || (isLarge(D) && R.chance(90)))
      continue;
    uint64_t Step = std::max<uint64_t>(D.RowCells, 16);
    for (unsigned K = 0; K != 2; ++K) {
      uint64_t Begin = R.below(divideCeil(D.cells(), Step)) * Step;
      fill(N, Begin, std::min(Begin + Step, D.cells()));
    }
  }

  Case C;
  C.Spaces |= uint64_t(1) << Instr.OpcodeSpace;
  if (!controls(Instr)) {
    if (Filler && R.chance(50))
      C.Words.assign(1 + R.below(3), *Filler);
    C.Positions.push_back(C.Words.size());
    if (!Search)
      startSearch();
    C.IsSearch = Search && R.chance(40);
    C.Words.push_back(C.IsSearch ? searchWord(C.Operands)
                                 : word(Instr, &C.Operands));
    C.Steps = C.Words.size();
    return C;
  }
  // A program of everything that controls it.
  C.IsProgram = true;
  std::vector<const isa::InstrDesc *> Others;
  for (const isa::InstrDesc &I : Target.Instrs)
    if (controls(I) && !I.IsReserved && I.OpcodeSpace == 0)
      Others.push_back(&I);
  unsigned Length = 1 + R.below(8);
  unsigned Chosen = R.below(Length);
  for (unsigned N = 0; N != Length; ++N) {
    const isa::InstrDesc *I = Others[R.below(Others.size())];
    if (N == Chosen)
      I = &Instr;
    else if (N == 0 && !Target.HardwareLoops.empty() && R.chance(60))
      I = &Target.Instrs[Target.HardwareLoops[0].Begin];
    else if (Filler && R.chance(25))
      I = nullptr;
    if (I == &Instr)
      C.Positions.push_back(N);
    C.Words.push_back(I ? word(*I, nullptr) : *Filler);
  }
  C.Steps = 1 + R.below(24);
  return C;
}

void CaseMaker::learn(const Case &C, bool Works) {
  if (C.IsSearch)
    return goOn(Works);
  if (!Works || C.Operands.empty())
    return;
  if (Known.size() < 64)
    Known.push_back(C.Operands);
  else
    Known[R.below(Known.size())] = C.Operands;
}

} // namespace oracle
