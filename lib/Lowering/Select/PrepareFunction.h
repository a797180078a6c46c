//===- PrepareFunction.h - Functions as selection wants them ----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What instructions don't know is expressed by what they do: `index` becomes
// the integer type of addresses; memrefs become the memory that they lie in, at
// an address that is computed; a loop has a constant number of trips and counts
// with a value that it carries.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_SELECT_PREPAREFUNCTION_H
#define KC_LIB_LOWERING_SELECT_PREPAREFUNCTION_H

#include "Patterns.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace kc::lowering {

/// Where a memref argument lies, in cells of its memory.
inline constexpr llvm::StringLiteral AddressAttr = "kc.address";

/// The number of trips of a prepared loop.
inline constexpr llvm::StringLiteral TripsAttr = "kc.trips";

/// Changes \p Func in place. Its entry block then has the scalar arguments, and
/// after them one for each memory. Errors are emitted as diagnostics.
llvm::LogicalResult prepareFunction(mlir::func::FuncOp Func,
                                    const PatternSet &Set);

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_SELECT_PREPAREFUNCTION_H
