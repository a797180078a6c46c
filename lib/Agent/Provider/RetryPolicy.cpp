//===- RetryPolicy.cpp - Whether and when to ask again --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/RetryPolicy.h"
#include "kc/Agent/Provider.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>
#include <curl/curl.h>

using namespace llvm;
using namespace kc::agent;
using std::chrono::milliseconds;

static bool isOneOf(StringRef Word, std::initializer_list<StringRef> Words) {
  return is_contained(Words, Word);
}

/// Money or a daily limit: no wait of minutes helps.
static bool isQuota(const Failure &F) {
  return isOneOf(F.Code, {"insufficient_quota", "billing_hard_limit_reached",
                          "billing_not_active"}) ||
         isOneOf(F.Type, {"insufficient_quota", "billing_error"});
}

/// An error event inside a reply carries no status; its words have to do.
static bool isTransientStreamError(const Failure &F) {
  for (StringRef Word : {StringRef(F.Type), StringRef(F.Code)}) {
    if (isOneOf(Word, {"invalid_request_error", "authentication_error",
                       "permission_error", "not_found_error", "invalid_api_key",
                       "model_not_found", "context_length_exceeded",
                       "invalid_prompt", "content_filter",
                       "unsupported_parameter", "unsupported_value"}))
      return false;
    unsigned Status;
    if (!Word.getAsInteger(10, Status) && Status >= 400 && Status < 500)
      return Status == 408 || Status == 409 || Status == 429;
  }
  return true;
}

bool kc::agent::isTransient(const Failure &F) {
  if (isQuota(F))
    return false;
  switch (F.Kind) {
  case FailureKind::Status: {
    auto It = F.Headers.find("x-should-retry");
    if (It != F.Headers.end() && It->second == "true")
      return true;
    if (It != F.Headers.end() && It->second == "false")
      return false;
    return is_contained({408, 409, 429, 500, 502, 503, 504, 529}, F.HttpStatus);
  }
  case FailureKind::StreamError:
    return isTransientStreamError(F);
  case FailureKind::Unreachable:
  case FailureKind::CutStream:
  case FailureKind::Idle:
  case FailureKind::Nonsense:
    return true;
  case FailureKind::Certificate:
  case FailureKind::BadUrl:
  case FailureKind::TooLarge:
    return false;
  }
  return false;
}

std::optional<milliseconds>
kc::agent::serverDelay(const StringMap<std::string> &Headers, std::time_t Now) {
  // More than any limit, and yet safe to calculate with.
  constexpr double Longest = 1e12;
  auto Number = [&](StringRef Name) -> std::optional<double> {
    auto It = Headers.find(Name);
    double Value;
    if (It == Headers.end() ||
        StringRef(It->second).trim().getAsDouble(Value) ||
        !std::isfinite(Value) || Value < 0)
      return std::nullopt;
    return std::min(Value, Longest);
  };
  if (std::optional<double> Millis = Number("retry-after-ms"))
    return milliseconds(static_cast<int64_t>(std::ceil(*Millis)));
  if (std::optional<double> Seconds = Number("retry-after"))
    return milliseconds(static_cast<int64_t>(std::ceil(*Seconds * 1000)));
  auto It = Headers.find("retry-after");
  if (It == Headers.end())
    return std::nullopt;
  std::time_t Until = ::curl_getdate(It->second.c_str(), nullptr);
  if (Until < 0)
    return std::nullopt;
  return milliseconds(1000 * std::max<int64_t>(Until - Now, 0));
}

milliseconds RetryPolicy::backoff(unsigned Attempt, bool Busy) {
  milliseconds Limit = Busy ? Options.MaxBusyDelay : Options.MaxDelay;
  unsigned Doublings = std::min(Attempt - 1, 20u);
  milliseconds Delay = std::min(Options.FirstDelay * (1u << Doublings), Limit);
  // SplitMix64: any spread will do, and a seed makes it repeatable.
  RandomState += 0x9E3779B97F4A7C15;
  uint64_t Z = RandomState;
  Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9;
  Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EB;
  double Fraction = static_cast<double>((Z ^ (Z >> 31)) >> 11) * 0x1p-53;
  return milliseconds(static_cast<int64_t>(static_cast<double>(Delay.count()) *
                                           (1 - Options.Jitter * Fraction)));
}

RetryDecision RetryPolicy::decide(const Failure &F, unsigned Attempt,
                                  std::time_t Now) {
  RetryDecision Decision;
  if (!isTransient(F))
    return Decision;
  bool IsAbsent =
      F.Kind == FailureKind::Unreachable || F.Kind == FailureKind::Nonsense;
  unsigned Limit = IsAbsent ? Options.MaxUnreachable : Options.MaxAttempts;
  if (Attempt >= Limit) {
    Decision.Reason = formatv("gave up after {0} attempts", Attempt);
    return Decision;
  }
  if (std::optional<milliseconds> Asked = serverDelay(F.Headers, Now)) {
    if (*Asked > Options.MaxServerDelay) {
      Decision.Reason =
          formatv("the server asks to wait {0} s, and the limit is {1} s",
                  inSeconds(*Asked), inSeconds(Options.MaxServerDelay));
      return Decision;
    }
    Decision.Delay = *Asked;
    Decision.DelayFromServer = true;
  } else {
    bool Busy = F.HttpStatus == 429 || F.HttpStatus == 529 ||
                F.Type == "overloaded_error";
    Decision.Delay = backoff(Attempt, Busy);
  }
  Decision.Retry = true;
  return Decision;
}
