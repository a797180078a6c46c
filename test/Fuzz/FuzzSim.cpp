//===- FuzzSim.cpp - Any program on any state -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program (SimCase.h) runs three or four times from the same state: twice on
// one machine, and on another observed by everything that can observe. It must
// come to the same end each time, with the same state, instructions and cycles,
// within the limits, and leave alone what the contract forbids. Mutations
// change bytes or, mostly, the program (MutateProgram.cpp).
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "RunChecks.h"
#include "SimCase.h"
#include "kc/Sim/Contract.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

static constexpr double MaxSeconds = 100;

/// Contract and first contents; the same on every machine of the case.
static void setUp(const SimCase &Case, sim::Machine &M) {
  Random Rng(Case.Seed);
  sim::RunContract Contract;
  if (Case.Flags & SimCase::HasPoison)
    Contract.PoisonSeed = Rng();
  Contract.HostBytes =
      Case.Flags & SimCase::HasLittleMemory ? 64 << 10 : 32 << 20;
  if (Case.Flags & SimCase::HasRegions)
    for (sim::Memory *Mem : M.memories())
      Contract.Memories.push_back(randomRegions(*Mem, Rng));
  if (Error E = sim::applyContract(M, Contract))
    fail(toString(std::move(E)));
  fillState(M, Rng);
}

static sim::RunResult run(const SimCase &Case, sim::Machine &M) {
  sim::Limits L;
  L.Instructions = 1 + Case.Limit % Case.machine().MaxInstructions;
  if (Case.Flags & SimCase::HasCycleLimit)
    L.Cycles = 1 + Case.Seed % 20000;
  L.WallSeconds = MaxSeconds;
  sim::RunResult R = M.run(L);
  if (R.Trap.Kind == sim::TrapKind::WallLimit)
    fail("it hangs");
  if (R.Instructions > L.Instructions)
    fail("it ran more instructions than it may");
  if (R.Trap.Kind == sim::TrapKind::InstructionLimit &&
      R.Instructions != L.Instructions)
    fail("it was stopped before the limit");
  bool IsTooLong = L.Cycles && R.Cycles > L.Cycles;
  if (R.Trap.Kind == sim::TrapKind::CycleLimit ? !IsTooLong
                                               : IsTooLong && !R.Trap)
    fail("the limit of cycles isn't kept");
  if (R.DmaCycles > R.Cycles)
    fail("DMA took longer than everything");
  return R;
}

static void load(const SimCase &Case, sim::Machine &M) {
  if (Error E = M.load(Case.Words, Case.spaces()))
    fail(toString(std::move(E)));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  SimCase Case = SimCase::read({Data, Size});
  // All of a memory is much to look at.
  bool IsThorough = Case.Seed % 16 == 0;
  sim::Machine &Plain = *Case.machine().Plain;
  load(Case, Plain);
  setUp(Case, Plain);
  ForbiddenCells Forbidden(Plain);
  sim::RunResult First = run(Case, Plain);
  Forbidden.check(Plain);
  Snapshot FirstState(Plain, IsThorough);

  setUp(Case, Plain);
  checkSame(First, run(Case, Plain), "the same again");
  FirstState.check(Snapshot(Plain, IsThorough), "the same again");

  sim::Machine &Observed = *Case.machine().Observed;
  load(Case, Observed);
  auto Observe = [&] {
    setUp(Case, Observed);
    ObservedRun Watch(Case);
    sim::RunResult R = run(Case, Observed);
    checkSame(First, R, "observed");
    FirstState.check(Snapshot(Observed, IsThorough), "observed");
    return Watch.check(R);
  };
  // Nothing must be left of runs before.
  if (std::string Report = Observe(); IsThorough && Observe() != Report)
    fail("observed again, it looks different from\n" + Report);
  return 0;
}

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  Random Rng(Seed);
  if (Size < SimCase::HeaderBytes || Rng() % 4 == 0)
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  SimCase Case = SimCase::read({Data, Size});
  for (unsigned I = 0, N = 1 + Rng() % 4; I != N; ++I)
    mutateProgram(Case, Rng);
  std::vector<uint8_t> Bytes = Case.bytes();
  Bytes.resize(std::min(Bytes.size(), MaxSize));
  llvm::copy(Bytes, Data);
  return Bytes.size();
}
