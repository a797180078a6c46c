//===- ReplayProvider.cpp - A provider that repeats a recorded run --------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/Replay.h"
#include "kc/Agent/Transcript.h"
#include "kc/Support/JsonDiff.h"
#include "kc/Support/JsonReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

namespace {
/// A request and what came of it.
struct Exchange {
  unsigned Line = 0;
  size_t MessageCount = 0;
  Json Parameters;
  Json Tools;
  std::optional<Reply> Answer;
  /// As recorded, if the provider gave up.
  std::optional<AgentError> Failed;
};

struct Recording {
  std::string Name;
  std::string Model;
  std::vector<Json> Messages;
  std::vector<Exchange> Exchanges;
};

class RecordingReader {
public:
  explicit RecordingReader(StringRef Name) { Tape.Name = Name.str(); }

  Expected<Recording> read(const EventLog &Log) {
    for (const Event &E : Log.Events) {
      JsonReader Data(E.Data,
                      formatv("{0}:{1}", Tape.Name, E.Sequence + 1).str());
      readEvent(E, Data);
      if (Error Wrong = Data.takeError())
        return withClass(ErrorClass::Usage, "bad_event_log", std::move(Wrong));
    }
    return std::move(Tape);
  }

private:
  void readEvent(const Event &E, const JsonReader &Data) {
    if (E.Type == "loop_start")
      readStart(Data);
    else if (E.Type == "message")
      Tape.Messages.push_back(toJson(readMessage(Data), /*WithRaw=*/false));
    else if (E.Type == "request")
      readRequest(E, Data);
    else if (E.Type == "reply")
      readAnswer(Data);
    else if (E.Type == "provider_error")
      readFailure(Data);
  }

  void readStart(const JsonReader &Data) {
    JsonObjectReader Object(Data);
    Object.required("model", Tape.Model);
    if (std::optional<JsonReader> List = Object.get("tools"))
      Tools = List->value();
  }

  void readRequest(const Event &E, const JsonReader &Data) {
    Exchange Next;
    Next.Line = E.Sequence + 1;
    Next.Tools = Tools;
    JsonObjectReader Object(Data);
    Object.required("messages", Next.MessageCount);
    if (std::optional<JsonReader> Parameters = Object.get("parameters"))
      Next.Parameters = Parameters->value();
    if (Next.MessageCount > Tape.Messages.size())
      Data.error(formatv("the request has {0} messages, and {1} were recorded",
                         Next.MessageCount, Tape.Messages.size())
                     .str());
    Tape.Exchanges.push_back(std::move(Next));
  }

  /// The request that has no outcome yet.
  Exchange *open(const JsonReader &Data) {
    if (Tape.Exchanges.empty() || Tape.Exchanges.back().Answer ||
        Tape.Exchanges.back().Failed) {
      Data.error("there is no request before it");
      return nullptr;
    }
    return &Tape.Exchanges.back();
  }

  void readAnswer(const JsonReader &Data) {
    Exchange *Of = open(Data);
    Reply Answer = readReply(Data);
    if (!Of || Data.hasErrors())
      return;
    // The loop keeps an empty reply out of the conversation.
    if (!Answer.isEmpty() || Answer.Finish == FinishReason::Pause)
      Tape.Messages.push_back(toJson(Answer.Content, /*WithRaw=*/false));
    Of->Answer = std::move(Answer);
  }

  void readFailure(const JsonReader &Data) {
    std::string Class, Code, Message;
    JsonObjectReader Object(Data);
    Object.required("class", Class);
    Object.required("code", Code);
    Object.required("message", Message);
    if (Exchange *Of = open(Data))
      Of->Failed.emplace(parseErrorClass(Class).value_or(ErrorClass::Provider),
                         Code, Message);
  }

  Recording Tape;
  Json Tools = Json::array();
};

class ReplayProvider : public Provider {
public:
  ReplayProvider(Recording Tape, const ReplayOptions &Options)
      : Tape(std::move(Tape)), Options(Options) {}

