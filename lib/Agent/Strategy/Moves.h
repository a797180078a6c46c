//===- Moves.h - Rewritings of a kernel -------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_MOVES_H
#define KC_LIB_AGENT_STRATEGY_MOVES_H

#include "kc/Asm/Program.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace kc::agent {

/// A rewritten kernel.
struct Candidate {
  /// What was done, "unroll loop 1 by 4".
  std::string Move;
  std::string Assembly;
  asm_::Program Program;
};

/// Applies moves to kernels of one instruction set.
class Rewriter {
public:
  explicit Rewriter(const isa::Target &T, uint64_t MaxWords);

  /// Whether the kernel can be rewritten: it assembles, and its loops nest.
  llvm::Error check(llvm::StringRef Assembly);

  /// All kernels that are one move away and different from \p Assembly. A move
  /// that needs more registers than there are, or gives too long a program,
  /// is left out.
  std::vector<Candidate> neighbours(llvm::StringRef Assembly);

private:
  const isa::Target &T;
  uint64_t MaxWords;
  mlir::MLIRContext Context;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_MOVES_H
