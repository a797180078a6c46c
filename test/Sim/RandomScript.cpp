//===- RandomScript.cpp - Random runs against plain models ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "memory SEED N": N random accesses of a small paged memory with regions,
// against a model that keeps everything in a map.
// "decoupled SEED N": N random runs; no engine is busier than the run is
// long, no run is longer than the serial one, and no task overlaps another
// that it conflicts with.
//
//===----------------------------------------------------------------------===//

#include "Script.h"
#include "ToyTarget.h"
#include "kc/Sim/Decoupled.h"
#include "kc/Sim/Memory.h"
#include <map>
#include <random>
#include <set>

using namespace llvm;
using namespace kc;
using namespace kc::sim;

using Random = std::mt19937_64;

static uint64_t below(Random &Rng, uint64_t N) { return Rng() % N; }

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {
struct PlainMemory {
  uint64_t Cells;
  std::vector<Region> Regions;
  uint8_t Rest;
  std::map<uint64_t, uint16_t> Contents;
  std::set<uint64_t> Read, Written;

  bool allows(uint64_t Addr, uint64_t N, uint8_t Right) const;
};
} // namespace

bool PlainMemory::allows(uint64_t Addr, uint64_t N, uint8_t Right) const {
  for (uint64_t A = Addr; A != Addr + N; ++A) {
    if (A >= Cells)
      return false;
    uint8_t Rights = Rest;
    for (const Region &R : Regions)
      if (A >= R.Begin && A < R.End)
        Rights = R.Rights;
    if (!(Rights & Right))
      return false;
  }
  return true;
}

static void randomRegions(Random &Rng, PlainMemory &Plain) {
  uint64_t At = below(Rng, 500);
  while (At < Plain.Cells) {
    uint64_t End = std::min(Plain.Cells, At + 1 + below(Rng, 9000));
    Plain.Regions.push_back({"r", At, End, uint8_t(below(Rng, 4))});
    At = End + (below(Rng, 2) ? below(Rng, 3000) : 0);
  }
  Plain.Rest = below(Rng, 4);
}

/// False when the two disagree.
static bool step(Random &Rng, Memory &M, PlainMemory &Plain) {
  uint64_t Addr = below(Rng, Plain.Cells + 100), N = 1 + below(Rng, 300);
  if (below(Rng, 50) == 0)
    Addr = ~below(Rng, 400);
  uint16_t Data[300];
  if (below(Rng, 2)) {
    for (uint16_t &D : Data)
      D = Rng();
    bool Ok = M.writeCopy(Addr, N, Data);
    if (Ok != Plain.allows(Addr, N, CanWrite))
      return false;
    M.noteWrite(Addr, Ok ? N : 0);
    for (uint64_t I = 0; Ok && I != N; ++I) {
      Plain.Contents[Addr + I] = Data[I];
      Plain.Written.insert(Addr + I);
    }
    return true;
  }
  const uint16_t *P = M.read<uint16_t>(Addr, N);
  bool Ok = M.readCopy(Addr, N, Data);
  if (Ok != Plain.allows(Addr, N, CanRead))
    return false;
  bool IsOnePage = Addr / M.pageCells() == (Addr + N - 1) / M.pageCells();
  if ((P != nullptr) != (Ok && IsOnePage))
    return false;
  M.noteRead(Addr, Ok ? N : 0, 0);
  for (uint64_t I = 0; Ok && I != N; ++I) {
    auto It = Plain.Contents.find(Addr + I);
    uint16_t Expected = It == Plain.Contents.end() ? 0 : It->second;
    if (Data[I] != Expected || (P && P[I] != Expected))
      return false;
    Plain.Read.insert(Addr + I);
  }
  return true;
}

static uint64_t between(const std::set<uint64_t> &Set, uint64_t Begin,
                        uint64_t End) {
  return std::distance(Set.lower_bound(Begin), Set.lower_bound(End));
}

static bool sameCounts(Random &Rng, const Memory &M, const PlainMemory &Plain) {
  uint64_t Begin = below(Rng, Plain.Cells);
  uint64_t End = Begin + below(Rng, Plain.Cells - Begin + 1);
  const Shadow &S = *M.shadow();
  uint64_t Unwritten = Begin;
  while (Unwritten != End && Plain.Written.count(Unwritten))
    ++Unwritten;
  std::set<uint64_t> Rows;
  for (const std::set<uint64_t> *Set : {&Plain.Read, &Plain.Written})
    for (uint64_t Cell : *Set)
      Rows.insert(Cell / M.rowCells());
  return S.countRead(Begin, End) == between(Plain.Read, Begin, End) &&
         S.countWritten(Begin, End) == between(Plain.Written, Begin, End) &&
         S.findUnwritten(Begin, End) == Unwritten &&
         S.countRows(M.rowCells()) == Rows.size();
}

