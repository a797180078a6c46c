//===- Assembler.cpp - From assembly text to instruction words ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Assembler.h"
#include "Parser.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::asm_ {

Assembler::Assembler(const isa::Target &T, uint64_t Spaces)
    : Index(std::make_unique<SyntaxIndex>(T, Spaces | 1)) {}
Assembler::~Assembler() = default;
Assembler::Assembler(Assembler &&) noexcept = default;
Assembler &Assembler::operator=(Assembler &&) noexcept = default;

bool Assembler::assemble(SourceMgr &SM, unsigned Buffer, Program &P,
                         const AsmOptions &Options) const {
  P = Program();
  P.T = &Index->target();
  P.Spaces = Index->spaces();
  Diagnostics Diags(SM, Buffer, Options.ErrorLimit);
  Parser(*Index, Diags, SM.getMemoryBuffer(Buffer)->getBuffer(), P).run();
  if (!Diags.errors())
    return true;
  Diags.finish();
  P.Words.clear();
  P.Lines.clear();
  return false;
}

Expected<Program> Assembler::assemble(StringRef Text, StringRef FileName,
                                      const AsmOptions &Options,
                                      std::string *Warnings) const {
  SourceMgr SM;
  std::string Messages;
  SM.setDiagHandler(
      [](const SMDiagnostic &Diag, void *Context) {
        raw_string_ostream OS(*static_cast<std::string *>(Context));
        Diag.print(nullptr, OS, /*ShowColors=*/false);
      },
      &Messages);
  unsigned Buffer = SM.AddNewSourceBuffer(
      MemoryBuffer::getMemBuffer(Text, FileName,
                                 /*RequiresNullTerminator=*/false),
      SMLoc());
  Program P;
  if (!assemble(SM, Buffer, P, Options))
    return createStringError(StringRef(Messages).rtrim());
  if (Warnings)
    *Warnings = std::move(Messages);
  return P;
}

} // namespace kc::asm_
