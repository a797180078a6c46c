//===- OpenAiBody.h - The body of an answer, as it comes ------ -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_PROVIDER_OPENAIBODY_H
#define KC_LIB_AGENT_PROVIDER_OPENAIBODY_H

#include "kc/Agent/Provider/HttpClient.h"
#include "kc/Agent/Provider/OpenAiWire.h"
#include "kc/Agent/Provider/SseParser.h"

namespace kc::agent {

/// Takes the body of an answer apart: a stream of events, one completion, or
/// the description of an error. Never holds more than the options allow.
class OpenAiBody {
public:
  OpenAiBody(const OpenAiOptions &Options, CallObserver &Observer)
      : Options(Options), Observer(Observer) {}

  /// False if the rest of the body isn't wanted.
  bool take(const HttpHead &Head, llvm::StringRef Bytes);
  /// The transfer ended well.
  void finish(const HttpHead &Head);

  OpenAiReplyBuilder &builder() { return Builder; }
  const OpenAiReplyBuilder &builder() const { return Builder; }
  /// Of an answer whose status is not 200.
  llvm::StringRef errorBody() const { return Whole; }
  bool isTooLarge() const { return IsTooLarge; }
  /// Why the body is not in the protocol; empty if it is.
  llvm::StringRef nonsense() const { return Nonsense; }
  /// The observer was given text.
  bool hasSentText() const { return HasSentText; }

private:
  llvm::Error takeEvent(const SseEvent &Event);
  llvm::Error takeChunk(llvm::StringRef Text);
  bool check(llvm::Error E);

  const OpenAiOptions &Options;
  CallObserver &Observer;
  OpenAiReplyBuilder Builder;
  SseParser Parser;
  std::string Whole;
  std::string Nonsense;
  uint64_t Total = 0;
  bool IsTooLarge = false;
  bool HasSentText = false;
  bool IsDone = false;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_PROVIDER_OPENAIBODY_H
