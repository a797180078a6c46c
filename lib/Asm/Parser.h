//===- Parser.h - Reads assembly text line by line --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   line      = { label ":" } [ statement ] [ comment ]
//   statement = mnemonic operands | "." directive ... | name "=" expression
//
// The methods are spread over one file a subject: Parser.cpp (lines),
// Operands.cpp (syntax forms), Expression.cpp, Expand.cpp (pseudo
// instructions), Symbols.cpp (labels, constants, references to later labels)
// and Directives.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_PARSER_H
#define KC_LIB_ASM_PARSER_H

#include "Diagnostics.h"
#include "Fault.h"
#include "Lexer.h"
#include "SyntaxIndex.h"
#include "kc/Asm/Program.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace kc::asm_ {

/// What an expression comes to: Value, plus a symbol if one is not known yet.
struct ExpressionValue {
  int64_t Value = 0;
  /// Value is to be read as unsigned, being above the largest int64_t.
  bool IsHuge = false;
  /// Labels added minus labels subtracted.
  int Labels = 0;
  /// The symbol that is defined later; Kind is Identifier if there is one.
  Token Pending;

  bool isPending() const { return Pending.Kind == TokenKind::Identifier; }
};

class Parser {
public:
  Parser(const SyntaxIndex &Index, Diagnostics &Diags, llvm::StringRef Text,
         Program &P);

  /// Reads the whole text, until there are too many errors.
  void run();

private:
  /// An operand whose value waits for a symbol.
  struct PendingOperand {
    unsigned Operand;
    ExpressionValue Value;
  };

  /// A hole in the words already written.
  struct Reference {
    Place At;
    uint32_t Word;
    uint32_t Operand;
    int64_t Addend;
    /// Null for the value of a .word directive.
    const Candidate *From;
    const isa::Expansion *Expansion;
  };

  // Lines.
  void parseLine();
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
  bool setOperand(const isa::OperandDesc &Op, unsigned Index, int64_t Value,
                  const Token &At);
  /// The fault of a value that \p Op doesn't take, or none.
  Fault checkValue(const isa::OperandDesc &Op, const ExpressionValue &Value,
                   int64_t Number, const Token &At) const;

  // Expressions.
  bool parseExpression(ExpressionValue &Result, unsigned Depth = 0);
  bool parseProduct(ExpressionValue &Result, unsigned Depth);
  bool parseFactor(ExpressionValue &Result, unsigned Depth);
  bool addTo(ExpressionValue &Left, const ExpressionValue &Right, bool Subtract,
             const Token &Operator);

  // Words.
  void emit(uint64_t Word);
  uint64_t pc() const { return P.pcOf(P.Words.size()); }
  void emitInstr(const Candidate &C);
  void emitPseudo(const Candidate &C);
  bool isPending(unsigned Operand) const;
  /// Whether the guard holds and every instruction can hold its operands.
  bool fits(const isa::PseudoDesc &Pseudo,
            const isa::Expansion &Expansion) const;
  void recordReferences(const Candidate &C, const isa::Expansion *Expansion);
  /// Puts the value of a reference into its words; false if it doesn't fit.
  bool fill(const Reference &Ref, int64_t Value);

  // Symbols.
  void define(const Token &Name, int64_t Value, bool IsLabel);
  void defineConstant(const Token &Name);
  const Symbol *findSymbol(llvm::StringRef Name) const;
  void resolve(const Reference &Ref);
  void resolveAll();

  // Directives.
  void parseDirective(const Token &Name);
  void parseEqu();
  void parseWord();
  bool checkWord(const ExpressionValue &Value, const Place &At);

  // Messages.
  bool fail(FaultKind Kind, const Token &At,
            const isa::OperandDesc *Op = nullptr);
  Place placeOf(const Token &Tok) const { return {Tok.Begin, Tok.End, Line}; }
  void report(const Fault &F, llvm::ArrayRef<Candidate> What = {});
  void advance() { Tok = Lex.next(); }

  const SyntaxIndex &Index;
  const isa::Target &T;
  Diagnostics &Diags;
  Program &P;
  Lexer Lex;
  Token Tok;
  /// Of the line being read.
  Token Mnemonic;
  uint32_t Line = 1;

  /// Of the form being matched: the operand values, which of them are set, and
  /// which wait for a symbol; and what went wrong.
  std::vector<int64_t> Values;
  uint64_t ValuesSet = 0;
  llvm::SmallVector<PendingOperand, 2> Pending;
  Fault Problem;

  /// Name to index into Program::Symbols, and where each one is defined.
  llvm::StringMap<uint32_t> SymbolIndex;
  std::vector<Place> SymbolPlaces;
  std::vector<Reference> References;
  /// The reserved instructions that have been warned of.
  llvm::BitVector WarnedOf;
};

} // namespace kc::asm_

#endif // KC_LIB_ASM_PARSER_H
