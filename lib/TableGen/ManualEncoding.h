//===- ManualEncoding.h - Instruction words, for the manual --- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MANUALENCODING_H
#define KC_LIB_TABLEGEN_MANUALENCODING_H

#include "kc/IsaModel/IsaModel.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace kc::tablegen {

/// The word as a row of boxes, and match and mask.
void writeEncoding(const model::Instruction &I, llvm::raw_ostream &OS);

/// All instructions, sorted by the bits that every one of them fixes.
void writeOpcodeMap(const model::IsaModel &Model, llvm::raw_ostream &OS);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MANUALENCODING_H
