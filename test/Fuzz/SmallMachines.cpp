//===- SmallMachines.cpp - The machines that programs are tried on --------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SmallMachines.h"
#include "Fuzz.h"
#include "llvm/ADT/STLExtras.h"
#include <random>

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

/// Each profile comes as it is and in so many variants.
static constexpr unsigned Variants = 11;
static constexpr uint64_t MaxStateBytes = 4 << 20;

namespace {
struct Base {
  const isa::Target *T;
  isa::Profile P;
};
} // namespace

static std::unique_ptr<sim::Machine> make(const Base &B) {
  Expected<std::unique_ptr<sim::Machine>> M = sim::createMachine(*B.T, B.P);
  if (M)
    return std::move(*M);
  consumeError(M.takeError());
  return nullptr;
}

static uint64_t stateBytes(const sim::Machine &M, bool WithMemories = true) {
  uint64_t Bytes = 0;
  for (const sim::StateDesc &D : M.states())
    if (WithMemories || D.Kind != sim::StateKind::Memory)
      Bytes += D.cells() * D.CellBytes;
  return Bytes;
}

/// Whether instructions do the same on both: only the number of rows differs.
static bool isAlike(const sim::Machine &A, const sim::Machine &B) {
  for (auto [X, Y] : zip_equal(A.states(), B.states()))
    if (X.RowCells != Y.RowCells ||
        (X.Kind != sim::StateKind::Memory && X.Dims != Y.Dims))
      return false;
  return true;
}

/// Makes memories smaller as far as that changes nothing else.
static void shrink(Base &B, std::unique_ptr<sim::Machine> &M) {
  for (unsigned N = 0; N != B.P.Params.size(); ++N)
    while (stateBytes(*M) > MaxStateBytes) {
      Base Smaller = B;
      Smaller.P.Params[N] = std::max(B.T->Params[N].Min, B.P.Params[N] / 2);
      std::unique_ptr<sim::Machine> Next = make(Smaller);
      if (!Next || stateBytes(*Next) >= stateBytes(*M) || !isAlike(*Next, *M))
        break;
      B = std::move(Smaller);
      M = std::move(Next);
    }
}

static const std::vector<Base> &bases() {
  static const std::vector<Base> Small = [] {
    std::vector<Base> Result;
    std::vector<std::unique_ptr<sim::Machine>> Machines;
    for (const isa::Target *T : isa::allTargets()) {
      std::vector<Base> All = {{T, isa::defaultProfile(*T)}};
      for (const std::string &Name : isa::listProfiles(*T))
        if (Expected<isa::Profile> P = isa::loadProfile(*T, Name))
          All.push_back({T, std::move(*P)});
        else
          fail(toString(P.takeError()));
      for (Base &B : All) {
        std::unique_ptr<sim::Machine> M = make(B);
        auto IsLikeM = [&](const std::unique_ptr<sim::Machine> &Other) {
          return &Other->target() == T && isAlike(*Other, *M);
        };
        if (!M || stateBytes(*M, /*WithMemories=*/false) > MaxStateBytes ||
            any_of(Machines, IsLikeM))
          continue;
        shrink(B, M);
        if (stateBytes(*M) > MaxStateBytes)
          continue;
        Result.push_back(std::move(B));
        Machines.push_back(std::move(M));
      }
    }
    if (Result.empty())
      fail("no profile is small");
    return Result;
  }();
  return Small;
}

/// The cells that an instruction works on at once, more or less.
static uint64_t largestTile(const sim::Machine &M) {
  uint64_t Cells = 1;
  for (const sim::StateDesc &D : M.states())
    Cells = std::max(Cells,
                     D.Kind == sim::StateKind::Memory ? D.RowCells : D.cells());
  return Cells;
}

static const StringRef Formats[] = {"bf16",
                                    "f16",
                                    "f32",
                                    "e4m3",
                                    "e5m2",
                                    "int8",
                                    "si8",
                                    "int32",
                                    "mx(e4m3,e8m0,8)",
                                    "mx(e5m2,e8m0,4)",
                                    "mx(e2m1,e8m0,8)",
                                    "mx(e4m3,e8m0,16)",
                                    "mx(e4m3,e8m0,32)"};

/// Changes a few of the numbers, none to something much larger.
static Base vary(const Base &B, unsigned Variant) {
  std::mt19937_64 Random(Variant);
  Base Result = B;
  for (unsigned I = 0; I != 3; ++I) {
    unsigned N = Random() % B.T->Params.size();
    const isa::ParamDesc &D = B.T->Params[N];
    int64_t Old = B.P.Params[N];
    int64_t Choices[] = {D.Min, Old / 2, Old * 2, Old + 1};
    Result.P.Params[N] = std::clamp(Choices[Random() % 4], D.Min, D.Max);
  }
  for (auto [D, Text] : zip_equal(B.T->FormatParams, Result.P.Formats))
    if (StringRef New = Formats[Random() % std::size(Formats)]; Random() % 2) {
      Error E = isa::overrideParam(*B.T, Result.P, (D.Name + "=" + New).str());
      // Not all of them must be formats that there are.
      if (E)
        fail(toString(std::move(E)));
    }
  return Result;
}

/// The variant, or the profile itself if no machine can be like that.
static std::unique_ptr<sim::Machine> makeVariant(const Base &B,
                                                 unsigned Variant) {
  if (Variant)
    if (std::unique_ptr<sim::Machine> M = make(vary(B, Variant));
        M && stateBytes(*M) <= 4 * MaxStateBytes)
      return M;
  return make(B);
}

unsigned kc::fuzz::numSmallMachines() {
  return bases().size() * (Variants + 1);
}

SmallMachine &kc::fuzz::smallMachine(unsigned Choice) {
  static std::vector<std::unique_ptr<SmallMachine>> Made(numSmallMachines());
  Choice %= Made.size();
  std::unique_ptr<SmallMachine> &M = Made[Choice];
  if (!M) {
    const Base &B = bases()[Choice % bases().size()];
    unsigned Variant = Choice / bases().size();
    M = std::make_unique<SmallMachine>();
    M->Plain = makeVariant(B, Variant);
    M->Observed = makeVariant(B, Variant);
    M->Observed->addObserver(&M->Observers);
    M->MaxInstructions = largestTile(*M->Plain) > 1024 ? 100 : 2000;
  }
  return *M;
}