static bool runMemory(Random &Rng) {
  // Rows of no power of two take the path without shifts.
  uint64_t Row = below(Rng, 2) ? 64 : 48;
  PlainMemory Plain = {20000 + below(Rng, 30000), {}, AllRights, {}, {}, {}};
  Memory M("m", 2, Plain.Cells, Row);
  if (below(Rng, 3)) {
    randomRegions(Rng, Plain);
    cantFail(M.setRegions(Plain.Regions, Plain.Rest));
  }
  M.track(true);
  for (unsigned I = 0; I != 300; ++I)
    if (!step(Rng, M, Plain))
      return false;
  return sameCounts(Rng, M, Plain);
}

//===----------------------------------------------------------------------===//
// Decoupled
//===----------------------------------------------------------------------===//

namespace {
struct Scheduled {
  uint64_t Begin, End;
  unsigned Unit, Engine;
  std::vector<MemoryAccess> Accesses;
};

class Recorder : public Observer {
public:
  std::vector<Scheduled> Tasks;
  void executed(const Event &E) override {
    Tasks.push_back({E.Begin, E.Begin + E.Cost,
                     toyTarget().Instrs[E.Instr].Unit, E.Engine,
                     E.Accesses.vec()});
  }
};
} // namespace

static bool touchTheSame(const Scheduled &A, const Scheduled &B) {
  for (const MemoryAccess &X : A.Accesses)
    for (const MemoryAccess &Y : B.Accesses)
      if (X.Memory == Y.Memory && (X.IsWrite || Y.IsWrite) &&
          X.Begin < Y.Begin + Y.Length && Y.Begin < X.Begin + X.Length)
        return true;
  return false;
}

static DecoupledParams randomUnits(Random &Rng) {
  DecoupledParams Units(toyTarget().Units.size());
  for (UnitTiming &U : Units)
    U = {below(Rng, 4) != 0, below(Rng, 2) != 0, unsigned(1 + below(Rng, 3)),
         unsigned(1 + below(Rng, 8))};
  return Units;
}

static bool runDecoupled(Random &Rng) {
  const isa::Target &T = toyTarget();
  DecoupledParams Units = randomUnits(Rng);
  Decoupled Model(T, Units);
  Recorder R;
  Model.addObserver(&R);
  uint64_t Serial = 0;
  for (unsigned I = 0, N = 1 + below(Rng, 80); I != N; ++I) {
    Event E = {};
    E.Instr = below(Rng, T.Instrs.size());
    SmallVector<int64_t, 4> Operands;
    for (size_t J = 0; J != T.Instrs[E.Instr].Operands.size(); ++J)
      Operands.push_back(below(Rng, 4));
    std::vector<MemoryAccess> Accesses;
    for (unsigned J = 0, M = below(Rng, 4); J != M; ++J)
      Accesses.push_back({uint8_t(below(Rng, 2)), below(Rng, 3) == 0,
                          below(Rng, 20), 1 + below(Rng, 3), 1, 0});
    E.Operands = Operands;
    E.Accesses = Accesses;
    E.Cost = below(Rng, 12);
    E.Begin = Serial;
    Serial += E.Cost;
    Model.executed(E);
  }
  Model.finished(Serial);

  uint64_t Last = 0;
  for (size_t I = 0; I != R.Tasks.size(); ++I) {
    const Scheduled &A = R.Tasks[I];
    Last = std::max(Last, A.End);
    for (size_t J = 0; J != I; ++J) {
      const Scheduled &B = R.Tasks[J];
      if (touchTheSame(A, B) && A.Begin < B.End)
        return false;
      // What takes no time may fall into another task's.
      bool Overlap = std::max(A.Begin, B.Begin) < std::min(A.End, B.End);
      if (A.Unit == B.Unit && A.Engine == B.Engine && Overlap)
        return false;
      if (A.Unit == B.Unit && Units[A.Unit].InOrder && A.Begin < B.Begin)
        return false;
    }
  }
  for (auto [Use, Timing] : llvm::zip(Model.units(), Model.params()))
    if (Use.Busy > Model.cycles() * (Timing.IsQueued ? Timing.Engines : 1))
      return false;
  return Model.cycles() == Last && Last <= Serial;
}

void runRandomScript(Script &S) {
  while (S.next()) {
    StringRef What = S.word();
    uint64_t Seed = S.number(), N = S.number();
    uint64_t Failed = 0;
    for (uint64_t I = 0; I != N; ++I) {
      Random Rng(Seed + I);
      if (!(What == "memory" ? runMemory(Rng) : runDecoupled(Rng))) {
        outs() << What << " fails with seed " << Seed + I << "\n";
        ++Failed;
      }
    }
    outs() << What << ": " << N - Failed << " of " << N << " agree\n";
  }
}
