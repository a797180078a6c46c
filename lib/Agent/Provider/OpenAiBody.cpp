//===- OpenAiBody.cpp - The body of an answer, as it comes ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenAiBody.h"
#include "kc/Support/TerminalText.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

/// An error tells its story in the first lines.
static constexpr size_t MaxErrorBody = 1 << 16;

static bool saysStream(const HttpHead &Head) {
  auto It = Head.Headers.find("content-type");
  return It != Head.Headers.end() &&
         StringRef(It->second).contains_insensitive("event-stream");
}

bool OpenAiBody::take(const HttpHead &Head, StringRef Bytes) {
  if (Head.Status != 200) {
    Whole += Bytes.take_front(MaxErrorBody - Whole.size());
    return Whole.size() != MaxErrorBody;
  }
  Total += Bytes.size();
  if (Total > Options.MaxReplyBytes) {
    IsTooLarge = true;
    return false;
  }
  if (!saysStream(Head)) {
    Whole += Bytes;
    return true;
  }
  return check(Parser.feed(
      Bytes, [this](const SseEvent &Event) { return takeEvent(Event); }));
}

void OpenAiBody::finish(const HttpHead &Head) {
  if (Head.Status != 200)
    return;
  auto OnEvent = [this](const SseEvent &Event) { return takeEvent(Event); };
  // Some servers stream without saying so.
  bool IsStream = saysStream(Head) || StringRef(Whole).starts_with("data:");
  if (!IsStream) {
    if (check(takeChunk(Whole)))
      Builder.done();
    return;
  }
  if (check(Parser.feed(Whole, OnEvent)))
    check(Parser.finish(OnEvent));
}

bool OpenAiBody::check(Error E) {
  if (!E)
    return true;
  handleAllErrors(std::move(E), [&](const AgentError &Wrong) {
    IsTooLarge = Wrong.code() == "too_large";
    Nonsense = Wrong.text().str();
  });
  return false;
}

Error OpenAiBody::takeEvent(const SseEvent &Event) {
  // What a server sends behind its end mark counts for nothing.
  if (IsDone)
    return Error::success();
  if (StringRef(Event.Data).trim() == "[DONE]") {
    IsDone = true;
    Builder.done();
    return Error::success();
  }
  return takeChunk(Event.Data);
}

Error OpenAiBody::takeChunk(StringRef Text) {
  JsonParseOptions Parsing;
  Parsing.AllowDuplicateKeys = true;
  Parsing.MaxDepth = MaxJsonDepth / 2;
  Expected<Json> Chunk =
      parseJson(toValidUtf8(Text), "reply of the server", Parsing);
  if (!Chunk)
    return withClass(ErrorClass::Provider, "protocol", Chunk.takeError());
  return Builder.add(*Chunk, [this](StringRef Piece) {
    HasSentText = true;
    Observer.onText(Piece);
  });
}
