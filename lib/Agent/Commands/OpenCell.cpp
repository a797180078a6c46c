//===- OpenCell.cpp - From names to an evaluator --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Commands/Commands.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::agent {

Expected<const isa::Target *> openTarget(StringRef Isa) {
  if (const isa::Target *T = isa::findTarget(Isa))
    return T;
  std::string Names;
  for (const isa::Target *T : isa::allTargets())
    Names += (" " + T->Name).str();
  return makeError(ErrorClass::Usage, "isa",
                   Isa.empty() ? "--isa is needed; there are:" + Names
                               : "there is no instruction set '" + Isa +
                                     "'; there are:" + Names);
}

Expected<std::unique_ptr<eval::Evaluator>>
openCell(const CellOptions &Options) {
  auto Usage = [](Error E) {
    return withClass(ErrorClass::Usage, "cell", std::move(E));
  };
  Expected<const isa::Target *> T = openTarget(Options.Isa);
  if (!T)
    return T.takeError();
  Expected<std::string> Folder = task::findTasksFolder();
  if (!Folder)
    return withClass(ErrorClass::Toolchain, "tasks", Folder.takeError());
  auto Task = task::loadTask(*Folder, Options.Task);
  if (!Task)
    return Usage(Task.takeError());
  Expected<task::Cell> Cell =
      task::bindCell(*Task, Options.Isa, Options.Config);
  if (!Cell)
    return Usage(Cell.takeError());
  Expected<isa::Profile> Profile =
      eval::profileFor(**T, *Cell, Options.Profile);
  if (!Profile)
    return Usage(Profile.takeError());
  eval::EvaluatorOptions Evaluation;
  Evaluation.Timing = Options.Timing;
  if (Options.Tolerance == "paper")
    Evaluation.Allowed = task::Tolerance::paper();
  else if (Options.Tolerance != "task")
    return makeError(ErrorClass::Usage, "tolerance",
                     "the tolerance is 'task' or 'paper', not '" +
                         Options.Tolerance + "'");
  auto Judge = eval::Evaluator::create(**T, *Profile, *Cell, Evaluation);
  if (!Judge)
    return withClass(ErrorClass::Infra, "evaluator", Judge.takeError());
  return std::move(*Judge);
}

} // namespace kc::agent
