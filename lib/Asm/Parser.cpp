//===- Parser.cpp - Reads assembly text line by line ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "Linker.h"
#include "Nearest.h"

using namespace llvm;

namespace kc::asm_ {

/// Editors of some systems start a file with this.
static StringRef dropByteOrderMark(StringRef Text) {
  Text.consume_front("\xEF\xBB\xBF");
  return Text;
}

Parser::Parser(Linker &Link, const SyntaxIndex &Index, Diagnostics &Diags,
               StringRef Text)
    : Link(Link), Index(Index), T(Index.target()), Diags(Diags),
      Lex(Index.chars(), dropByteOrderMark(Text)),
      HasSections(!T.Assembly.Sections.empty()), Values(Index.maxOperands()),
      WarnedOf(T.Instrs.size()) {
  Tok.Begin = Tok.End = Text.begin();
  if (HasSections) {
    switchTo(Link.codeSection().Name, "", /*HasFlags=*/false);
    return;
  }
  Chunks.push_back(std::make_unique<Chunk>());
  Chunks.back()->HasInstrs = true;
  ChunkPlaces.push_back(placeOf(Tok));
}

void Parser::run() {
  if (Lex.atEnd())
    return;
  do {
    parseStatement();
    if (Diags.exhausted())
      return;
  } while (Lex.nextStatement(Line));
}

void Parser::parseStatement() {
  advance();
  for (;;) {
    Token Name = Tok;
    if (Tok.Kind == TokenKind::Number && HasSections && Lex.looksAt(':')) {
      defineLocalLabel(Name);
      advance();
      advance();
      continue;
    }
    if (Tok.Kind != TokenKind::Identifier)
      break;
    ArrayRef<Candidate> Candidates;
    // A mnemonic may serve as a label when the colon follows at once.
    if (!Lex.looksAt(':') && chunk().IsLoaded)
      Candidates = Index.find(Name.text());
    if (!Candidates.empty()) {
      Mnemonic = Name;
      return parseInstr(Candidates);
    }

    const char *AfterName = Lex.cursor();
    advance();
    if (Tok.is('='))
      return defineConstant(Name);
    if (!Tok.is(':')) {
      Lex.rewind(AfterName);
      if (*Name.Begin == '.')
        return parseDirective(Name);
      return chunk().IsLoaded ? reportUnknown(Name) : void();
    }
    defineLabel(Name);
    advance();
  }
  if (Tok.Kind == TokenKind::Invalid)
    fail(FaultKind::InvalidByte, Tok), report(Problem);
  else if (Tok.Kind != TokenKind::EndOfLine)
    error(Tok, "expected an instruction, a label or a directive, found " +
                   found(Tok) + commentHint(Tok));
}

/// What begins comments elsewhere, in an instruction set where it doesn't.
std::string Parser::commentHint(const Token &Tok) const {
  // A text needn't end with a null character.
  StringRef Rest(Tok.Begin, static_cast<size_t>(Lex.end() - Tok.Begin));
  bool MayBeComment = Rest.starts_with("#") || Rest.starts_with(";") ||
                      Rest.starts_with("//") || Rest.starts_with("/*");
  if (!MayBeComment || T.Comments.empty())
    return "";
  std::string Text = "; comments begin with ";
  for (auto [N, Mark] : enumerate(T.Comments))
    Text += (N ? " or '" : "'") + Mark.str() + "'";
  return Text;
}

void Parser::parseInstr(ArrayRef<Candidate> Candidates) {
  const char *Operands = Lex.cursor();
  Fault Farthest;
  for (const Candidate &C : Candidates) {
    for (const IndexedForm &Form : C.Forms) {
      Lex.rewind(Operands);
      if (matchForm(C, Form))
        return C.Instr ? emitInstr(C) : emitPseudo(C);
      if (!Farthest || Problem.reached() > Farthest.reached())
        Farthest = Problem;
    }
  }
  report(Farthest, Candidates);
  // Later labels are to be where they would be without the error.
  emit(0);
}

void Parser::reportUnknown(const Token &Name) {
  emit(0);
  if (const isa::InstrDesc *Instr = Index.findAny(Name.text())) {
    if (const isa::InstrDesc *Other = Index.replacementOf(*Instr))
      return Diags.error(placeOf(Name),
                         "instruction " + quoted(Name.text()) +
                             " is replaced by '" + Other->Mnemonic +
                             "' of opcode space '" +
                             T.OpcodeSpaces[Other->OpcodeSpace].Name + "'");
    if (Instr->OpcodeSpace != 0)
      return Diags.error(placeOf(Name),
                         "instruction " + quoted(Name.text()) +
                             " is of opcode space '" +
                             T.OpcodeSpaces[Instr->OpcodeSpace].Name +
                             "', which is not selected");
  }
  Nearest Near(Name.text());
  if (Diags.maySuggest())
    for (StringRef Mnemonic : Index.mnemonics())
      Near.consider(Mnemonic);
  Diags.error(placeOf(Name),
              "unknown instruction " + quoted(Name.text()) + Near.question());
}

bool Parser::expectEndOfLine() {
  if (Tok.Kind == TokenKind::EndOfLine)
    return true;
  return fail(FaultKind::TextAfterEnd, Tok);
}

bool Parser::fail(FaultKind Kind, const Token &At, const isa::OperandDesc *Op) {
  Problem = Fault();
  Problem.Kind = At.Kind == TokenKind::Invalid ? FaultKind::InvalidByte : Kind;
  Problem.At = At;
  Problem.Operand = Op;
  return false;
}

void Parser::report(const Fault &F, ArrayRef<Candidate> What) {
  Diags.error(placeOf(F.At), describe(F, Index, What, Diags.maySuggest()));
}

} // namespace kc::asm_
