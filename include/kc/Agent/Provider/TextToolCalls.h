//===- TextToolCalls.h - Tool calls inside plain text --------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For models whose server knows no tools. The tools are described in the
// prompt, results come back as user messages, and calls are found in the text
// of the reply, in the forms that models were trained on:
//
//   <tool_call>{"name": "f", "arguments": {...}}</tool_call>
//   <function=f><parameter=x>...</parameter></function>
//   ```json {"name": "f", "arguments": {...}} ```   (also ```tool_call)
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_TEXTTOOLCALLS_H
#define KC_AGENT_PROVIDER_TEXTTOOLCALLS_H

#include "kc/Agent/Provider.h"
#include "kc/Agent/Provider/ArgumentRepair.h"

namespace kc::agent {

/// What to tell the model in the system prompt.
std::string describeToolsAsText(llvm::ArrayRef<ToolDefinition> Tools);

/// A result as a user message has to say it.
std::string renderToolResult(const ToolResultPart &Result);

/// The calls in \p Text in order, with ids call_<turn>_<n>.
std::vector<ToolCallPart> parseTextToolCalls(llvm::StringRef Text,
                                             unsigned Turn, ReplyCut Cut);

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_TEXTTOOLCALLS_H
