//===- ToyTarget.h - An instruction set for event scripts -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_SIM_TOYTARGET_H
#define KC_TEST_SIM_TOYTARGET_H

#include "kc/Isa/Target.h"

/// Registers r0 (zero) to r7 and f0 to f3; units scalar, vector, matrix, dma.
const kc::isa::Target &toyTarget();

#endif // KC_TEST_SIM_TOYTARGET_H
