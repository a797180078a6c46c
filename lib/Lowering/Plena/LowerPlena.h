//===- LowerPlena.h - The baseline compilers for PLENA ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_LOWERPLENA_H
#define KC_LIB_LOWERING_PLENA_LOWERPLENA_H

#include "kc/Lowering/Lowering.h"

namespace kc::lowering::plena {

void insertDialects(mlir::DialectRegistry &Registry);

/// Modes "template" and "opt".
llvm::LogicalResult lower(mlir::func::FuncOp Func, const Options &O);

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_LOWERPLENA_H
