//===- Tools.h - What the model can do ------------------------ -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool is a name, a description, a schema and a function in this process:
// nothing that a model writes reaches a shell. The function gets arguments that
// fit the schema and returns what the model shall read, in text, and the same
// for programs, in JSON. A failing kernel is a result with IsError set; an
// llvm::Error means that our own side is broken, and ends the run.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_TOOLS_H
#define KC_AGENT_TOOLS_H

#include "kc/Agent/Provider.h"
#include <functional>

namespace kc::agent {

class Transcript;

struct ToolOutput {
  std::string Text;
  Json Structured;
  /// The model asked for something that can't be, or its kernel failed.
  bool IsError = false;
  /// The work is finished: no further request is made.
  bool Done = false;
};

/// What a tool may know of the call.
struct ToolContext {
  Transcript &Log;
  unsigned Iteration = 0;
  llvm::StringRef CallId;
  /// Tools that run long ask it now and then.
  std::function<bool()> ShouldStop;
};

struct Tool {
  ToolDefinition Definition;
  std::function<llvm::Expected<ToolOutput>(const Json &Arguments,
                                           ToolContext &Context)>
      Run;
};

class ToolRegistry {
public:
  /// Fails if the name is taken or is not 1 to 64 of [A-Za-z0-9_-], or if the
  /// schema says more than JsonSchema.h can check.
  llvm::Error add(Tool NewTool);

  const Tool *find(llvm::StringRef Name) const;
  /// In order of registration, the same for every request.
  const std::vector<Tool> &tools() const { return Tools; }
  std::vector<ToolDefinition> definitions() const;

private:
  std::vector<Tool> Tools;
};

/// A call that was checked: either it can be run, or \c Problem says to the
/// model why not.
struct PreparedCall {
  const Tool *Callee = nullptr;
  Json Arguments;
  std::vector<std::string> Conversions;
  std::string Problem;
};

PreparedCall prepareCall(const ToolRegistry &Registry,
                         const ToolCallPart &Call);

} // namespace kc::agent

#endif // KC_AGENT_TOOLS_H
