//===- Evidence.cpp - What a run really did -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Evidence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::sim {

Evidence::Evidence(const isa::Target &T, ArrayRef<Memory *> Memories,
                   std::vector<uint64_t> MacsOf)
    : T(T), Memories(Memories), MacsOf(std::move(MacsOf)) {
  this->MacsOf.resize(T.Instrs.size());
  for (Memory *M : Memories)
    M->track(true);
  clear();
}

void Evidence::clear() {
  Counts.assign(T.Instrs.size(), 0);
  Macs = 0;
  Dma = {};
  MemoryBytes.assign(Memories.size(), {});
  RegionBytes.clear();
  for (Memory *M : Memories)
    RegionBytes.emplace_back(M->regions().size());
}

/// Bytes of an access by the regions it touches; most lie in one.
void Evidence::countRegions(unsigned Index, const MemoryAccess &A) {
  const Memory &M = *Memories[Index];
  ArrayRef<Region> Regions = M.regions();
  std::vector<Bytes> &Counted = RegionBytes[Index];
  auto Add = [&](const Region &R, uint64_t Cells) {
    Bytes &B = Counted[&R - Regions.begin()];
    (A.IsWrite ? B.Written : B.Read) += Cells * M.cellBytes();
  };

  uint64_t Last = A.Begin + (A.Count - 1) * A.Stride + A.Length;
  if (const Region *R = M.findRegion(A.Begin);
      R && Last > A.Begin && Last <= R->End)
    return Add(*R, A.Count * A.Length);
  for (uint64_t I = 0; I != A.Count; ++I) {
    uint64_t Begin = A.Begin + I * A.Stride;
    uint64_t End = Begin + A.Length;
    const auto *It = llvm::upper_bound(
        Regions, Begin, [](uint64_t B, const Region &R) { return B < R.End; });
    for (; It != Regions.end() && It->Begin < End; ++It)
      Add(*It, std::min(End, It->End) - std::max(Begin, It->Begin));
  }
}

void Evidence::count(const MemoryAccess &A) {
  if (A.Memory >= Memories.size() || A.Count == 0 || A.Length == 0)
    return;
  Bytes &B = MemoryBytes[A.Memory];
  (A.IsWrite ? B.Written : B.Read) +=
      A.Count * A.Length * Memories[A.Memory]->cellBytes();
  if (!RegionBytes[A.Memory].empty())
    countRegions(A.Memory, A);
}

void Evidence::executed(const Event &E) {
  ++Counts[E.Instr];
  Macs += MacsOf[E.Instr];
  Dma += E.Dma;
  for (const MemoryAccess &A : E.Accesses)
    count(A);
}

EvidenceReport Evidence::report() const {
  EvidenceReport Result;
  Result.Macs = Macs;
  Result.Dma = Dma;
  std::vector<uint64_t> UnitCounts(T.Units.size());
  for (size_t I = 0; I != Counts.size(); ++I) {
    Result.Instructions += Counts[I];
    UnitCounts[T.Instrs[I].Unit] += Counts[I];
    if (Counts[I])
      Result.Opcodes.emplace_back(T.Instrs[I].Mnemonic, Counts[I]);
  }
  for (size_t I = 0; I != UnitCounts.size(); ++I)
    if (UnitCounts[I])
      Result.Units.emplace_back(T.Units[I].Name, UnitCounts[I]);

  for (size_t I = 0; I != Memories.size(); ++I) {
    const Memory &M = *Memories[I];
    MemoryEvidence &Out = Result.Memories.emplace_back();
    Out.Name = M.name();
    Out.CellBytes = M.cellBytes();
    Out.BytesRead = MemoryBytes[I].Read;
    Out.BytesWritten = MemoryBytes[I].Written;
    Out.Rows = divideCeil(M.cells(), M.rowCells());
    const Shadow *S = M.shadow();
    if (!S)
      continue;
    Out.UniqueRead = S->countRead(0, M.cells());
    Out.UniqueWritten = S->countWritten(0, M.cells());
    Out.RowsUsed = S->countRows(M.rowCells());
    Out.UndefinedReads = S->undefinedReads();
    if (Out.UndefinedReads)
      Out.FirstUndefinedRead = S->firstUndefinedRead();
    for (auto [R, B] : llvm::zip(M.regions(), RegionBytes[I])) {
      uint64_t Unwritten = S->findUnwritten(R.Begin, R.End);
      Out.Regions.push_back(
          {R.Name, R.Begin, R.End, R.Rights, B.Read, B.Written,
           S->countRead(R.Begin, R.End), S->countWritten(R.Begin, R.End),
           Unwritten == R.End ? std::nullopt : std::optional(Unwritten)});
    }
  }
  return Result;
}

} // namespace kc::sim
