//===- HandlerGen.h - The handler of an instruction -------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_HANDLERGEN_H
#define KC_LIB_TABLEGEN_HANDLERGEN_H

#include "SimPlan.h"
#include "llvm/Support/raw_ostream.h"

namespace kc::tablegen {

/// Writes the functions that read and write the registers of a map.
void emitRegisterMap(const model::IsaModel &Model,
                     const model::RegisterMapInfo &Map, llvm::raw_ostream &OS);

/// Whether the instruction jumps to its pc plus an operand. Its handler has a
/// last template argument then, false where the target isn't in the program.
bool jumpsByDistance(const model::Instruction &I);

/// Whether instructions whose handlers are the same but for the kernels that
/// they call share one, which observed runs use, too: those on vector
/// registers, which are many.
bool sharesHandler(const SimPlan &Plan);

/// The handler of such an instruction, without its name: parameters and body.
std::string sharedHandler(const model::IsaModel &Model, const SimPlan &Plan);

/// Writes handle_<Instr><V, Observed>, see kc/Sim/Interpreter.h.
void emitHandler(const model::IsaModel &Model, const SimPlan &Plan,
                 llvm::raw_ostream &OS);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_HANDLERGEN_H
