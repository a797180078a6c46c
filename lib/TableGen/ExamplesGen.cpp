//===- ExamplesGen.cpp - The instructions' examples as tests --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a text that LLVM's split-file cuts into one lit test for each
// instruction: its example's program, with the RUN line that sets the machine
// up, runs the program and compares the results in comments before it.
//
//===----------------------------------------------------------------------===//

#include "ExampleText.h"
#include "kc/TableGen/Generators.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

static std::string quotedForShell(const Twine &Text) {
  std::string Out = "'";
  for (char C : Text.str())
    Out += C == '\'' ? "'\\''" : std::string(1, C);
  return Out + "'";
}

std::vector<std::string> exampleOptions(const IsaModel &Model,
                                        const Instruction &I) {
  const ExampleInfo &E = *I.Example;
  std::vector<std::string> Options = {"--isa=" + Model.Name.str()};
  if (!I.Space->IsBase)
    Options.push_back("--opcode-space=" + I.Space->Name.str());
  if (!E.Profile.empty())
    Options.push_back("--profile=" + E.Profile.str());
  for (StringRef Text : E.Before)
    Options.push_back("--set=" + quotedForShell(Text));
  for (StringRef Text : E.After)
    Options.push_back("--expect=" + quotedForShell(Text));
  if (E.Cycles >= 0)
    Options.push_back("--expect-cycles=" + std::to_string(E.Cycles));
  return Options;
}

static void writeTest(const IsaModel &Model, const Instruction &I,
                      raw_ostream &OS) {
  StringRef Comment = Model.Comments.front();
  OS << "//--- " << I.Name << ".s\n"
     << Comment << " " << I.Mnemonic << ": " << I.Summary << "\n"
     << Comment << " RUN: kc-sim %s";
  for (const std::string &Option : exampleOptions(Model, I))
    OS << " \\\n" << Comment << " RUN:   " << Option;
  OS << "\n\n";
  for (StringRef Line : I.Example->Program)
    OS << Line << "\n";
  OS << "\n";
}

/// Every instruction that does something must show it.
static bool checkExamples(const IsaModel &Model) {
  bool IsComplete = true;
  for (const auto &I : Model.Instrs) {
    if (I->Example || I->IsReserved)
      continue;
    PrintError(I->Rec->getLoc(), "'" + I->Name +
                                     "' has no example; write one as 'let "
                                     "example = Example<...>'");
    IsComplete = false;
  }
  return IsComplete;
}

void emitExamples(const RecordKeeper &Records, raw_ostream &OS) {
  withModel(Records, [&](const IsaModel &Model) {
    if (!checkExamples(Model))
      return;
    for (const auto &I : Model.Instrs)
      if (I->Example)
        writeTest(Model, *I, OS);
  });
}

} // namespace kc::tablegen
