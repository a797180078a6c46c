//===- AgentReaders.h - What FuzzAgent gives its input to -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a model server says, and what a run leaves behind.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_FUZZ_AGENTREADERS_H
#define KC_TEST_FUZZ_AGENTREADERS_H

#include "Fuzz.h"

namespace kc::fuzz {

/// A stream of server-sent events, each a chunk of a reply.
void readStream(llvm::StringRef Bytes);
/// A whole reply, or an error.
void readBody(llvm::StringRef Text);
/// Headers of a reply, "name: value" on each line.
void readHeaders(llvm::StringRef Text);
/// Arguments of a tool call, and text with calls in it.
void readArguments(llvm::StringRef Text);
/// A schema on the first line, a value for it on the second.
void readSchema(llvm::StringRef Text);
/// A conversation, to be sent to a server.
void readConversation(llvm::StringRef Text);
/// An event log as it is.
void readLog(llvm::StringRef Text);
/// A run whose events are the lines, each a type and its data; their hashes
/// are right.
void readRun(llvm::StringRef Text);

inline constexpr Reader AgentFileReaders[] = {
    {'s', readStream},    {'b', readBody},   {'h', readHeaders},
    {'a', readArguments}, {'c', readSchema}, {'v', readConversation},
    {'l', readLog},       {'r', readRun},
};

} // namespace kc::fuzz

#endif // KC_TEST_FUZZ_AGENTREADERS_H
