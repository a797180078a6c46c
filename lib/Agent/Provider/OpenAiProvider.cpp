//===- OpenAiProvider.cpp - Talking to a Chat Completions server ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenAiBody.h"
#include "kc/Support/TerminalText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <ctime>
#include <map>
#include <random>
#include <thread>

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

static constexpr size_t MaxMessage = 2000;
static constexpr size_t MaxWord = 100;

namespace {
/// One attempt at one request.
struct Attempt {
  std::optional<Reply> Answer;
  std::optional<Failure> Failed;
  std::optional<OpenAiError> Error;
  bool Stopped = false;
  /// The server had begun to answer and may charge for it.
  bool MayBeCharged = false;
};

class OpenAiProvider : public Provider {
public:
  explicit OpenAiProvider(OpenAiOptions Options)
      : Options(std::move(Options)), Policy(this->Options.Retry) {}

  StringRef name() const override { return "openai"; }
  StringRef model() const override { return Options.Model; }

  using Provider::complete;
  Expected<Reply> complete(const Request &R, CallObserver &Observer) override;

private:
  Attempt attempt(const Json &Body, unsigned Turn, StringRef Model,
                  CallObserver &Observer);
  HttpRequest httpRequest(const Json &Body) const;
  Error giveUp(const Failure &F, const RetryDecision &Decision,
               unsigned Attempts) const;
  bool wait(milliseconds Delay, CallObserver &Observer) const;
  std::string hideKey(std::string Text) const;

  OpenAiOptions Options;
  RetryPolicy Policy;
  HttpClient Client;
  /// What was learnt of each model.
  std::map<std::string, OpenAiQuirks> Quirks;
};
} // namespace

std::string OpenAiProvider::hideKey(std::string Text) const {
  if (!Options.ApiKey.empty())
    for (size_t At = Text.find(Options.ApiKey); At != std::string::npos;
         At = Text.find(Options.ApiKey, At))
      Text.replace(At, Options.ApiKey.size(), "[key]");
  return Text;
}

HttpRequest OpenAiProvider::httpRequest(const Json &Body) const {
  HttpRequest Http;
  auto [Base, Query] = StringRef(Options.BaseUrl).split('?');
  Http.Url = (Base.rtrim('/') + "/chat/completions" +
              (Query.empty() ? "" : "?") + Query)
                 .str();
  Http.Headers = {"Content-Type: application/json",
                  Options.Stream ? "Accept: text/event-stream"
                                 : "Accept: application/json"};
  if (!Options.ApiKey.empty())
    Http.Headers.push_back("Authorization: Bearer " + Options.ApiKey);
  if (!Options.Organization.empty())
    Http.Headers.push_back("OpenAI-Organization: " + Options.Organization);
  if (!Options.Project.empty())
    Http.Headers.push_back("OpenAI-Project: " + Options.Project);
  Http.Body = dumpJson(Body);
  Http.ConnectTimeout = Options.ConnectTimeout;
  Http.IdleTimeout = Options.IdleTimeout;
  return Http;
}

