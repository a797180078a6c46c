//===- SessionEnd.cpp - What a run leaves ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/KernelTools/KernelTools.h"
#include "kc/Agent/Sha256.h"
#include "kc/Lowering/Lowering.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::agent {

/// Whatever ended the loop: what was confirmed before is not lost.
Error Session::finish(const LoopResult &Loop) {
  Record.StopReason = stopReasonName(Loop.Reason).str();
  Record.Iterations = Loop.Iterations;
  Expected<std::optional<ConfirmedKernel>> Confirmed = Bench->confirmBest(
      [&](const eval::EvalResult &R, StringRef Program, unsigned Kernel) {
        return Log->record("evaluation",
                           evaluationJson(R, "confirmation", Program, Kernel));
      });
  if (!Confirmed)
    return withClass(ErrorClass::Infra, "confirmation", Confirmed.takeError());
  if (const auto &Best = *Confirmed) {
    Record.Verdict = eval::verdictName(eval::Verdict::Passed).str();
    Record.BestCycles = Best->Cycles;
    Record.BestProgram = Best->Program;
    Record.BestSha256 = sha256(Best->Assembly);
    Record.Confirmations = Best->Confirmations;
    if (Error E = Log->writeFile("best.s", Best->Assembly))
      return E;
  } else if (std::optional<eval::Verdict> Last = Bench->lastVerdict()) {
    Record.Verdict = eval::verdictName(*Last).str();
  } else {
    Record.Verdict = "NO_KERNEL";
  }
  if (Error E = Log->writeFile("result.json", dumpJson(toJson(Record), 2)))
    return E;
  std::string Text = summary(Loop);
  // The model's own words come last and quoted.
  std::string Words = renderFinalText(Loop);
  if (!Words.empty())
    Words = "\n" + Words;
  if (Error E = Log->finish(toJson(Record), Text + Words))
    return E;
  outs() << Text << "folder: " << Log->folder() << "\n" << Words;
  return Error::success();
}

std::string Session::summary(const LoopResult &Loop) const {
  std::string Text = renderCounts(Loop);
  raw_string_ostream OS(Text);
  OS << "\n"
     << Record.Task << " " << Record.Config << " on " << Record.Isa << " ("
     << Record.Profile << ")\n";
  for (const auto &[Mode, Cycles] : Record.Baselines)
    OS << formatv("{0,-10} {1} cycles\n", Mode, Cycles);
  if (Record.BestCycles)
    OS << formatv("{0,-10} {1} cycles\n", "agent", *Record.BestCycles);
  OS << formatv("{0,-10} {1} cycles\n", "bound", Record.Bound);
  StringRef Reference = lowering::referenceMode(Record.Isa);
  if (std::optional<double> S = Record.speedup(Reference.str()))
    OS << formatv("speed-up over {0}: {1:f2}\n", Reference, *S);
  if (Record.Timing != "serial")
    OS << "timing: " << Record.Timing << "\n";
  OS << "tolerance: "
     << (Record.Tolerance == "task" ? "the task's" : Record.Tolerance) << "\n"
     << "verdict: " << Record.Verdict;
  if (Record.BestCycles)
    OS << ", confirmed " << Record.Confirmations << " times with fresh data";
  OS << "\n";
  return Text;
}

} // namespace kc::agent
