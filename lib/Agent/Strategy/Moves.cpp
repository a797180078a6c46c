//===- Moves.cpp - Rewritings of a kernel ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Moves.h"
#include "kc/Optimize/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using mlir::func::FuncOp;

namespace kc::agent {

bool tidy(FuncOp F, Registers R) {
  bool Changed = false;
  for (bool Again = true; Again; Changed |= Again) {
    Again = hoistEffects(F, R == Registers::Use);
    Again |= removeRepeatedEffects(F, -1, R == Registers::Use);
    Again |= mergePointers(F);
    Again |= foldOffsets(F);
    Again |= simplifyLoops(F);
  }
  return Changed;
}

static uint64_t sizeOf(mlir::Block &Body) {
  uint64_t Size = 0;
  Body.walk([&](mlir::Operation *) { ++Size; });
  return Size;
}

uint64_t sizeOf(FuncOp F) { return sizeOf(F.getBody().front()); }

static uint64_t countExecuted(mlir::Block &Body) {
  uint64_t Count = 0;
  for (mlir::Operation &Op : Body) {
    uint64_t Own = mlir::isa<InstrOpInterface>(Op);
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op))
      Own = SaturatingMultiply<uint64_t>(
          Loop.getTrips(), countExecuted(*Loop.getLoopBody()) + 1);
    Count = SaturatingAdd(Count, Own);
  }
  return Count;
}

uint64_t countExecuted(FuncOp F) { return countExecuted(F.getBody().front()); }

//===----------------------------------------------------------------------===//
// Unrolling
//===----------------------------------------------------------------------===//

namespace {

/// Loops that look alike: as deep, as many trips, as many operations. A
/// compiler that writes a loop's body out makes many of them, and what is good
/// for one is good for all.
struct LoopShape {
  unsigned Depth;
  int64_t Trips;
  uint64_t Size;

  auto key() const { return std::tuple(Depth, Trips, Size); }
};

struct LoopGroup {
  LoopShape Shape;
  /// In the order of hardwareLoops().
  SmallVector<unsigned> Numbers;
};

} // namespace

static std::vector<LoopGroup> groupLoops(FuncOp F) {
  std::vector<LoopGroup> Groups;
  for (auto [N, Loop] : enumerate(hardwareLoops(F))) {
    LoopShape Shape{0, Loop.getTrips(), sizeOf(*Loop.getLoopBody())};
    for (auto Outer = Loop->getParentOfType<HardwareLoopOpInterface>(); Outer;
         Outer = Outer->getParentOfType<HardwareLoopOpInterface>())
      ++Shape.Depth;
    auto It = find_if(Groups, [&](const LoopGroup &G) {
      return G.Shape.key() == Shape.key();
    });
    if (It == Groups.end())
      It = Groups.insert(It, {Shape, {}});
    It->Numbers.push_back(N);
  }
  return Groups;
}

static bool unroll(FuncOp F, Registers R, ArrayRef<unsigned> Numbers,
                   unsigned Factor) {
  SmallVector<HardwareLoopOpInterface> Loops = hardwareLoops(F);
  bool Changed = false;
  for (unsigned N : Numbers)
    Changed |= unrollLoop(Loops[N], Factor);
  if (Changed)
    tidy(F, R);
  return Changed;
}

std::vector<Move> soundMoves(FuncOp F, uint64_t MaxSize) {
  uint64_t Size = sizeOf(F);
  std::vector<Move> Moves = {{"tidy up", [](FuncOp F, Registers R) {
                                tidy(F, R);
                                // The addresses are shared, at any rate.
                                return true;
                              }}};
  for (const LoopGroup &G : groupLoops(F)) {
    uint64_t OneCopy = G.Numbers.size() * G.Shape.Size;
    uint64_t Copies = MaxSize > Size ? (MaxSize - Size) / OneCopy + 1 : 1;
    unsigned Factor = 0;
    if (Copies < uint64_t(G.Shape.Trips)) {
      // As even as possible: what remains of the trips needs words, too.
      Factor = divideCeil(G.Shape.Trips, divideCeil(G.Shape.Trips, Copies));
      if (Factor < 2)
        continue;
    }
    unsigned Count = G.Numbers.size();
    std::string Name =
        formatv("unroll {0} of {1} trips",
                Count == 1 ? "the loop" : std::to_string(Count) + " loops",
                G.Shape.Trips);
    if (Factor)
      Name += formatv(" by {0}", Factor);
    Moves.push_back(
        {std::move(Name), [Numbers = G.Numbers, Factor](FuncOp F, Registers R) {
           return unroll(F, R, Numbers, Factor);
         }});
  }
  return Moves;
}

//===----------------------------------------------------------------------===//
// Guesses
//===----------------------------------------------------------------------===//

std::vector<Move> guesses(FuncOp F) {
  std::vector<Move> Moves;
  for (int Place : {0, 1, 2})
    Moves.push_back(
        {formatv("forget what is repeated, if operand {0} says where a result "
                 "goes",
                 Place),
         [Place](FuncOp F, Registers R) {
           return removeRepeatedEffects(F, Place, R == Registers::Use) &&
                  (tidy(F, R), true);
         }});
  auto Reorder = [](std::string Memory) {
    return [Memory = std::move(Memory)](FuncOp F, Registers R) {
      return reorder(F, Memory) && (tidy(F, R), true);
    };
  };
  Moves.push_back({"reorder", Reorder("")});
  for (StringRef Resource : addressedResources(F))
    Moves.push_back(
        {("reorder, if " + Resource + " is accessed by address").str(),
         Reorder(Resource.str())});
  return Moves;
}

} // namespace kc::agent
