//===- SafeText.h - Text that a kernel controls -----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_EVAL_SAFETEXT_H
#define KC_LIB_EVAL_SAFETEXT_H

#include "kc/Asm/Program.h"
#include "kc/Sim/ProgramText.h"

namespace kc::eval {

/// \p Text with everything escaped that a terminal might obey or hide, as \x1B
/// or \u{202E}, and bytes that are no UTF-8. Line feeds and tabs stay.
std::string safeText(llvm::StringRef Text);

/// A program as the simulator's reports name its instructions.
class KernelText : public sim::ProgramText {
public:
  KernelText(const asm_::Program &P, llvm::StringRef FileName)
      : P(P), FileName(safeText(FileName)) {}

  std::string instruction(uint64_t PC) const override;
  std::string location(uint64_t PC) const override;

private:
  const asm_::Program &P;
  std::string FileName;
};

} // namespace kc::eval

#endif // KC_LIB_EVAL_SAFETEXT_H
