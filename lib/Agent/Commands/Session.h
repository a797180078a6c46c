//===- Session.h - One run of an agent --------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_COMMANDS_SESSION_H
#define KC_LIB_AGENT_COMMANDS_SESSION_H

#include "Baselines.h"
#include "RunManifest.h"
#include "RunRecord.h"
#include "StartKernel.h"
#include "kc/Agent/KernelTools/Workbench.h"
#include "kc/Agent/Loop.h"
#include "kc/Agent/Strategy/TrialRuns.h"

namespace kc::agent {

struct StartingPoint;

/// One run, from its options to its folder. The steps are in the order in which
/// they are called; what the user can have wrong comes before what takes long.
class Session {
public:
  explicit Session(RunOptions Options) : Options(std::move(Options)) {}

  llvm::Expected<int> run();

private:
  // SessionBegin.cpp
  llvm::Error takeOptions();
  llvm::Error takeRecordedOptions();
  llvm::Error takeResumedOptions();
  llvm::Error readStart();
  llvm::Error makeProvider();
  std::shared_ptr<TrialRuns> trialRuns() const;
  std::vector<StartingPoint> otherKernels() const;
  llvm::Error openBench();
  llvm::Error makeBaselines();
  llvm::Error startFromBaseline();
  llvm::Error openFolder();
  llvm::Error prepare();
  std::string freeFolder() const;
  RunManifest manifest() const;

  // SessionResume.cpp
  llvm::Error restore();
  llvm::Error restoreJudgement(const Event &E);
  llvm::Error restoreKernel(unsigned Number);
  llvm::Expected<Conversation> restoreConversation(Conversation Fresh);

  // Run.cpp
  llvm::Error converse();

  // SessionEnd.cpp
  llvm::Error finish(const LoopResult &Loop);
  std::string summary(const LoopResult &Loop) const;

  bool isSearch() const { return protocol() == "search"; }
  llvm::StringRef protocol() const {
    return llvm::StringRef(Options.Provider).split('/').first;
  }
  /// Progress; \p Line is escaped.
  void say(const llvm::Twine &Line) const;

  RunOptions Options;
  const isa::Target *Target = nullptr;
  StartKernel Start;
  /// The start as the agent is shown it.
  std::string StartText;
  std::unique_ptr<Provider> Model;
  std::unique_ptr<Workbench> Bench;
  std::map<std::string, BaselineKernel> Kernels;
  RunRecord Record;
  std::unique_ptr<Transcript> Log;
  /// The folder of --resume, as it was found, and the machine that it names.
  std::optional<RunFolder> Earlier;
  Json EarlierParameters;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_COMMANDS_SESSION_H
