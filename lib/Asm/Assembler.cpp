//===- Assembler.cpp - From assembly text to instruction words ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Assembler.h"
#include "Linker.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>

using namespace llvm;

namespace kc::asm_ {

Assembler::Assembler(const isa::Target &T, uint64_t Spaces)
    : Index(std::make_unique<SyntaxIndex>(T, Spaces | 1)) {}
Assembler::~Assembler() = default;
Assembler::Assembler(Assembler &&) noexcept = default;
Assembler &Assembler::operator=(Assembler &&) noexcept = default;

bool Assembler::assemble(SourceMgr &SM, unsigned Buffer, Program &P,
                         const AsmOptions &Options) const {
  return assemble(SM, ArrayRef(Buffer), P, Options);
}

bool Assembler::assemble(SourceMgr &SM, ArrayRef<unsigned> Buffers, Program &P,
                         const AsmOptions &Options) const {
  P = Program();
  P.T = &Index->target();
  P.Spaces = Index->spaces();
  std::deque<Diagnostics> Diags;
  Linker Link(*Index, Options);
  for (unsigned Buffer : Buffers) {
    Diags.emplace_back(SM, Buffer, Options.ErrorLimit);
    Link.add(Diags.back(), SM.getMemoryBuffer(Buffer)->getBuffer()).run();
  }
  Link.link(P);
  bool HasErrors = false;
  for (Diagnostics &D : Diags) {
    if (!D.errors())
      continue;
    HasErrors = true;
    D.finish();
  }
  if (!HasErrors)
    return true;
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
