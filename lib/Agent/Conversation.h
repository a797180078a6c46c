//===- Conversation.h - What the loop knows of a conversation - -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_CONVERSATION_H
#define KC_LIB_AGENT_CONVERSATION_H

#include "kc/Agent/Loop.h"

namespace kc::agent {

/// The tool calls that have no result yet, in order.
std::vector<ToolCallPart> unansweredCalls(const Conversation &Talk);

/// What to tell a model whose reply had nothing in it.
std::string emptyReplyText(FinishReason Finish);
/// What to tell a model whose reply was cut and has no tool call.
std::string cutReplyText();

/// \p Text, or its two ends and how much was left out between them. \p Text
/// must be UTF-8; characters stay whole.
std::string shortenToolText(std::string Text, size_t MaxBytes);

} // namespace kc::agent

#endif // KC_LIB_AGENT_CONVERSATION_H
