//===- HbmTensor.h - Arguments in HBM, as DMA sees them ---------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_HBMTENSOR_H
#define KC_LIB_LOWERING_PLENA_HBMTENSOR_H

#include "Machine.h"
#include "kc/Lowering/Kernel.h"

namespace kc::lowering::plena {

/// A row-major matrix in HBM.
struct HbmTensor {
  std::string Name;
  uint64_t Base;
  int64_t Rows;
  int64_t Columns;
  int64_t ElementBytes;
  /// The instruction's `precision` whose format is the tensor's.
  int64_t Precision;

  int64_t pitch() const { return Columns * ElementBytes; }
  /// From the elements to the scales.
  int64_t scaleOffset() const { return Rows * pitch(); }
};

/// How the argument \p M is read by instructions of the two \p Formats; an
/// error at \p User where it isn't.
llvm::FailureOr<HbmTensor> describeArgument(const Matrix &M,
                                            const FormatDesc (&Formats)[2],
                                            mlir::Operation *User);

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_HBMTENSOR_H
