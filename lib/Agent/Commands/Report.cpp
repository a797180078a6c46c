//===- Report.cpp - Runs beside each other --------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunRecord.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/Commands/Commands.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::agent {

/// A number, or a dash where there is none.
static std::string cell(std::optional<uint64_t> N) {
  return N ? std::to_string(*N) : "-";
}

Expected<int> report(const ReportOptions &Options) {
  std::vector<RunRecord> Records;
  for (const std::string &Folder : Options.Folders) {
    Expected<RunRecord> R = readRunRecord(Folder);
    if (!R)
      return withClass(ErrorClass::Usage, "run folder", R.takeError());
    Records.push_back(std::move(*R));
  }
  if (Options.Json) {
    Json All = Json::array();
    for (const RunRecord &R : Records)
      All.push_back(toJson(R));
    outs() << dumpJson(All, 2) << "\n";
    return 0;
  }
  outs() << "task         config  template      opt    agent    bound  "
            "speed-up  verdict\n";
  unsigned Confirmed = 0;
  for (const RunRecord &R : Records) {
    auto Cycles = [&](const char *Mode) -> std::optional<uint64_t> {
      auto It = R.Baselines.find(Mode);
      if (It == R.Baselines.end())
        return std::nullopt;
      return It->second;
    };
    std::optional<double> Speedup = R.speedup("template");
    Confirmed += R.BestCycles.has_value();
    outs() << formatv(
        "{0,-12} {1,-6} {2,9} {3,8} {4,8} {5,8} {6,9}  {7}\n", R.Task, R.Config,
        cell(Cycles("template")), cell(Cycles("opt")), cell(R.BestCycles),
        R.Bound, Speedup ? formatv("{0:f2}x", *Speedup).str() : "-", R.Verdict);
  }
  outs() << "\nCycles in "
         << (Records.empty() ? "serial" : Records.front().Timing)
         << " timing. The speed-up is that of the agent's kernel over the "
            "template's.\n"
         << Confirmed << " of " << Records.size()
         << " runs have a kernel that the evaluator confirmed.\n";
  return Confirmed == Records.size() ? 0 : 1;
}

} // namespace kc::agent
