//===- OpenAiWire.h - Requests and replies of Chat Completions  -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The shapes of the protocol, without the network.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_OPENAIWIRE_H
#define KC_AGENT_PROVIDER_OPENAIWIRE_H

#include "kc/Agent/Provider/OpenAi.h"
#include "kc/Agent/Provider/ToolCallAccumulator.h"

namespace kc::agent {

/// What a model turned out not to take.
struct OpenAiQuirks {
  /// Of the protocol's parameters, those to leave out.
  std::vector<std::string> Omit;
  /// The older "max_tokens" instead of "max_completion_tokens".
  bool OldMaxTokens = false;
  /// The highest effort that it knows.
  std::optional<Effort> MaxEffort;
  bool EchoReasoning = false;
  /// Parameters that were repaired; none is repaired twice.
  std::vector<std::string> Repaired;
};

/// The body of the request.
Json buildChatRequest(const Request &R, const OpenAiOptions &Options,
                      const OpenAiQuirks &Quirks);

/// The error that a body or an event describes.
struct OpenAiError {
  std::string Message;
  std::string Type;
  std::string Code;
  std::string Parameter;
};

/// Nothing if \p Body has no error in any of the forms seen.
std::optional<OpenAiError> findOpenAiError(const Json &Body);

/// Changes \p Quirks so that the next request avoids what \p Error complains
/// of, and says how; nothing if the error is another, or if that parameter has
/// been changed before. \p Sent is the body that was refused.
std::optional<std::string>
repairRequest(const OpenAiError &Error, const Json &Sent, OpenAiQuirks &Quirks);

/// Builds a reply from stream events or from a whole body.
class OpenAiReplyBuilder {
public:
  using TextSink = llvm::function_ref<void(llvm::StringRef)>;

  /// Takes one chunk of a stream, or a whole response. Fails if it is not in
  /// the protocol.
  llvm::Error add(const Json &Chunk, TextSink OnText);
  /// An error that arrived inside a reply.
  const std::optional<OpenAiError> &error() const { return ServerError; }

  /// The server said that the reply is whole.
  bool isFinished() const { return HasFinish || SawDone; }
  void done() { SawDone = true; }

  /// \p Turn numbers made-up ids; \p Model is what was asked for.
  Reply finish(unsigned Turn, const OpenAiOptions &Options,
               llvm::StringRef Model);

private:
  llvm::Error addChoice(const Json &Choice, TextSink OnText);
  llvm::Error addMessage(const Json &Delta, TextSink OnText);
  void addReasoningDetails(const Json &Details);
  Json rawMessage(llvm::ArrayRef<AccumulatedCall> Calls) const;

  std::string Id;
  std::string Model;
  std::string Text;
  std::string Refusal;
  std::string Reasoning;
  /// Which member the reasoning came in.
  std::string ReasoningKey;
  Json ReasoningDetails = Json::array();
  ToolCallAccumulator Calls;
  std::string Finish;
  bool HasFinish = false;
  bool SawDone = false;
  Usage Tokens;
  std::optional<OpenAiError> ServerError;
};

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_OPENAIWIRE_H