  StringRef name() const override { return "replay"; }
  StringRef model() const override { return Tape.Model; }

  using Provider::complete;
  Expected<Reply> complete(const Request &R, CallObserver &Observer) override {
    if (Next == Tape.Exchanges.size() ||
        (!Tape.Exchanges[Next].Answer && !Tape.Exchanges[Next].Failed))
      return fail("recording_ended",
                  formatv("{0}: the recording ends after {1} replies, and the "
                          "run asks for another",
                          Tape.Name, Next)
                      .str());
    const Exchange &Recorded = Tape.Exchanges[Next++];
    if (std::optional<std::string> Difference = compare(Recorded, R)) {
      if (!Options.AllowDifferences)
        return fail("recording_differs", *Difference);
      Observer.onNote(*Difference);
    }
    if (Recorded.Failed)
      return makeError(Recorded.Failed->errorClass(), Recorded.Failed->code(),
                       Recorded.Failed->text());
    Observer.onText(Recorded.Answer->Content.text());
    return *Recorded.Answer;
  }

private:
  static Error fail(StringRef Code, const Twine &Message) {
    return makeError(ErrorClass::Provider, Code, Message);
  }

  /// The values as they come back from a file: what isn't JSON is gone. They
  /// may lie deeper here than they did there, and keys that weren't UTF-8 may
  /// have become alike.
  static Json canonical(const Json &Value) {
    JsonParseOptions Options;
    Options.AllowDuplicateKeys = true;
    Options.MaxDepth = jsonDepth(Value);
    return cantFail(parseJson(dumpJson(Value), "", Options));
  }

  std::optional<std::string> compare(const Exchange &Recorded,
                                     const Request &R) const {
    Json Then = {{"parameters", Recorded.Parameters},
                 {"tools", Recorded.Tools},
                 {"messages", Json::array()}};
    for (size_t I = 0; I != Recorded.MessageCount; ++I)
      Then["messages"].push_back(Tape.Messages[I]);
    Json Now = {{"parameters", parametersToJson(R)},
                {"tools", Json::array()},
                {"messages", Json::array()}};
    for (const ToolDefinition &Tool : R.Tools)
      Now["tools"].push_back(toJson(Tool));
    for (const Message &M : R.Messages)
      Now["messages"].push_back(toJson(M, /*WithRaw=*/false));
    // The recorded model answers, whatever the request calls it.
    for (Json *Side : {&Then, &Now})
      if ((*Side)["parameters"].is_object())
        (*Side)["parameters"].erase("model");
    std::optional<JsonDifference> Difference =
        findJsonDifference(canonical(Then), canonical(Now));
    if (!Difference)
      return std::nullopt;
    return formatv("{0}:{1}: request {2} differs from the recorded one at "
                   "{3}: recorded {4}, now {5}",
                   Tape.Name, Recorded.Line, Next, Difference->Pointer,
                   Difference->Left, Difference->Right)
        .str();
  }

  Recording Tape;
  ReplayOptions Options;
  size_t Next = 0;
};
} // namespace

Expected<std::unique_ptr<Provider>>
kc::agent::createReplayProvider(StringRef Path, const ReplayOptions &Options) {
  std::string Name = Path.str();
  EventLog Log;
  if (sys::fs::is_directory(Path)) {
    Expected<RunFolder> Run = readRunFolder(Path);
    if (!Run)
      return Run.takeError();
    Log = std::move(Run->Log);
    Name += "/events.jsonl";
  } else {
    Expected<EventLog> File = readEventLog(Path);
    if (!File)
      return File.takeError();
    Log = std::move(*File);
  }
  Expected<Recording> Tape = RecordingReader(Name).read(Log);
  if (!Tape)
    return Tape.takeError();
  return std::make_unique<ReplayProvider>(std::move(*Tape), Options);
}
