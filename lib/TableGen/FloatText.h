//===- FloatText.h - Constants of floating point ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_FLOATTEXT_H
#define KC_LIB_TABLEGEN_FLOATTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace kc::tablegen {

/// The number that (fconst "...") has the text of, in C++; infinities and NaN
/// have no literals there.
std::string cxxFloat(llvm::StringRef Text);

/// The number as a constant of the MLIR type \p Type, such as "f32".
std::string mlirFloat(llvm::StringRef Text, llvm::StringRef Type);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_FLOATTEXT_H
