//===- Parser.h - Reads assembly text line by line --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   line      = statement { separator statement } [ comment ]
//   statement = { label ":" }
//               [ mnemonic operands | "." directive ... | name "=" expression ]
//
// The methods are spread over one file a subject: Parser.cpp (lines),
// Operands.cpp (syntax forms), Expression.cpp, Expand.cpp (pseudo
// instructions), Symbols.cpp (labels, constants), References.cpp (what is
// filled in at the end), Directives.cpp and SectionDirectives.cpp.
//
// What one file puts into one section is a chunk. In an instruction set without
// sections there is one chunk, and it begins at address 0; with sections the
// Linker gives chunks their addresses when all files have been read.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_PARSER_H
#define KC_LIB_ASM_PARSER_H

#include "Chunk.h"
#include "Diagnostics.h"
#include "Fault.h"
#include "Lexer.h"
#include "SyntaxIndex.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <memory>

namespace kc::asm_ {

/// What an address is counted from: the beginning of a chunk, or a symbol that
/// isn't defined yet.
struct Term {
  enum class Kind : uint8_t { None, Chunk, Symbol };
  Kind What = Kind::None;
  /// Into the file's chunks or symbols.
  uint32_t Index = 0;

  explicit operator bool() const { return What != Kind::None; }
  bool operator==(const Term &Other) const {
    return What == Other.What && Index == Other.Index;
  }
};

/// What an expression comes to: Value, plus a term and minus a term where these
/// are not known yet.
struct ExpressionValue {
  int64_t Value = 0;
  /// Value is to be read as unsigned, being above the largest int64_t.
  bool IsHuge = false;
  /// Labels of known addresses that were added, minus those subtracted.
  int Labels = 0;
  Term Added, Subtracted;
  /// Where the first of the two terms is named.
  Token At;

  bool isPending() const { return Added || Subtracted; }
  /// It waits for a symbol, not for the address of a chunk alone.
  bool waitsForSymbol() const {
    return Added.What == Term::Kind::Symbol ||
           Subtracted.What == Term::Kind::Symbol;
  }
};

/// A name that a file mentions.
struct SymbolInfo {
  llvm::StringRef Name;
  bool IsDefined = false;
  bool IsLabel = false;
  bool IsGlobal = false;
  bool IsWeak = false;
  /// By .local, so that .comm doesn't share it.
  bool IsLocal = false;
  /// By .set, which may give it another value.
  bool IsVariable = false;
  /// Of a label, the chunk that Value is counted from; -1 where Value is all.
  int Chunk = -1;
  int64_t Value = 0;
  /// Of the definition.
  Place At;
};

class Linker;

class Parser {
public:
  Parser(Linker &Link, const SyntaxIndex &Index, Diagnostics &Diags,
         llvm::StringRef Text);

  /// Reads the whole text, until there are too many errors.
  void run();
  /// Once chunks have addresses: fills all holes.
  void resolveAll();

  Diagnostics &diagnostics() const { return Diags; }
  std::vector<std::unique_ptr<Chunk>> &chunks() { return Chunks; }
  /// Where chunk \p Index begins in the text.
  const Place &placeOfChunk(size_t Index) const { return ChunkPlaces[Index]; }
  llvm::ArrayRef<SymbolInfo> symbols() const { return Symbols; }
  /// The symbols that are defined, in that order.
  llvm::ArrayRef<uint32_t> definitions() const { return Definitions; }
  /// What symbol \p S, which is defined, comes to.
  int64_t valueOf(const SymbolInfo &S) const {
    return S.Chunk < 0
               ? S.Value
               : S.Value + static_cast<int64_t>(Chunks[S.Chunk]->Address);
  }

private:
  /// An operand whose value waits for a symbol or an address.
  struct PendingOperand {
    unsigned Operand;
    ExpressionValue Value;
    const isa::ModifierDesc *Modifier;
  };

  /// A hole in the bytes already written.
  struct Reference {
    Place At;
    uint32_t Chunk;
    uint32_t Operand;
    uint64_t Offset;
    int64_t Addend;
    Term Added, Subtracted;
    /// Null for data.
    const Candidate *From;
    const isa::Expansion *Expansion;
    const isa::ModifierDesc *Modifier;
    uint8_t DataBytes;
  };

  // Lines.
  void parseStatement();
  void parseInstr(llvm::ArrayRef<Candidate> Candidates);
  void reportUnknown(const Token &Name);
  std::string commentHint(const Token &Tok) const;
  bool expectEndOfLine();

  // Syntax forms.
  bool matchForm(const Candidate &C, const IndexedForm &Form);
  /// Fails since the line ends before these elements.
  bool failAtEnd(llvm::ArrayRef<isa::SyntaxElement> Missing);
  bool matchLiteral(const isa::SyntaxElement &Element);
  bool matchOperand(const isa::OperandDesc &Op, unsigned Index);
  bool matchRegister(const isa::OperandDesc &Op, unsigned Index);
  bool matchImmediate(const isa::OperandDesc &Op, unsigned Index);
  bool matchParts(const isa::OperandDesc &Op, unsigned Index);
  bool matchModifier(const isa::OperandDesc &Op, unsigned Index);
  bool setOperand(const isa::OperandDesc &Op, unsigned Index, int64_t Value,
                  const Token &At);
  /// The fault of a value that \p Op doesn't take, or none.
  Fault checkValue(const isa::OperandDesc &Op, const ExpressionValue &Value,
                   int64_t Number, const Token &At) const;

