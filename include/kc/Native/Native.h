//===- Native.h - Assembly by LLVM's back ends ------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the definition of an instruction set names a back end of LLVM, programs
// can be compiled by it, in this process: LLVM IR is optimised and becomes the
// text of a whole program, start-up code and runtime functions included.
//
//===----------------------------------------------------------------------===//

#ifndef KC_NATIVE_NATIVE_H
#define KC_NATIVE_NATIVE_H

#include "kc/Isa/Target.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace kc::native {

struct CompileOptions {
  /// The function that the program consists in.
  std::string Kernel;
  /// As clang's option -O: 2 or 3.
  unsigned Level = 3;
  bool Vectors = true;
};

/// The bits of a pointer.
llvm::Expected<unsigned> pointerBits(const isa::LlvmTargetDesc &T);

/// A program that runs a function of \p M and ends.
llvm::Expected<std::string>
compile(llvm::Module &M, const isa::LlvmTargetDesc &T, const CompileOptions &O);

/// The same for a module of the LLVM dialect.
llvm::Expected<std::string> compile(mlir::ModuleOp Module,
                                    const isa::LlvmTargetDesc &T,
                                    const CompileOptions &O);

/// Notes in a module of the LLVM dialect how it is to be compiled.
void setCompileOptions(mlir::ModuleOp Module, llvm::StringRef Isa,
                       const CompileOptions &O);

/// Whether setCompileOptions has been here.
bool hasCompileOptions(mlir::ModuleOp Module);

/// Compiles a module of the LLVM dialect as it says itself.
llvm::Expected<std::string> compile(mlir::ModuleOp Module);

} // namespace kc::native

#endif // KC_NATIVE_NATIVE_H
