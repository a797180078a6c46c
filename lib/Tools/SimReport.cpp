//===- SimReport.cpp - What kc-sim says about a run -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimReport.h"
#include "kc/Sim/StateText.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::sim;

namespace kc {

SimReport::SimReport(Machine &M, const ProgramText &Text, size_t Words,
                     const SimReportOptions &Opts)
    : M(M), Text(Text), Options(Opts) {
  const isa::Target &T = M.target();
  if (Options.IsMachineTiming) {
    Pipeline = M.makeCycleModel();
    M.setCycleModel(Pipeline.get());
    if (Options.WithStatistics || Options.WithEvidence ||
        Options.WithAnnotation || Options.TraceOS)
      M.addObserver(&Stepper.emplace(*Pipeline));
  }
  // Where cycles are counted by instruction.
  auto AddCounter = [&](Observer *O) {
    if (Stepper)
      Stepper->addCounter(O);
    else
      M.addObserver(O);
  };
  if (Options.WithStatistics)
    AddCounter(&Stats.emplace(T));
  if (Options.WithEvidence) {
    std::vector<uint64_t> Macs;
    for (unsigned I = 0; I != T.Instrs.size(); ++I)
      Macs.push_back(M.macs(I));
    M.addObserver(&Proof.emplace(T, M.memories(), std::move(Macs)));
  }
  if (Options.WithAnnotation)
    AddCounter(&Listing.emplace(T, Words));
  if (Options.TraceOS)
    TraceWriter.emplace(T, *Options.TraceOS, &Text, Options.TraceLimit);
  if (Options.Units) {
    M.addObserver(&Model.emplace(T, *Options.Units));
    if (TraceWriter)
      Model->addObserver(&*TraceWriter);
  } else if (TraceWriter && Stepper) {
    Stepper->addObserver(&*TraceWriter);
  } else if (TraceWriter) {
    M.addObserver(&*TraceWriter);
  }
}

uint64_t SimReport::cycles(const RunResult &R) const {
  if (Stepper)
    return Stepper->cycles();
  return Model ? Model->cycles() : R.Cycles;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

void SimReport::printSummary(const RunResult &R, raw_ostream &OS) const {
  OS << formatv("{0} instructions, {1} cycles", R.Instructions, cycles(R));
  if (Model)
    OS << formatv(" ({0} without overlap)", R.Cycles);
  else if (R.DmaCycles)
    OS << formatv(" ({0} of DMA)", R.DmaCycles);
  OS << "\n";
  if (TraceWriter && TraceWriter->dropped())
    OS << formatv("the trace leaves out the last {0} instructions\n",
                  TraceWriter->dropped());
}

void SimReport::print(const RunResult &R, raw_ostream &OS) const {
  printSummary(R, OS);
  if (Options.WithRegisters)
    printRegisters(M, OS, /*All=*/true);
  if (Stats) {
    OS << "\n";
    Stats->print(OS);
    if (Model) {
      OS << "\n";
      printStalls(M.target(), *Model, OS);
    }
    if (Pipeline) {
      OS << "\n";
      printWaits(M.target(), *Pipeline, OS);
    }
  }
  if (Proof) {
    OS << "\n";
    printEvidence(Proof->report(), OS, &Text);
  }
  if (Listing) {
    OS << "\n";
    Listing->print(OS, Text);
  }
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static Json trapToJson(const Trap &T, const ProgramText &Text) {
  return {{"kind", trapName(T.Kind).str()},
          {"pc", T.PC},
          {"state", T.State},
          {"address", T.Address},
          {"message", T.Message},
          {"location", Text.location(T.PC)},
          {"instruction", Text.instruction(T.PC)}};
}

/// Values as texts: JSON has neither NaN nor 64-bit numbers that all readers
/// keep.
Json SimReport::registersToJson() const {
  Json Result = Json::object();
  for (auto [Index, D] : llvm::enumerate(M.states())) {
    if (D.Kind != StateKind::RegFile && D.Kind != StateKind::Register)
      continue;
    Place P{static_cast<unsigned>(Index), 0, D.cells(), true};
    Expected<std::vector<uint64_t>> Cells = readPlace(M, P);
    if (!Cells) {
      consumeError(Cells.takeError());
      continue;
    }
    for (auto [I, Bits] : llvm::enumerate(*Cells))
      Result[placeText(M, Index, I)] = cellText(D, Bits);
  }
  return Result;
}

Json SimReport::annotationToJson() const {
  Json Result = Json::array();
  for (auto [I, L] : llvm::enumerate(Listing->lines())) {
    uint64_t PC = I * M.target().PCStep;
    Result.push_back({{"pc", PC},
                      {"instruction", Text.instruction(PC)},
                      {"location", Text.location(PC)},
                      {"executions", L.Executions},
                      {"cycles", L.Cycles}});
  }
  return Result;
}

Json SimReport::toJson(const RunResult &R) const {
  Json Result = {{"isa", M.target().Name.str()},
                 {"profile", M.profile().Name},
                 {"timing", Pipeline ? "machine"
                            : Model  ? "decoupled"
                                     : "serial"},
                 {"ended", !R.Trap},
                 {"instructions", R.Instructions},
                 {"cycles", cycles(R)},
                 {"dma_cycles", R.DmaCycles}};
  if (!Pipeline)
    Result["serial_cycles"] = R.Cycles;
  if (R.Trap)
    Result["trap"] = trapToJson(R.Trap, Text);
  if (Options.WithRegisters)
    Result["registers"] = registersToJson();
  if (Stats)
    Result["statistics"] = Stats->toJson();
  if (Model)
    Result["decoupled"] = stallsToJson(M.target(), *Model);
  if (Pipeline && Stats)
    Result["machine"] = waitsToJson(M.target(), *Pipeline);
  if (Proof)
    Result["evidence"] = sim::toJson(Proof->report());
  if (Listing)
    Result["annotation"] = annotationToJson();
  if (TraceWriter)
    Result["dropped_trace_events"] = TraceWriter->dropped();
  return Result;
}

} // namespace kc