  // Expressions.
  bool parseExpression(ExpressionValue &Result, unsigned Depth = 0);
  bool parseBinary(ExpressionValue &Result, unsigned MinPrecedence,
                   unsigned Depth);
  bool parseFactor(ExpressionValue &Result, unsigned Depth);
  bool parseSymbol(ExpressionValue &Result);
  bool addTo(ExpressionValue &Left, const ExpressionValue &Right, bool Subtract,
             const Token &Operator);
  bool combine(ExpressionValue &Left, const ExpressionValue &Right,
               llvm::StringRef Operator, const Token &At);
  /// The number that the next statement needs at once.
  bool parseConstant(int64_t &Value);

  // Bytes.
  Chunk &chunk() { return *Chunks[Current]; }
  const Chunk &chunk() const { return *Chunks[Current]; }
  void emit(uint64_t Word);
  void emitBytes(uint64_t Value, unsigned Count);
  /// Whether \p Count more bytes can be; says so where they can't.
  bool hasRoom(uint64_t Count, const Token &At);
  /// Appends \p Count bytes.
  void emitFilling(uint64_t Count, uint8_t Value);
  void noteLine();
  /// Of the next word, counted from the chunk's beginning.
  uint64_t pc() const { return chunk().size() * T.PCStep / T.WordBytes; }
  uint64_t pcOf(const Reference &Ref) const {
    return Chunks[Ref.Chunk]->Address + Ref.Offset * T.PCStep / T.WordBytes;
  }
  void emitInstr(const Candidate &C);
  void emitPseudo(const Candidate &C);
  bool isPending(unsigned Operand) const;
  /// Whether the guards hold and every instruction can hold its operands.
  bool fits(const isa::PseudoDesc &Pseudo,
            const isa::Expansion &Expansion) const;
  void recordReferences(const Candidate &C, const isa::Expansion *Expansion);
  /// Puts the value of a reference into its words; false if it doesn't fit.
  bool fill(const Reference &Ref, int64_t Value);
  uint64_t wordAt(const Reference &Ref, size_t Position) const;
  void setWordAt(const Reference &Ref, size_t Position, uint64_t Word);

  // Symbols.
  /// The index of the symbol of that name, which need not be defined.
  uint32_t intern(llvm::StringRef Name);
  void define(const Token &Name, int64_t Value, int Chunk, bool IsLabel);
  void defineLabel(const Token &Name);
  void defineConstant(const Token &Name, bool IsVariable = false);
  void defineLocalLabel(const Token &Number);
  /// The symbol that 1b or 1f means, or -1 if \p Tok is nothing of the kind.
  int64_t localLabel(const Token &Tok, bool &IsMissing);
  const SymbolInfo *findSymbol(llvm::StringRef Name) const;
  bool resolve(const Term &What, const Reference &Ref, int64_t &Value,
               bool &IsLabel);
  void resolve(const Reference &Ref);
  /// The reference of an instruction with modifier \p Name at a label.
  const Reference *referenceAt(const Reference &Ref, llvm::StringRef Name);
  void reportUndefined(const SymbolInfo &S, const Reference &Ref);

  // Directives.
  void parseDirective(const Token &Name);
  void parseEqu(const Token &Directive);
  void parseData(unsigned Bytes);
  bool checkData(const ExpressionValue &Value, unsigned Bytes, const Place &At);
  void parseSection(bool IsPushed);
  void switchTo(llvm::StringRef Name, llvm::StringRef Flags, bool HasFlags);
  void switchTo(size_t Chunk);
  void parseBinding(Directive What);
  void parseAlign(Directive What);
  void parseStrings(bool IsTerminated);
  void parseFilling(Directive What);
  void parseCommon(bool IsLocal);
  bool expectComma();

  // Messages.
  bool fail(FaultKind Kind, const Token &At,
            const isa::OperandDesc *Op = nullptr);
  Place placeOf(const Token &Tok) const { return {Tok.Begin, Tok.End, Line}; }
  void report(const Fault &F, llvm::ArrayRef<Candidate> What = {});
  void error(const Token &At, const llvm::Twine &Message) {
    Diags.error(placeOf(At), Message);
  }
  void advance() { Tok = Lex.next(); }

  Linker &Link;
  const SyntaxIndex &Index;
  const isa::Target &T;
  Diagnostics &Diags;
  Lexer Lex;
  Token Tok;
  /// Of the line being read.
  Token Mnemonic;
  uint32_t Line = 1;
  const bool HasSections;

  /// Of the form being matched: the operand values, which of them are set, and
  /// which wait for a symbol; and what went wrong.
  std::vector<int64_t> Values;
  uint64_t ValuesSet = 0;
  llvm::SmallVector<PendingOperand, 2> Pending;
  Fault Problem;
  /// A name of a register may be a symbol's here.
  bool MayNameSymbol = false;

  std::vector<std::unique_ptr<Chunk>> Chunks;
  std::vector<Place> ChunkPlaces;
  size_t Current = 0, Previous = 0;
  /// What .popsection goes back to.
  llvm::SmallVector<std::pair<size_t, size_t>, 2> SectionStack;

  /// Name to index into Symbols.
  llvm::StringMap<uint32_t> SymbolIndex;
  std::vector<SymbolInfo> Symbols;
  std::vector<uint32_t> Definitions;
  /// How often each numeric label has been defined.
  llvm::DenseMap<uint64_t, unsigned> LocalLabels;
  std::vector<Reference> References;
  /// The references that others refer to, sorted by where they are.
  std::vector<uint32_t> ReferredTo;
  /// The reserved instructions that have been warned of.
  llvm::BitVector WarnedOf;
};

} // namespace kc::asm_

#endif // KC_LIB_ASM_PARSER_H
