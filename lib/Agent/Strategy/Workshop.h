//===- Workshop.h - From assembly to its dialect and back -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_WORKSHOP_H
#define KC_LIB_AGENT_STRATEGY_WORKSHOP_H

#include "Moves.h"
#include "kc/Asm/Assembler.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <optional>
#include <string>

namespace kc::agent {

using Module = mlir::OwningOpRef<mlir::ModuleOp>;

/// A kernel as it is evaluated.
struct FinishedKernel {
  std::string Assembly;
  asm_::Program Program;
  /// Instructions that one run executes.
  uint64_t Executed = 0;
};

/// Kernels of one instruction set.
class Workshop {
public:
  Workshop(const isa::Target &T, uint64_t MaxWords);

  /// Without one nothing can be lifted.
  bool hasDialect() const { return HasDialect; }

  /// The kernel in the dialect, its registers released, and itself in
  /// \p Words. The error is what assembler and lifting say, with lines of
  /// \p FileName.
  llvm::Expected<Module> lift(llvm::StringRef Assembly,
                              llvm::StringRef FileName, FinishedKernel &Words);

  /// Places addresses and assigns registers on a copy; nothing if there are
  /// too few registers or too many words. \p OpOfWord says then for each word
  /// which of the instructions of \p M, in their order, it stands for; ~0 for
  /// words that were added.
  std::optional<FinishedKernel>
  finish(mlir::ModuleOp M, std::vector<unsigned> *OpOfWord = nullptr);

  uint64_t maxWords() const { return MaxWords; }

private:
  uint64_t MaxWords;
  asm_::Assembler Assembler;
  mlir::MLIRContext Context;
  bool HasDialect;
};

/// The only function of \p M.
mlir::func::FuncOp kernelOf(mlir::ModuleOp M);

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_WORKSHOP_H
