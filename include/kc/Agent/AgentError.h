//===- AgentError.h - Errors that know the exit code ---------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_AGENTERROR_H
#define KC_AGENT_AGENTERROR_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace kc::agent {

/// What went wrong, as the documented exit code of kc-agent. A kernel that is
/// wrong (1) is a result and no error.
enum class ErrorClass {
  Usage = 2,         ///< command line, configuration, an input file
  Toolchain = 3,     ///< a tool or a target that is needed is missing
  Provider = 4,      ///< the model server: key, quota, unreachable, nonsense
  Budget = 5,        ///< it is used up, and there is no right kernel
  Infra = 7,         ///< our own side: disk, a broken run folder, a bug
  Interrupted = 130, ///< the user asked to stop
};

class AgentError : public llvm::ErrorInfo<AgentError> {
public:
  static char ID;

  AgentError(ErrorClass Class, std::string Code, std::string Message)
      : Class(Class), Code(std::move(Code)), Message(std::move(Message)) {}

  ErrorClass errorClass() const { return Class; }
  /// A word for programs, stable over releases: "auth", "quota", "cut_stream".
  llvm::StringRef code() const { return Code; }
  llvm::StringRef text() const { return Message; }

  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

private:
  ErrorClass Class;
  std::string Code;
  std::string Message;
};

llvm::Error makeError(ErrorClass Class, llvm::StringRef Code,
                      const llvm::Twine &Message);

/// Gives a class to an error that has none; one that has keeps it.
llvm::Error withClass(ErrorClass Class, llvm::StringRef Code, llvm::Error E);

/// The exit code of the first classified error in \p E; Infra if there is none.
int exitCodeOf(const llvm::Error &E);

/// The word for an event log: "usage", "provider".
llvm::StringRef errorClassName(ErrorClass Class);
std::optional<ErrorClass> parseErrorClass(llvm::StringRef Name);

} // namespace kc::agent

#endif // KC_AGENT_AGENTERROR_H
