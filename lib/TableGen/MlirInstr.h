//===- MlirInstr.h - An instruction as an MLIR function ---------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order is that of the simulator's handlers (HandlerGen.cpp):
//
//   1. operands, names                    4. new values are computed
//   2. checks                             5. everything is written
//   3. do the views exist?                6. control goes on
//
// A check is a basic block of its own; a statement with iterators is a
// linalg.generic into a buffer, and a reduce inside it is another one before.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MLIRINSTR_H
#define KC_LIB_TABLEGEN_MLIRINSTR_H

#include "MlirSymbols.h"
#include "MlirWriter.h"

namespace kc::tablegen {

/// How the module as a whole is written.
struct MlirModuleInfo {
  /// Whether functions take the pc: an instruction reads or sets it.
  bool HasPC = false;
  /// The most operands that an instruction has.
  unsigned MaxOperands = 0;
};

/// The memref type of a part of the state.
std::string mlirStateType(const model::RegFileInfo &F);
std::string mlirStateType(const model::RegisterInfo &R);
std::string mlirStateType(const model::ArrayInfo &A);
std::string mlirStateType(const model::MemoryInfo &M);

/// Writes @read_<prefix> and @write_<prefix>, through which instructions use a
/// register file: they convert cells and know the zero register.
void emitMlirRegisterAccess(const model::RegFileInfo &F, MlirSymbols &Symbols,
                            llvm::raw_ostream &OS);

/// Writes the function of an instruction. \p NotCovered says what only the
/// simulator does; empty if nothing.
void emitMlirInstr(const model::IsaModel &Model, const MlirModuleInfo &Module,
                   const model::Instruction &I, llvm::StringRef NotCovered,
                   MlirSymbols &Symbols, llvm::raw_ostream &OS);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MLIRINSTR_H
