//===- LiftProgram.h - From a machine's program to its dialect --*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every instruction becomes its operation, in the registers that it names, and
// what lies between the beginning and the end of a hardware loop becomes a
// loop's body. Emitting the result again (EmitProgram.h) gives the same words.
//
// A register that is read before anything has written it is what
// `get_register` gives. Values are carried by a loop where its body writes a
// register that is read again in the next iteration or after the loop.
//
//===----------------------------------------------------------------------===//

#ifndef KC_BACKEND_LIFTPROGRAM_H
#define KC_BACKEND_LIFTPROGRAM_H

#include "kc/Asm/Program.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace kc {

/// The program as a function @kernel in a module. Locations are the lines of
/// \p FileName, or where the program was not assembled from text, the numbers
/// of the words, from 1.
///
/// Errors are emitted as diagnostics: words that are no instruction or contain
/// bits that no operation expresses, branches, loops that don't nest or whose
/// counter something else writes.
mlir::OwningOpRef<mlir::ModuleOp> liftProgram(mlir::MLIRContext &Context,
                                              const asm_::Program &P,
                                              llvm::StringRef FileName);

} // namespace kc

#endif // KC_BACKEND_LIFTPROGRAM_H
