//===- Passes.h - The lowerings as passes -----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LOWERING_PASSES_H
#define KC_LOWERING_PASSES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"

namespace kc::lowering {

#define GEN_PASS_DECL
#include "kc/Lowering/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "kc/Lowering/Passes.h.inc"

} // namespace kc::lowering

#endif // KC_LOWERING_PASSES_H
