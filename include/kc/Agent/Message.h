//===- Message.h - What is said between model and tools ------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every model server has its own shape for a conversation. This is ours, and it
// loses nothing: a message is a role and a list of parts, and beside the parts
// it keeps the server's own item. A provider that is asked to continue its own
// conversation sends that item back unchanged, signatures and opaque reasoning
// included; another provider, or another model, sees only the neutral parts.
//
// A tool call keeps the text of its arguments as the model wrote it, beside the
// value that was made of it: the text is for the log, the value is what is
// executed and what later requests repeat.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_MESSAGE_H
#define KC_AGENT_MESSAGE_H

#include "kc/Support/JsonReader.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <variant>
#include <vector>

namespace kc::agent {

enum class Role { System, User, Assistant, Tool };

struct TextPart {
  std::string Text;
};

/// Text that the model thought, not said. What only its server can read stays
/// in the raw item of the message.
struct ReasoningPart {
  std::string Text;
};

struct ToolCallPart {
  std::string Id;
  std::string Name;
  /// Always an object; empty if \c Problem is set.
  Json Arguments = Json::object();
  /// The arguments as the model wrote them.
  std::string RawArguments;
  /// How far the text had to be repaired to become a value; "" if not at all.
  std::string Repair;
  /// Why the text could not become a value. Such a call is answered, not
  /// executed.
  std::string Problem;
};

struct ToolResultPart {
  std::string CallId;
  std::string Name;
  /// What the model reads.
  std::string Text;
  /// What programs read; null if there is nothing beside the text.
  Json Structured;
  bool IsError = false;
};

using Part =
    std::variant<TextPart, ReasoningPart, ToolCallPart, ToolResultPart>;

/// The server's own form of a message, to be sent back to the same model.
struct RawItem {
  std::string Provider;
  std::string Model;
  Json Value;
};

struct Message {
  Role Author = Role::User;
  std::vector<Part> Parts;
  std::optional<RawItem> Raw;

  static Message text(Role Author, std::string Text);

  /// The text parts, joined.
  std::string text() const;
  llvm::SmallVector<const ToolCallPart *, 4> toolCalls() const;
};

/// The form that event logs hold. \p WithRaw leaves the server's item out, for
/// comparing what was said and not how it was sent.
Json toJson(const Message &M, bool WithRaw = true);
/// Notes mistakes at \p Place; the result counts only if there are none.
Message readMessage(const JsonReader &Place);

llvm::StringRef roleName(Role Author);

} // namespace kc::agent

#endif // KC_AGENT_MESSAGE_H
