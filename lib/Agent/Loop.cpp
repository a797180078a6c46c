//===- Loop.cpp - Asking and answering until it is done -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Loop.h"
#include "Conversation.h"
#include "kc/Support/TerminalText.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

// The anchor of the class table.
Budget::~Budget() = default;

namespace {
/// Records what a provider reports while it works.
class RecordingObserver : public CallObserver {
public:
  RecordingObserver(Transcript &Log, const LoopOptions &Options)
      : Log(Log), Options(Options) {}

  void onText(StringRef Text) override {
    if (Options.OnText)
      Options.OnText(Text);
  }

  void onRetry(const RetryNotice &Notice) override {
    record("retry", {{"attempt", Notice.Attempt},
                     {"http_status", Notice.HttpStatus},
                     {"code", Notice.Code},
                     {"message", Notice.Message},
                     {"delay_ms", Notice.Delay.count()},
                     {"delay_from_server", Notice.DelayFromServer}});
    progress(formatv("attempt {0} failed: {1}; next in {2} s", Notice.Attempt,
                     escapeForTerminal(Notice.Message, /*OneLine=*/true),
                     inSeconds(Notice.Delay)));
  }

  void onNote(StringRef Note) override {
    record("note", {{"text", Note.str()}});
    progress(escapeForTerminal(Note, /*OneLine=*/true));
  }

  bool shouldStop() override {
    return Failure || (Options.ShouldStop && Options.ShouldStop());
  }

  /// What kept an event from being recorded.
  Error takeError() { return Failure ? std::move(*Failure) : Error::success(); }

private:
  void record(StringRef Type, const Json &Data) {
    if (Failure)
      return;
    if (Error E = Log.record(Type, Data))
      Failure.emplace(std::move(E));
  }

  void progress(const std::string &Line) {
    if (Options.OnProgress)
      Options.OnProgress(Line);
  }

  Transcript &Log;
  const LoopOptions &Options;
  std::optional<Error> Failure;
};

class AgentLoop {
public:
  AgentLoop(Conversation &Talk, Provider &Model, const ToolRegistry &Tools,
            Transcript &Log, const LoopOptions &Options)
      : Talk(Talk), Model(Model), Tools(Tools), Log(Log), Options(Options) {
    Result.Iterations = Talk.Iterations;
  }

  Error run(bool Resumed) {
    // A run that died after the model's last word has nothing to ask.
    if (Resumed && !Talk.Messages.empty() &&
        Talk.Messages.back().Author == Role::Assistant &&
        Talk.Messages.back().toolCalls().empty()) {
      Result.FinalText = Talk.Messages.back().text();
      end(StopReason::ModelStopped);
    }
    Error Failure = recordStart(Resumed);
    if (!Failure)
      Failure = runUntilEnd();
    Json Last;
    if (Failure) {
      std::string Message;
      raw_string_ostream(Message) << Failure;
      end(StopReason::Error, std::move(Message));
      Last = toJson(Result);
      Last["exit_code"] = exitCodeOf(Failure);
    } else {
      Last = toJson(Result);
    }
    Error Unrecorded = Log.record("loop_end", Last);
    if (!Failure)
      return Unrecorded;
    // The first failure is the one to report.
    consumeError(std::move(Unrecorded));
    return Failure;
  }

  const LoopResult &result() const { return Result; }

private:
  Error recordStart(bool Resumed) {
    Json Definitions = Json::array();
    for (const ToolDefinition &Definition : Tools.definitions())
      Definitions.push_back(toJson(Definition));
    if (Error E = Log.record("loop_start",
                             {{"provider", Model.name().str()},
                              {"model", Model.model().str()},
                              {"tools", std::move(Definitions)},
                              {"max_iterations", Options.MaxIterations},
                              {"max_format_errors", Options.MaxFormatErrors}}))
      return E;
    if (Resumed)
      return Error::success();
    for (const Message &M : Talk.Messages)
      if (Error E = Log.record("message", toJson(M)))
        return E;
    return Error::success();
  }

