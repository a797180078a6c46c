//===- SimReport.h - What kc-sim says about a run ---------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Observes a run as far as the command line asks for it, and writes the
// results as text, section after section, or as one JSON object.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TOOLS_SIMREPORT_H
#define KC_LIB_TOOLS_SIMREPORT_H

#include "kc/Sim/Annotate.h"
#include "kc/Sim/Decoupled.h"
#include "kc/Sim/Evidence.h"
#include "kc/Sim/Machine.h"
#include "kc/Sim/MachineTiming.h"
#include "kc/Sim/ProgramText.h"
#include "kc/Sim/Statistics.h"
#include "kc/Sim/Trace.h"
#include <optional>

namespace kc {

struct SimReportOptions {
  bool WithStatistics = false;
  bool WithEvidence = false;
  bool WithAnnotation = false;
  bool WithRegisters = false;
  /// Decoupled timing with these units; serial timing without.
  std::optional<sim::DecoupledParams> Units;
  /// Timing of the machine's pipeline.
  bool IsMachineTiming = false;
  /// Where a trace is written to, if it is not null.
  llvm::raw_ostream *TraceOS = nullptr;
  uint64_t TraceLimit = 1000000;
};

class SimReport {
public:
  /// Adds the observers to the machine, for a program of \p Words words.
  SimReport(sim::Machine &M, const sim::ProgramText &Text, size_t Words,
            const SimReportOptions &Options);

  /// The cycles of the timing model that was asked for.
  uint64_t cycles(const sim::RunResult &R) const;

  void print(const sim::RunResult &R, llvm::raw_ostream &OS) const;
  Json toJson(const sim::RunResult &R) const;

private:
  void printSummary(const sim::RunResult &R, llvm::raw_ostream &OS) const;
  Json registersToJson() const;
  Json annotationToJson() const;

  sim::Machine &M;
  const sim::ProgramText &Text;
  SimReportOptions Options;
  std::optional<sim::Statistics> Stats;
  std::optional<sim::Evidence> Proof;
  std::optional<sim::Annotate> Listing;
  std::optional<sim::Decoupled> Model;
  std::unique_ptr<sim::CycleModel> Pipeline;
  /// Steps the pipeline where there are observers.
  std::optional<sim::MachineTiming> Stepper;
  std::optional<sim::Trace> TraceWriter;
};

} // namespace kc

#endif // KC_LIB_TOOLS_SIMREPORT_H
