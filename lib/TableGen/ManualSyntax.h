//===- ManualSyntax.h - How instructions are written, for the manual  -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MANUALSYNTAX_H
#define KC_LIB_TABLEGEN_MANUALSYNTAX_H

#include "kc/IsaModel/IsaModel.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace kc::tablegen {

/// "V_ADD_VV gp<rd>, gp<rs1>, gp<rs2>[, mask]"
std::string syntaxText(llvm::StringRef Mnemonic,
                       const model::SyntaxFormInfo &Form,
                       llvm::ArrayRef<model::Operand> Operands);

/// The chapter on assembly text, with the pseudo instructions.
void writeAssembly(const model::IsaModel &Model, llvm::raw_ostream &OS);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MANUALSYNTAX_H
