//===- Generators.cpp - What kc-tblgen can write --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/TableGen/Generators.h"
#include "kc/IsaModel/IsaModel.h"
#include "llvm/TableGen/Error.h"

using namespace llvm;

namespace kc::tablegen {

void withModel(const RecordKeeper &Records,
               function_ref<void(const model::IsaModel &)> Emit) {
  model::IsaModel Model(Records);
  if (!ErrorsPrinted)
    Emit(Model);
}

} // namespace kc::tablegen
