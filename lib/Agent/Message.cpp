//===- Message.cpp - What is said between model and tools -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Message.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

static constexpr std::pair<Role, const char *> RoleNames[] = {
    {Role::System, "system"},
    {Role::User, "user"},
    {Role::Assistant, "assistant"},
    {Role::Tool, "tool"},
};

StringRef kc::agent::roleName(Role Author) {
  for (auto [Value, Name] : RoleNames)
    if (Value == Author)
      return Name;
  return "user";
}

Message Message::text(Role Author, std::string Text) {
  Message M;
  M.Author = Author;
  M.Parts.push_back(TextPart{std::move(Text)});
  return M;
}

std::string Message::text() const {
  std::string Text;
  for (const Part &P : Parts)
    if (const auto *T = std::get_if<TextPart>(&P))
      Text += T->Text;
  return Text;
}

SmallVector<const ToolCallPart *, 4> Message::toolCalls() const {
  SmallVector<const ToolCallPart *, 4> Calls;
  for (const Part &P : Parts)
    if (const auto *Call = std::get_if<ToolCallPart>(&P))
      Calls.push_back(Call);
  return Calls;
}

static Json toJson(const TextPart &Text) {
  return {{"type", "text"}, {"text", Text.Text}};
}

static Json toJson(const ReasoningPart &Reasoning) {
  return {{"type", "reasoning"}, {"text", Reasoning.Text}};
}

static Json toJson(const ToolCallPart &Call) {
  Json Value = {{"type", "tool_call"},
                {"id", Call.Id},
                {"name", Call.Name},
                {"arguments", Call.Arguments},
                {"raw_arguments", Call.RawArguments}};
  if (!Call.Repair.empty())
    Value["repair"] = Call.Repair;
  if (!Call.Problem.empty())
    Value["problem"] = Call.Problem;
  return Value;
}

static Json toJson(const ToolResultPart &Result) {
  Json Value = {{"type", "tool_result"},
                {"call_id", Result.CallId},
                {"name", Result.Name},
                {"text", Result.Text},
                {"is_error", Result.IsError}};
  if (!Result.Structured.is_null())
    Value["structured"] = Result.Structured;
  return Value;
}

Json kc::agent::toJson(const Message &M, bool WithRaw) {
  Json Parts = Json::array();
  for (const Part &P : M.Parts)
    Parts.push_back(std::visit([](const auto &Q) { return ::toJson(Q); }, P));
  Json Value = {{"role", roleName(M.Author).str()},
                {"parts", std::move(Parts)}};
  if (WithRaw && M.Raw)
    Value["raw"] = {{"provider", M.Raw->Provider},
                    {"model", M.Raw->Model},
                    {"value", M.Raw->Value}};
  return Value;
}

static ToolCallPart readToolCall(JsonObjectReader &Object) {
  ToolCallPart Call;
  Object.required("id", Call.Id);
  Object.required("name", Call.Name);
  if (std::optional<JsonReader> Arguments = Object.get("arguments")) {
    if (Arguments->value().is_object())
      Call.Arguments = Arguments->value();
    else
      Arguments->mismatch("an object");
  }
  Object.optional("raw_arguments", Call.RawArguments);
  Object.optional("repair", Call.Repair);
  Object.optional("problem", Call.Problem);
  return Call;
}

static ToolResultPart readToolResult(JsonObjectReader &Object) {
  ToolResultPart Result;
  Object.required("call_id", Result.CallId);
  Object.required("name", Result.Name);
  Object.required("text", Result.Text);
  Object.optional("is_error", Result.IsError);
  if (std::optional<JsonReader> Structured = Object.find("structured"))
    Result.Structured = Structured->value();
  return Result;
}

static void readPart(const JsonReader &Place, std::vector<Part> &Parts) {
  JsonObjectReader Object(Place);
  std::optional<JsonReader> Type = Object.get("type");
  if (!Type)
    return;
  std::optional<size_t> Kind =
      Type->readWord({"text", "reasoning", "tool_call", "tool_result"});
  if (!Kind)
    return;
  switch (*Kind) {
  case 0: {
    TextPart Text;
    Object.required("text", Text.Text);
    Parts.push_back(std::move(Text));
    break;
  }
  case 1: {
    ReasoningPart Reasoning;
    Object.required("text", Reasoning.Text);
    Parts.push_back(std::move(Reasoning));
    break;
  }
  case 2:
    Parts.push_back(readToolCall(Object));
    break;
  default:
    Parts.push_back(readToolResult(Object));
    break;
  }
  Object.finish();
}

static RawItem readRawItem(const JsonReader &Place) {
  RawItem Raw;
  JsonObjectReader Object(Place);
  Object.required("provider", Raw.Provider);
  Object.required("model", Raw.Model);
  if (std::optional<JsonReader> Value = Object.get("value"))
    Raw.Value = Value->value();
  Object.finish();
  return Raw;
}

Message kc::agent::readMessage(const JsonReader &Place) {
  Message M;
  JsonObjectReader Object(Place);
  if (std::optional<JsonReader> Author = Object.get("role"))
    if (std::optional<size_t> Word =
            Author->readWord({"system", "user", "assistant", "tool"}))
      M.Author = RoleNames[*Word].first;
  if (std::optional<JsonReader> Parts = Object.get("parts"))
    for (const JsonReader &PartPlace : Parts->elements())
      readPart(PartPlace, M.Parts);
  if (std::optional<JsonReader> Raw = Object.find("raw"))
    M.Raw = readRawItem(*Raw);
  Object.finish();
  return M;
}