  Error say(Message M) {
    if (Error E = Log.record("message", toJson(M)))
      return E;
    Talk.Messages.push_back(std::move(M));
    return Error::success();
  }

  bool shouldStop() const { return Options.ShouldStop && Options.ShouldStop(); }

  void end(StopReason Reason, std::string Detail = "") {
    Result.Reason = Reason;
    Result.Detail = std::move(Detail);
    Ended = true;
  }

  /// Ends the loop before a request if it may make no more.
  void checkLimits() {
    if (shouldStop())
      return end(StopReason::Interrupted);
    if (FormatErrorsInRow >= Options.MaxFormatErrors && FormatErrorsInRow)
      return end(StopReason::FormatErrors,
                 formatv("{0} replies in a row could not be executed",
                         FormatErrorsInRow));
    if (Talk.Iterations >= Options.MaxIterations)
      return end(StopReason::Budget,
                 formatv("{0} iterations", Options.MaxIterations));
    for (const std::shared_ptr<Budget> &B : Options.Budgets)
      if (std::optional<std::string> Why = B->exhausted(Result))
        return end(StopReason::Budget, std::move(*Why));
  }

  Error runUntilEnd() {
    while (!Ended) {
      std::vector<ToolCallPart> Pending = unansweredCalls(Talk);
      if (!Pending.empty()) {
        if (Error E = answer(Pending))
          return E;
        continue;
      }
      checkLimits();
      if (Ended)
        break;
      if (Error E = ask())
        return E;
    }
    return Error::success();
  }

  Error ask() {
    Request R = Options.Parameters;
    R.Messages = Talk.Messages;
    R.Tools = Tools.definitions();
    if (Error E = Log.record("request", {{"iteration", Talk.Iterations + 1},
                                         {"messages", R.Messages.size()},
                                         {"parameters", parametersToJson(R)}}))
      return E;

    RecordingObserver Observer(Log, Options);
    Expected<Reply> Answer = Model.complete(R, Observer);
    if (Error E = Observer.takeError()) {
      if (!Answer)
        consumeError(Answer.takeError());
      return E;
    }
    if (!Answer)
      return failed(Answer.takeError());
    if (Error E = Log.record("reply", toJson(*Answer)))
      return E;
    ++Talk.Iterations;
    ++Result.Iterations;
    Result.Tokens += Answer->Tokens;
    return take(std::move(*Answer));
  }

  /// The request came to nothing.
  Error failed(Error Why) {
    if (exitCodeOf(Why) == static_cast<int>(ErrorClass::Interrupted)) {
      consumeError(std::move(Why));
      end(StopReason::Interrupted);
      return Error::success();
    }
    Json Data;
    Error Rest = handleErrors(std::move(Why), [&](const AgentError &E) {
      Data = {{"class", errorClassName(E.errorClass()).str()},
              {"code", E.code().str()},
              {"message", E.text().str()}};
    });
    if (Data.is_null()) {
      Data = {{"class", "infra"},
              {"code", "unknown"},
              {"message", toString(std::move(Rest))}};
    } else {
      consumeError(std::move(Rest));
    }
    if (Error E = Log.record("provider_error", Data))
      return E;
    return makeError(*parseErrorClass(stringMember(Data, "class")),
                     stringMember(Data, "code"), stringMember(Data, "message"));
  }

  /// Decides what a recorded reply means for the conversation.
  Error take(Reply Answer) {
    if (Answer.isEmpty() && Answer.Finish != FinishReason::Pause) {
      if (Answer.Finish == FinishReason::ContentFilter ||
          Answer.Finish == FinishReason::Refusal) {
        end(StopReason::Refused, Answer.RawFinish);
        return Error::success();
      }
      // Servers refuse a conversation with an empty message in it.
      ++Result.EmptyReplies;
      ++FormatErrorsInRow;
      return say(Message::text(Role::User, emptyReplyText(Answer.Finish)));
    }
    Result.FinalText = Answer.Content.text();
    bool HasCalls = !Answer.Content.toolCalls().empty();
    Talk.Messages.push_back(std::move(Answer.Content));
    if (HasCalls || Answer.Finish == FinishReason::Pause)
      return Error::success();
    if (Answer.Finish == FinishReason::ContentFilter ||
        Answer.Finish == FinishReason::Refusal) {
      end(StopReason::Refused, Answer.RawFinish);
      return Error::success();
    }
    if (Answer.Finish == FinishReason::Length) {
      ++FormatErrorsInRow;
      return say(Message::text(Role::User, cutReplyText()));
    }
    end(StopReason::ModelStopped);
    return Error::success();
  }

