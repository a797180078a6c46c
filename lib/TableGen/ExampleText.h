//===- ExampleText.h - How kc-sim runs an example ------------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_EXAMPLETEXT_H
#define KC_LIB_TABLEGEN_EXAMPLETEXT_H

#include "kc/IsaModel/IsaModel.h"
#include <string>
#include <vector>

namespace kc::tablegen {

/// The options of kc-sim that set up the machine for an instruction's example
/// and compare what comes out, each quoted as a POSIX shell needs it.
std::vector<std::string> exampleOptions(const model::IsaModel &Model,
                                        const model::Instruction &I);

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_EXAMPLETEXT_H
