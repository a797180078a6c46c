//===- Contract.cpp - What a program may do -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Contract.h"
#include "kc/Support/Number.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::sim {

std::string rightsText(uint8_t Rights) {
  std::string Text = "---";
  if (Rights & CanRead)
    Text[0] = 'r';
  if (Rights & CanWrite)
    Text[1] = 'w';
  if (Rights & CanExecute)
    Text[2] = 'x';
  return Text;
}

std::vector<Region> addGuards(const MemoryContract &Contract, uint64_t Cells) {
  std::vector<Region> Sorted = Contract.Regions;
  llvm::sort(Sorted, [](const Region &A, const Region &B) {
    return A.Begin < B.Begin;
  });
  std::vector<Region> Result;
  auto AddGuard = [&](const Region &Of, uint64_t Begin, uint64_t End) {
    if (Begin < End)
      Result.push_back({"guard of " + Of.Name, Begin, End, NoRights});
  };
  for (size_t I = 0; I != Sorted.size(); ++I) {
    const Region &R = Sorted[I];
    uint64_t Free = Result.empty() ? 0 : Result.back().End;
    uint64_t Before =
        R.Begin > Contract.GuardCells ? R.Begin - Contract.GuardCells : 0;
    AddGuard(R, std::max(Free, Before), R.Begin);
    Result.push_back(R);
    uint64_t Next = I + 1 < Sorted.size() ? Sorted[I + 1].Begin : Cells;
    AddGuard(R, R.End,
             std::min(Next, SaturatingAdd(R.End, Contract.GuardCells)));
  }
  return Result;
}

Error applyContract(Machine &M, const RunContract &Contract) {
  for (Memory *Mem : M.memories()) {
    Mem->clearRegions();
    Mem->setFill(Contract.PoisonSeed);
    if (Contract.HostBytes)
      Mem->setHostLimit(Contract.HostBytes);
  }
  for (const MemoryContract &C : Contract.Memories) {
    ArrayRef<Memory *> Memories = M.memories();
    auto It = llvm::find_if(
        Memories, [&](Memory *Mem) { return Mem->name() == C.Memory; });
    if (It == Memories.end())
      return createStringError(formatv(
          "no memory '{0}'; expected one of {1}", C.Memory,
          join(map_range(Memories, [](Memory *Mem) { return Mem->name(); }),
               ", ")));
    if (Error E = (*It)->setRegions(addGuards(C, (*It)->cells()), C.RestRights))
      return E;
  }
  M.reset();
  return Error::success();
}

Error parseRegion(StringRef Text, RunContract &Contract) {
  SmallVector<StringRef, 5> Parts;
  Text.split(Parts, ':', 4);
  if (Parts.size() < 4)
    return createStringError(
        formatv("region '{0}': expected MEMORY:BEGIN:END:RIGHTS[:NAME]", Text));
  std::optional<uint64_t> Begin = parseNumber(Parts[1]),
                          End = parseNumber(Parts[2]);
  if (!Begin || !End)
    return createStringError(
        formatv("region '{0}': expected numbers, found '{1}' and '{2}'", Text,
                Parts[1], Parts[2]));
  if (Parts[3].empty())
    return createStringError(formatv(
        "region '{0}': expected rights, letters of 'rwx' or '-'", Text));
  Region R;
  R.Begin = *Begin;
  R.End = *End;
  R.Rights = NoRights;
  for (char C : Parts[3]) {
    size_t Right = StringRef("rwx-").find(C);
    if (Right == StringRef::npos)
      return createStringError(formatv(
          "region '{0}': rights are letters of 'rwx' or '-', found '{1}'", Text,
          Parts[3]));
    if (Right < 3)
      R.Rights |= 1 << Right;
  }
  R.Name =
      Parts.size() == 5 ? Parts[4].str() : (Parts[1] + ":" + Parts[2]).str();
  auto It = llvm::find_if(Contract.Memories, [&](const MemoryContract &C) {
    return C.Memory == Parts[0];
  });
  if (It == Contract.Memories.end()) {
    Contract.Memories.push_back({Parts[0].str(), {}, NoRights, 0});
    It = std::prev(Contract.Memories.end());
  }
  It->Regions.push_back(std::move(R));
  return Error::success();
}

} // namespace kc::sim
