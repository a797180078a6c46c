//===- TaskContract.cpp - What a kernel may touch -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaskContract.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::sim;

namespace kc::eval {

Expected<CellRange> cellsOf(Machine &M, StringRef Name, uint64_t Address,
                            uint64_t Bytes, StringRef What) {
  ArrayRef<Memory *> Memories = M.memories();
  const auto *It =
      llvm::find_if(Memories, [&](Memory *Mem) { return Mem->name() == Name; });
  int State = M.findState(Name);
  if (It == Memories.end() || State < 0)
    return createStringError(
        formatv("{0} lies in '{1}', which {2} doesn't have", What, Name,
                M.target().Name));
  uint64_t Cell = (*It)->cellBytes();
  if (Address % Cell || Bytes % Cell)
    return createStringError(
        formatv("{0}: {1} bytes at {2} are no whole cells of {3}, which have "
                "{4} bytes",
                What, Bytes, Address, Name, Cell));
  CellRange R{static_cast<unsigned>(It - Memories.begin()),
              static_cast<unsigned>(State), Address / Cell,
              Address / Cell + Bytes / Cell};
  if (R.End > (*It)->cells())
    return createStringError(
        formatv("{0} ends at cell {1} of {2}; with the profile '{3}' there are "
                "{4}",
                What, R.End, Name, M.profile().Name, (*It)->cells()));
  return R;
}

namespace {

class ContractBuilder {
public:
  ContractBuilder(Machine &M, const task::Cell &C) : M(M), C(C) {}
  Expected<RunContract> run();

private:
  Error add(StringRef Name, StringRef Memory, uint64_t Address, uint64_t Bytes,
            uint8_t Rights);

  Machine &M;
  const task::Cell &C;
  RunContract Result;
};

} // namespace

Error ContractBuilder::add(StringRef Name, StringRef Memory, uint64_t Address,
                           uint64_t Bytes, uint8_t Rights) {
  if (Bytes == 0)
    return Error::success();
  auto Cells =
      cellsOf(M, Memory, Address, Bytes, C.str() + ": '" + Name.str() + "'");
  if (!Cells)
    return Cells.takeError();
  auto It = llvm::find_if(Result.Memories, [&](const MemoryContract &MC) {
    return MC.Memory == Memory;
  });
  if (It == Result.Memories.end())
    It = Result.Memories.insert(It, {Memory.str(), {}, AllRights, 0});
  It->Regions.push_back({Name.str(), Cells->Begin, Cells->End, Rights});
  return Error::success();
}

Expected<RunContract> ContractBuilder::run() {
  for (const task::BoundTensor &T : C.Inputs)
    if (Error E = add(T.Name, T.machineMemory(), T.Address, T.bytes(), CanRead))
      return std::move(E);
  for (MemoryContract &MC : Result.Memories)
    MC.RestRights = CanRead;
  for (const task::BoundTensor &T : C.Outputs)
    if (Error E = add(T.Name, T.machineMemory(), T.Address, T.bytes(),
                      CanRead | CanWrite))
      return std::move(E);
  for (const task::BoundConstants &K : C.Constants)
    if (Error E =
            add("constants", K.machineMemory(), K.Address, K.bytes(), CanRead))
      return std::move(E);
  for (const task::BoundScratch &S : C.Scratch)
    if (Error E = add(S.Name, S.machineMemory(), S.Address, S.Bytes,
                      CanRead | CanWrite))
      return std::move(E);
  return std::move(Result);
}

Expected<RunContract> taskContract(Machine &M, const task::Cell &C) {
  return ContractBuilder(M, C).run();
}

} // namespace kc::eval
