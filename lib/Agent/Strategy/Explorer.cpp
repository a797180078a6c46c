//===- Explorer.cpp - Which kernels to evaluate next ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Explorer.h"
#include "Removals.h"

using namespace llvm;
using mlir::func::FuncOp;

namespace kc::agent {

Explorer::Explorer(Workshop &Shop, Predictor Predict, TrialRuns *Trials)
    : Shop(Shop), Predict(std::move(Predict)), Trials(Trials) {
  if (Trials) {
    Addresses.emplace(*Trials);
    Rows.emplace(*Trials);
    Nothing.emplace(*Trials);
  }
}

Variant *Explorer::keep(std::unique_ptr<Variant> V) {
  Kept.push_back(std::move(V));
  return Kept.back().get();
}

Error Explorer::begin(StringRef Baseline) {
  auto V = std::make_unique<Variant>();
  FinishedKernel Words;
  Expected<Module> Kernel = Shop.lift(Baseline, "baseline", Words);
  if (!Kernel)
    return Kernel.takeError();
  V->Kernel = std::move(*Kernel);
  V->Assembly = Baseline.str();
  V->Cost = Words.Executed;
  if (Predict)
    V->Cost = Predict(Words.Program).value_or(~uint64_t(0));
  First = keep(std::move(V));
  Chain = Queue = {First};
  return Error::success();
}

/// The kernel after the move; null if the move does nothing, or what it gives
/// can't be finished or doesn't run.
std::unique_ptr<Variant> Explorer::apply(const Variant &From, const Move &M) {
  auto V = std::make_unique<Variant>();
  std::optional<FinishedKernel> Done;
  for (Registers R : {Registers::Use, Registers::Spare}) {
    V->Kernel = Module(From.Kernel.get().clone());
    if (!M.Apply(kernelOf(*V->Kernel), R))
      return nullptr;
    Work -= std::min(Work, sizeOf(kernelOf(*V->Kernel)));
    Done = Shop.finish(*V->Kernel);
    if (Done)
      break;
  }
  if (!Done)
    return nullptr;
  std::optional<uint64_t> Cost = Done->Executed;
  if (Predict)
    Cost = Predict(Done->Program);
  if (!Cost)
    return nullptr;
  V->Moves = From.Moves;
  V->Moves.push_back(M.Name);
  V->Assembly = std::move(Done->Assembly);
  V->Cost = *Cost;
  return V;
}

std::vector<Move> Explorer::allSoundMoves() {
  FuncOp F = kernelOf(*Chain.back()->Kernel);
  std::vector<Move> Moves = soundMoves(F, Shop.maxWords());
  if (Nothing)
    append_range(Moves, Nothing->moves(F));
  return Moves;
}

/// Extends the chain by the sound move that saves most, as long as one does.
void Explorer::climb(function_ref<bool()> ShouldStop) {
  while (!Chain.back()->IsPeak && Work) {
    std::unique_ptr<Variant> Next;
    for (const Move &M : allSoundMoves()) {
      if (ShouldStop())
        return;
      std::unique_ptr<Variant> V = apply(*Chain.back(), M);
      if (V && V->Cost < (Next ? Next->Cost : Chain.back()->Cost))
        Next = std::move(V);
    }
    if (Next)
      Chain.push_back(keep(std::move(Next)));
    else
      Chain.back()->IsPeak = true;
  }
}

std::vector<Move> Explorer::allGuesses() {
  const Module &Kernel = Chain.back()->Kernel;
  std::vector<Move> Moves = guesses(kernelOf(*Kernel));
  if (Trials) {
    append_range(Moves, Addresses->guess(kernelOf(*Kernel)));
    append_range(Moves, Rows->guess(Shop, *Kernel));
    append_range(Moves, findRemovals(Shop, *Trials, *Kernel, Refuted));
  }
  return Moves;
}

/// Queues guesses on top of the chain.
void Explorer::guess(function_ref<bool()> ShouldStop, std::vector<Move> Moves) {
  const Variant &Top = *Chain.back();
  std::vector<Variant *> Found;
  for (const Move &M : Moves) {
    if (ShouldStop() || !Work)
      return;
    if (Refuted.contains(M.Name) ||
        (!M.IsRemoval && is_contained(Top.Moves, M.Name)))
      continue;
    std::unique_ptr<Variant> V = apply(Top, M);
    if (!V || V->Cost >= Top.Cost)
      continue;
    V->Guess = M.Name;
    V->IsRemoval = M.IsRemoval;
    V->IsLongShot = M.IsLongShot;
    Found.push_back(keep(std::move(V)));
  }
  stable_sort(Found, [](const Variant *A, const Variant *B) {
    return std::pair(A->IsLongShot, A->Cost) <
           std::pair(B->IsLongShot, B->Cost);
  });
  append_range(Queue, Found);
}

/// Takes at most \p Max kernels from the queue that are new.
std::vector<const Candidate *> Explorer::takeNew(unsigned Max) {
  std::vector<const Candidate *> Out;
  Proposed.clear();
  while (Out.size() < Max && !Queue.empty()) {
    Variant *V = Queue.front();
    Queue.erase(Queue.begin());
    if (V->IsLongShot && !LongShots)
      continue;
    if (!Seen.insert(V->Assembly).second) {
      // It was no better when it came about in another way.
      if (V->IsRemoval)
        refute(*V);
      continue;
    }
    LongShots -= V->IsLongShot;
    Proposed.push_back(V);
    Out.push_back(V);
  }
  return Out;
}

void Explorer::refute(const Variant &V) {
  Refuted.insert(V.Guess);
  MayHalve |= V.IsRemoval;
}

std::vector<const Candidate *>
Explorer::propose(unsigned Max, function_ref<bool()> ShouldStop) {
  std::vector<const Candidate *> Out;
  do {
    if (!HasGuessed) {
      climb(ShouldStop);
      Queue.push_back(Chain.back());
      guess(ShouldStop, allGuesses());
      HasGuessed = true;
    } else if (MayHalve && Queue.empty()) {
      MayHalve = false;
      guess(ShouldStop,
            findRemovals(Shop, *Trials, *Chain.back()->Kernel, Refuted));
    }
    Out = takeNew(Max);
  } while (Out.empty() && MayHalve && Max && !ShouldStop());
  return Out;
}

void Explorer::learn(const Judgements &Said) {
  Variant *Old = Best;
  for (Variant *V : Proposed) {
    const Judgement *J = Said.find(V->Assembly);
    if (!J || J->IsBroken)
      continue;
    if (J->Cycles) {
      if (!BestCycles || *J->Cycles < *BestCycles) {
        Best = V;
        BestCycles = J->Cycles;
      }
    } else if (!V->Guess.empty()) {
      refute(*V);
    } else if (V == Chain.back() && Chain.size() > 1) {
      // A sound move that gives a wrong kernel: the machine has a limit that
      // its definition doesn't tell. The one before is not so far.
      Chain.pop_back();
      Chain.back()->IsPeak = true;
      HasGuessed = false;
    }
  }
  Proposed.clear();
  if (Best == Old)
    return;
  Queue.clear();
  HasGuessed = false;
  // What was confirmed is no guess any more.
  Best->Guess.clear();
  if (!is_contained(Chain, Best))
    Chain = {Best};
}

} // namespace kc::agent
