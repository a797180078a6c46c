//===- RunManifest.cpp - What a run was asked for -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunManifest.h"
#include "kc/Agent/AgentError.h"
#include "kc/Support/JsonReader.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace kc::agent {

StringRef levelName(KernelLevel Level) {
  return Level == KernelLevel::Asm ? "asm" : "dialect";
}

Json machineParameters(const isa::Target &T, const isa::Profile &P) {
  Json Params = Json::object();
  for (auto [Desc, Value] : zip(T.Params, P.Params))
    Params[Desc.Name.str()] = Value;
  for (auto [Desc, Text] : zip(T.FormatParams, P.Formats))
    Params[Desc.Name.str()] = Text;
  return Params;
}

Json toJson(const RunManifest &M) {
  return {{"tool", M.Tool},
          {"isa", M.Isa},
          {"task", M.Task},
          {"config", M.Config},
          {"profile", M.Profile},
          {"parameters", M.Parameters},
          {"provider", M.Provider},
          {"model", M.Model},
          {"level", M.Level},
          {"timing", M.Timing},
          {"tolerance", M.Tolerance},
          {"effort", M.Effort},
          {"iterations", M.Iterations},
          {"start_from", M.StartFrom},
          {"start_file", M.StartFile},
          {"baselines", M.Baselines}};
}

Expected<RunManifest> readRunManifest(const Json &Manifest, StringRef Name) {
  RunManifest M;
  JsonReader Root(Manifest, Name);
  JsonObjectReader Object(Root);
  Object.optional("tool", M.Tool);
  Object.optional("isa", M.Isa);
  Object.optional("task", M.Task);
  Object.optional("config", M.Config);
  Object.optional("profile", M.Profile);
  if (std::optional<JsonReader> Parameters = Object.find("parameters"))
    M.Parameters = Parameters->value();
  Object.optional("provider", M.Provider);
  Object.optional("model", M.Model);
  Object.optional("level", M.Level);
  Object.optional("timing", M.Timing);
  Object.optional("tolerance", M.Tolerance);
  Object.optional("effort", M.Effort);
  Object.optional("iterations", M.Iterations);
  Object.optional("start_from", M.StartFrom);
  Object.optional("start_file", M.StartFile);
  if (std::optional<JsonReader> Baselines = Object.find("baselines"))
    for (auto &[Mode, Cycles] : Baselines->members())
      Cycles.read(M.Baselines[Mode]);
  if (Error E = Root.takeError())
    return withClass(ErrorClass::Usage, "bad_manifest", std::move(E));
  return M;
}

static Error unknownWord(StringRef Folder, StringRef Key, StringRef Word) {
  return makeError(ErrorClass::Usage, "bad_manifest",
                   Folder + "/manifest.json: /" + Key + ": '" + Word +
                       "' has no meaning here");
}

Error askTheSame(const RunManifest &M, StringRef Folder, RunOptions &Options) {
  auto Take = [](std::string &Option, const std::string &Value) {
    if (Option.empty())
      Option = Value;
  };
  CellOptions &Cell = Options.Cell;
  // A machine or a start belongs to its task.
  bool IsSameCell = (Cell.Isa.empty() || Cell.Isa == M.Isa) &&
                    (Cell.Task.empty() || Cell.Task == M.Task) &&
                    (Cell.Config.empty() || Cell.Config == M.Config);
  Take(Cell.Isa, M.Isa);
  Take(Cell.Task, M.Task);
  Take(Cell.Config, M.Config);
  if (!IsSameCell)
    return Error::success();
  Take(Cell.Profile, M.Profile);
  Take(Cell.Tolerance, M.Tolerance);
  if (!Cell.Timing && !M.Timing.empty()) {
    Cell.Timing = eval::timingOfName(M.Timing);
    if (!Cell.Timing)
      return unknownWord(Folder, "timing", M.Timing);
  }
  if (!Options.Level && !M.Level.empty()) {
    if (M.Level != "asm" && M.Level != "dialect")
      return unknownWord(Folder, "level", M.Level);
    Options.Level = M.Level == "asm" ? KernelLevel::Asm : KernelLevel::Dialect;
  }
  if (!Options.Iterations && M.Iterations)
    Options.Iterations = M.Iterations;
  if (!Options.ReasoningEffort && !M.Effort.empty()) {
    Options.ReasoningEffort = parseEffort(M.Effort);
    if (!Options.ReasoningEffort)
      return unknownWord(Folder, "effort", M.Effort);
  }
  if (!Options.StartFrom.empty())
    return Error::success();
  if (M.StartFile.empty()) {
    Options.StartFrom = M.StartFrom;
    return Error::success();
  }
  // The log may come from anywhere; it must not make us read elsewhere.
  if (M.StartFile != sys::path::filename(M.StartFile))
    return unknownWord(Folder, "start_file", M.StartFile);
  SmallString<128> Path(Folder);
  sys::path::append(Path, M.StartFile);
  Options.StartFrom = Path.str().str();
  return Error::success();
}

} // namespace kc::agent
