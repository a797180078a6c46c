//===- Expand.h - Operands of expansions ------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ASM_EXPAND_H
#define KC_LIB_ASM_EXPAND_H

#include "kc/Isa/Target.h"

namespace kc::asm_ {

/// The value that operand \p To of instruction number \p Position of an
/// expansion gets, the pseudo instruction's operand being \p Value.
int64_t expandedValue(const isa::Target &T, const isa::PseudoDesc &Pseudo,
                      const isa::ExpansionOperand &From,
                      const isa::OperandDesc &To, size_t Position,
                      int64_t Value);

} // namespace kc::asm_

#endif // KC_LIB_ASM_EXPAND_H
