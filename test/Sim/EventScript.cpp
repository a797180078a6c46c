//===- EventScript.cpp - Runs that are written down as events -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lines of an event script:
//   memory NAME CELLS ROW               counted from 0 in their order
//   region NAME BEGIN END RIGHTS REGION
//   load NAME BEGIN CELLS
//   units UNITS                          as parseUnitTimings reads them
//   macs INSTRUCTION N
//   limit N                              slices of a trace
//   INSTRUCTION [@PC] COST [REGISTER...] [r=ACCESS...] [w=ACCESS...]
//               [dma=ELEMENTS,SCALES,BLOCKS[,NONFINITE]]
// where ACCESS is MEMORY:BEGIN+LENGTH[xCOUNT/STRIDE].
//
//===----------------------------------------------------------------------===//

#include "Script.h"
#include "ToyTarget.h"
#include "kc/Sim/Annotate.h"
#include "kc/Sim/Contract.h"
#include "kc/Sim/Decoupled.h"
#include "kc/Sim/Evidence.h"
#include "kc/Sim/ProgramText.h"
#include "kc/Sim/Statistics.h"
#include "kc/Sim/Trace.h"
#include <deque>
#include <memory>

using namespace llvm;
using namespace kc;
using namespace kc::sim;

namespace {
/// An event with what it refers to.
struct OwnedEvent {
  Event E = {};
  SmallVector<int64_t, 4> Operands;
  SmallVector<MemoryAccess, 4> Accesses;
};

struct EventRun {
  std::vector<std::unique_ptr<Memory>> Memories;
  RunContract Contract;
  DecoupledParams Units;
  std::vector<uint64_t> Macs;
  uint64_t Limit = 1000000;
  std::deque<OwnedEvent> Events;
  uint64_t SerialCycles = 0;

  void run(ArrayRef<Observer *> Observers);
  void noteAccesses(const Event &E);
  SmallVector<Memory *, 4> memories() const;
};

class Numbered : public ProgramText {
public:
  std::string instruction(uint64_t PC) const override {
    return PC == 1 ? "SAY \"two\\words\"" : "INSTR " + std::to_string(PC);
  }
  std::string location(uint64_t PC) const override {
    return PC == 2 ? "" : "f.s:" + std::to_string(PC + 1);
  }
};

/// Prints when each event ran.
class Printer : public Observer {
public:
  void executed(const Event &E) override {
    outs() << toyTarget().Instrs[E.Instr].Mnemonic << " " << E.Begin << " to "
           << E.Begin + E.Cost;
    if (E.Engine)
      outs() << " on " << E.Engine;
    outs() << "\n";
  }
  void finished(uint64_t Cycles) override {
    outs() << "cycles " << Cycles << "\n";
  }
};
} // namespace

SmallVector<Memory *, 4> EventRun::memories() const {
  SmallVector<Memory *, 4> Result;
  for (const std::unique_ptr<Memory> &M : Memories)
    Result.push_back(M.get());
  return Result;
}

/// What an interpreter does for tracked memories.
void EventRun::noteAccesses(const Event &E) {
  for (bool IsWrite : {false, true})
    for (const MemoryAccess &A : E.Accesses)
      for (uint64_t I = 0; A.IsWrite == IsWrite && I != A.Count; ++I)
        if (IsWrite)
          Memories[A.Memory]->noteWrite(A.Begin + I * A.Stride, A.Length);
        else
          Memories[A.Memory]->noteRead(A.Begin + I * A.Stride, A.Length, E.PC);
}

void EventRun::run(ArrayRef<Observer *> Observers) {
  for (OwnedEvent &Owned : Events) {
    Owned.E.Operands = Owned.Operands;
    Owned.E.Accesses = Owned.Accesses;
    noteAccesses(Owned.E);
    for (Observer *O : Observers)
      O->executed(Owned.E);
  }
  for (Observer *O : Observers)
    O->finished(SerialCycles);
}

static unsigned findMemory(Script &S, const EventRun &R, StringRef Name) {
  for (size_t I = 0; I != R.Memories.size(); ++I)
    if (R.Memories[I]->name() == Name)
      return I;
  S.fail("no memory " + Name);
}

static MemoryAccess parseAccess(Script &S, const EventRun &R, bool IsWrite,
                                StringRef Text) {
  MemoryAccess A = {};
  auto [Name, Cells] = Text.split(':');
  A.Memory = findMemory(S, R, Name);
  A.IsWrite = IsWrite;
  auto [First, Rows] = Cells.split('x');
  A.Begin = S.toNumber(First.split('+').first);
  A.Length = S.toNumber(First.split('+').second);
  A.Count = 1;
  A.Stride = A.Length;
  if (!Rows.empty()) {
    A.Count = S.toNumber(Rows.split('/').first);
    A.Stride = S.toNumber(Rows.split('/').second);
  }
  return A;
}

