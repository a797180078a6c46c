//===- AgentError.cpp - Errors that know the exit code --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace llvm;
using namespace kc::agent;

char AgentError::ID = 0;

void AgentError::log(raw_ostream &OS) const { OS << Message; }

std::error_code AgentError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

Error kc::agent::makeError(ErrorClass Class, StringRef Code,
                           const Twine &Message) {
  return make_error<AgentError>(Class, Code.str(), Message.str());
}

Error kc::agent::withClass(ErrorClass Class, StringRef Code, Error E) {
  if (!E || E.isA<AgentError>())
    return E;
  return makeError(Class, Code, toString(std::move(E)));
}

int kc::agent::exitCodeOf(const Error &E) {
  std::optional<ErrorClass> Class;
  visitErrors(E, [&](const ErrorInfoBase &Info) {
    if (!Class && Info.isA<AgentError>())
      Class = static_cast<const AgentError &>(Info).errorClass();
  });
  return static_cast<int>(Class.value_or(ErrorClass::Infra));
}

static constexpr std::pair<ErrorClass, const char *> ClassNames[] = {
    {ErrorClass::Usage, "usage"},
    {ErrorClass::Toolchain, "toolchain"},
    {ErrorClass::Provider, "provider"},
    {ErrorClass::Budget, "budget"},
    {ErrorClass::Infra, "infra"},
    {ErrorClass::Interrupted, "interrupted"},
};

StringRef kc::agent::errorClassName(ErrorClass Class) {
  for (auto [Value, Name] : ClassNames)
    if (Value == Class)
      return Name;
  return "infra";
}

std::optional<ErrorClass> kc::agent::parseErrorClass(StringRef Name) {
  for (auto [Value, Text] : ClassNames)
    if (Name == Text)
      return Value;
  return std::nullopt;
}
