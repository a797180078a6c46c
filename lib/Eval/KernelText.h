//===- KernelText.h - A kernel's text in verdicts ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_EVAL_KERNELTEXT_H
#define KC_LIB_EVAL_KERNELTEXT_H

#include "kc/Asm/Program.h"
#include "kc/Sim/ProgramText.h"
#include "kc/Support/TerminalText.h"

namespace kc::eval {

/// A program as the simulator's reports name its instructions.
class KernelText : public sim::ProgramText {
public:
  KernelText(const asm_::Program &P, llvm::StringRef FileName)
      : P(P), FileName(escapeForModel(FileName)) {}

  std::string instruction(uint64_t PC) const override;
  std::string location(uint64_t PC) const override;

private:
  const asm_::Program &P;
  std::string FileName;
};

} // namespace kc::eval

#endif // KC_LIB_EVAL_KERNELTEXT_H
