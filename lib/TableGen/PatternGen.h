//===- PatternGen.h - What an instruction selector looks for ----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_PATTERNGEN_H
#define KC_LIB_TABLEGEN_PATTERNGEN_H

#include "kc/IsaModel/IsaModel.h"
#include <string>

namespace kc::tablegen {

/// The patterns of all instructions that have one, in order; an empty string
/// if none has.
std::string mlirPatterns(const model::IsaModel &Model);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_PATTERNGEN_H
