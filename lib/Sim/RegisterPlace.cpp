//===- RegisterPlace.cpp - Where a register is ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/RegisterPlace.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace kc::sim {

std::optional<RegisterPlace> findRegister(const Machine &M, StringRef Name) {
  for (const isa::RegFileDesc &File : M.target().RegFiles) {
    unsigned Number;
    StringRef Digits = Name;
    const auto *Alias = llvm::find_if(
        File.Aliases, [&](const isa::NamedValue &A) { return A.Name == Name; });
    if (Alias != File.Aliases.end())
      Number = unsigned(Alias->Value);
    else if (!Digits.consume_front(File.Prefix) ||
             Digits.getAsInteger(10, Number) || Number >= File.Count)
      continue;
    int State = M.findState(File.Prefix);
    if (State >= 0)
      return RegisterPlace{unsigned(State), Number,
                           M.states()[unsigned(State)].CellBytes};
  }
  return std::nullopt;
}

} // namespace kc::sim
