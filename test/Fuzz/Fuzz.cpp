//===- Fuzz.cpp - What the fuzzers share ----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "kc/Asm/Encoding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <vector>

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

void kc::fuzz::fail(const Twine &What) {
  errs() << "wrong: " << What << '\n';
  errs().flush();
  std::abort();
}

void kc::fuzz::giveToReader(ArrayRef<Reader> Readers, Input In) {
  uint8_t Key = In.byte();
  for (const Reader &R : Readers)
    if (R.Key == static_cast<char>(Key))
      return R.Read(In.rest());
  Readers[Key % Readers.size()].Read(In.rest());
}

ArrayRef<Selection> kc::fuzz::selections() {
  static const std::vector<Selection> All = [] {
    std::vector<Selection> Result;
    for (const isa::Target *T : isa::allTargets()) {
      Result.push_back({T, 1});
      for (const isa::OpcodeSpaceDesc &Space : T->OpcodeSpaces) {
        if (Space.IsBase)
          continue;
        Expected<uint64_t> Spaces = asm_::opcodeSpaces(*T, {Space.Name.str()});
        if (!Spaces)
          fail("space " + Space.Name + ": " + toString(Spaces.takeError()));
        Result.push_back({T, *Spaces});
      }
    }
    return Result;
  }();
  return All;
}

const Selection &kc::fuzz::selection(uint8_t Choice) {
  return selections()[Choice % selections().size()];
}

const asm_::Assembler &kc::fuzz::assemblerOf(const Selection &S) {
  static std::vector<asm_::Assembler> All = [] {
    std::vector<asm_::Assembler> Result;
    for (const Selection &Each : selections())
      Result.emplace_back(*Each.T, Each.Spaces);
    return Result;
  }();
  for (auto [Each, Asm] : zip_equal(selections(), All))
    if (Each.T == S.T && Each.Spaces == S.Spaces)
      return Asm;
  fail("no such selection");
}
