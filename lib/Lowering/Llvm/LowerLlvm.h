//===- LowerLlvm.h - From a reference to the LLVM dialect -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_LLVM_LOWERLLVM_H
#define KC_LIB_LOWERING_LLVM_LOWERLLVM_H

#include "VectorizeLinalg.h"
#include "kc/Isa/Target.h"
#include "kc/Lowering/Lowering.h"
#include "kc/Native/Native.h"

namespace kc::lowering::llvm_ {

/// The modes that an instruction set with a back end of LLVM has.
llvm::ArrayRef<llvm::StringRef> modes();
/// Modes of other tiles and loops.
llvm::ArrayRef<std::string> variants();
/// What compiles at its highest level by default.
llvm::StringRef referenceMode();

void insertDialects(mlir::DialectRegistry &Registry);

/// How \p Mode compiles for \p T.
struct Plan {
  native::CompileOptions Compile;
  /// No registers where there are to be no vectors.
  VectorShape Vectors;
  /// Iterations of innermost loops that become one.
  unsigned Unroll = 1;
};
/// \p Mode is one of modes() or variants().
Plan planFor(const isa::LlvmTargetDesc &T, llvm::StringRef Mode);

/// Makes \p Func, which is in a module, a function of the LLVM dialect: it
/// takes a pointer for each argument and each result. Everything else in the
/// module is removed. Errors are emitted as diagnostics.
llvm::LogicalResult lowerFunction(mlir::func::FuncOp Func,
                                  const isa::LlvmTargetDesc &T, const Plan &P);

/// The same for the instruction set of O, with the options of compilation
/// noted at the module.
llvm::LogicalResult lower(mlir::func::FuncOp Func, const isa::Target &T,
                          const Options &O);

} // namespace kc::lowering::llvm_

#endif // KC_LIB_LOWERING_LLVM_LOWERLLVM_H
