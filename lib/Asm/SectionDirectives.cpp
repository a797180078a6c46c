//===- SectionDirectives.cpp - Directives about sections ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Linker.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::asm_ {

void Parser::switchTo(size_t Chunk) {
  Previous = Chunks.size() == 1 ? Chunk : Current;
  Current = Chunk;
}

void Parser::switchTo(StringRef Name, StringRef Flags, bool HasFlags) {
  for (size_t N = 0; N != Chunks.size(); ++N)
    if (Chunks[N]->Name == Name)
      return switchTo(N);
  auto New = std::make_unique<Chunk>();
  New->Name = Name.str();
  New->Section = findSection(T, Name);
  if (New->Section < 0 && Flags.contains('a'))
    for (auto [N, S] : enumerate(T.Assembly.Sections))
      if (New->Section < 0 && S.IsWritable == Flags.contains('w') &&
          S.HasInstrs == Flags.contains('x') && !S.IsZero)
        New->Section = static_cast<int>(N);
  if (HasFlags && !Flags.contains('a'))
    New->Section = -1;
  New->IsLoaded = New->Section >= 0;
  if (New->IsLoaded) {
    const isa::SectionDesc &S = T.Assembly.Sections[New->Section];
    New->HasInstrs = S.HasInstrs;
    New->IsZero = S.IsZero;
    if (S.HasInstrs)
      New->AlignLog = Log2_32(T.WordBytes);
  }
  Chunks.push_back(std::move(New));
  ChunkPlaces.push_back(placeOf(Tok));
  switchTo(Chunks.size() - 1);
}

/// .section name[, "flags"[, @type[, ...]]]. The type and what follows it say
/// nothing that the section's record doesn't.
void Parser::parseSection(bool IsPushed) {
  advance();
  Token At = Tok;
  std::string Name, Flags;
  if (Lex.string(Tok, Name)) {
    advance();
  } else if (Tok.Kind == TokenKind::Identifier) {
    // Such as .note.GNU-stack.
    while (Tok.Kind != TokenKind::EndOfLine && !Tok.is(',') &&
           (Name.empty() || Tok.Begin == At.End)) {
      Name += Tok.text();
      At.End = Tok.End;
      advance();
    }
  }
  if (Name.empty())
    return error(At, "expected the name of a section, found " + found(At));
  bool HasFlags = Tok.is(',');
  if (HasFlags) {
    advance();
    if (!Lex.string(Tok, Flags))
      return error(Tok, "expected the flags of a section as a string, found " +
                            found(Tok));
  } else if (Tok.Kind != TokenKind::EndOfLine) {
    fail(FaultKind::TextAfterEnd, Tok);
    return report(Problem);
  }
  if (IsPushed)
    SectionStack.push_back({Current, Previous});
  Tok = At;
  switchTo(Name, Flags, HasFlags);
}

void Parser::parseBinding(Directive What) {
  do {
    advance();
    if (Tok.Kind != TokenKind::Identifier)
      return error(Tok, "expected the name of a symbol, found " + found(Tok));
    SymbolInfo &S = Symbols[intern(Tok.text())];
    S.IsGlobal |= What == Directive::Global;
    S.IsWeak |= What == Directive::Weak;
    if (What == Directive::Local) {
      S.IsGlobal = S.IsWeak = false;
      S.IsLocal = true;
    }
    advance();
  } while (Tok.is(','));
  if (!expectEndOfLine())
    report(Problem);
}

/// .p2align power[, byte[, most]], .balign bytes[, byte[, most]]: so many
/// low bits of the address are zero. Gaps between instructions are filled with
/// the instruction that is for this.
void Parser::parseAlign(Directive What) {
  advance();
  Token At = Tok;
  int64_t Power, Value = 0, Most = INT64_MAX;
  bool HasValue = false;
  if (!parseConstant(Power))
    return report(Problem);
  if (What == Directive::AlignBytes) {
    if (Power < 0 || (Power && !isPowerOf2_64(uint64_t(Power))))
      return error(At, "an alignment is a power of two");
    Power = Power ? Log2_64(uint64_t(Power)) : 0;
  }
  constexpr int64_t MostPower = 16;
  if (Power < 0 || Power > MostPower)
    return error(At, "an alignment is from 1 to 65536 bytes");
  if (Tok.is(',')) {
    advance();
    HasValue = !Tok.is(',');
    if (HasValue && !parseConstant(Value))
      return report(Problem);
    if (Tok.is(',')) {
      advance();
      if (!parseConstant(Most))
        return report(Problem);
    }
  }
  if (!expectEndOfLine())
    return report(Problem);
  Chunk &C = chunk();
  C.AlignLog = std::max(C.AlignLog, static_cast<uint8_t>(Power));
  uint64_t Gap = offsetToAlignment(C.size(), Align(uint64_t(1) << Power));
  if (static_cast<int64_t>(Gap) > Most || !hasRoom(Gap, At))
    return;
  if (!C.HasInstrs || HasValue || !T.Assembly.HasPadding)
    return emitFilling(Gap, static_cast<uint8_t>(Value));
  emitFilling(Gap % T.WordBytes, 0);
  for (uint64_t N = 0; N != Gap / T.WordBytes; ++N)
    emit(T.Assembly.Padding);
}

/// .comm name, bytes[, alignment]: zeros that several files may share.
void Parser::parseCommon(bool IsLocal) {
  advance();
  Token Name = Tok;
  if (Name.Kind != TokenKind::Identifier)
    return error(Tok, "expected the name of a symbol, found " + found(Tok));
  advance();
  Token At = Tok;
  int64_t Size, Alignment = 1;
  if (!expectComma() || !(At = Tok, parseConstant(Size)))
    return report(Problem);
  if (Tok.is(',')) {
    advance();
    if (!parseConstant(Alignment))
      return report(Problem);
  }
  if (!expectEndOfLine())
    return report(Problem);
  if (Size < 0 || Alignment < 1 || Alignment > 65536 ||
      !isPowerOf2_64(uint64_t(Alignment)))
    return error(At, Size < 0 ? "the size is negative"
                              : "an alignment is a power of two up to 65536");
  const isa::SectionDesc *Zero = find_if(
      T.Assembly.Sections, [](const isa::SectionDesc &S) { return S.IsZero; });
  if (Zero == T.Assembly.Sections.end())
    return error(Name, "the instruction set has no section of zeros");
  std::pair<size_t, size_t> Back(Current, Previous);
  switchTo(Zero->Name, "", /*HasFlags=*/false);
  Chunk &C = chunk();
  uint8_t AlignLog = static_cast<uint8_t>(Log2_64(uint64_t(Alignment)));
  C.AlignLog = std::max(C.AlignLog, AlignLog);
  uint64_t Begin = alignTo(C.size(), uint64_t(Alignment));
  if (hasRoom(Begin - C.size() + uint64_t(Size), At)) {
    C.Zeros = Begin + uint64_t(Size);
    SymbolInfo &S = Symbols[intern(Name.text())];
    bool WasDeclaredLocal = S.IsLocal;
    define(Name, static_cast<int64_t>(Begin), static_cast<int>(Current),
           /*IsLabel=*/true);
    if (!IsLocal && !WasDeclaredLocal)
      Symbols[SymbolIndex.lookup(Name.text())].IsWeak = true;
  }
  std::tie(Current, Previous) = Back;
}

} // namespace kc::asm_
