//===- RetryPolicy.h - Whether and when to ask again ---------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table for every protocol. A provider describes how an attempt failed; the
// policy says whether another attempt makes sense and how long to wait. It does
// not wait itself.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_RETRYPOLICY_H
#define KC_AGENT_PROVIDER_RETRYPOLICY_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>

namespace kc::agent {

enum class FailureKind {
  Status,      ///< an HTTP status that is no success
  StreamError, ///< an error event inside a reply with status 200
  Unreachable, ///< no connection
  Certificate, ///< the server isn't who it should be
  CutStream,   ///< the connection broke, before or during the reply
  Idle,        ///< silence for longer than the idle time-out
  BadUrl,      ///< nothing was sent
  TooLarge,    ///< the reply exceeds the limit
  Nonsense,    ///< the reply is not in the protocol
};

struct Failure {
  FailureKind Kind = FailureKind::Status;
  long HttpStatus = 0;
  /// Of the error body: "rate_limit_exceeded", "overloaded_error".
  std::string Type;
  std::string Code;
  std::string Message;
  /// Names in lower case.
  llvm::StringMap<std::string> Headers;
};

struct RetryOptions {
  unsigned MaxAttempts = 8;
  /// For a server that isn't there or doesn't speak the protocol, which seldom
  /// changes within a minute.
  unsigned MaxUnreachable = 4;
  std::chrono::milliseconds FirstDelay{500};
  std::chrono::milliseconds MaxDelay{8000};
  /// After 429 and 529.
  std::chrono::milliseconds MaxBusyDelay{60000};
  /// A server that asks for a longer wait ends the request.
  std::chrono::milliseconds MaxServerDelay{120000};
  /// A delay of our own is shortened by up to this part of it, so that many
  /// clients don't come back at once.
  double Jitter = 0.25;
  uint64_t JitterSeed = 0;
};

struct RetryDecision {
  bool Retry = false;
  std::chrono::milliseconds Delay{0};
  bool DelayFromServer = false;
  /// Why not, if the reason isn't the failure itself.
  std::string Reason;
};

class RetryPolicy {
public:
  explicit RetryPolicy(const RetryOptions &Options)
      : Options(Options), RandomState(Options.JitterSeed) {}

  /// \p Attempt is the number of the one that failed, from 1. \p Now is for
  /// servers that say until when to wait.
  RetryDecision decide(const Failure &F, unsigned Attempt, std::time_t Now);

private:
  std::chrono::milliseconds backoff(unsigned Attempt, bool Busy);

  RetryOptions Options;
  uint64_t RandomState;
};

/// Whether the failure is one that waiting can cure.
bool isTransient(const Failure &F);

/// How long the server asks to wait: "retry-after-ms", or else "retry-after" as
/// seconds or as a date.
std::optional<std::chrono::milliseconds>
serverDelay(const llvm::StringMap<std::string> &Headers, std::time_t Now);

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_RETRYPOLICY_H
