//===- CApi.cpp - Assembler and disassembler for C ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc-c/Asm.h"
#include "kc/Asm/Assembler.h"
#include "kc/Asm/Printer.h"
#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace kc;

struct KcAsmResult {
  asm_::Program Program;
  std::string Messages;
  bool Succeeded = false;
};

/// The target, or a message in \p Messages that names those that exist.
static const isa::Target *findIsa(const char *Isa, std::string &Messages) {
  StringRef Name = Isa ? StringRef(Isa) : StringRef();
  if (const isa::Target *T = isa::findTarget(Name))
    return T;
  Messages = "unknown instruction set '" + Name.str() + "'; there are:";
  for (const isa::Target *T : isa::allTargets())
    Messages += " " + T->Name.str();
  Messages += "\n";
  return nullptr;
}

KcAsmResult *kcAsmAssemble(const char *Isa, const char *Text, size_t Length) {
  auto *Result = new KcAsmResult;
  const isa::Target *T = findIsa(Isa, Result->Messages);
  if (!T)
    return Result;
  Expected<asm_::Program> P = asm_::Assembler(*T).assemble(
      StringRef(Text, Length), "<text>", {}, &Result->Messages);
  if (P) {
    Result->Program = std::move(*P);
    Result->Succeeded = true;
  } else {
    Result->Messages = toString(P.takeError()) + "\n";
  }
  return Result;
}

const uint64_t *kcAsmWords(const KcAsmResult *Result, size_t *Count) {
  // An empty program needs an address that isn't null.
  static const uint64_t Nothing = 0;
  const std::vector<uint64_t> &Words = Result->Program.Words;
  *Count = Words.size();
  if (!Result->Succeeded)
    return nullptr;
  return Words.empty() ? &Nothing : Words.data();
}

const char *kcAsmMessages(const KcAsmResult *Result) {
  return Result->Messages.c_str();
}

unsigned kcAsmWordBytes(const char *Isa) {
  std::string Ignored;
  const isa::Target *T = findIsa(Isa, Ignored);
  return T ? T->WordBytes : 0;
}

size_t kcAsmDisassemble(const char *Isa, uint64_t Word, char *Buffer,
                        size_t Size) {
  std::string Text;
  const isa::Target *T = findIsa(Isa, Text);
  if (T)
    Text = asm_::wordText(*T, Word);
  else
    Text.clear();
  if (Size) {
    size_t Copied = std::min(Size - 1, Text.size());
    std::memcpy(Buffer, Text.data(), Copied);
    Buffer[Copied] = 0;
  }
  return Text.size();
}

void kcAsmFree(KcAsmResult *Result) { delete Result; }
