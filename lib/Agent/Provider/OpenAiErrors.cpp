//===- OpenAiErrors.cpp - What a Chat Completions server complains of -----===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/OpenAiWire.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace kc;
using namespace kc::agent;

/// A code is a word, and on some servers a number.
static std::string wordMember(const Json &Object, StringRef Key) {
  const Json *Member = findMember(Object, Key);
  if (!Member || Member->is_null() || Member->is_structured())
    return {};
  return Member->is_string() ? Member->get<std::string>() : dumpJson(*Member);
}

static OpenAiError readError(const Json &Value) {
  OpenAiError Error;
  if (Value.is_string()) {
    Error.Message = Value.get<std::string>();
    return Error;
  }
  Error.Message = wordMember(Value, "message");
  Error.Type = wordMember(Value, "type");
  Error.Code = wordMember(Value, "code");
  Error.Parameter = wordMember(Value, "param");
  if (Error.Message.empty())
    Error.Message = dumpJson(Value);
  return Error;
}

std::optional<OpenAiError> kc::agent::findOpenAiError(const Json &Body) {
  // Some servers put the error into a list.
  if (Body.is_array() && !Body.empty())
    return findOpenAiError(Body.front());
  if (const Json *Value = findMember(Body, "error"))
    if (!Value->is_null())
      return readError(*Value);
  if (stringMember(Body, "object") == "error" ||
      stringMember(Body, "type") == "error")
    return readError(Body);
  if (const Json *Choices = findMember(Body, "choices"))
    if (Choices->is_array())
      for (const Json &Choice : *Choices)
        if (const Json *Value = findMember(Choice, "error"))
          if (!Value->is_null())
            return readError(*Value);
  return std::nullopt;
}

static bool saysUnsupported(const OpenAiError &Error) {
  if (Error.Code == "unsupported_parameter" ||
      Error.Code == "unsupported_value" || Error.Code == "unknown_parameter")
    return true;
  std::string Text = StringRef(Error.Message).lower();
  return any_of(
      std::initializer_list<StringRef>{
          "unsupported", "not supported", "does not support", "unrecognized",
          "unknown", "unexpected", "extra inputs", "extra_forbidden",
          "not permitted", "not allowed"},
      [&](StringRef Words) { return StringRef(Text).contains(Words); });
}

/// Whether \p Word stands in \p Text with no letter or '_' beside it, so that
/// "max_tokens" isn't found in "max_tokens_per_day".
static bool containsWord(StringRef Text, StringRef Word) {
  auto IsWordChar = [](char C) { return isAlnum(C) || C == '_'; };
  for (size_t At = Text.find(Word); At != StringRef::npos;
       At = Text.find(Word, At + 1)) {
    size_t End = At + Word.size();
    if ((At == 0 || !IsWordChar(Text[At - 1])) &&
        (End == Text.size() || !IsWordChar(Text[End])))
      return true;
  }
  return false;
}

static constexpr StringLiteral Repairable[] = {"max_completion_tokens",
                                               "max_tokens",
                                               "temperature",
                                               "reasoning_effort",
                                               "parallel_tool_calls",
                                               "stream_options",
                                               "seed",
                                               "tool_choice"};

/// The parameter that the error names, among those that were sent.
static StringRef refusedParameter(const OpenAiError &Error, const Json &Sent) {
  auto WasSent = [&](StringRef Name) { return findMember(Sent, Name); };
  for (StringRef Name : Repairable)
    if (Error.Parameter == Name && WasSent(Name))
      return Name;
  // The parameter that was sent is complained of first; the one to use in its
  // place may be named behind it.
  for (StringRef Name : Repairable)
    if (WasSent(Name) && containsWord(Error.Message, Name))
      return Name;
  return {};
}

std::optional<std::string> kc::agent::repairRequest(const OpenAiError &Error,
                                                    const Json &Sent,
                                                    OpenAiQuirks &Quirks) {
  auto Once = [&](StringRef Name) {
    if (is_contained(Quirks.Repaired, Name))
      return false;
    Quirks.Repaired.push_back(Name.str());
    return true;
  };

  if (StringRef(Error.Message).contains("reasoning_content") &&
      Once("reasoning_content")) {
    Quirks.EchoReasoning = !Quirks.EchoReasoning;
    return Quirks.EchoReasoning
               ? "the server wants earlier reasoning back; it is sent from now "
                 "on"
               : "the server refuses earlier reasoning; it is left out from "
                 "now on";
  }

  if (!saysUnsupported(Error))
    return std::nullopt;
  StringRef Name = refusedParameter(Error, Sent);
  if (Name.empty() || !Once(Name))
    return std::nullopt;

  std::string Refusal = ("the server refuses \"" + Name + "\"; ").str();
  if (Name == "max_completion_tokens" || Name == "max_tokens") {
    Quirks.OldMaxTokens = !Quirks.OldMaxTokens;
    StringRef Other =
        Quirks.OldMaxTokens ? "max_tokens" : "max_completion_tokens";
    // Should that be refused too, there is no third name.
    Once(Other);
    return Refusal + "\"" + Other.str() + "\" is sent from now on";
  }
  if (Name == "reasoning_effort" && Sent[Name.str()] == "max") {
    Quirks.MaxEffort = Effort::XHigh;
    return Refusal + "at most \"xhigh\" is sent from now on";
  }
  Quirks.Omit.push_back(Name.str());
  return Refusal + "it is left out from now on";
}
