//===- EmitProgram.h - From a dialect to a machine's program ----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Registers must be assigned (Passes.h). Every instruction operation becomes
// one instruction; a loop becomes the instruction that begins it, its body, and
// the instruction that ends it. What is emitted has been checked: each value is
// still in its register wherever it is used.
//
//===----------------------------------------------------------------------===//

#ifndef KC_BACKEND_EMITPROGRAM_H
#define KC_BACKEND_EMITPROGRAM_H

#include "kc/Asm/Program.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace kc {

/// The string attribute that says why an operation is there; it becomes a
/// comment in assembly.
inline constexpr llvm::StringLiteral CommentAttr = "kc.comment";

struct EmittedInstr {
  const isa::InstrDesc *Desc;
  /// Parallel to Desc->Operands.
  llvm::SmallVector<int64_t, 8> Operands;
  mlir::Location Loc;
  /// The number of loops around it.
  unsigned Depth;
  /// One line, from the attribute or the name in the operation's location.
  std::string Comment;
};

struct EmittedProgram {
  const isa::Target *T;
  std::vector<EmittedInstr> Instrs;
};

/// Emits diagnostics for what is no instruction and for registers that aren't
/// assigned or don't hold what they should.
llvm::FailureOr<EmittedProgram> emitProgram(mlir::func::FuncOp Func);

/// The only function of \p Module with a body, or the one named \p Name.
llvm::FailureOr<mlir::func::FuncOp> findProgram(mlir::ModuleOp Module,
                                                llvm::StringRef Name = "");

/// The program's words. An error says which instruction has no encoding.
llvm::FailureOr<asm_::Program> emitWords(const EmittedProgram &P);

/// Writes assembly text, with loop bodies indented and, with \p Comments, the
/// instructions' comments.
void printAssembly(const EmittedProgram &P, llvm::raw_ostream &OS,
                   bool Comments = true);

} // namespace kc

#endif // KC_BACKEND_EMITPROGRAM_H
