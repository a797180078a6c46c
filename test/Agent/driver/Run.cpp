//===- Run.cpp - Commands that run the loop -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "kc/Agent/Loop.h"
#include "kc/Agent/Provider/OpenAi.h"
#include "kc/Agent/Provider/Replay.h"
#include "kc/Agent/ProviderRegistry.h"
#include "kc/Support/TerminalText.h"
#include <csignal>

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::agent::test;

static cl::opt<std::string> ModelName("model", cl::init("test-model"));
static cl::opt<std::string> Replay("replay", cl::desc("Recorded run"));
static cl::opt<bool> ReplayLoose("replay-loose",
                                 cl::desc("Answer other requests too"));
static cl::opt<std::string> Prompt("prompt", cl::init("Add 1 and 2."));
static cl::opt<unsigned> MaxIterations("max-iterations", cl::init(10));
static cl::opt<unsigned> MaxFormatErrors("max-format-errors", cl::init(3));
static cl::opt<unsigned> MaxToolText("max-tool-text", cl::init(65536));
static cl::opt<unsigned> MaxTokens("max-tokens", cl::init(0));
static cl::opt<double> Temperature("temperature", cl::init(-1));
static cl::opt<std::string> EffortWord("effort");
static cl::opt<unsigned> IdleMs("idle-ms", cl::init(20000));
static cl::opt<uint64_t> MaxReply("max-reply", cl::init(32 << 20));
static cl::opt<unsigned> MaxAttempts("max-attempts", cl::init(8));
static cl::opt<bool> NoStream("no-stream");
static cl::opt<bool> TextTools("text-tools");
static cl::opt<bool> ShowText("show-text", cl::desc("Print text as it comes"));
static volatile std::sig_atomic_t IsInterrupted = 0;
static cl::opt<unsigned> MaxOutputBudget("token-budget", cl::init(0));

static Expected<std::unique_ptr<Provider>> makeProvider() {
  if (!Replay.empty()) {
    ReplayOptions Options;
    Options.AllowDifferences = ReplayLoose;
    return createReplayProvider(Replay, Options);
  }
  Expected<OpenAiOptions> Options = openAiOptions(ModelName);
  if (!Options)
    return Options.takeError();
  Options->Stream = !NoStream;
  Options->IdleTimeout = std::chrono::milliseconds(IdleMs);
  Options->MaxReplyBytes = MaxReply;
  Options->Retry.MaxAttempts = MaxAttempts;
  Options->Retry.Jitter = 0;
  if (TextTools)
    Options->Tools = ToolProtocol::Text;
  return createOpenAiProvider(std::move(*Options));
}

namespace {
class TokenBudget : public Budget {
public:
  std::optional<std::string> exhausted(const LoopResult &SoFar) override {
    if (SoFar.Tokens.OutputTokens.value_or(0) < MaxOutputBudget)
      return std::nullopt;
    return std::to_string(MaxOutputBudget) + " output tokens";
  }
};
} // namespace

static LoopOptions makeOptions() {
  LoopOptions Options;
  Options.MaxIterations = MaxIterations;
  Options.MaxFormatErrors = MaxFormatErrors;
  Options.MaxToolText = MaxToolText;
  if (MaxTokens)
    Options.Parameters.MaxOutputTokens = MaxTokens;
  if (Temperature >= 0)
    Options.Parameters.Temperature = Temperature;
  if (!EffortWord.empty())
    Options.Parameters.ReasoningEffort = parseEffort(EffortWord);
  if (MaxOutputBudget)
    Options.Budgets.push_back(std::make_shared<TokenBudget>());
  Options.OnProgress = [](StringRef Line) {
    outs() << "progress: " << Line << "\n";
  };
  if (ShowText)
    Options.OnText = [](StringRef Text) {
      outs() << "text: " << escapeForTerminal(Text, /*OneLine=*/true) << "\n";
    };
  std::signal(SIGINT, [](int) { IsInterrupted = 1; });
  Options.ShouldStop = [] { return IsInterrupted != 0; };
  return Options;
}

static Error loop(Conversation &Talk, Transcript &Log, bool Resumed) {
  Expected<std::unique_ptr<Provider>> Model = makeProvider();
  if (!Model)
    return Model.takeError();
  ToolRegistry Tools = makeTools();
  Expected<LoopResult> Result =
      runLoop(Talk, **Model, Tools, Log, makeOptions(), Resumed);
  for (const Message &M : Talk.Messages)
    outs() << escapeForTerminal(dumpJson(toJson(M, /*WithRaw=*/false))) << "\n";
  if (!Result)
    return Result.takeError();
  std::string Summary = renderSummary(*Result);
  outs() << Summary;
  if (Error E = Log.finish(toJson(*Result), Summary))
    return E;
  if (std::optional<ErrorClass> Class = errorClassOf(Result->Reason))
    return makeError(*Class, "ended", stopReasonName(Result->Reason));
  return Error::success();
}

static Error run(StringRef Path) {
  Expected<std::unique_ptr<Transcript>> Log =
      Transcript::create(Path, {{"model", ModelName.getValue()}});
  if (!Log)
    return Log.takeError();
  Conversation Talk;
  Talk.Messages.push_back(Message::text(Role::System, "You are a calculator."));
  Talk.Messages.push_back(Message::text(Role::User, Prompt));
  return loop(Talk, **Log, /*Resumed=*/false);
}

static Error runOn(StringRef Path) {
  Expected<RunFolder> Before = readRunFolder(Path);
  if (!Before)
    return Before.takeError();
  Expected<Conversation> Talk =
      conversationFromLog(Before->Log, "events.jsonl");
  if (!Talk)
    return Talk.takeError();
  Expected<std::unique_ptr<Transcript>> Log = Transcript::resume(Path);
  if (!Log)
    return Log.takeError();
  return loop(*Talk, **Log, /*Resumed=*/true);
}

/// Providers by the name in the file's place.
static Error provider(StringRef Name) {
  ProviderRegistry Registry;
  addStandardProviders(Registry);
  ProviderSettings Settings;
  Settings.Recording = Replay;
  Expected<std::unique_ptr<Provider>> Made = Registry.create(Name, Settings);
  if (!Made)
    return Made.takeError();
  outs() << (*Made)->name() << " " << (*Made)->model() << "\n";
  return Error::success();
}

ArrayRef<Command> kc::agent::test::runCommands() {
  static constexpr Command Commands[] = {
      {"run", "run the loop into a new folder", run},
      {"resume", "go on with a folder whose run died", runOn},
      {"provider", "make a provider by name", provider},
  };
  return Commands;
}
