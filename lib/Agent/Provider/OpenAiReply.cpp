//===- OpenAiReply.cpp - Replies of Chat Completions ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/OpenAiWire.h"
#include "kc/Agent/Provider/TextToolCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

static Error notInProtocol(const Twine &Message) {
  return makeError(ErrorClass::Provider, "protocol", Message);
}

static Usage readUsage(const Json &Value) {
  Usage U;
  U.InputTokens = unsignedMember(Value, "prompt_tokens");
  U.OutputTokens = unsignedMember(Value, "completion_tokens");
  if (const Json *Details = findMember(Value, "prompt_tokens_details")) {
    U.CachedTokens = unsignedMember(*Details, "cached_tokens");
    U.CacheWriteTokens = unsignedMember(*Details, "cache_write_tokens");
  }
  if (!U.CachedTokens)
    U.CachedTokens = unsignedMember(Value, "prompt_cache_hit_tokens");
  if (const Json *Details = findMember(Value, "completion_tokens_details"))
    U.ReasoningTokens = unsignedMember(*Details, "reasoning_tokens");
  if (const Json *Cost = findMember(Value, "cost"))
    if (Cost->is_number())
      U.CostUsd = Cost->get<double>();
  return U;
}

Error OpenAiReplyBuilder::add(const Json &Chunk, TextSink OnText) {
  if (std::optional<OpenAiError> Found = findOpenAiError(Chunk)) {
    ServerError = std::move(Found);
    return Error::success();
  }
  if (!Chunk.is_object())
    return notInProtocol("expected a completion, found " + describeJson(Chunk));
  if (Id.empty())
    Id = stringMember(Chunk, "id").str();
  if (Model.empty())
    Model = stringMember(Chunk, "model").str();
  if (const Json *Tokens = findMember(Chunk, "usage"))
    if (Tokens->is_object())
      this->Tokens = readUsage(*Tokens);
  const Json *Choices = findMember(Chunk, "choices");
  if (!Choices || Choices->is_null())
    return Error::success();
  if (!Choices->is_array())
    return notInProtocol("expected a list of choices, found " +
                         describeJson(*Choices));
  // We ask for one; a server that sends more means the first.
  for (const Json &Choice : *Choices)
    if (unsignedMember(Choice, "index").value_or(0) == 0)
      return addChoice(Choice, OnText);
  return Error::success();
}

Error OpenAiReplyBuilder::addChoice(const Json &Choice, TextSink OnText) {
  for (const char *Key : {"delta", "message"})
    if (const Json *Message = findMember(Choice, Key))
      if (Message->is_object())
        if (Error E = addMessage(*Message, OnText))
          return E;
  StringRef Reason = stringMember(Choice, "finish_reason");
  if (!Reason.empty()) {
    Finish = Reason.str();
    HasFinish = true;
  }
  return Error::success();
}

Error OpenAiReplyBuilder::addMessage(const Json &Delta, TextSink OnText) {
  if (StringRef Piece = stringMember(Delta, "content"); !Piece.empty()) {
    Text += Piece;
    OnText(Piece);
  }
  Refusal += stringMember(Delta, "refusal");
  for (const char *Key : {"reasoning_content", "reasoning"}) {
    StringRef Piece = stringMember(Delta, Key);
    if (Piece.empty())
      continue;
    // A server that sends both says the same twice.
    if (ReasoningKey.empty())
      ReasoningKey = Key;
    if (ReasoningKey == Key)
      Reasoning += Piece;
  }
  if (const Json *Details = findMember(Delta, "reasoning_details"))
    addReasoningDetails(*Details);
  const Json *Fragments = findMember(Delta, "tool_calls");
  if (!Fragments || Fragments->is_null())
    return Error::success();
  if (!Fragments->is_array())
    return notInProtocol("expected a list of tool calls, found " +
                         describeJson(*Fragments));
  for (const Json &Fragment : *Fragments)
    if (Error E = Calls.add(Fragment))
      return E;
  return Error::success();
}

