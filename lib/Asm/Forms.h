//===- Forms.h - The shape of syntax forms ----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_FORMS_H
#define KC_LIB_ASM_FORMS_H

#include "kc/Isa/Target.h"

namespace kc::asm_ {

/// Where the last operand among the first \p End elements of a form starts,
/// the comma before it included; \p End if there is none.
size_t startOfLastOperand(llvm::ArrayRef<isa::SyntaxElement> Elements,
                          size_t End);

} // namespace kc::asm_

#endif // KC_LIB_ASM_FORMS_H
