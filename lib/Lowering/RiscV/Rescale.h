//===- Rescale.h - Fixed-point arithmetic of RISC-V's vectors ---*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_RISCV_RESCALE_H
#define KC_LIB_LOWERING_RISCV_RESCALE_H

#include "../Llvm/Requantisation.h"
#include <memory>

namespace kc::lowering::riscv {

/// vsmul and vssra, rounding to nearest and ties up.
std::unique_ptr<RescaleOps> createRescaleOps(unsigned Vscale);

} // namespace kc::lowering::riscv

#endif // KC_LIB_LOWERING_RISCV_RESCALE_H