static unsigned findInstr(Script &S, StringRef Name) {
  ArrayRef<isa::InstrDesc> Instrs = toyTarget().Instrs;
  for (size_t I = 0; I != Instrs.size(); ++I)
    if (Instrs[I].Mnemonic == Name)
      return I;
  S.fail("no instruction or command " + Name);
}

static void parseEvent(Script &S, EventRun &R, StringRef Name) {
  OwnedEvent &Owned = R.Events.emplace_back();
  Owned.E.Instr = findInstr(S, Name);
  Owned.E.PC = R.Events.size() - 1;
  StringRef Cost = S.word();
  if (Cost.consume_front("@")) {
    Owned.E.PC = S.toNumber(Cost);
    Cost = S.word();
  }
  Owned.E.Cost = S.toNumber(Cost);
  Owned.E.Begin = R.SerialCycles;
  R.SerialCycles += Owned.E.Cost;
  while (S.hasWord()) {
    StringRef Word = S.word();
    if (Word.consume_front("r=")) {
      Owned.Accesses.push_back(parseAccess(S, R, false, Word));
    } else if (Word.consume_front("w=")) {
      Owned.Accesses.push_back(parseAccess(S, R, true, Word));
    } else if (Word.consume_front("dma=")) {
      SmallVector<StringRef, 4> Numbers;
      Word.split(Numbers, ',');
      Owned.E.Dma = {S.toNumber(Numbers[0]), S.toNumber(Numbers[1]),
                     S.toNumber(Numbers[2]),
                     Numbers.size() > 3 ? S.toNumber(Numbers[3]) : 0};
    } else {
      Owned.Operands.push_back(S.toNumber(Word));
    }
  }
  if (Owned.Operands.size() !=
      toyTarget().Instrs[Owned.E.Instr].Operands.size())
    S.fail(Name + " has another number of operands");
}

static void parseScript(Script &S, EventRun &R) {
  R.Units.resize(toyTarget().Units.size());
  R.Macs.resize(toyTarget().Instrs.size());
  while (S.next()) {
    StringRef Word = S.word();
    if (Word == "memory") {
      StringRef Name = S.word();
      uint64_t Cells = S.number(), Row = S.number();
      R.Memories.push_back(std::make_unique<Memory>(Name, 2, Cells, Row));
    } else if (Word == "region") {
      if (Error E = parseRegion(S.word(), R.Contract))
        S.fail(toString(std::move(E)));
    } else if (Word == "load") {
      Memory &M = *R.Memories[findMemory(S, R, S.word())];
      uint64_t Begin = S.number();
      cantFail(M.writeHost(Begin, SmallVector<uint8_t>(S.number() * 2)));
    } else if (Word == "units") {
      if (Error E = parseUnitTimings(toyTarget(), S.word(), R.Units))
        printError(std::move(E));
    } else if (Word == "macs") {
      unsigned Instr = findInstr(S, S.word());
      R.Macs[Instr] = S.number();
    } else if (Word == "limit") {
      R.Limit = S.number();
    } else {
      parseEvent(S, R, Word);
    }
  }
  for (const MemoryContract &C : R.Contract.Memories)
    cantFail(R.Memories[findMemory(S, R, C.Memory)]->setRegions(C.Regions));
}

void runEventScript(Script &S) {
  const isa::Target &T = toyTarget();
  EventRun R;
  parseScript(S, R);
  StringRef Mode = S.mode();
  Numbered Text;
  if (Mode == "decoupled" || Mode.starts_with("stalls")) {
    Decoupled Model(T, R.Units);
    Printer P;
    if (Mode == "decoupled")
      Model.addObserver(&P);
    R.run(&Model);
    if (Mode == "stalls")
      printStalls(T, Model, outs());
    else if (Mode == "stalls-json")
      outs() << dumpJson(stallsToJson(T, Model), 1) << "\n";
  } else if (Mode.starts_with("evidence")) {
    Evidence Ev(T, R.memories(), R.Macs);
    R.run(&Ev);
    if (Mode == "evidence")
      printEvidence(Ev.report(), outs(), &Text);
    else
      outs() << dumpJson(toJson(Ev.report()), 1) << "\n";
  } else if (Mode.starts_with("statistics")) {
    Statistics Stats(T);
    R.run(&Stats);
    if (Mode == "statistics")
      Stats.print(outs());
    else
      outs() << dumpJson(Stats.toJson(), 1) << "\n";
  } else if (Mode == "annotate") {
    Annotate Listing(T, 4);
    R.run(&Listing);
    Listing.print(outs(), Text);
  } else {
    // Decoupled times if there are queued units, else serial ones.
    Trace Writer(T, outs(), &Text, R.Limit);
    Decoupled Model(T, R.Units);
    Model.addObserver(&Writer);
    Observer *Serial = &Writer, *Queued = &Model;
    bool IsQueued =
        any_of(R.Units, [](const UnitTiming &U) { return U.IsQueued; });
    R.run(IsQueued ? Queued : Serial);
  }
}
