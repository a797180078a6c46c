//===- ToolCallAccumulator.h - Tool calls from fragments ------ -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stream delivers a tool call in pieces. By the book the first piece has an
// index, an id and a name, and the later ones the index and more text. Servers
// leave out the index, or say 0 for every call, repeat the name with each
// piece, send an empty id, send the arguments as an object, or use one id
// twice. The rules here make of all that the calls that were meant.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_TOOLCALLACCUMULATOR_H
#define KC_AGENT_PROVIDER_TOOLCALLACCUMULATOR_H

#include "kc/Agent/Message.h"
#include "kc/Agent/Provider/ArgumentRepair.h"
#include <vector>

namespace kc::agent {

/// How ids are made up where a server sent none.
enum class IdStyle {
  Counted, ///< call_<turn>_<n>
  Mistral, ///< exactly nine letters and digits
};

struct AccumulatedCall {
  ToolCallPart Part;
  /// Members beside id, type and function, which some servers want back.
  Json Extra = Json::object();
};

class ToolCallAccumulator {
public:
  /// Takes one element of "tool_calls", of a delta or of a whole message. An
  /// element that is no object is an error.
  llvm::Error add(const Json &Fragment);

  bool empty() const { return Calls.empty(); }
  size_t argumentBytes() const { return ArgumentBytes; }

  /// The calls, each with an id that is unique in the reply, and with arguments
  /// that parsed or a problem.
  std::vector<AccumulatedCall> finish(unsigned Turn, IdStyle Style,
                                      ReplyCut Cut) const;

private:
  struct Call {
    std::optional<uint64_t> Index;
    std::string Id;
    std::string Name;
    std::string Arguments;
    Json Extra = Json::object();
  };

  Call &select(std::optional<uint64_t> Index, llvm::StringRef Id,
               llvm::StringRef Name, llvm::StringRef Arguments);
  Call &startCall(std::optional<uint64_t> Index);

  std::vector<Call> Calls;
  size_t Last = 0;
  size_t ArgumentBytes = 0;
};

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_TOOLCALLACCUMULATOR_H
