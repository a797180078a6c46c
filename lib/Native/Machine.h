//===- Machine.h - LLVM's description of a target ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_NATIVE_MACHINE_H
#define KC_LIB_NATIVE_MACHINE_H

#include "kc/Native/Native.h"
#include <memory>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace kc::native {

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createMachine(const isa::LlvmTargetDesc &T, const CompileOptions &O);

} // namespace kc::native

#endif // KC_LIB_NATIVE_MACHINE_H
