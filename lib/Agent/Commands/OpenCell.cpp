//===- OpenCell.cpp - From names to an evaluator --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Commands/Commands.h"
#include "kc/Support/JsonReader.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::agent {

/// An option that lacks its value, or has one that names nothing.
static Error unknownName(StringRef Option, StringRef Kind, StringRef Name,
                         ArrayRef<StringRef> Names, const Twine &Of = "") {
  std::string All = "here are: " + join(Names, ", ");
  if (Name.empty())
    return makeError(ErrorClass::Usage, Option,
                     "--" + Option + " is needed; t" + All);
  StringRef Nearest = nearestWord(Name, Names);
  return makeError(ErrorClass::Usage, Option,
                   "there is no " + Kind + " '" + Name + "'" + Of +
                       (Nearest.empty()
                            ? "; t"
                            : "; did you mean '" + Nearest.str() + "'? T") +
                       All);
}

Expected<const isa::Target *> openTarget(StringRef Isa) {
  if (const isa::Target *T = isa::findTarget(Isa))
    return T;
  SmallVector<StringRef, 8> Names;
  for (const isa::Target *T : isa::allTargets())
    Names.push_back(T->Name);
  return unknownName("isa", "instruction set", Isa, Names);
}

/// What openCell() needs besides the evaluator.
static Expected<task::Cell> findCell(const CellOptions &Options) {
  if (Expected<const isa::Target *> T = openTarget(Options.Isa); !T)
    return T.takeError();
  if (!Options.Tolerance.empty() && Options.Tolerance != "task" &&
      Options.Tolerance != "paper")
    return makeError(ErrorClass::Usage, "tolerance",
                     "the tolerance is 'task' or 'paper', not '" +
                         Options.Tolerance + "'");
  Expected<std::string> Folder = task::findTasksFolder();
  if (!Folder)
    return withClass(ErrorClass::Toolchain, "tasks", Folder.takeError());
  Expected<std::vector<std::string>> Ids = task::listTasks(*Folder);
  if (!Ids)
    return withClass(ErrorClass::Infra, "tasks", Ids.takeError());
  if (!is_contained(*Ids, Options.Task))
    return unknownName("task", "task", Options.Task,
                       SmallVector<StringRef, 32>(Ids->begin(), Ids->end()));
  auto Task = task::loadTask(*Folder, Options.Task);
  if (!Task)
    return withClass(ErrorClass::Usage, "task", Task.takeError());
  SmallVector<StringRef, 8> Configs = task::configsOf(**Task, Options.Isa);
  // That a task isn't for an instruction set is bindCell()'s to say.
  if (!Configs.empty() && !is_contained(Configs, Options.Config))
    return unknownName("config", "configuration", Options.Config, Configs,
                       " of " + Options.Task);
  Expected<task::Cell> Cell =
      task::bindCell(*Task, Options.Isa, Options.Config, Options.Profile);
  if (!Cell)
    return withClass(ErrorClass::Usage, "cell", Cell.takeError());
  return Cell;
}

/// The machine that is asked for, or the one that is scored.
static Expected<isa::Profile>
findProfile(const isa::Target &T, const task::Cell &Cell, StringRef Name) {
  Expected<isa::Profile> Profile = eval::profileFor(T, Cell, Name);
  if (Profile) {
    // A file can call itself what it likes.
    if (Name.contains('/') || Name.ends_with(".json"))
      Profile->Name = Name.str();
    return Profile;
  }
  std::vector<std::string> Names = isa::listProfiles(T);
  if (Name.empty() || Name.contains('/') || Name.ends_with(".json") ||
      is_contained(Names, Name))
    return withClass(ErrorClass::Usage, "profile", Profile.takeError());
  consumeError(Profile.takeError());
  return unknownName("profile", "profile", Name,
                     SmallVector<StringRef, 8>(Names.begin(), Names.end()));
}

Error checkCell(const CellOptions &Options) {
  Expected<task::Cell> Cell = findCell(Options);
  if (!Cell)
    return Cell.takeError();
  return findProfile(**openTarget(Options.Isa), *Cell, Options.Profile)
      .takeError();
}

Expected<std::unique_ptr<eval::Evaluator>> openCell(const CellOptions &Options,
                                                    uint64_t MaxSteps) {
  Expected<task::Cell> Cell = findCell(Options);
  if (!Cell)
    return Cell.takeError();
  const isa::Target &T = **openTarget(Options.Isa);
  Expected<isa::Profile> Profile = findProfile(T, *Cell, Options.Profile);
  if (!Profile)
    return Profile.takeError();
  eval::EvaluatorOptions Evaluation;
  Evaluation.MaxSteps = MaxSteps;
  Evaluation.Timing = Options.Timing.value_or(
      T.Pipeline ? eval::TimingModel::Machine : eval::TimingModel::Serial);
  if (Options.Tolerance == "paper")
    Evaluation.Allowed = task::Tolerance::paper();
  auto Judge = eval::Evaluator::create(T, *Profile, *Cell, Evaluation);
  if (!Judge)
    return withClass(ErrorClass::Infra, "evaluator", Judge.takeError());
  return std::move(*Judge);
}

} // namespace kc::agent
