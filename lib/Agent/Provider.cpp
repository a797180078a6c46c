//===- Provider.cpp - One request to a model, one reply -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

// The anchors of the class tables.
CallObserver::~CallObserver() = default;
Provider::~Provider() = default;

std::string kc::agent::inSeconds(std::chrono::milliseconds Time) {
  std::string Text;
  raw_string_ostream(Text) << format("%.15g",
                                     static_cast<double>(Time.count()) / 1000);
  return Text;
}

static constexpr StringLiteral EffortNames[] = {
    "none", "minimal", "low", "medium", "high", "xhigh", "max"};

StringRef kc::agent::effortName(Effort E) {
  return EffortNames[static_cast<size_t>(E)];
}

std::optional<Effort> kc::agent::parseEffort(StringRef Name) {
  for (size_t I = 0; I != std::size(EffortNames); ++I)
    if (Name == EffortNames[I])
      return static_cast<Effort>(I);
  return std::nullopt;
}

static constexpr StringLiteral FinishNames[] = {
    "stop",    "tool_calls", "length", "content_filter",
    "refusal", "pause",      "unknown"};

StringRef kc::agent::finishReasonName(FinishReason Reason) {
  return FinishNames[static_cast<size_t>(Reason)];
}

Json kc::agent::parametersToJson(const Request &R) {
  Json Value = Json::object();
  if (!R.Model.empty())
    Value["model"] = R.Model;
  static constexpr const char *ChoiceNames[] = {"auto", "none", "required"};
  Value["tool_choice"] = ChoiceNames[static_cast<size_t>(R.Choice)];
  Value["parallel_tool_calls"] = R.ParallelToolCalls;
  if (R.MaxOutputTokens)
    Value["max_output_tokens"] = *R.MaxOutputTokens;
  if (R.Temperature)
    Value["temperature"] = *R.Temperature;
  if (R.Seed)
    Value["seed"] = *R.Seed;
  if (R.ReasoningEffort)
    Value["effort"] = effortName(*R.ReasoningEffort).str();
  if (!R.Extra.empty())
    Value["extra"] = R.Extra;
  return Value;
}

Json kc::agent::toJson(const ToolDefinition &Tool) {
  return {{"name", Tool.Name},
          {"description", Tool.Description},
          {"schema", Tool.Schema}};
}

template <typename T>
static void addTo(std::optional<T> &Sum, const std::optional<T> &Addend) {
  if (Addend)
    Sum = Sum.value_or(0) + *Addend;
}

Usage &Usage::operator+=(const Usage &Other) {
  addTo(InputTokens, Other.InputTokens);
  addTo(CachedTokens, Other.CachedTokens);
  addTo(CacheWriteTokens, Other.CacheWriteTokens);
  addTo(OutputTokens, Other.OutputTokens);
  addTo(ReasoningTokens, Other.ReasoningTokens);
  addTo(CostUsd, Other.CostUsd);
  UnknownAttempts += Other.UnknownAttempts;
  return *this;
}

Json kc::agent::toJson(const Usage &U) {
  Json Value = Json::object();
  auto Put = [&](const char *Key, const auto &Count) {
    if (Count)
      Value[Key] = *Count;
  };
  Put("input_tokens", U.InputTokens);
  Put("cached_tokens", U.CachedTokens);
  Put("cache_write_tokens", U.CacheWriteTokens);
  Put("output_tokens", U.OutputTokens);
  Put("reasoning_tokens", U.ReasoningTokens);
  Put("cost_usd", U.CostUsd);
  if (U.UnknownAttempts)
    Value["unknown_attempts"] = U.UnknownAttempts;
  return Value;
}

static Usage readUsage(const JsonReader &Place) {
  Usage U;
  JsonObjectReader Object(Place);
  Object.optional("input_tokens", U.InputTokens);
  Object.optional("cached_tokens", U.CachedTokens);
  Object.optional("cache_write_tokens", U.CacheWriteTokens);
  Object.optional("output_tokens", U.OutputTokens);
  Object.optional("reasoning_tokens", U.ReasoningTokens);
  Object.optional("cost_usd", U.CostUsd);
  Object.optional("unknown_attempts", U.UnknownAttempts);
  Object.finish();
  return U;
}

bool Reply::isEmpty() const {
  for (const Part &P : Content.Parts) {
    if (std::holds_alternative<ToolCallPart>(P))
      return false;
    if (const auto *Text = std::get_if<TextPart>(&P))
      if (!StringRef(Text->Text).trim().empty())
        return false;
  }
  return true;
}

Json kc::agent::toJson(const Reply &R) {
  return {{"message", toJson(R.Content)},
          {"finish", finishReasonName(R.Finish).str()},
          {"raw_finish", R.RawFinish},
          {"usage", toJson(R.Tokens)},
          {"model", R.Model},
          {"response_id", R.ResponseId},
          {"request_id", R.RequestId},
          {"attempts", R.Attempts}};
}

Reply kc::agent::readReply(const JsonReader &Place) {
  Reply R;
  JsonObjectReader Object(Place);
  if (std::optional<JsonReader> Content = Object.get("message"))
    R.Content = readMessage(*Content);
  if (std::optional<JsonReader> Finish = Object.get("finish")) {
    SmallVector<StringRef, 8> Words(std::begin(FinishNames),
                                    std::end(FinishNames));
    if (std::optional<size_t> Word = Finish->readWord(Words))
      R.Finish = static_cast<FinishReason>(*Word);
  }
  Object.optional("raw_finish", R.RawFinish);
  if (std::optional<JsonReader> Tokens = Object.find("usage"))
    R.Tokens = readUsage(*Tokens);
  Object.optional("model", R.Model);
  Object.optional("response_id", R.ResponseId);
  Object.optional("request_id", R.RequestId);
  Object.optional("attempts", R.Attempts);
  Object.finish();
  return R;
}
