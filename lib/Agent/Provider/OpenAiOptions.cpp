//===- OpenAiOptions.cpp - Settings of a Chat Completions server ----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Provider/HttpClient.h"
#include "kc/Agent/Provider/OpenAiWire.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

using namespace llvm;
using namespace kc::agent;

std::optional<std::string> kc::agent::readEnvironment(StringRef Name) {
  const char *Value = std::getenv(Name.str().c_str());
  if (!Value || !*Value)
    return std::nullopt;
  return std::string(Value);
}

Expected<OpenAiOptions> kc::agent::openAiOptions(StringRef Model,
                                                 Environment Env) {
  OpenAiOptions Options;
  Options.Model = Model.str();
  Options.ApiKey = Env("OPENAI_API_KEY").value_or("");
  std::optional<std::string> Base = Env("OPENAI_BASE_URL");
  if (!Base)
    Base = Env("OPENAI_API_BASE");
  if (Base)
    Options.BaseUrl = *Base;
  Options.Organization = Env("OPENAI_ORG_ID").value_or("");
  Options.Project = Env("OPENAI_PROJECT_ID").value_or("");
  if (std::optional<std::string> Scale = Env("KC_AGENT_RETRY_SCALE"))
    if (StringRef(*Scale).getAsDouble(Options.DelayScale) ||
        !(Options.DelayScale >= 0 && Options.DelayScale <= 1))
      return makeError(ErrorClass::Usage, "bad_setting",
                       "KC_AGENT_RETRY_SCALE: expected a number from 0 to 1, "
                       "found \"" +
                           *Scale + "\"");
  return Options;
}

/// A header ends at a line feed; what follows would be a header of its own.
static Error checkHeaderValue(StringRef Value, StringRef Name) {
  if (none_of(Value, [](char C) {
        return static_cast<unsigned char>(C) < 0x21 || C == 0x7F;
      }))
    return Error::success();
  return makeError(ErrorClass::Usage, "bad_setting",
                   Name + " holds a space or a control character");
}

Error kc::agent::checkOptions(OpenAiOptions &Options) {
  if (Options.Model.empty())
    return makeError(ErrorClass::Usage, "no_model",
                     "the openai provider needs the name of a model");
  if (Error E = checkUrl(Options.BaseUrl, "OPENAI_BASE_URL"))
    return E;
  while (StringRef(Options.BaseUrl).ends_with("/"))
    Options.BaseUrl.pop_back();
  for (auto [Value, Name] : {std::pair(&Options.ApiKey, "OPENAI_API_KEY"),
                             std::pair(&Options.Organization, "OPENAI_ORG_ID"),
                             std::pair(&Options.Project, "OPENAI_PROJECT_ID")})
    if (Error E = checkHeaderValue(*Value, Name))
      return E;
  if (Options.ApiKey.empty() && !isLoopbackUrl(Options.BaseUrl))
    return makeError(ErrorClass::Provider, "no_key",
                     "OPENAI_API_KEY is not set, and " +
                         redactUrl(Options.BaseUrl) +
                         " is not on this machine");
  return Error::success();
}
