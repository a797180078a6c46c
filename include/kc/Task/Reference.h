//===- Reference.h - Golden results -----------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The golden result of a task is what its reference MLIR computes, specialised
// to the configuration and compiled by LLVM's JIT for this host. Rounding is in
// the reference itself: f32 arithmetic without fused or reordered operations,
// and a truncation wherever a bf16 tensor is produced.
//
// The result is computed in this process and never goes near the machine that
// runs the kernel. This header needs no MLIR.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TASK_REFERENCE_H
#define KC_TASK_REFERENCE_H

#include "kc/Task/Cell.h"
#include "kc/Task/HostTensor.h"
#include <memory>

namespace kc::task {

/// Compiles references and keeps what it compiled. Not for several threads at
/// once.
class ReferenceRunner {
public:
  ReferenceRunner();
  ~ReferenceRunner();

  /// Reads, specialises and compiles the reference of \p C, unless that is done
  /// already. Errors carry MLIR's diagnostics, with file and line.
  llvm::Error compile(const Cell &C);

  /// The outputs for \p Inputs, which are the stored inputs (storedInputs() of
  /// TensorImage.h) in the order of the cell.
  llvm::Expected<std::vector<HostTensor>>
  run(const Cell &C, llvm::ArrayRef<HostTensor> Inputs);

private:
  struct Impl;
  std::unique_ptr<Impl> P;
};

} // namespace kc::task

#endif // KC_TASK_REFERENCE_H
