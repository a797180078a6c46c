//===- MutateProgram.cpp - Changes of programs that leave programs --------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimCase.h"
#include "kc/Asm/Encoding.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

static uint64_t below(Random &Rng, uint64_t N) { return N ? Rng() % N : 0; }

/// A number from \p Min to \p Max: an end, near zero, a power of two, or any.
static int64_t randomImmediate(int64_t Min, int64_t Max, Random &Rng) {
  uint64_t Span = uint64_t(Max) - uint64_t(Min);
  int64_t Value;
  switch (below(Rng, 6)) {
  case 0:
    return below(Rng, 2) ? Min : Max;
  case 1:
  case 2:
    Value = static_cast<int64_t>(below(Rng, 9)) - 2;
    break;
  case 3:
    Value = int64_t(1) << below(Rng, 63);
    break;
  default:
    return static_cast<int64_t>(
        uint64_t(Min) + (Span == ~uint64_t(0) ? Rng() : below(Rng, Span + 1)));
  }
  return std::clamp(Value, Min, Max);
}

static int64_t randomOperand(const isa::Target &T, const isa::OperandDesc &Op,
                             Random &Rng) {
  if (Op.Kind == isa::OperandKind::Register) {
    // Few registers, so that instructions have to do with each other.
    uint64_t Count = T.RegFiles[Op.RegFile].Count;
    return below(Rng, below(Rng, 4) ? std::min<uint64_t>(Count, 5) : Count);
  }
  int64_t Value = Op.IsPCRelative && below(Rng, 4)
                      ? randomImmediate(std::max<int64_t>(Op.Min, -8),
                                        std::min<int64_t>(Op.Max, 8), Rng)
                      : randomImmediate(Op.Min, Op.Max, Rng);
  return Value >> Op.Shift << Op.Shift;
}

uint64_t kc::fuzz::randomOperands(const isa::Target &T,
                                  const isa::InstrDesc &Instr, Random &Rng) {
  uint64_t Word = Instr.Match;
  for (const isa::OperandDesc &Op : Instr.Operands)
    if (int64_t Value = randomOperand(T, Op, Rng);
        asm_::isLegalOperand(T, Op, Value))
      Word = isa::insertOperand(Op, Word, Value);
  return Word;
}

uint64_t kc::fuzz::randomInstr(const SimCase &Case, Random &Rng) {
  const isa::Target &T = Case.target();
  for (;;) {
    const isa::InstrDesc &Instr = T.Instrs[below(Rng, T.Instrs.size())];
    bool IsSelected = Case.spaces() >> Instr.OpcodeSpace & 1;
    if (IsSelected && (!Instr.IsReserved || below(Rng, 50) == 0))
      return randomOperands(T, Instr, Rng);
  }
}

/// Sets a register to a number that is an address as often as not.
static void insertConstant(SimCase &Case, size_t At, Random &Rng) {
  const isa::Target &T = Case.target();
  if (T.AddImmediates.empty())
    return;
  const isa::AddImmediateDesc &Add =
      T.AddImmediates[below(Rng, T.AddImmediates.size())];
  const isa::InstrDesc &Instr = T.Instrs[Add.Instr];
  uint64_t Word = randomOperands(T, Instr, Rng);
  const isa::OperandDesc &From = Instr.Operands[Add.From];
  const isa::OperandDesc &Immediate = Instr.Operands[Add.Immediate];
  if (int16_t Zero = T.RegFiles[From.RegFile].ZeroRegister; Zero >= 0)
    Word = isa::insertOperand(From, Word, Zero);
  int64_t Address = below(Rng, 1024) & ~uint64_t(7);
  if (below(Rng, 2) && asm_::isLegalOperand(T, Immediate, Address))
    Word = isa::insertOperand(Immediate, Word, Address);
  Case.Words.insert(Case.Words.begin() + At, Word);
}

/// Changes one operand of the instruction at \p At, or the word if it is none.
static void changeOperand(SimCase &Case, size_t At, Random &Rng) {
  const isa::Target &T = Case.target();
  uint64_t &Word = Case.Words[At];
  int Index = T.Decode(Word, Case.spaces());
  if (Index < 0 || T.Instrs[Index].Operands.empty()) {
    Word = randomInstr(Case, Rng);
    return;
  }
  ArrayRef<isa::OperandDesc> Operands = T.Instrs[Index].Operands;
  const isa::OperandDesc &Op = Operands[below(Rng, Operands.size())];
  if (int64_t Value = randomOperand(T, Op, Rng);
      asm_::isLegalOperand(T, Op, Value))
    Word = isa::insertOperand(Op, Word, Value);
}

/// Puts the words from \p Begin to \p End into a hardware loop.
static void wrapInLoop(SimCase &Case, size_t Begin, size_t End, Random &Rng) {
  const isa::Target &T = Case.target();
  if (T.HardwareLoops.empty())
    return;
  const isa::HardwareLoopDesc &Loop =
      T.HardwareLoops[below(Rng, T.HardwareLoops.size())];
  const isa::InstrDesc &First = T.Instrs[Loop.Begin];
  const isa::InstrDesc &Last = T.Instrs[Loop.End];
  uint64_t FirstWord = randomOperands(T, First, Rng);
  uint64_t LastWord = randomOperands(T, Last, Rng);
  // Mostly the same counter at both ends, and few trips.
  int64_t Counter = 1 + below(Rng, 6);
  auto Set = [&](const isa::InstrDesc &Instr, uint64_t &Word) {
    for (const isa::OperandDesc &Op : Instr.Operands) {
      int64_t Value = Op.Kind == isa::OperandKind::Register
                          ? Counter
                          : int64_t(1 + below(Rng, 6));
      if (asm_::isLegalOperand(T, Op, Value))
        Word = isa::insertOperand(Op, Word, Value);
    }
  };
  if (below(Rng, 8)) {
    Set(First, FirstWord);
    Set(Last, LastWord);
  }
  Case.Words.insert(Case.Words.begin() + End, LastWord);
  Case.Words.insert(Case.Words.begin() + Begin, FirstWord);
}

void kc::fuzz::mutateProgram(SimCase &Case, Random &Rng) {
  std::vector<uint64_t> &Words = Case.Words;
  size_t At = below(Rng, Words.size() + 1);
  size_t End = At + below(Rng, std::min<size_t>(Words.size() - At, 16) + 1);
  switch (below(Rng, Words.empty() ? 4 : 10)) {
  case 0:
  case 1:
    Words.insert(Words.begin() + At, randomInstr(Case, Rng));
    break;
  case 2:
    insertConstant(Case, At, Rng);
    break;
  case 3:
    wrapInLoop(Case, At, End, Rng);
    break;
  case 4:
    Words.erase(Words.begin() + At, Words.begin() + End);
    break;
  case 5: {
    std::vector<uint64_t> Copy(Words.begin() + At, Words.begin() + End);
    size_t To = below(Rng, Words.size() + 1);
    Words.insert(Words.begin() + To, Copy.begin(), Copy.end());
    break;
  }
  case 6:
    std::swap(Words[At % Words.size()], Words[below(Rng, Words.size())]);
    break;
  case 7:
    Case.Seed = Rng();
    Case.Flags = below(Rng, 16);
    break;
  default:
    changeOperand(Case, At % Words.size(), Rng);
    break;
  }
}
