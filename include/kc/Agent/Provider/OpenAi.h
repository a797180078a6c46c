//===- OpenAi.h - The Chat Completions protocol --------------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// POST {base}/chat/completions with tools and a streamed answer, as OpenAI
// defined it and as a dozen local servers speak it, more or less.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_OPENAI_H
#define KC_AGENT_PROVIDER_OPENAI_H

#include "kc/Agent/Provider.h"
#include "kc/Agent/Provider/RetryPolicy.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace kc::agent {

/// How tools are offered to the model.
enum class ToolProtocol {
  Native, ///< by the members "tools" and "tool_calls"
  Text,   ///< in the prompt and in the text of replies, for models that know
          ///< no other way
};

struct OpenAiOptions {
  std::string Model;
  std::string BaseUrl = "https://api.openai.com/v1";
  std::string ApiKey;
  std::string Organization;
  std::string Project;
  bool Stream = true;
  ToolProtocol Tools = ToolProtocol::Native;
  /// Send the reasoning of earlier replies back, as some models demand and
  /// others refuse.
  bool EchoReasoning = false;
  std::chrono::milliseconds ConnectTimeout{10000};
  std::chrono::milliseconds IdleTimeout{300000};
  uint64_t MaxReplyBytes = 32 << 20;
  RetryOptions Retry;
  /// Real waits are the decided ones times this; tests make it small.
  double DelayScale = 1.0;
};

/// Reads one variable of the environment.
using Environment =
    llvm::function_ref<std::optional<std::string>(llvm::StringRef)>;
std::optional<std::string> readEnvironment(llvm::StringRef Name);

/// OPENAI_API_KEY, OPENAI_BASE_URL (or OPENAI_API_BASE), OPENAI_ORG_ID,
/// OPENAI_PROJECT_ID, and KC_AGENT_RETRY_SCALE. Errors are of class Usage.
llvm::Expected<OpenAiOptions> openAiOptions(llvm::StringRef Model,
                                            Environment Env = readEnvironment);

/// Brings the options into the form that requests need, or fails as
/// createOpenAiProvider does.
llvm::Error checkOptions(OpenAiOptions &Options);

/// Fails with class Usage for a URL that is none, and with class Provider if a
/// key is needed and there is none.
llvm::Expected<std::unique_ptr<Provider>>
createOpenAiProvider(OpenAiOptions Options);

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_OPENAI_H
