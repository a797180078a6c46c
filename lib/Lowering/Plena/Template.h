//===- Template.h - Kernels as PLENA's templates have them ------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_TEMPLATE_H
#define KC_LIB_LOWERING_PLENA_TEMPLATE_H

#include "Emitter.h"
#include "HbmTensor.h"
#include "RowPlan.h"

namespace kc::lowering::plena {

/// The sizes and places of a product.
struct ProductPlan {
  /// The left matrix in Vector SRAM, and the result.
  int64_t Left, Result;
  int64_t Rows, Inner, Columns;
  HbmTensor Right;
  bool RightTransposed;
};

/// Fetches a matrix to Vector SRAM, in column blocks.
void emitTemplateFetch(Emitter &E, const HbmTensor &T, int64_t To,
                       const Machine &M);

/// The row map once its inputs are in Vector SRAM.
void emitTemplateRows(Emitter &E, const RowPlan &Plan, const Machine &M);

/// The product once the left matrix is in Vector SRAM.
void emitTemplateProduct(Emitter &E, const ProductPlan &P, const Machine &M);

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_TEMPLATE_H