/// Details come in pieces too: those of one index and type belong together,
/// and their texts are joined.
void OpenAiReplyBuilder::addReasoningDetails(const Json &Details) {
  if (!Details.is_array())
    return;
  for (const Json &Piece : Details) {
    Json *Open = nullptr;
    const Json *Index = findMember(Piece, "index");
    if (!ReasoningDetails.empty() && Index) {
      Json &Latest = ReasoningDetails.back();
      const Json *LatestIndex = findMember(Latest, "index");
      if (LatestIndex && *LatestIndex == *Index &&
          stringMember(Latest, "type") == stringMember(Piece, "type"))
        Open = &Latest;
    }
    if (!Open) {
      ReasoningDetails.push_back(Piece);
      continue;
    }
    for (auto It = Piece.begin(); It != Piece.end(); ++It) {
      Json &Member = (*Open)[It.key()];
      bool IsText = is_contained(
          std::initializer_list<StringRef>{"text", "summary", "data"},
          StringRef(It.key()));
      if (IsText && Member.is_string() && It->is_string())
        Member = Member.get<std::string>() + It->get<std::string>();
      else if (!It->is_null())
        Member = *It;
    }
  }
}

static IdStyle idStyle(StringRef Model) {
  std::string Name = Model.lower();
  for (StringRef Family : {"mistral", "mixtral", "ministral", "codestral",
                           "devstral", "magistral"})
    if (StringRef(Name).contains(Family))
      return IdStyle::Mistral;
  return IdStyle::Counted;
}

static FinishReason finishReason(StringRef Word, bool HasCalls,
                                 bool HasRefusal) {
  if (Word == "length" || Word == "max_tokens")
    return FinishReason::Length;
  if (Word == "content_filter")
    return FinishReason::ContentFilter;
  // Some servers say "stop" although there are calls.
  if (HasCalls)
    return FinishReason::ToolCalls;
  if (HasRefusal)
    return FinishReason::Refusal;
  if (Word == "stop" || Word == "eos" || Word == "tool_calls")
    return FinishReason::Stop;
  return FinishReason::Unknown;
}

/// What to send back to this model in later requests.
Json OpenAiReplyBuilder::rawMessage(ArrayRef<AccumulatedCall> Finished) const {
  Json Raw = {{"role", "assistant"}, {"content", Text}};
  if (!Refusal.empty())
    Raw["refusal"] = Refusal;
  if (!Reasoning.empty())
    Raw[ReasoningKey] = Reasoning;
  if (!ReasoningDetails.empty())
    Raw["reasoning_details"] = ReasoningDetails;
  Json List = Json::array();
  for (const AccumulatedCall &Call : Finished) {
    Json One = Call.Extra;
    One["id"] = Call.Part.Id;
    One["type"] = "function";
    One["function"] = {{"name", Call.Part.Name},
                       {"arguments", Call.Part.RawArguments}};
    List.push_back(std::move(One));
  }
  if (!List.empty())
    Raw["tool_calls"] = std::move(List);
  return Raw;
}

Reply OpenAiReplyBuilder::finish(unsigned Turn, const OpenAiOptions &Options,
                                 StringRef AskedModel) {
  bool IsCut = Finish == "length" || Finish == "max_tokens" ||
               Finish == "content_filter";
  ReplyCut Cut = IsCut ? ReplyCut::Yes : ReplyCut::No;
  std::vector<AccumulatedCall> Finished =
      Calls.finish(Turn, idStyle(AskedModel), Cut);

  Reply R;
  R.Content.Author = Role::Assistant;
  R.Content.Raw = RawItem{"openai", AskedModel.str(), rawMessage(Finished)};
  if (!Reasoning.empty())
    R.Content.Parts.push_back(ReasoningPart{Reasoning});
  for (const std::string &Said : {Text, Refusal})
    if (!Said.empty())
      R.Content.Parts.push_back(TextPart{Said});
  for (AccumulatedCall &Call : Finished)
    R.Content.Parts.push_back(std::move(Call.Part));
  if (Options.Tools == ToolProtocol::Text)
    for (ToolCallPart &Call : parseTextToolCalls(Text, Turn, Cut))
      R.Content.Parts.push_back(std::move(Call));

  R.Finish =
      finishReason(Finish, !R.Content.toolCalls().empty(), !Refusal.empty());
  R.RawFinish = Finish;
  R.Tokens = Tokens;
  R.Model = Model.empty() ? AskedModel.str() : Model;
  R.ResponseId = Id;
  return R;
}
