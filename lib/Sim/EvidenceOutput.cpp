//===- EvidenceOutput.cpp - Evidence as JSON and text ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Contract.h"
#include "kc/Sim/Evidence.h"
#include "kc/Sim/ProgramText.h"
#include "kc/Sim/Statistics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::sim {

static Json countsToJson(ArrayRef<std::pair<std::string, uint64_t>> Counts) {
  Json Result = Json::object();
  for (const auto &[Name, N] : Counts)
    Result[Name] = N;
  return Result;
}

static Json toJson(const RegionEvidence &R) {
  Json Result = {{"name", R.Name},
                 {"begin", R.Begin},
                 {"end", R.End},
                 {"rights", rightsText(R.Rights)},
                 {"bytes_read", R.BytesRead},
                 {"bytes_written", R.BytesWritten},
                 {"unique_cells_read", R.UniqueRead},
                 {"unique_cells_written", R.UniqueWritten}};
  if (R.FirstUnwritten)
    Result["first_unwritten"] = *R.FirstUnwritten;
  return Result;
}

static Json toJson(const MemoryEvidence &M) {
  Json Regions = Json::array();
  for (const RegionEvidence &R : M.Regions)
    Regions.push_back(toJson(R));
  Json Result = {{"name", M.Name},
                 {"cell_bytes", M.CellBytes},
                 {"bytes_read", M.BytesRead},
                 {"bytes_written", M.BytesWritten},
                 {"unique_cells_read", M.UniqueRead},
                 {"unique_cells_written", M.UniqueWritten},
                 {"rows_used", M.RowsUsed},
                 {"rows", M.Rows},
                 {"undefined_reads", M.UndefinedReads},
                 {"regions", std::move(Regions)}};
  if (M.FirstUndefinedRead)
    Result["first_undefined_read"] = {
        {"pc", M.FirstUndefinedRead->PC},
        {"address", M.FirstUndefinedRead->Address}};
  return Result;
}

Json toJson(const EvidenceReport &Report) {
  Json Memories = Json::array();
  for (const MemoryEvidence &M : Report.Memories)
    Memories.push_back(toJson(M));
  return {{"instructions", Report.Instructions},
          {"macs", Report.Macs},
          {"dma", dmaToJson(Report.Dma)},
          {"opcodes", countsToJson(Report.Opcodes)},
          {"units", countsToJson(Report.Units)},
          {"memories", std::move(Memories)}};
}

static void printUndefined(const MemoryEvidence &M, raw_ostream &OS,
                           const ProgramText *Text) {
  if (!M.FirstUndefinedRead)
    return;
  uint64_t PC = M.FirstUndefinedRead->PC;
  OS << formatv("    undefined reads: {0}, the first of cell {1} at pc {2}",
                M.UndefinedReads, M.FirstUndefinedRead->Address, PC);
  if (Text)
    OS << formatv(" ({0}: {1})", Text->location(PC), Text->instruction(PC));
  OS << "\n";
}

static void printRegion(const RegionEvidence &R, raw_ostream &OS) {
  uint64_t Cells = R.End - R.Begin;
  OS << formatv("    {0} {1} [{2}, {3}): read {4} of {5} cells, wrote {6}",
                rightsText(R.Rights), R.Name, R.Begin, R.End, R.UniqueRead,
                Cells, R.UniqueWritten);
  if ((R.Rights & CanWrite) && R.FirstUnwritten)
    OS << formatv("; not cell {0}", *R.FirstUnwritten);
  OS << "\n";
}

void printEvidence(const EvidenceReport &Report, raw_ostream &OS,
                   const ProgramText *Text) {
  OS << formatv("evidence: {0} instructions, {1} multiply-accumulates\n",
                Report.Instructions, Report.Macs);
  if (Report.Dma.Blocks)
    OS << formatv("  dma: {0}\n", dmaText(Report.Dma));
  for (const MemoryEvidence &M : Report.Memories) {
    if (M.RowsUsed == 0 && M.Regions.empty())
      continue;
    OS << formatv("  {0}: {1} bytes read, {2} written; cells read {3}, written "
                  "{4}; rows used {5} of {6}\n",
                  M.Name, M.BytesRead, M.BytesWritten, M.UniqueRead,
                  M.UniqueWritten, M.RowsUsed, M.Rows);
    printUndefined(M, OS, Text);
    for (const RegionEvidence &R : M.Regions)
      printRegion(R, OS);
  }
}

//===----------------------------------------------------------------------===//
// Stalls
//===----------------------------------------------------------------------===//

static StallReason reason(unsigned I) { return static_cast<StallReason>(I); }

Json stallsToJson(const isa::Target &T, const Decoupled &Model) {
  Json Units = Json::array();
  for (auto [Unit, Timing, Use] :
       llvm::zip(T.Units, Model.params(), Model.units())) {
    Json Stalls = Json::object();
    for (unsigned I = 0; I != NumStallReasons; ++I)
      Stalls[stallReasonName(reason(I)).str()] = Use.Stalls[I];
    Units.push_back({{"name", Unit.Name.str()},
                     {"queued", Timing.IsQueued},
                     {"engines", Timing.Engines},
                     {"instructions", Use.Instructions},
                     {"busy", Use.Busy},
                     {"stalls", std::move(Stalls)}});
  }
  return {{"cycles", Model.cycles()}, {"units", std::move(Units)}};
}

void printStalls(const isa::Target &T, const Decoupled &Model,
                 raw_ostream &OS) {
  OS << formatv("decoupled: {0} cycles\n", Model.cycles());
  OS << left_justify("  unit", 12) << right_justify("instrs", 12)
     << right_justify("busy", 12) << right_justify("busy%", 8);
  for (unsigned I = 0; I != NumStallReasons; ++I)
    OS << right_justify(stallReasonName(reason(I)), 12);
  OS << "\n";
  for (auto [Unit, Timing, Use] :
       llvm::zip(T.Units, Model.params(), Model.units())) {
    if (!Use.Instructions)
      continue;
    double Share =
        Model.cycles() ? 100.0 * Use.Busy / Timing.Engines / Model.cycles() : 0;
    OS << "  " << left_justify(Unit.Name, 10)
       << format("%12llu%12llu%8.1f",
                 static_cast<unsigned long long>(Use.Instructions),
                 static_cast<unsigned long long>(Use.Busy), Share);
    for (uint64_t S : Use.Stalls)
      OS << format("%12llu", static_cast<unsigned long long>(S));
    OS << "\n";
  }
}

} // namespace kc::sim