  Error answer(ArrayRef<ToolCallPart> Calls) {
    bool Executed = false;
    std::string DoneBy;
    for (const ToolCallPart &Call : Calls) {
      PreparedCall Prepared = prepareCall(Tools, Call);
      if (!DoneBy.empty())
        Prepared.Problem = "Not executed: " + DoneBy + " has ended the run.";
      else if (shouldStop())
        Prepared.Problem = "Not executed: the run was interrupted.";
      else if (!Prepared.Problem.empty())
        ++Result.FormatErrors;
      if (!Prepared.Problem.empty()) {
        if (Error E = reply(Call, {Prepared.Problem, Json(), true}))
          return E;
        continue;
      }
      Expected<ToolOutput> Output = execute(Call, Prepared);
      if (!Output)
        return withClass(ErrorClass::Infra, "tool_failed", Output.takeError());
      Executed = true;
      if (Output->Done)
        DoneBy = Call.Name;
      if (Error E = reply(Call, std::move(*Output)))
        return E;
    }
    FormatErrorsInRow = Executed ? 0 : FormatErrorsInRow + 1;
    if (!DoneBy.empty())
      end(StopReason::ToolDone, DoneBy);
    return Error::success();
  }

  Expected<ToolOutput> execute(const ToolCallPart &Call,
                               PreparedCall &Prepared) {
    Json Data = {{"call_id", Call.Id},
                 {"name", Call.Name},
                 {"arguments", Prepared.Arguments}};
    if (!Prepared.Conversions.empty())
      Data["conversions"] = Prepared.Conversions;
    if (!Call.Repair.empty()) {
      Data["repair"] = Call.Repair;
      ++Result.RepairedCalls;
    }
    if (Error E = Log.record("tool_start", Data))
      return E;
    ToolContext Context{Log, Talk.Iterations, Call.Id,
                        [this] { return shouldStop(); }};
    ++Result.ToolCalls;
    Expected<ToolOutput> Output =
        Prepared.Callee->Run(Prepared.Arguments, Context);
    if (Output && Output->IsError)
      ++Result.ToolErrors;
    return Output;
  }

  Error reply(const ToolCallPart &Call, ToolOutput Output) {
    ToolResultPart Part;
    Part.CallId = Call.Id;
    Part.Name = Call.Name;
    Part.Text =
        shortenToolText(escapeForModel(Output.Text), Options.MaxToolText);
    Part.Structured = std::move(Output.Structured);
    Part.IsError = Output.IsError;
    Message M;
    M.Author = Role::Tool;
    M.Parts.push_back(std::move(Part));
    return say(std::move(M));
  }

  Conversation &Talk;
  Provider &Model;
  const ToolRegistry &Tools;
  Transcript &Log;
  const LoopOptions &Options;
  LoopResult Result;
  unsigned FormatErrorsInRow = 0;
  bool Ended = false;
};
} // namespace

Expected<LoopResult> kc::agent::runLoop(Conversation &Talk, Provider &Model,
                                        const ToolRegistry &Tools,
                                        Transcript &Log,
                                        const LoopOptions &Options,
                                        bool Resumed, LoopResult *Ended) {
  AgentLoop Loop(Talk, Model, Tools, Log, Options);
  Error Failure = Loop.run(Resumed);
  if (Ended)
    *Ended = Loop.result();
  if (Failure)
    return std::move(Failure);
  return Loop.result();
}
