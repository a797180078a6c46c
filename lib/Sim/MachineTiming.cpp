//===- MachineTiming.cpp - Timing of the machine's pipeline ---------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/MachineTiming.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::sim {

/// The held instruction is followed by that at \p Next.
void MachineTiming::step(uint32_t Next) {
  if (!HasEvent)
    return;
  HasEvent = false;
  CycleStep S;
  S.Index = Held.Index;
  S.Next = Next;
  S.Input = Held.Input;
  if (Model.accessOf(Held.Index) && Accesses.size() == 1)
    S.Odd = Model.oddAccess(Accesses.front());
  CycleTimes Times = Model.step(S);
  Held.Begin = Times.Dispatch;
  Held.Begin -= CycleModel::Begin;
  Held.Cost = Times.Finish - Times.Dispatch;
  Held.Operands = Operands;
  Held.Accesses = Accesses;
  for (Observer *O : Observers)
    O->executed(Held);
  // The last one is there until all is done.
  bool IsLast = Next == UINT32_MAX;
  uint64_t End = IsLast ? Model.idle() : Times.Dispatch;
  Held.Begin = LastDispatch - CycleModel::Begin;
  Held.Cost = End - LastDispatch;
  LastDispatch = Times.Dispatch;
  for (Observer *O : Counters)
    O->executed(Held);
}

void MachineTiming::executed(const Event &E) {
  step(E.Index);
  Held = E;
  Operands.assign(E.Operands.begin(), E.Operands.end());
  Accesses.assign(E.Accesses.begin(), E.Accesses.end());
  HasEvent = true;
}

void MachineTiming::finished(uint64_t) {
  step(UINT32_MAX);
  for (Observer *O : Observers)
    O->finished(cycles());
  for (Observer *O : Counters)
    O->finished(cycles());
}

static WaitReason reason(unsigned I) { return static_cast<WaitReason>(I); }

Json waitsToJson(const isa::Target &T, const CycleModel &M) {
  Json Units = Json::array();
  for (auto [Unit, Use] : llvm::zip(T.Units, M.units())) {
    Json Waits = Json::object();
    for (unsigned I = 0; I != NumWaitReasons; ++I)
      Waits[waitReasonName(reason(I)).str()] = Use.Waits[I];
    Units.push_back({{"name", Unit.Name.str()},
                     {"instructions", Use.Instructions},
                     {"waits", std::move(Waits)}});
  }
  return {{"cycles", M.idle() - CycleModel::Begin},
          {"units", std::move(Units)}};
}

void printWaits(const isa::Target &T, const CycleModel &M, raw_ostream &OS) {
  OS << formatv("machine: {0} cycles; cycles waited\n",
                M.idle() - CycleModel::Begin);
  OS << left_justify("  unit", 12) << right_justify("instrs", 12);
  for (unsigned I = 0; I != NumWaitReasons; ++I)
    OS << right_justify(waitReasonName(reason(I)), 12);
  OS << "\n";
  for (auto [Unit, Use] : llvm::zip(T.Units, M.units())) {
    if (!Use.Instructions)
      continue;
    OS << "  " << left_justify(Unit.Name, 10)
       << format("%12llu", static_cast<unsigned long long>(Use.Instructions));
    for (uint64_t W : Use.Waits)
      OS << format("%12llu", static_cast<unsigned long long>(W));
    OS << "\n";
  }
}

} // namespace kc::sim
