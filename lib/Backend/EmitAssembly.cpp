//===- EmitAssembly.cpp - Programs as words and as text -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Asm/Encoding.h"
#include "kc/Asm/Printer.h"
#include "kc/Backend/EmitProgram.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace kc {

FailureOr<asm_::Program> emitWords(const EmittedProgram &P) {
  asm_::Program Program;
  Program.T = P.T;
  for (const EmittedInstr &I : P.Instrs) {
    llvm::Expected<uint64_t> Word = asm_::encode(*P.T, *I.Desc, I.Operands);
    if (!Word)
      return emitError(I.Loc) << llvm::toString(Word.takeError());
    Program.Words.push_back(*Word);
    Program.Spaces |= uint64_t(1) << I.Desc->OpcodeSpace;
  }
  return Program;
}

void printAssembly(const EmittedProgram &P, llvm::raw_ostream &OS,
                   bool Comments) {
  constexpr unsigned CommentColumn = 40;
  std::string Line;
  for (const EmittedInstr &I : P.Instrs) {
    Line.assign(2 * I.Depth, ' ');
    llvm::raw_string_ostream Text(Line);
    asm_::printInstr(*P.T, *I.Desc, I.Operands, Text);
    if (Comments && !I.Comment.empty() && !P.T->Comments.empty()) {
      if (Line.size() < CommentColumn)
        Text.indent(CommentColumn - Line.size());
      Text << ' ' << P.T->Comments.front() << ' ' << I.Comment;
    }
    OS << Line << '\n';
  }
}

} // namespace kc