/// What the outcome of a transfer means, if it isn't a reply.
static std::optional<Failure> classify(const HttpOutcome &Outcome,
                                       const OpenAiBody &Body,
                                       const OpenAiOptions &Options) {
  Failure F;
  F.HttpStatus = Outcome.Head.Status;
  F.Headers = Outcome.Head.Headers;
  auto Fail = [&](FailureKind Kind, StringRef Code, const Twine &Message) {
    F.Kind = Kind;
    F.Code = Code.str();
    F.Message = Message.str();
    return F;
  };
  std::string Server = redactUrl(Options.BaseUrl);
  switch (Outcome.End) {
  case HttpEnd::Unreachable:
    return Fail(FailureKind::Unreachable, "unreachable",
                "cannot reach " + Server + ": " + Outcome.Message);
  case HttpEnd::Certificate:
    return Fail(FailureKind::Certificate, "certificate",
                "cannot trust " + Server + ": " + Outcome.Message);
  case HttpEnd::BadUrl:
    return Fail(FailureKind::BadUrl, "bad_url",
                "cannot use " + Server + ": " + Outcome.Message);
  case HttpEnd::Idle:
    return Fail(FailureKind::Idle, "idle",
                formatv("{0} was silent for {1} s", Server,
                        inSeconds(Options.IdleTimeout))
                    .str());
  case HttpEnd::Cut:
    // A reply that is whole needs no more bytes.
    if (Outcome.Head.Status != 200 || !Body.builder().isFinished())
      return Fail(FailureKind::CutStream, "cut_stream",
                  "the connection to " + Server + " broke: " + Outcome.Message);
    break;
  case HttpEnd::Refused:
  case HttpEnd::Complete:
  case HttpEnd::Stopped:
    break;
  }
  if (Body.isTooLarge())
    return Fail(FailureKind::TooLarge, "too_large",
                formatv("the reply of {0} is longer than {1} bytes", Server,
                        Options.MaxReplyBytes)
                    .str());
  if (!Body.nonsense().empty())
    return Fail(
        FailureKind::Nonsense, "protocol",
        Server + " sent what is no Chat Completions reply: " + Body.nonsense());
  if (Outcome.Head.Status != 200) {
    std::string Where = F.Headers.lookup("location");
    return Fail(
        FailureKind::Status, "",
        Server + " answered with status " + Twine(Outcome.Head.Status) +
            (Where.empty() ? "" : " and points at " + redactUrl(Where)));
  }
  if (!Body.builder().error() && !Body.builder().isFinished())
    return Fail(FailureKind::CutStream, "cut_stream",
                "the reply of " + Server + " ended before it was finished");
  return std::nullopt;
}

/// Adds what the server itself says to a failure.
static void describe(Failure &F, const OpenAiError &Error) {
  F.Type = StringRef(Error.Type).take_front(MaxWord).str();
  if (!Error.Code.empty())
    F.Code = StringRef(Error.Code).take_front(MaxWord).str();
  else if (F.Code.empty())
    F.Code = F.Type;
  F.Message += ": " + StringRef(Error.Message).take_front(MaxMessage).str();
}

Attempt OpenAiProvider::attempt(const Json &Body, unsigned Turn,
                                StringRef Model, CallObserver &Observer) {
  OpenAiBody Reader(Options, Observer);
  HttpOutcome Outcome = Client.post(
      httpRequest(Body),
      [&](const HttpHead &Head, StringRef Bytes) {
        return Reader.take(Head, Bytes);
      },
      [&] { return Observer.shouldStop(); });

  Attempt Result;
  Result.MayBeCharged = Outcome.Head.Status == 200;
  auto Discard = [&] {
    if (Reader.hasSentText())
      Observer.onDiscard();
  };
  if (Outcome.End == HttpEnd::Stopped) {
    Result.Stopped = true;
    Discard();
    return Result;
  }
  if (Outcome.End == HttpEnd::Complete)
    Reader.finish(Outcome.Head);

  Result.Failed = classify(Outcome, Reader, Options);
  Result.Error = Reader.builder().error();
  if (!Result.Failed && Result.Error) {
    Result.Failed.emplace();
    Result.Failed->Kind = FailureKind::StreamError;
    Result.Failed->HttpStatus = Outcome.Head.Status;
    Result.Failed->Message =
        redactUrl(Options.BaseUrl) + " reported an error inside its reply";
  }
  if (!Result.Failed) {
    Result.Answer = Reader.builder().finish(Turn, Options, Model);
    auto It = Outcome.Head.Headers.find("x-request-id");
    if (It != Outcome.Head.Headers.end())
      Result.Answer->RequestId = toValidUtf8(It->second);
    return Result;
  }

  Discard();
  Failure &F = *Result.Failed;
  if (F.Kind == FailureKind::Status) {
    Expected<Json> ErrorBody = parseJson(Reader.errorBody(), "");
    if (ErrorBody)
      Result.Error = findOpenAiError(*ErrorBody);
    else
      consumeError(ErrorBody.takeError());
    StringRef Text = Reader.errorBody().trim();
    if (!Result.Error && !Text.empty())
      Result.Error = OpenAiError{Text.take_front(MaxMessage).str(), "", "", ""};
  }
  if (Result.Error) {
    // Before anything is shortened: half a key is too much, too.
    for (std::string *Text :
         {&Result.Error->Message, &Result.Error->Type, &Result.Error->Code})
      *Text = hideKey(std::move(*Text));
    describe(F, *Result.Error);
  }
  // It goes to a terminal, and the server wrote part of it.
  F.Message = escapeForTerminal(hideKey(F.Message), /*OneLine=*/true);
  return Result;
}

