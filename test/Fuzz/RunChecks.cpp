//===- RunChecks.cpp - What must hold of every run ------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunChecks.h"
#include "Fuzz.h"
#include "kc/Asm/Printer.h"
#include "kc/Sim/StateText.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;
using namespace kc::sim;

static uint64_t below(Random &Rng, uint64_t N) { return N ? Rng() % N : 0; }

//===----------------------------------------------------------------------===//
// Before the run
//===----------------------------------------------------------------------===//

MemoryContract kc::fuzz::randomRegions(const Memory &M, Random &Rng) {
  MemoryContract Contract;
  Contract.Memory = M.name().str();
  Contract.RestRights = below(Rng, 2) ? AllRights : below(Rng, 8);
  Contract.GuardCells = below(Rng, 3) ? 0 : below(Rng, 100);
  uint64_t At = below(Rng, M.cells());
  for (unsigned I = 0, N = below(Rng, 4); I != N && At < M.cells(); ++I) {
    uint64_t End =
        At + 1 + below(Rng, std::min<uint64_t>(M.cells() - At, 2048));
    if (below(Rng, 3) == 0)
      At = At / M.rowCells() * M.rowCells();
    if (!Contract.Regions.empty())
      At = std::max(At, Contract.Regions.back().End);
    End = std::min(End, M.cells());
    if (At >= End)
      break;
    Contract.Regions.push_back({"r", At, End, uint8_t(below(Rng, 8))});
    At = End + (below(Rng, 2) ? below(Rng, 300) : 0);
  }
  return Contract;
}

/// Bits that are an address, a number, or nothing in particular.
static uint64_t randomCell(const StateDesc &D, Random &Rng) {
  static constexpr float Floats[] = {0,      -0.0f, 1,        -1,        0.5f,
                                     1e-40f, 3e38f, INFINITY, -INFINITY, NAN};
  float Value = Floats[below(Rng, std::size(Floats))];
  switch (below(Rng, 6)) {
  case 0:
    return 0;
  case 1:
    return below(Rng, 64);
  case 2:
    return below(Rng, 256) * 8;
  case 3:
    if (D.Type == CellType::Float64)
      return bit_cast<uint64_t>(double(Value));
    if (D.Type != CellType::Int)
      return bit_cast<uint32_t>(Value) >>
             (D.Type == CellType::BFloat16 ? 16 : 0);
    return ~below(Rng, 4);
  case 4:
    return uint64_t(1) << below(Rng, 64);
  default:
    return Rng();
  }
}

void kc::fuzz::fillState(Machine &M, Random &Rng) {
  auto Fill = [&](unsigned State, uint64_t Begin, uint64_t Cells) {
    const StateDesc &D = M.states()[State];
    std::vector<uint8_t> Bytes;
    for (uint64_t I = 0; I != Cells; ++I) {
      uint64_t Bits = randomCell(D, Rng);
      for (unsigned B = 0; B != D.CellBytes; ++B)
        Bytes.push_back(uint8_t(Bits >> 8 * B));
    }
    if (Error E = M.writeCells(State, Begin, Bytes))
      fail(toString(std::move(E)));
  };
  for (auto [Index, D] : enumerate(M.states())) {
    uint64_t Cells = D.cells();
    if (Cells <= 64) {
      Fill(Index, 0, Cells);
      continue;
    }
    for (unsigned I = 0; I != 3; ++I) {
      uint64_t Begin = below(Rng, std::min<uint64_t>(Cells, 2048));
      Fill(Index, Begin, std::min<uint64_t>(Cells - Begin, below(Rng, 80)));
    }
  }
}

//===----------------------------------------------------------------------===//
// After the run
//===----------------------------------------------------------------------===//

static std::vector<uint8_t> readCells(Machine &M, unsigned State,
                                      uint64_t Begin, uint64_t Cells) {
  std::vector<uint8_t> Bytes(Cells * M.states()[State].CellBytes);
  if (Error E = M.readCells(State, Begin, Bytes))
    fail(toString(std::move(E)));
  return Bytes;
}

Snapshot::Snapshot(Machine &M, bool IsThorough) {
  for (auto [Index, D] : enumerate(M.states())) {
    uint64_t Cells = D.cells();
    if (!IsThorough)
      Cells = std::min<uint64_t>(Cells, 8192);
    States.push_back(readCells(M, Index, 0, Cells));
  }
}

void Snapshot::check(const Snapshot &Other, StringRef What) const {
  for (auto [Index, Mine, Theirs] : enumerate(States, Other.States))
    if (Mine != Theirs)
      fail(What + ": the contents of state " + Twine(Index) + " differ");
}

ForbiddenCells::ForbiddenCells(Machine &M) {
  for (Memory *Mem : M.memories())
    for (const Region &R : Mem->regions()) {
      if (R.Rights & CanWrite)
        continue;
      uint64_t Cells = std::min<uint64_t>(R.End - R.Begin, 1024);
      for (uint64_t Begin : {R.Begin, R.End - Cells}) {
        Part &P = Parts.emplace_back();
        P.Of = Mem;
        P.Begin = Begin;
        P.Bytes.resize(Cells * Mem->cellBytes());
        cantFail(Mem->readHost(Begin, P.Bytes));
      }
    }
}

void ForbiddenCells::check(Machine &M) const {
  for (const Part &P : Parts) {
    std::vector<uint8_t> Now(P.Bytes.size());
    cantFail(P.Of->readHost(P.Begin, Now));
    if (Now != P.Bytes)
      fail("it wrote what it may not write: " + P.Of->name() + " from " +
           Twine(P.Begin) + " on");
  }
}

