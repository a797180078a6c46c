//===- Lowering.h - The baseline compilers ----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reference, specialised to a configuration (kc/Task/Specialize.h), becomes a
// kernel in the dialect of an instruction set; registers are assigned and
// assembly is written afterwards (kc/Backend). The results are the yardstick
// for kernels that agents write. docs/lowering.md explains the modes.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LOWERING_LOWERING_H
#define KC_LOWERING_LOWERING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace kc::task {
struct Cell;
} // namespace kc::task

namespace kc::lowering {

struct Options {
  /// One of the instruction set's modes or variants.
  std::string Mode = "opt";
  /// The machine's profile; empty for the numbers of the definition.
  std::string Profile;
  /// A longer program is an error.
  int64_t MaxInstructions = 65536;
};

/// The lowering to one instruction set.
struct IsaLowering {
  llvm::StringRef Isa;
  llvm::ArrayRef<llvm::StringRef> Modes;
  /// Further modes, for who compares many: a mode's name, and how it differs,
  /// such as "opt:rows=4:group=2".
  llvm::ArrayRef<std::string> Variants;
  /// The mode that speed-ups are over and searches start from.
  llvm::StringRef Reference;
  void (*InsertDialects)(mlir::DialectRegistry &Registry);
  /// Replaces the function by a kernel that has neither arguments nor results;
  /// registers are not assigned yet. Or, where LLVM compiles for the
  /// instruction set, makes the function's module one of the LLVM dialect that
  /// kc/Native/Native.h compiles. \p O.Mode is one of Modes or Variants. Errors
  /// are emitted as diagnostics.
  std::function<llvm::LogicalResult(mlir::func::FuncOp Func, const Options &O)>
      Lower;
};

llvm::ArrayRef<IsaLowering> allLowerings();

/// The reference mode of an instruction set; empty where there is no lowering.
llvm::StringRef referenceMode(llvm::StringRef Isa);

/// All other modes and variants of an instruction set.
std::vector<std::string> alternativesTo(llvm::StringRef Isa,
                                        llvm::StringRef Mode);

/// The lowering to \p Isa with the mode \p Mode, or an error that says which
/// there are.
llvm::Expected<const IsaLowering *> findLowering(llvm::StringRef Isa,
                                                 llvm::StringRef Mode);

/// The assembly of the reference of \p C for its instruction set.
llvm::Expected<std::string> lowerToAssembly(const task::Cell &C,
                                            const Options &O);

} // namespace kc::lowering

#endif // KC_LOWERING_LOWERING_H
