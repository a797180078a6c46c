//===- Chunk.cpp - A piece of a section -----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Chunk.h"

using namespace llvm;

namespace kc::asm_ {

std::vector<int64_t> paramsOr(const isa::Target &T, ArrayRef<int64_t> Params) {
  if (!Params.empty())
    return Params;
  std::vector<int64_t> Defaults;
  for (const isa::ParamDesc &P : T.Params)
    Defaults.push_back(P.Default);
  return Defaults;
}

int findSection(const isa::Target &T, StringRef Name) {
  int Found = -1;
  size_t Longest = 0;
  for (auto [N, S] : enumerate(T.Assembly.Sections)) {
    StringRef Rest = Name;
    if (S.Name.size() > Longest && Rest.consume_front(S.Name) &&
        (Rest.empty() || Rest.front() == '.')) {
      Found = static_cast<int>(N);
      Longest = S.Name.size();
    }
  }
  return Found;
}

} // namespace kc::asm_