void kc::fuzz::checkSame(const RunResult &A, const RunResult &B,
                         StringRef What) {
  if (A.Trap.Kind != B.Trap.Kind || A.Trap.PC != B.Trap.PC ||
      A.Trap.State != B.Trap.State || A.Trap.Address != B.Trap.Address ||
      A.Trap.Message != B.Trap.Message)
    fail(What + ": first " + formatTrap(A.Trap) + ", then " +
         formatTrap(B.Trap));
  if (A.Instructions != B.Instructions || A.Cycles != B.Cycles ||
      A.DmaCycles != B.DmaCycles)
    fail(What + ": it took " + Twine(A.Instructions) + " instructions, " +
         Twine(A.Cycles) + " cycles and then " + Twine(B.Instructions) +
         " instructions, " + Twine(B.Cycles) + " cycles");
}

//===----------------------------------------------------------------------===//
// The observed run
//===----------------------------------------------------------------------===//

static std::vector<uint64_t> macsOf(const Machine &M) {
  std::vector<uint64_t> Macs;
  for (unsigned I = 0; I != M.target().Instrs.size(); ++I)
    Macs.push_back(M.macs(I));
  return Macs;
}

ObservedRun::ObservedRun(const SimCase &Case)
    : Case(Case), M(*Case.machine().Observed), Statistics(M.target()),
      Annotate(M.target(), Case.Words.size()),
      Evidence(M.target(), M.memories(), macsOf(M)),
      Decoupled(M.target(), defaultUnitTimings(M.target())), TraceOS(TraceText),
      Trace(M.target(), TraceOS, this, 100) {
  M.countExecutions(true);
  Decoupled.addObserver(&Trace);
  Case.machine().Observers.Observers = {&Statistics, &Annotate, &Evidence,
                                        &Decoupled, this};
}

ObservedRun::~ObservedRun() { Case.machine().Observers.Observers.clear(); }

void ObservedRun::executed(const Event &E) {
  ++Instructions;
  Cycles += E.Cost;
  for (const MemoryAccess &A : E.Accesses)
    checkAccess(A);
}

void ObservedRun::checkAccess(const MemoryAccess &A) const {
  const Memory &Mem = *M.memories()[A.Memory];
  uint8_t Right = A.IsWrite ? CanWrite : CanRead;
  for (uint64_t Run : {uint64_t(0), A.Count - 1}) {
    uint64_t Begin = A.Begin + Run * A.Stride;
    for (uint64_t Cell : {Begin, Begin + A.Length - 1}) {
      // A memory may read as zeros beyond its end.
      if (A.IsWrite && Cell >= Mem.cells())
        fail("it wrote beyond the end of " + Mem.name());
      if (const Region *R = Mem.findRegion(Cell); R && !(R->Rights & Right))
        fail("it used what it may not use: " + Mem.name() + "[" + Twine(Cell) +
             "]");
    }
  }
}

std::string ObservedRun::instruction(uint64_t PC) const {
  uint64_t Index = PC / M.target().PCStep;
  return Index < Case.Words.size()
             ? asm_::wordText(M.target(), Case.Words[Index], Case.spaces())
             : "";
}

/// Cells of registers as texts that mean the same.
static void checkTexts(Machine &M) {
  for (auto [Index, D] : enumerate(M.states())) {
    if (D.Kind != StateKind::RegFile && D.Kind != StateKind::Register)
      continue;
    Expected<std::vector<uint64_t>> Cells =
        readPlace(M, {unsigned(Index), 0, D.cells(), true});
    if (!Cells)
      fail(toString(Cells.takeError()));
    for (uint64_t Bits : *Cells) {
      std::string Text = cellText(D, Bits);
      Expected<uint64_t> Again = parseCell(D, Text);
      if (!Again)
        fail(toString(Again.takeError()));
      // One NaN is as good as another.
      if (*Again != Bits && !StringRef(Text).contains_insensitive("nan"))
        fail(D.Name + ": " + Text + " is another value");
    }
  }
}

std::string ObservedRun::check(const RunResult &R) {
  if (Instructions != R.Instructions)
    fail(Twine(R.Instructions) + " instructions, of which " +
         Twine(Instructions) + " were seen");
  if (Cycles != R.Cycles)
    fail(Twine(R.Cycles) + " cycles, of which " + Twine(Cycles) + " were seen");
  uint64_t Executions = 0;
  for (uint64_t N : M.executions())
    Executions += N;
  if (M.executions().size() != Case.Words.size() ||
      Executions != R.Instructions)
    fail("the counted executions are others");
  if (Decoupled.cycles() > R.Cycles)
    fail("units that overlap take longer than one after the other");

  std::string Text;
  raw_string_ostream OS(Text);
  Statistics.print(OS);
  OS << dumpJson(Statistics.toJson());
  Annotate.print(OS, *this);
  EvidenceReport Report = Evidence.report();
  if (Report.Instructions != R.Instructions)
    fail("the evidence counts other instructions");
  OS << dumpJson(sim::toJson(Report));
  printEvidence(Report, OS, this);
  OS << dumpJson(stallsToJson(M.target(), Decoupled));
  printStalls(M.target(), Decoupled, OS);
  printRegisters(M, OS, /*All=*/true);
  if (R.Trap)
    OS << formatTrap(R.Trap, this);
  checkTexts(M);
  Expected<Json> TraceJson = parseJson(TraceText, "trace");
  if (!TraceJson)
    fail(toString(TraceJson.takeError()) + "\n" + TraceText);
  return Text + TraceText;
}
