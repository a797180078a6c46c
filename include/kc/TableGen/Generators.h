//===- Generators.h - What kc-tblgen can write ------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TABLEGEN_GENERATORS_H
#define KC_TABLEGEN_GENERATORS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class raw_ostream;
class RecordKeeper;
} // namespace llvm

namespace kc::model {
class IsaModel;
} // namespace kc::model

namespace kc::tablegen {

/// Builds the model and, if the definition has no error, calls \p Emit.
void withModel(const llvm::RecordKeeper &Records,
               llvm::function_ref<void(const model::IsaModel &)> Emit);

/// The constant tables of isa::Target: C++.
void emitTarget(const llvm::RecordKeeper &Records, llvm::raw_ostream &OS);
/// The simulated machine: C++ for lib/Sim's interpreter.
void emitSim(const llvm::RecordKeeper &Records, llvm::raw_ostream &OS);
/// The loops of index notation, compiled once for each kind of host: C++.
void emitSimKernels(const llvm::RecordKeeper &Records, llvm::raw_ostream &OS);
/// The MLIR dialect: ODS.
void emitOds(const llvm::RecordKeeper &Records, llvm::raw_ostream &OS);
/// One MLIR function per instruction.
void emitMlirSemantics(const llvm::RecordKeeper &Records,
                       llvm::raw_ostream &OS);
/// What an instruction selector looks for: one MLIR function for each
/// instruction that does what one expression of MLIR says.
void emitMlirPatterns(const llvm::RecordKeeper &Records, llvm::raw_ostream &OS);
/// The manual: Markdown.
void emitManual(const llvm::RecordKeeper &Records, llvm::raw_ostream &OS);
/// The instructions' examples as a lit test.
void emitExamples(const llvm::RecordKeeper &Records, llvm::raw_ostream &OS);

} // namespace kc::tablegen

#endif // KC_TABLEGEN_GENERATORS_H
