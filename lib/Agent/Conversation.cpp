//===- Conversation.cpp - What the loop knows of a conversation -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversation.h"
#include "kc/Support/JsonReader.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

std::vector<ToolCallPart> kc::agent::unansweredCalls(const Conversation &Talk) {
  // Results follow their call at once, so only the last reply can lack some.
  StringSet<> Answered;
  for (const Message &M : reverse(Talk.Messages)) {
    for (const Part &P : M.Parts)
      if (const auto *Result = std::get_if<ToolResultPart>(&P))
        Answered.insert(Result->CallId);
    if (M.Author == Role::Tool)
      continue;
    std::vector<ToolCallPart> Pending;
    for (const ToolCallPart *Call : M.toolCalls())
      if (!Answered.contains(Call->Id))
        Pending.push_back(*Call);
    return Pending;
  }
  return {};
}

std::string kc::agent::emptyReplyText(FinishReason Finish) {
  if (Finish == FinishReason::Length)
    return "Your reply was cut at the output limit before it said anything. "
           "Think less, or do the work in smaller steps.";
  return "Your reply was empty. Call a tool to go on, or say in words that you "
         "are finished.";
}

std::string kc::agent::cutReplyText() {
  return "Your reply was cut at the output limit. Go on in smaller steps: call "
         "a tool, or say in words that you are finished.";
}

static bool isContinuation(char C) { return (C & 0xC0) == 0x80; }

std::string kc::agent::shortenToolText(std::string Text, size_t MaxBytes) {
  if (Text.size() <= MaxBytes)
    return Text;
  size_t Head = MaxBytes / 2, Tail = Text.size() - MaxBytes / 2;
  while (Head && isContinuation(Text[Head]))
    --Head;
  while (Tail < Text.size() && isContinuation(Text[Tail]))
    ++Tail;
  return formatv("{0}\n[... {1} bytes left out ...]\n{2}",
                 StringRef(Text).take_front(Head), Tail - Head,
                 StringRef(Text).drop_front(Tail));
}

Expected<Conversation> kc::agent::conversationFromLog(const EventLog &Log,
                                                      StringRef Name) {
  Conversation Talk;
  for (const Event &E : Log.Events) {
    JsonReader Data(E.Data, formatv("{0}:{1}", Name, E.Sequence + 1).str());
    if (E.Type == "message") {
      Talk.Messages.push_back(readMessage(Data));
    } else if (E.Type == "reply") {
      Reply Answer = readReply(Data);
      ++Talk.Iterations;
      if (!Answer.isEmpty() || Answer.Finish == FinishReason::Pause)
        Talk.Messages.push_back(std::move(Answer.Content));
    }
    if (Error Wrong = Data.takeError())
      return withClass(ErrorClass::Usage, "bad_event_log", std::move(Wrong));
  }
  return Talk;
}
