//===- CxxExpr.h - Expressions as C++ ---------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_CXXEXPR_H
#define KC_LIB_TABLEGEN_CXXEXPR_H

#include "kc/IsaModel/IsaModel.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace kc::tablegen {

/// Renders an expression; \p Leaf gives the text of what is not an operator
/// (and of a reduce), so that the same tree can be written for a handler, a
/// loop or the pre-decoder.
std::string cxxExpr(const model::Expr *E,
                    llvm::function_ref<std::string(const model::Expr *)> Leaf);

/// Over parameters, numbers and operators: \p Params is how a parameter is
/// written, {0} its name.
std::string cxxParamExpr(const model::Expr *E, llvm::StringRef Params);

/// "i" as the number of an iterator's values: "n_i".
std::string extentName(llvm::StringRef Iterator);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_CXXEXPR_H
