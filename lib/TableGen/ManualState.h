//===- ManualState.h - The machine's state, for the manual ---- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MANUALSTATE_H
#define KC_LIB_TABLEGEN_MANUALSTATE_H

#include "kc/IsaModel/IsaModel.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace kc::tablegen {

/// Registers, arrays and memories.
void writeState(const model::IsaModel &Model, llvm::raw_ostream &OS);

/// Parameters with their defaults and constraints, and number formats.
void writeParameters(const model::IsaModel &Model, llvm::raw_ostream &OS);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MANUALSTATE_H
