//===- Mutator.cpp - Programs with one instruction changed ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutator.h"
#include "kc/Asm/Printer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace kc::asm_;
using namespace kc::isa;

namespace kc::mutation {

StringRef changeName(Change C) {
  switch (C) {
  case Change::Opcode:
    return "opcode";
  case Change::Register:
    return "register";
  case Change::Immediate:
    return "immediate";
  case Change::Operands:
    return "operands";
  case Change::Delete:
    return "delete";
  case Change::Duplicate:
    return "duplicate";
  case Change::Neighbours:
    return "neighbours";
  }
  llvm_unreachable("covered switch");
}

static uint64_t hashOf(ArrayRef<uint64_t> Words) {
  return xxh3_64bits(ArrayRef(reinterpret_cast<const uint8_t *>(Words.data()),
                              Words.size() * sizeof(uint64_t)));
}

Mutator::Mutator(Program Original, uint64_t Seed)
    : Original(std::move(Original)), Random(Seed) {
  Known.insert(hashOf(this->Original.Words));
}

//===----------------------------------------------------------------------===//
// The changes of a word
//===----------------------------------------------------------------------===//

/// Nothing where the assembler wouldn't write it.
std::optional<Mutator::Words>
Mutator::encode(const InstrDesc &Instr, ArrayRef<int64_t> Operands) const {
  Expected<uint64_t> Word = asm_::encode(*Original.T, Instr, Operands);
  if (!Word) {
    consumeError(Word.takeError());
    return std::nullopt;
  }
  if (decode(*Original.T, *Word, Original.Spaces).Fault != WordFault::None)
    return std::nullopt;
  return Words{*Word};
}

static bool takesSameOperands(const InstrDesc &A, const InstrDesc &B) {
  if (A.Operands.size() != B.Operands.size())
    return false;
  for (auto [X, Y] : zip_equal(A.Operands, B.Operands))
    if (X.Kind != Y.Kind ||
        (X.Kind == OperandKind::Register && X.RegFile != Y.RegFile))
      return false;
  return true;
}

std::optional<Mutator::Words> Mutator::changeOpcode(const DecodedWord &D) {
  SmallVector<const InstrDesc *> Others;
  for (const InstrDesc &Other : Original.T->Instrs)
    if (&Other != D.Desc && !Other.IsReserved &&
        (Original.Spaces >> Other.OpcodeSpace & 1) &&
        takesSameOperands(*D.Desc, Other))
      Others.push_back(&Other);
  if (Others.empty())
    return std::nullopt;
  return encode(*Others[below(Others.size())], D.Operands);
}

/// The operands of that kind that are in the word.
static SmallVector<unsigned> operandsOfKind(const InstrDesc &Instr,
                                            OperandKind Kind) {
  SmallVector<unsigned> Result;
  for (auto [I, Op] : enumerate(Instr.Operands))
    if (Op.Kind == Kind && !Op.Runs.empty())
      Result.push_back(I);
  return Result;
}

std::optional<Mutator::Words> Mutator::changeRegister(DecodedWord D) {
  SmallVector<unsigned> Ops = operandsOfKind(*D.Desc, OperandKind::Register);
  if (Ops.empty())
    return std::nullopt;
  unsigned I = Ops[below(Ops.size())];
  const RegFileDesc &File = Original.T->RegFiles[D.Desc->Operands[I].RegFile];
  D.Operands[I] = int64_t(below(File.Count));
  return encode(*D.Desc, D.Operands);
}

std::optional<Mutator::Words> Mutator::changeImmediate(DecodedWord D) {
  SmallVector<unsigned> Ops = operandsOfKind(*D.Desc, OperandKind::Immediate);
  if (Ops.empty())
    return std::nullopt;
  unsigned I = Ops[below(Ops.size())];
  const OperandDesc &Op = D.Desc->Operands[I];
  int64_t &Value = D.Operands[I];
  switch (below(4)) {
  case 0:
    Value += int64_t(1) << Op.Shift;
    break;
  case 1:
    Value -= int64_t(1) << Op.Shift;
    break;
  case 2:
    Value ^= int64_t(1) << (below(Op.Width) + Op.Shift);
    break;
  default:
    // The whole of int64_t has no length.
    uint64_t Length = uint64_t(Op.Max) - uint64_t(Op.Min) + 1;
    Value = int64_t(uint64_t(Op.Min) + (Length ? below(Length) : Random()));
    break;
  }
  return encode(*D.Desc, D.Operands);
}

std::optional<Mutator::Words> Mutator::swapOperands(DecodedWord D) {
  SmallVector<unsigned> Ops = operandsOfKind(*D.Desc, OperandKind::Register);
  SmallVector<std::pair<unsigned, unsigned>> Pairs;
  for (unsigned A : Ops)
    for (unsigned B : Ops)
      if (A < B && D.Desc->Operands[A].RegFile == D.Desc->Operands[B].RegFile)
        Pairs.push_back({A, B});
  if (Pairs.empty())
    return std::nullopt;
  auto [A, B] = Pairs[below(Pairs.size())];
  std::swap(D.Operands[A], D.Operands[B]);
  return encode(*D.Desc, D.Operands);
}

//===----------------------------------------------------------------------===//
// Mutants
//===----------------------------------------------------------------------===//

/// Two words are exchanged, otherwise one is replaced.
static size_t wordsReplaced(Change Kind) {
  return Kind == Change::Neighbours ? 2 : 1;
}

/// What stands at \p Index afterwards.
std::optional<Mutator::Words> Mutator::change(Change Kind, size_t Index) {
  ArrayRef<uint64_t> All = Original.Words;
  DecodedWord D = decode(*Original.T, All[Index], Original.Spaces);
  if (D.Fault != WordFault::None)
    return std::nullopt;
  switch (Kind) {
  case Change::Opcode:
    return changeOpcode(D);
  case Change::Register:
    return changeRegister(D);
  case Change::Immediate:
    return changeImmediate(D);
  case Change::Operands:
    return swapOperands(D);
  case Change::Delete:
    return Words{};
  case Change::Duplicate:
    return Words{All[Index], All[Index]};
  case Change::Neighbours:
    if (Index + 1 == All.size())
      return std::nullopt;
    return Words{All[Index + 1], All[Index]};
  }
  llvm_unreachable("covered switch");
}

std::string Mutator::text(ArrayRef<uint64_t> Words) const {
  std::string Result;
  for (uint64_t Word : Words)
    Result += (Result.empty() ? "" : "; ") +
              wordText(*Original.T, Word, Original.Spaces);
  return Result;
}

template <typename T>
static void replace(std::vector<T> &In, size_t Index, size_t Count,
                    ArrayRef<T> By) {
  In.erase(In.begin() + Index, In.begin() + Index + Count);
  In.insert(In.begin() + Index, By.begin(), By.end());
}

std::optional<Mutant> Mutator::next() {
  constexpr unsigned MaxAttempts = 100000;
  if (Original.Words.empty())
    return std::nullopt;
  for (unsigned Attempt = 0; Attempt != MaxAttempts; ++Attempt) {
    size_t Index = below(Original.Words.size());
    Change Kind = Change(below(NumChanges));
    std::optional<Words> By = change(Kind, Index);
    if (!By)
      continue;
    size_t Count = wordsReplaced(Kind);
    ArrayRef<uint64_t> Old = ArrayRef(Original.Words).slice(Index, Count);
    if (Old == ArrayRef(*By))
      continue;
    Mutant M{Original, Kind, 0, text(Old), text(*By)};
    replace<uint64_t>(M.Program.Words, Index, Count, *By);
    if (!Known.insert(hashOf(M.Program.Words)).second)
      continue;
    if (!Original.Lines.empty()) {
      M.Line = Original.Lines[Index];
      SmallVector<uint32_t, 2> Lines(By->size(), M.Line);
      replace<uint32_t>(M.Program.Lines, Index, Count, Lines);
    }
    return M;
  }
  return std::nullopt;
}

} // namespace kc::mutation
