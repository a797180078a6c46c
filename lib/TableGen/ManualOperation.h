//===- ManualOperation.h - What an instruction does, for the manual  -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MANUALOPERATION_H
#define KC_LIB_TABLEGEN_MANUALOPERATION_H

#include "kc/IsaModel/IsaModel.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace kc::tablegen {

/// The operation in pseudo-notation, as a block of code, and the formulas of
/// the functions that it calls.
void writeOperation(const model::Instruction &I, llvm::raw_ostream &OS);

/// What can make the instruction trap, as a list: its checks and what follows
/// from its operands and views.
void writeTraps(const model::IsaModel &Model, const model::Instruction &I,
                llvm::raw_ostream &OS);

/// "OutOfRange" as tools print it: "out-of-range".
std::string trapText(llvm::StringRef Kind);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MANUALOPERATION_H