Error OpenAiProvider::giveUp(const Failure &F, const RetryDecision &Decision,
                             unsigned Attempts) const {
  std::string Message = F.Message;
  if (!Decision.Reason.empty())
    Message += " (" + Decision.Reason + ")";
  else if (Attempts > 1)
    Message += formatv(" (attempt {0})", Attempts).str();
  if (F.HttpStatus == 401 || F.HttpStatus == 403)
    Message += Options.ApiKey.empty() ? "; set OPENAI_API_KEY"
                                      : "; check OPENAI_API_KEY";
  return makeError(ErrorClass::Provider, F.Code.empty() ? "status" : F.Code,
                   Message);
}

/// Waits; false if the observer said stop.
bool OpenAiProvider::wait(milliseconds Delay, CallObserver &Observer) const {
  auto Scaled = std::chrono::duration<double, std::milli>(
      static_cast<double>(Delay.count()) * Options.DelayScale);
  auto Until = steady_clock::now() +
               std::chrono::duration_cast<steady_clock::duration>(Scaled);
  while (steady_clock::now() < Until) {
    if (Observer.shouldStop())
      return false;
    std::this_thread::sleep_for(std::min<steady_clock::duration>(
        Until - steady_clock::now(), milliseconds(50)));
  }
  return true;
}

static unsigned countReplies(const Request &R) {
  return count_if(R.Messages,
                  [](const Message &M) { return M.Author == Role::Assistant; });
}

Expected<Reply> OpenAiProvider::complete(const Request &R,
                                         CallObserver &Observer) {
  std::string Model = R.Model.empty() ? Options.Model : R.Model;
  OpenAiQuirks &Learnt = Quirks[Model];
  unsigned Turn = countReplies(R) + 1;
  Usage Spent;
  bool HadEmptyReply = false;
  unsigned Attempts = 0, Failures = 0;
  while (true) {
    if (Observer.shouldStop())
      return makeError(ErrorClass::Interrupted, "interrupted", "interrupted");
    Json Body = buildChatRequest(R, Options, Learnt);
    Attempt A = attempt(Body, Turn, Model, Observer);
    ++Attempts;
    if (A.Stopped)
      return makeError(ErrorClass::Interrupted, "interrupted", "interrupted");

    if (A.Answer) {
      if (A.Answer->isEmpty() && !HadEmptyReply &&
          (A.Answer->Finish == FinishReason::Stop ||
           A.Answer->Finish == FinishReason::Unknown)) {
        HadEmptyReply = true;
        Spent += A.Answer->Tokens;
        Observer.onNote("the reply was empty; asking once more");
        continue;
      }
      A.Answer->Attempts = Attempts;
      A.Answer->Tokens += Spent;
      return std::move(*A.Answer);
    }

    Spent.UnknownAttempts += A.MayBeCharged;
    const Failure &F = *A.Failed;
    if (A.Error && (F.HttpStatus == 400 || F.HttpStatus == 422)) {
      if (std::optional<std::string> Repair =
              repairRequest(*A.Error, Body, Learnt)) {
        Observer.onNote(*Repair);
        continue;
      }
    }
    RetryDecision Decision = Policy.decide(F, ++Failures, std::time(nullptr));
    if (!Decision.Retry)
      return giveUp(F, Decision, Attempts);
    RetryNotice Notice;
    Notice.Attempt = Attempts;
    Notice.HttpStatus = F.HttpStatus;
    Notice.Code = F.Code;
    Notice.Message = F.Message;
    Notice.Delay = Decision.Delay;
    Notice.DelayFromServer = Decision.DelayFromServer;
    Observer.onRetry(Notice);
    if (!wait(Decision.Delay, Observer))
      return makeError(ErrorClass::Interrupted, "interrupted", "interrupted");
  }
}

Expected<std::unique_ptr<Provider>>
kc::agent::createOpenAiProvider(OpenAiOptions Options) {
  if (Error E = checkOptions(Options))
    return E;
  if (!Options.Retry.JitterSeed)
    Options.Retry.JitterSeed = std::random_device()();
  return std::make_unique<OpenAiProvider>(std::move(Options));
}
