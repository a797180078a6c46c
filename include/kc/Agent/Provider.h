//===- Provider.h - One request to a model, one reply --------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A provider turns a neutral request into one model reply, by whatever protocol
// and with whatever retries its server needs. The agent loop knows nothing of
// tokens, streams and status codes, and a provider nothing of tools and
// kernels.
//
// A reply is whole or there is none: what arrived of a stream that broke is
// thrown away. While a request runs, the observer hears of text as it comes and
// of every retry before it is waited for, and can ask to stop.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_H
#define KC_AGENT_PROVIDER_H

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Message.h"
#include <chrono>
#include <optional>

namespace kc::agent {

struct ToolDefinition {
  std::string Name;
  std::string Description;
  /// JSON schema of an object.
  Json Schema;
};

enum class ToolChoice { Auto, None, Required };

/// How long the model shall think; what a model doesn't have is left out.
enum class Effort { None, Minimal, Low, Medium, High, XHigh, Max };

llvm::StringRef effortName(Effort E);
std::optional<Effort> parseEffort(llvm::StringRef Name);

struct Request {
  /// Empty: the provider's own.
  std::string Model;
  std::vector<Message> Messages;
  std::vector<ToolDefinition> Tools;
  ToolChoice Choice = ToolChoice::Auto;
  bool ParallelToolCalls = true;
  std::optional<uint64_t> MaxOutputTokens;
  std::optional<double> Temperature;
  std::optional<uint64_t> Seed;
  std::optional<Effort> ReasoningEffort;
  /// Members that go into the server's request as they are.
  Json Extra = Json::object();
};

/// The parts of a request other than its messages and tools.
Json parametersToJson(const Request &R);
Json toJson(const ToolDefinition &Tool);

/// Tokens as the server counted them; what it didn't say is absent.
struct Usage {
  std::optional<uint64_t> InputTokens;  ///< with the cached ones
  std::optional<uint64_t> CachedTokens; ///< of the input
  std::optional<uint64_t> CacheWriteTokens;
  std::optional<uint64_t> OutputTokens;    ///< with the reasoning
  std::optional<uint64_t> ReasoningTokens; ///< of the output
  /// What the server says it costs; most don't.
  std::optional<double> CostUsd;
  /// Attempts that the server may charge for and that reported nothing.
  uint64_t UnknownAttempts = 0;

  Usage &operator+=(const Usage &Other);
};

Json toJson(const Usage &U);

enum class FinishReason {
  Stop,
  ToolCalls,
  Length,        ///< cut at the output limit
  ContentFilter, ///< stopped by the server
  Refusal,       ///< the model declined
  Pause,         ///< to be sent back unchanged to go on
  Unknown,
};

llvm::StringRef finishReasonName(FinishReason Reason);

struct Reply {
  /// Of role Assistant.
  Message Content;
  FinishReason Finish = FinishReason::Unknown;
  /// The server's own word for it.
  std::string RawFinish;
  Usage Tokens;
  /// The model that answered, as the server names it.
  std::string Model;
  std::string ResponseId;
  std::string RequestId;
  unsigned Attempts = 1;

  /// Neither text nor a tool call; reasoning alone doesn't count.
  bool isEmpty() const;
};

Json toJson(const Reply &R);
/// Notes mistakes at \p Place; the result counts only if there are none.
Reply readReply(const JsonReader &Place);

/// An attempt failed and another will be made.
struct RetryNotice {
  unsigned Attempt = 1; ///< the one that failed, from 1
  long HttpStatus = 0;  ///< 0: there was no answer
  std::string Code;
  std::string Message;
  std::chrono::milliseconds Delay{0};
  bool DelayFromServer = false;
};

/// "7", "0.25": a time for a message in seconds.
std::string inSeconds(std::chrono::milliseconds Time);

class CallObserver {
public:
  virtual ~CallObserver();
  /// Text as it comes. After onDiscard it counts for nothing.
  virtual void onText(llvm::StringRef) {}
  virtual void onDiscard() {}
  /// Before the wait.
  virtual void onRetry(const RetryNotice &) {}
  /// Something worth a line in the log: "the server refused temperature".
  virtual void onNote(llvm::StringRef) {}
  /// Polled several times a second; true ends the request.
  virtual bool shouldStop() { return false; }
};

class Provider {
public:
  virtual ~Provider();

  /// The protocol, "openai"; raw items carry it.
  virtual llvm::StringRef name() const = 0;
  virtual llvm::StringRef model() const = 0;

  llvm::Expected<Reply> complete(const Request &R) {
    CallObserver Nobody;
    return complete(R, Nobody);
  }
  /// Fails with class Provider, or Interrupted if the observer said stop.
  virtual llvm::Expected<Reply> complete(const Request &R,
                                         CallObserver &Observer) = 0;
};

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_H
