//===- Report.cpp - Runs beside each other --------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunCheck.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/Commands/Commands.h"
#include "kc/Lowering/Lowering.h"
#include "kc/Support/TerminalText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::agent {

/// Folders may come from anywhere.
static std::string safe(StringRef Text) {
  return escapeForTerminal(Text, /*OneLine=*/true);
}

/// A number, or a dash where there is none.
static std::string cell(std::optional<uint64_t> N) {
  return N && *N ? std::to_string(*N) : "-";
}

static std::optional<uint64_t> baselineOf(const RunRecord &R,
                                          const std::string &Mode) {
  auto It = R.Baselines.find(Mode);
  if (It == R.Baselines.end())
    return std::nullopt;
  return It->second;
}

/// "openai/gpt-5": the model is part of some names and not of others.
static std::string author(const RunRecord &R) {
  if (R.Model.empty() || R.Model == R.Provider ||
      StringRef(R.Provider).contains('/'))
    return R.Provider;
  return R.Provider + "/" + R.Model;
}

static Json toJson(const CheckedRun &Run) {
  Json J = toJson(Run.Record);
  J["folder"] = Run.Folder;
  J["state"] = stateName(Run.TheState).str();
  J["problem"] = Run.Problem;
  J["deviations"] = Run.Deviations;
  return J;
}

/// The last column: the verdict, or why there is none.
static std::string outcome(const CheckedRun &Run) {
  std::string Text;
  switch (Run.TheState) {
  case CheckedRun::State::Confirmed:
  case CheckedRun::State::Unconfirmed:
    Text = Run.Record.Verdict;
    break;
  case CheckedRun::State::Unfinished:
    Text = "UNFINISHED";
    break;
  case CheckedRun::State::Broken:
    Text = "BROKEN";
    break;
  }
  if (!Run.Deviations.empty())
    Text += " (" + join(Run.Deviations, ", ") + ")";
  Text = safe(Text);
  if (!Run.Problem.empty())
    Text += " " + safe(Run.Folder) + ": " + Run.Problem;
  return Text;
}

Expected<int> report(const ReportOptions &Options) {
  if (Options.Folders.empty())
    return makeError(ErrorClass::Usage, "report",
                     "which run folders? There is one for each run, below "
                     "runs/ if nothing else was said");
  std::vector<CheckedRun> Runs;
  for (const std::string &Folder : Options.Folders)
    Runs.push_back(checkRun(Folder));
  unsigned Confirmed =
      count_if(Runs, [](const CheckedRun &Run) { return Run.isConfirmed(); });
  int Code = Confirmed == Runs.size() ? 0 : 1;
  if (Options.Json) {
    Json All = Json::array();
    for (const CheckedRun &Run : Runs)
      All.push_back(toJson(Run));
    outs() << dumpJson(All, 2) << "\n";
    return Code;
  }
  size_t Width = 8;
  for (const CheckedRun &Run : Runs)
    Width = std::max(Width, safe(author(Run.Record)).size());
  auto Pad = [&](std::string Text) {
    Text.resize(std::max(Text.size(), Width), ' ');
    return Text;
  };
  outs() << "task         config " << Pad("agent")
         << "  baseline      opt   cycles    bound  speed-up  verdict\n";
  unsigned Deviating = 0;
  for (const CheckedRun &Run : Runs) {
    const RunRecord &R = Run.Record;
    std::string Reference = lowering::referenceMode(R.Isa).str();
    std::optional<double> Speedup = R.speedup(Reference);
    Deviating += Run.isConfirmed() && !Run.Deviations.empty();
    outs() << formatv(
        "{0,-12} {1,-6} {2} {3,9} {4,8} {5,8} {6,8} {7,9}  {8}\n",
        R.Task.empty() ? "-" : safe(R.Task), safe(R.Config),
        Pad(safe(author(R))), cell(baselineOf(R, Reference)),
        cell(baselineOf(R, "opt")), cell(R.BestCycles), cell(R.Bound),
        Speedup ? formatv("{0:f2}x", *Speedup).str() : "-", outcome(Run));
  }
  outs() << "\nCycles are in serial timing, on the task's own machine and with "
            "its tolerance,\nunless a row says otherwise. The speed-up is that "
            "of the agent's kernel over the\nbaseline's, the mode of the "
            "compiler that kernels are compared with.\n"
         << Confirmed << " of " << Runs.size()
         << " runs have a kernel that the evaluator confirmed";
  if (Deviating)
    outs() << ", " << Deviating << " of them under other conditions";
  outs() << ".\n";
  return Code;
}

} // namespace kc::agent
