//===- ReadReply.cpp - Any bytes as the reply of a model server -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AgentReaders.h"
#include "kc/Agent/Provider/HttpClient.h"
#include "kc/Agent/Provider/OpenAiWire.h"
#include "kc/Agent/Provider/RetryPolicy.h"
#include "kc/Agent/Provider/SseParser.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;
using namespace kc::fuzz;

/// A reply can be logged, read from the log, and sent back.
static void checkReply(OpenAiReplyBuilder &Builder) {
  OpenAiOptions Options;
  Reply R = Builder.finish(1, Options, "model");
  for (const ToolCallPart *Call : R.Content.toolCalls())
    if (Call->Id.empty() || !Call->Arguments.is_object())
      fail("a call without an id or without arguments");
  Expected<Json> Logged = parseJson(dumpJson(toJson(R)), "<logged>");
  if (!Logged) {
    // The log refuses what is too deep, and says so.
    consumeError(Logged.takeError());
    return;
  }
  JsonReader Root(*Logged, "<logged>");
  Reply Again = readReply(Root);
  if (Error E = Root.takeError())
    fail(toString(std::move(E)));
  if (dumpJson(toJson(Again)) != dumpJson(*Logged))
    fail("it reads differently from\n" + dumpJson(*Logged));
  Request Next;
  Next.Messages = {Message::text(Role::User, "hello"), R.Content};
  for (bool Echo : {false, true}) {
    Options.EchoReasoning = Echo;
    dumpJson(buildChatRequest(Next, Options, OpenAiQuirks()));
  }
}

static std::vector<std::string> eventsOf(StringRef Bytes, size_t PieceBytes) {
  std::vector<std::string> Events;
  SseParser Parser(/*MaxEventBytes=*/1000);
  auto Handler = [&](const SseEvent &Event) {
    Events.push_back(Event.Name + "|" + Event.Id + "|" + Event.Data);
    return Error::success();
  };
  Error E = Error::success();
  while (!Bytes.empty() && !E) {
    E = Parser.feed(Bytes.take_front(PieceBytes), Handler);
    Bytes = Bytes.drop_front(std::min(PieceBytes, Bytes.size()));
  }
  if (!E)
    E = Parser.finish(Handler);
  if (E)
    Events.push_back(toString(std::move(E)));
  return Events;
}

void kc::fuzz::readStream(StringRef Bytes) {
  std::vector<std::string> Whole = eventsOf(Bytes, Bytes.size() + 1);
  for (size_t PieceBytes : {1, 2, 7})
    if (eventsOf(Bytes, PieceBytes) != Whole)
      fail("the events depend on how the stream is cut");
  OpenAiReplyBuilder Builder;
  SseParser Parser;
  std::string Text;
  auto Handler = [&](const SseEvent &Event) -> Error {
    if (Event.Data == "[DONE]") {
      Builder.done();
      return Error::success();
    }
    JsonParseOptions Options;
    Options.AllowDuplicateKeys = true;
    Expected<Json> Chunk = parseJson(Event.Data, "<chunk>", Options);
    if (!Chunk)
      return Chunk.takeError();
    return Builder.add(*Chunk, [&](StringRef New) { Text += New; });
  };
  Error E = Parser.feed(Bytes, Handler);
  if (!E)
    E = Parser.finish(Handler);
  consumeError(std::move(E));
  checkReply(Builder);
}

void kc::fuzz::readBody(StringRef Text) {
  Expected<Json> Body = parseJson(Text, "<body>");
  if (!Body) {
    consumeError(Body.takeError());
    return;
  }
  if (std::optional<OpenAiError> Found = findOpenAiError(*Body)) {
    OpenAiQuirks Quirks;
    Json Sent = {{"temperature", 1},
                 {"max_completion_tokens", 5},
                 {"reasoning_effort", "high"}};
    for (unsigned I = 0; repairRequest(*Found, Sent, Quirks); ++I)
      if (I == 20)
        fail("it is repaired again and again");
    Failure F;
    F.HttpStatus = 400;
    F.Type = Found->Type;
    F.Code = Found->Code;
    F.Message = Found->Message;
    isTransient(F);
  }
  OpenAiReplyBuilder Builder;
  for (unsigned I = 0; I != 2; ++I)
    if (Error E = Builder.add(*Body, [](StringRef) {}))
      consumeError(std::move(E));
  checkReply(Builder);
}

void kc::fuzz::readHeaders(StringRef Text) {
  Failure F;
  F.HttpStatus = 429;
  for (StringRef Line : split(Text, '\n')) {
    auto [Name, Value] = Line.split(':');
    F.Headers[Name.lower()] = Value.trim().str();
  }
  RetryOptions Options;
  for (std::time_t Now : {std::time_t(0), std::time_t(1800000000)}) {
    RetryDecision D = RetryPolicy(Options).decide(F, 1, Now);
    if (D.Retry && (D.Delay > Options.MaxServerDelay || D.Delay.count() < 0))
      fail("a wait of " + Twine(int64_t(D.Delay.count())) + " ms");
  }
  StringRef Url = Text.split('\n').first;
  if (Error E = checkUrl(Url, "<fuzz>"))
    consumeError(std::move(E));
  isLoopbackUrl(Url);
  redactUrl(Url);
}
