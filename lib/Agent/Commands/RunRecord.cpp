//===- RunRecord.cpp - What a run leaves behind ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunRecord.h"
#include "kc/Support/JsonReader.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::agent {

std::optional<double> RunRecord::speedup(const std::string &Mode) const {
  auto It = Baselines.find(Mode);
  if (It == Baselines.end() || !BestCycles || *BestCycles == 0)
    return std::nullopt;
  return double(It->second) / double(*BestCycles);
}

Json toJson(const RunRecord &R) {
  Json J = {{"isa", R.Isa},
            {"profile", R.Profile},
            {"task", R.Task},
            {"config", R.Config},
            {"provider", R.Provider},
            {"model", R.Model},
            {"level", R.Level},
            {"timing", R.Timing},
            {"tolerance", R.Tolerance},
            {"baselines", R.Baselines},
            {"bound", R.Bound},
            {"stop_reason", R.StopReason},
            {"iterations", R.Iterations},
            {"verdict", R.Verdict}};
  if (R.BestCycles) {
    J["best_cycles"] = *R.BestCycles;
    J["best_program"] = R.BestProgram;
    J["best_sha256"] = R.BestSha256;
    J["confirmations"] = R.Confirmations;
  }
  return J;
}

Expected<RunRecord> readRunRecord(StringRef Folder) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, "result.json");
  Expected<JsonDocument> Document = readJsonFile(Path);
  if (!Document)
    return Document.takeError();
  JsonReader Root(*Document);
  JsonObjectReader Object(Root);
  RunRecord R;
  Object.required("isa", R.Isa);
  Object.required("profile", R.Profile);
  Object.required("task", R.Task);
  Object.required("config", R.Config);
  Object.required("provider", R.Provider);
  Object.required("model", R.Model);
  Object.required("level", R.Level);
  Object.required("timing", R.Timing);
  Object.required("tolerance", R.Tolerance);
  if (std::optional<JsonReader> Baselines = Object.get("baselines"))
    for (auto &[Mode, Cycles] : Baselines->members())
      Cycles.read(R.Baselines[Mode]);
  Object.required("bound", R.Bound);
  Object.required("stop_reason", R.StopReason);
  Object.required("iterations", R.Iterations);
  Object.required("verdict", R.Verdict);
  Object.optional("best_cycles", R.BestCycles);
  Object.optional("best_program", R.BestProgram);
  Object.optional("best_sha256", R.BestSha256);
  Object.optional("confirmations", R.Confirmations);
  Object.finish();
  if (Error E = Root.takeError())
    return E;
  return R;
}

} // namespace kc::agent
