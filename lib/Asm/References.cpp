//===- References.cpp - What is filled in at the end ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"
#include "Linker.h"
#include "Nearest.h"
#include "kc/Asm/Encoding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace llvm;

namespace kc::asm_ {

uint64_t Parser::wordAt(const Reference &Ref, size_t Position) const {
  const uint8_t *Bytes =
      Chunks[Ref.Chunk]->Bytes.data() + Ref.Offset + Position * T.WordBytes;
  uint64_t Word = 0;
  for (unsigned N = 0; N != T.WordBytes; ++N)
    Word |= uint64_t(Bytes[N]) << 8 * N;
  return Word;
}

void Parser::setWordAt(const Reference &Ref, size_t Position, uint64_t Word) {
  uint8_t *Bytes =
      Chunks[Ref.Chunk]->Bytes.data() + Ref.Offset + Position * T.WordBytes;
  for (unsigned N = 0; N != T.WordBytes; ++N)
    Bytes[N] = static_cast<uint8_t>(Word >> 8 * N);
}

bool Parser::fill(const Reference &Ref, int64_t Value) {
  if (!Ref.Expansion) {
    const isa::OperandDesc &Op = Ref.From->Operands[Ref.Operand];
    setWordAt(Ref, 0, isa::insertOperand(Op, wordAt(Ref, 0), Value));
    return true;
  }
  for (size_t Position = 0; Position != Ref.Expansion->Instrs.size();
       ++Position) {
    const isa::ExpansionInstr &Part = Ref.Expansion->Instrs[Position];
    for (auto [From, To] :
         zip_equal(Part.Operands, T.Instrs[Part.Instr].Operands)) {
      if (From.From == isa::ExpansionOperand::Constant ||
          From.Value != static_cast<int64_t>(Ref.Operand))
        continue;
      int64_t Part =
          expandedValue(T, *Ref.From->Pseudo, From, To, Position, Value);
      if (!isLegalOperand(T, To, Part))
        return false;
      setWordAt(Ref, Position,
                isa::insertOperand(To, wordAt(Ref, Position), Part));
    }
  }
  return true;
}

void Parser::resolveAll() {
  for (auto [N, Ref] : enumerate(References))
    if (Ref.Modifier && Ref.Modifier->RefersTo.empty())
      ReferredTo.push_back(static_cast<uint32_t>(N));
  llvm::sort(ReferredTo, [&](uint32_t A, uint32_t B) {
    return std::tie(References[A].Chunk, References[A].Offset) <
           std::tie(References[B].Chunk, References[B].Offset);
  });
  for (const Reference &Ref : References) {
    if (Diags.exhausted())
      return;
    resolve(Ref);
  }
}

void Parser::reportUndefined(const SymbolInfo &S, const Reference &Ref) {
  StringRef Name(Ref.At.Begin, Ref.At.End - Ref.At.Begin);
  const isa::OperandDesc *Op =
      Ref.From ? &Ref.From->Operands[Ref.Operand] : nullptr;
  // A numeric label has no name of its own.
  if (S.Name != Name && isDigit(Name.front()))
    return Diags.error(Ref.At, "there is no label '" + Name.drop_back() +
                                   "' behind this");
  Name = S.Name;
  for (const isa::RegFileDesc &File : T.RegFiles)
    if (hasNumberOutOfRange(File, Name))
      return Diags.error(Ref.At, "undefined symbol " + quoted(Name) +
                                     "; registers are " + registersText(File));
  // To look through a great many symbols for a great many errors would take
  // a great while.
  constexpr size_t MostSearched = 4096;
  Nearest Near(Name);
  if (Diags.maySuggest()) {
    if (Op)
      for (const isa::NamedValue &Named : Op->Names)
        Near.consider(Named.Name);
    if (Symbols.size() <= MostSearched)
      for (const SymbolInfo &Known : Symbols)
        if (Known.IsDefined)
          Near.consider(Known.Name);
  }
  Diags.error(Ref.At, "undefined symbol " + quoted(Name) + Near.question());
}

/// Adds to nothing: \p Value is what the term comes to.
bool Parser::resolve(const Term &What, const Reference &Ref, int64_t &Value,
                     bool &IsLabel) {
  Value = 0;
  IsLabel = false;
  if (What.What == Term::Kind::None)
    return true;
  IsLabel = true;
  if (What.What == Term::Kind::Chunk) {
    Value = static_cast<int64_t>(Chunks[What.Index]->Address);
    return true;
  }
  const SymbolInfo *S = &Symbols[What.Index];
  const Parser *File = this;
  if (!S->IsDefined || S->IsWeak) {
    Linker::Definition Global = Link.find(S->Name);
    if (Global.Symbol) {
      S = Global.Symbol;
      File = Global.File;
    } else if (!S->IsDefined) {
      // What nobody defines and nobody insists on is at 0.
      if (S->IsWeak)
        return true;
      reportUndefined(*S, Ref);
      return false;
    }
  }
  IsLabel = S->IsLabel;
  Value = File->valueOf(*S);
  return true;
}

const Parser::Reference *Parser::referenceAt(const Reference &Ref,
                                             StringRef Name) {
  uint32_t Chunk = Ref.Added.Index;
  int64_t Offset = Ref.Addend;
  if (Ref.Added.What == Term::Kind::Symbol) {
    const SymbolInfo &S = Symbols[Ref.Added.Index];
    if (!S.IsDefined || S.Chunk < 0 || Ref.Addend)
      return nullptr;
    Chunk = static_cast<uint32_t>(S.Chunk);
    Offset = S.Value;
  } else if (Ref.Added.What == Term::Kind::None || Ref.Subtracted) {
    return nullptr;
  }
  auto Where = [&](uint32_t N) {
    return std::pair(References[N].Chunk, References[N].Offset);
  };
  std::pair<uint32_t, uint64_t> Wanted(Chunk, Offset);
  auto It = partition_point(ReferredTo,
                            [&](uint32_t N) { return Where(N) < Wanted; });
  for (; It != ReferredTo.end() && Where(*It) == Wanted; ++It)
    if (References[*It].Modifier->Name == Name)
      return &References[*It];
  return nullptr;
}

void Parser::resolve(const Reference &Ref) {
  const Reference *Source = &Ref;
  // A fault of the value is shown where the symbol is named.
  Token At;
  At.Kind = TokenKind::Identifier;
  At.Begin = Ref.At.Begin;
  At.End = Ref.At.End;
  if (Ref.Modifier && !Ref.Modifier->RefersTo.empty()) {
    Source = referenceAt(Ref, Ref.Modifier->RefersTo);
    if (!Source)
      return Diags.error(Ref.At, "'%" + Ref.Modifier->Name +
                                     "' takes the label of an instruction "
                                     "with '%" +
                                     Ref.Modifier->RefersTo + "'");
  }
  int64_t Added, Subtracted;
  bool AddsLabel, SubtractsLabel;
  if (!resolve(Source->Added, *Source, Added, AddsLabel) ||
      !resolve(Source->Subtracted, *Source, Subtracted, SubtractsLabel))
    return;
  const isa::OperandDesc *Op =
      Ref.From ? &Ref.From->Operands[Ref.Operand] : nullptr;
  ExpressionValue Value;
  Value.Labels = AddsLabel - SubtractsLabel;
  Fault F;
  if (AddOverflow(Added, Source->Addend, Value.Value) ||
      SubOverflow(Value.Value, Subtracted, Value.Value)) {
    F.Kind = FaultKind::Overflow;
    F.At = At;
  } else if (!Op) {
    if (checkData(Value, Ref.DataBytes, Ref.At))
      for (unsigned N = 0; N != Ref.DataBytes; ++N)
        Chunks[Ref.Chunk]->Bytes[Ref.Offset + N] =
            static_cast<uint8_t>(Value.Value >> 8 * N);
    return;
  } else {
    if (Ref.Modifier) {
      Value.Value =
          Ref.Modifier->Value(Value.Value, static_cast<int64_t>(pcOf(*Source)));
      Value.Labels = 0;
    } else if (Op->IsPCRelative && Value.Labels == 1) {
      Value.Value -= static_cast<int64_t>(pcOf(Ref));
    }
    F = checkValue(*Op, Value, Value.Value, At);
  }
  if (F)
    return Diags.error(Ref.At, describe(F, Index, {}, Diags.maySuggest()));
  if (!fill(Ref, Value.Value))
    Diags.error(Ref.At, "no expansion of '" + Ref.From->Mnemonic +
                            "' can hold the value of " + quoted(At.text()));
}

} // namespace kc::asm_
