//===- ManualInstr.h - One instruction's part of the manual --- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MANUALINSTR_H
#define KC_LIB_TABLEGEN_MANUALINSTR_H

#include "kc/IsaModel/IsaModel.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace kc::tablegen {

/// The heading of the instruction's section: its mnemonic, with the opcode
/// space if that isn't the base map.
std::string instrHeading(const model::Instruction &I);

/// "MLEN + 4 (68)": the cost, and what it is by default. Empty for a reserved
/// instruction.
std::string costText(const model::Instruction &I);

/// The section on one instruction.
void writeInstr(const model::IsaModel &Model, const model::Instruction &I,
                llvm::raw_ostream &OS);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MANUALINSTR_H
