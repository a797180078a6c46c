//===- SimShared.h - What handlers and kernels have in common ---*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_SIMSHARED_H
#define KC_LIB_TABLEGEN_SIMSHARED_H

#include "SimPlan.h"
#include "llvm/Support/raw_ostream.h"

namespace kc::tablegen {

/// The namespace of an instruction set's generated code.
std::string simNamespace(const model::IsaModel &Model);

/// Writes the declarations that both generated files begin with: Params, the
/// variants for which loops are compiled with constant bounds, the kernels'
/// arguments and the table of kernels. Names no type of LLVM.
void emitSimShared(const model::IsaModel &Model,
                   llvm::ArrayRef<std::unique_ptr<SimPlan>> Plans,
                   llvm::raw_ostream &OS);

/// The bodies of the kernels over vector registers in the order of their
/// numbers.
std::vector<llvm::StringRef>
vectorKernels(llvm::ArrayRef<std::unique_ptr<SimPlan>> Plans);

std::vector<std::unique_ptr<SimPlan>>
planInstructions(const model::IsaModel &Model);

/// The registers of a file in the simulated state. Their prefix may have signs
/// in it, or be a word of C++.
inline std::string memberName(const model::RegFileInfo &F) {
  return "file_" + F.Name.str();
}

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_SIMSHARED_H
