//===- Main.cpp - Shows what the agent library does -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// agent-test-driver COMMAND PATH [OPTION]...
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace kc::agent;
using namespace kc::agent::test;

static cl::opt<std::string> Name(cl::Positional, cl::Required,
                                 cl::desc("<command>"));
static cl::opt<std::string> Path(cl::Positional, cl::Required,
                                 cl::desc("<file or folder>"));

namespace kc::agent::test {
cl::opt<std::string> Second("second", cl::desc("Another file"));
cl::opt<bool> Cut("cut", cl::desc("The reply was cut at its limit"));
cl::opt<bool> OneLine("one-line", cl::desc("Escape line feeds too"));
cl::opt<unsigned> Pieces("pieces", cl::init(0),
                         cl::desc("Feed so many bytes at a time; 0: all"));

Expected<std::string> readFile(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return makeError(ErrorClass::Usage, "unreadable",
                     Path + ": " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}
} // namespace kc::agent::test

int main(int Argc, char **Argv) {
  cl::ParseCommandLineOptions(Argc, Argv);
  for (ArrayRef<Command> Group : {jsonCommands(), protocolCommands(),
                                  logCommands(), runCommands(), fuzzCommands()})
    for (const Command &C : Group) {
      if (Name != C.Name)
        continue;
      Error E = C.Run(Path);
      if (!E)
        return 0;
      outs().flush();
      int ExitCode = exitCodeOf(E);
      logAllUnhandledErrors(std::move(E), errs(), "error: ");
      return ExitCode;
    }
  errs() << "error: there is no command '" << Name << "'\n";
  return 2;
}
