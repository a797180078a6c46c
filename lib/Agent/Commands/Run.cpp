//===- Run.cpp - Let an agent write a kernel ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"
#include "kc/Agent/AgentError.h"
#include "kc/Agent/KernelTools/KernelTools.h"
#include "kc/Lowering/Lowering.h"
#include <csignal>

using namespace llvm;

namespace kc::agent {

static volatile std::sig_atomic_t Interrupts = 0;

/// The first signal lets the step finish, the second ends the process.
static void onInterrupt(int) {
  Interrupts = Interrupts + 1;
  if (Interrupts > 1)
    std::_Exit(int(ErrorClass::Interrupted));
}

Error Session::converse() {
  const eval::Evaluator &E = Bench->judge();
  PromptInput In{E.target(), E.profile(), E.cell(), Bench->manual()};
  In.Level = *Options.Level;
  In.Iterations = *Options.Iterations;
  In.StartFrom = StartText;
  if (auto It =
          Record.Baselines.find(lowering::referenceMode(Record.Isa).str());
      It != Record.Baselines.end())
    In.GoalCycles = It->second;
  In.MaxWords = E.options().MaxWords;
  In.MaxCycles = E.options().MaxSteps ? E.options().MaxSteps
                                      : 50 * E.bound().Serial + 2'000'000;
  Conversation Talk;
  Talk.Messages.push_back(Message::text(Role::System, systemPrompt(In)));
  Talk.Messages.push_back(Message::text(Role::User, userPrompt(In)));
  if (Earlier) {
    Expected<Conversation> Restored = restoreConversation(std::move(Talk));
    if (!Restored)
      return Restored.takeError();
    Talk = std::move(*Restored);
  }
  ToolRegistry Tools;
  if (Error Failure = addKernelTools(Tools, *Bench))
    return Failure;
  LoopOptions Loop;
  Loop.MaxIterations = *Options.Iterations;
  Loop.Parameters.ReasoningEffort = Options.ReasoningEffort;
  Loop.OnProgress = [&](StringRef Line) { say(Line); };
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGTERM, onInterrupt);
  Loop.ShouldStop = [] { return Interrupts != 0; };
  LoopResult Ended;
  Error Failure = runLoop(Talk, *Model, Tools, *Log, Loop,
                          /*Resumed=*/Earlier.has_value(), &Ended)
                      .takeError();
  // The first failure gives the exit code.
  return joinErrors(std::move(Failure), finish(Ended));
}

Expected<int> Session::run() {
  if (Error E = prepare())
    return E;
  if (Error E = converse())
    return E;
  if (Interrupts)
    return int(ErrorClass::Interrupted);
  if (Record.BestCycles)
    return 0;
  return Record.StopReason == stopReasonName(StopReason::Budget)
             ? int(ErrorClass::Budget)
             : 1;
}

Expected<int> run(const RunOptions &Options) { return Session(Options).run(); }

} // namespace kc::agent
