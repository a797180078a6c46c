//===- Protocol.cpp - Commands that take a protocol apart -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "kc/Agent/Provider/ArgumentRepair.h"
#include "kc/Agent/Provider/HttpClient.h"
#include "kc/Agent/Provider/OpenAiWire.h"
#include "kc/Agent/Provider/RetryPolicy.h"
#include "kc/Agent/Provider/SseParser.h"
#include "kc/Agent/Provider/TextToolCalls.h"
#include "kc/Agent/Provider/ToolCallAccumulator.h"
#include "kc/Support/TerminalText.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::agent::test;

static cl::opt<bool> Mistral("mistral", cl::desc("Ids as Mistral wants them"));
static cl::opt<uint64_t> MaxEvent("max-event", cl::init(1 << 20),
                                  cl::desc("Longest event, in bytes"));

static Error sse(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  SseParser Parser(MaxEvent);
  auto Print = [](const SseEvent &Event) {
    outs() << "event '" << Event.Name << "' id '" << Event.Id << "' data '"
           << escapeForTerminal(Event.Data, /*OneLine=*/true) << "'\n";
    return Error::success();
  };
  StringRef Rest = *Text;
  while (!Rest.empty()) {
    size_t Length =
        Pieces ? std::min<size_t>(Pieces, Rest.size()) : Rest.size();
    if (Error E = Parser.feed(Rest.take_front(Length), Print))
      return E;
    Rest = Rest.drop_front(Length);
  }
  return Parser.finish(Print);
}

static void print(const ToolCallPart &Call) {
  outs() << Call.Id << " " << (Call.Name.empty() ? "<no name>" : Call.Name)
         << " ";
  if (!Call.Problem.empty())
    outs() << "problem: " << Call.Problem;
  else
    outs() << dumpJson(Call.Arguments);
  if (!Call.Repair.empty())
    outs() << " [" << Call.Repair << "]";
  outs() << "\n";
}

/// A list of fragments, in the order in which they arrive.
static Error accumulate(StringRef Path) {
  Expected<JsonDocument> Document = readJsonFile(Path);
  if (!Document)
    return withClass(ErrorClass::Usage, "bad_input", Document.takeError());
  ToolCallAccumulator Accumulator;
  for (const Json &Fragment : Document->Value)
    if (Error E = Accumulator.add(Fragment))
      return E;
  for (const AccumulatedCall &Call : Accumulator.finish(
           /*Turn=*/7, Mistral ? IdStyle::Mistral : IdStyle::Counted,
           Cut ? ReplyCut::Yes : ReplyCut::No)) {
    print(Call.Part);
    if (!Call.Extra.empty())
      outs() << "  extra " << dumpJson(Call.Extra) << "\n";
  }
  return Error::success();
}

static Error repair(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  // An editor ends the file with a line feed that isn't meant.
  RepairedArguments Result = repairArguments(
      StringRef(*Text).rtrim('\n'), Cut ? ReplyCut::Yes : ReplyCut::No);
  StringRef Rung = repairRungName(Result.Rung);
  if (!Result.Problem.empty())
    outs() << "problem: " << Result.Problem << "\n";
  else
    outs() << (Rung.empty() ? "strict" : Rung) << " " << dumpJson(Result.Value)
           << "\n";
  return Error::success();
}

static Error textCalls(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  for (const ToolCallPart &Call : parseTextToolCalls(
           *Text, /*Turn=*/1, Cut ? ReplyCut::Yes : ReplyCut::No))
    print(Call);
  return Error::success();
}

/// [{"kind": word, "status": n, "type": ..., "code": ..., "headers": {...},
///   "attempt": n}...]
static Error retry(StringRef Path) {
  Expected<JsonDocument> Document = readJsonFile(Path);
  if (!Document)
    return withClass(ErrorClass::Usage, "bad_input", Document.takeError());
  static constexpr std::pair<const char *, FailureKind> Kinds[] = {
      {"status", FailureKind::Status},
      {"stream_error", FailureKind::StreamError},
      {"unreachable", FailureKind::Unreachable},
      {"certificate", FailureKind::Certificate},
      {"cut", FailureKind::CutStream},
      {"idle", FailureKind::Idle},
      {"bad_url", FailureKind::BadUrl},
      {"too_large", FailureKind::TooLarge},
      {"nonsense", FailureKind::Nonsense}};
  RetryOptions Options;
  Options.Jitter = 0;
  // 2026-01-01 00:00:00 UTC
  constexpr std::time_t Now = 1767225600;
  RetryPolicy Policy(Options);
  for (const Json &Case : Document->Value) {
    Failure F;
    for (auto [Word, Kind] : Kinds)
      if (stringMember(Case, "kind") == Word)
        F.Kind = Kind;
    F.HttpStatus = unsignedMember(Case, "status").value_or(0);
    F.Type = stringMember(Case, "type").str();
    F.Code = stringMember(Case, "code").str();
    if (const Json *Headers = findMember(Case, "headers"))
      for (auto It = Headers->begin(); It != Headers->end(); ++It)
        F.Headers[It.key()] = stringMember(*Headers, It.key()).str();
    unsigned Attempt = unsignedMember(Case, "attempt").value_or(1);
    RetryDecision Decision = Policy.decide(F, Attempt, Now);
    outs() << dumpJson(Case) << "\n  => ";
    if (Decision.Retry)
      outs() << "retry in " << Decision.Delay.count() << " ms"
             << (Decision.DelayFromServer ? ", as the server asks" : "");
    else
      outs() << "give up" << (Decision.Reason.empty() ? "" : ": ")
             << Decision.Reason;
    outs() << "\n";
  }
  return Error::success();
}

/// How far jitter spreads a delay.
static Error jitter(StringRef) {
  RetryOptions Options;
  Options.JitterSeed = 1;
  RetryPolicy Policy(Options);
  Failure F;
  F.HttpStatus = 500;
  int64_t Low = INT64_MAX, High = 0;
  for (int I = 0; I != 1000; ++I) {
    int64_t Delay = Policy.decide(F, 1, 0).Delay.count();
    Low = std::min(Low, Delay);
    High = std::max(High, Delay);
  }
  outs() << "from " << Low << " to " << High << " ms\n";
  return Error::success();
}

/// One URL a line.
static Error url(StringRef Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  SmallVector<StringRef> Lines;
  StringRef(*Text).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    outs() << (isLoopbackUrl(Line) ? "loopback " : "elsewhere ")
           << redactUrl(Line) << "\n";
    if (Error E = checkUrl(Line, "  wrong"))
      outs() << toString(std::move(E)) << "\n";
  }
  return Error::success();
}

ArrayRef<Command> kc::agent::test::protocolCommands() {
  static constexpr Command Commands[] = {
      {"sse", "split a stream into events", sse},
      {"accumulate", "join fragments of tool calls", accumulate},
      {"repair", "repair the arguments of a tool call", repair},
      {"text-calls", "find tool calls in text", textCalls},
      {"retry", "decide about failures", retry},
      {"jitter", "spread of a delay", jitter},
      {"url", "take URLs apart", url},
  };
  return Commands;
}
