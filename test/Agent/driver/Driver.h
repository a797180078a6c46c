//===- Driver.h - The commands of agent-test-driver ----------- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_AGENT_DRIVER_H
#define KC_TEST_AGENT_DRIVER_H

#include "kc/Agent/Tools.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace kc::agent::test {

/// A command takes a file, or a folder, and prints what came of it.
struct Command {
  const char *Name;
  const char *Description;
  llvm::Error (*Run)(llvm::StringRef Path);
};

llvm::ArrayRef<Command> jsonCommands();
llvm::ArrayRef<Command> protocolCommands();
llvm::ArrayRef<Command> logCommands();
llvm::ArrayRef<Command> runCommands();
llvm::ArrayRef<Command> fuzzCommands();

/// The tools that the tests' models call.
ToolRegistry makeTools();

llvm::Expected<std::string> readFile(llvm::StringRef Path);

/// Options that several commands take.
extern llvm::cl::opt<std::string> Second;
extern llvm::cl::opt<bool> Cut;
extern llvm::cl::opt<bool> OneLine;
extern llvm::cl::opt<unsigned> Pieces;

} // namespace kc::agent::test

#endif // KC_TEST_AGENT_DRIVER_H
