//===- Prompt.cpp - What an agent is told ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/Prompt.h"
#include "kc/Agent/KernelTools/KernelTools.h"
#include "kc/Task/TaskText.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::agent {

static constexpr StringLiteral AsmRole = R"(
You write kernels for the accelerator {0} in its assembly language. You work with tools:

- write_code sets the whole kernel; every call replaces it.
- check_syntax assembles it and shows all errors with their lines.
- run_evaluation runs it in the simulator and says whether it is right and how many
  cycles it takes.
- view_output shows elements of its result beside the expected ones.
- profile shows where its cycles go.
- get_instruction_size says how many words it has.
- grep_docs looks something up in the manual; a mnemonic gives that instruction's page.

)";

static constexpr StringLiteral DialectRole = R"(
The kernel is a module of MLIR with one function, `func.func @kernel()`, of operations of
the dialect `{0}`: one for each instruction, named by the mnemonic in lower case. Values
live in registers, which are assigned for you; `{0}.loop` is the hardware loop.

)";

static constexpr StringLiteral Rules = R"(
What counts as right:

- The result is compared element by element with a reference, within the tolerance that
  the task states. NaN or infinity in place of a number is wrong.
- The data of the deciding run are drawn after the kernel is fixed; they are not those of
  the runs before.
- Memory and registers that the task doesn't set have no defined value, apart from the
  registers' reset values. The kernel is run with two different fillings of memory and must
  give the same result with both.
- All of the result must be written by the kernel, and the inputs must keep their values.
- Every byte of the inputs must be read, also one that seems to make no difference. Only
  what the task itself fixes, such as a table, may be known instead.
- Cycles are counted by the simulator from the first instruction to the last transfer's end.

First make the kernel right, then fast. The fastest kernel that is confirmed to be right
counts: run_evaluation confirms it with fresh data, once for each kernel, and at the end it
has to pass with fresh data again, several times. One reply can run kernels {1} times. An
iteration is one reply of yours with all its tool calls; stop by answering
without a tool call.

)";

static void replaceAll(std::string &Text, StringRef From, StringRef To) {
  for (size_t At = Text.find(From); At != std::string::npos;
       At = Text.find(From, At + To.size()))
    Text.replace(At, From.size(), To);
}

std::string systemPrompt(const PromptInput &In) {
  std::string Role = AsmRole.ltrim().str();
  replaceAll(Role, "{0}", In.Target.Title);
  std::string Out = Role;
  if (In.Level == KernelLevel::Dialect) {
    std::string Dialect = DialectRole.ltrim().str();
    replaceAll(Dialect, "{0}", In.Target.Name);
    Out += Dialect;
  }
  std::string What = Rules.ltrim().str();
  replaceAll(What, "{1}", std::to_string(MaxRunsPerReply));
  Out += What;
  raw_string_ostream OS(Out);
  if (In.MaxWords && In.MaxCycles)
    OS << "A kernel may have " << In.MaxWords << " words, and may take "
       << In.MaxCycles << " cycles and as many instructions.\n\n";
  OS << "The machine is the profile '" << In.Profile.Name << "'. Where the "
     << "manual gives a parameter's default, this machine has:\n\n";
  for (auto [Param, Value] : zip(In.Target.Params, In.Profile.Params))
    if (Value != Param.Default)
      OS << "- " << Param.Name << " = " << Value << "\n";
  for (auto [Param, Text] : zip(In.Target.FormatParams, In.Profile.Formats))
    if (Text != Param.Default)
      OS << "- " << Param.Name << " = " << Text << "\n";
  OS << "\n(nothing else differs). What follows is the manual without the "
     << "instructions' own sections; grep_docs has those.\n\n---\n\n"
     << In.Book.before("Instructions") << "\n";
  return Out;
}

std::string userPrompt(const PromptInput &In) {
  std::string Out = task::taskText(In.Cell);
  raw_string_ostream OS(Out);
  if (In.GoalCycles)
    OS << "\nThe compiler's kernel takes " << In.GoalCycles
       << " cycles on this machine. Be faster.\n";
  if (!In.StartFrom.empty())
    OS << "\nStart from this kernel:\n\n```\n" << In.StartFrom << "\n```\n";
  if (In.Iterations)
    OS << "\nYou have " << In.Iterations << " iterations.\n";
  return Out;
}

} // namespace kc::agent
