//===- ManualGen.cpp - The manual of an instruction set -------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the manual as one Markdown page. Each of its chapters has a file of
// its own, Manual*.cpp; here are the order, the introduction, the index and
// what is said of timing in general.
//
//===----------------------------------------------------------------------===//

#include "ManualEncoding.h"
#include "ManualExpr.h"
#include "ManualInstr.h"
#include "ManualOperation.h"
#include "ManualState.h"
#include "ManualSyntax.h"
#include "ManualText.h"
#include "kc/TableGen/Generators.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

namespace {

class ManualWriter {
public:
  ManualWriter(const IsaModel &Model, raw_ostream &OS) : Model(Model), OS(OS) {}

  void run();

private:
  void writeTitle();
  void writeNotation();
  void writeIndex();
  void writeIndexTable(const UnitInfo &U, const OpcodeSpaceInfo &Space);
  void writeInstrs(const OpcodeSpaceInfo &Space);
  void writeExtension(const OpcodeSpaceInfo &Space);
  void writeTiming();
  void writeDecoupledTiming();
  void writeMachineTiming();
  void writeThroughputs();
  void writeTrapList();

  const IsaModel &Model;
  raw_ostream &OS;
};

} // namespace

void ManualWriter::writeTitle() {
  OS << "# " << Model.Title << "\n\n";
  if (!Model.Summary.empty())
    writeParagraph(OS, Model.Summary + ".");
  writeParagraph(OS, "This manual is generated from the definition of the "
                     "instruction set " +
                         code(Model.Name) +
                         ", from which its tools are made too. Every "
                         "instruction has a section of its own; [the "
                         "index](#instruction-index) lists them.");
  std::string Description = prose(Model.Description);
  if (!Description.empty())
    OS << "## Introduction\n\n" << Description << "\n\n";
}

void ManualWriter::writeNotation() {
  OS << "## Notation\n\n";
  if (!Model.RegFiles.empty())
    OS << wrapped("* " + code(Model.RegFiles.front()->Prefix.str() + "[rd]") +
                  " is the register that operand `rd` names; `rd` alone is its "
                  "number.");
  OS << wrapped(
            "* `a ← v` writes v to a; `a += v` adds v to a, last. `bf16(v)` "
            "and the like round v to what the register or cell holds.")
     << wrapped("* `name = …` says what a name stands for. `x[i, k] = vram[…]` "
                "names cells of a memory without copying them: what is written "
                "to `x[i, k]` is written there.")
     << wrapped("* `for i < N:` stands for all i from 0 to N − 1, in no order.")
     << wrapped(
            "* `Σ[k < N] v` is the sum of v for k from 0 to N − 1, added up "
            "in this order, beginning with 0. It reaches as far as products "
            "do: `Σ[k < N] x × w + 1` adds 1 once. `max[k < N] v` is the "
            "largest v.")
     << wrapped(
            "* Integers are unsigned and wrap around; `div` and `mod` round "
            "down. `a⟨n⟩` is bit n of a, as a truth value.")
     << wrapped("* An instruction that traps changes nothing.") << "\n";
}

void ManualWriter::writeIndexTable(const UnitInfo &U,
                                   const OpcodeSpaceInfo &Space) {
  MarkdownTable Table({"Instruction", "Syntax", "Summary", "Cycles"});
  for (const auto &I : Model.Instrs) {
    if (I->Unit != &U || I->Space != &Space)
      continue;
    std::string Heading = instrHeading(*I);
    std::string Syntax = syntaxText("", I->Forms.front(), I->Operands);
    Table.row({"[" + Heading + "](#" + anchor(Heading) + ")",
               Syntax.empty() ? "" : code(Syntax), I->Summary.str(),
               I->IsReserved ? "reserved" : costText(*I)});
  }
  if (Table.empty())
    return;
  OS << "Unit **" << U.Name << "**";
  if (!U.Summary.empty())
    OS << ": " << U.Summary;
  OS << "\n\n";
  Table.write(OS);
}

void ManualWriter::writeIndex() {
  OS << "## Instruction index\n\n";
  writeParagraph(OS, "The cycles are those of the serial timing; in "
                     "parentheses, with the default parameters.");
  for (const auto &U : Model.Units)
    for (const auto &Space : Model.OpcodeSpaces)
      if (Space->IsBase)
        writeIndexTable(*U, *Space);
}

void ManualWriter::writeInstrs(const OpcodeSpaceInfo &Space) {
  for (const auto &I : Model.Instrs)
    if (I->Space == &Space)
      writeInstr(Model, *I, OS);
}

/// Apart from the instructions that every machine has.
void ManualWriter::writeExtension(const OpcodeSpaceInfo &Space) {
  if (none_of(Model.Instrs, [&](const auto &I) { return I->Space == &Space; }))
    return;
  OS << "## Extension " << Space.Name << "\n\n";
  std::string Summary = Space.Summary.empty() ? "" : Space.Summary.str() + ". ";
  writeParagraph(OS, Summary +
                         "These instructions exist only where tools are told "
                         "so with " +
                         code("--opcode-space=" + Space.Name.str()) +
                         "; instructions of the base map whose encoding they "
                         "have don't exist there.");
  for (const auto &U : Model.Units)
    writeIndexTable(*U, Space);
  writeInstrs(Space);
}

void ManualWriter::writeTiming() {
  OS << "## Timing\n\n";
  StringRef Default = Model.Pipeline ? "" : ", the default";
  writeParagraph(OS, "**Serial timing**" + Default.str() +
                         ": each instruction starts when the one before it has "
                         "ended, so the cycles of a run are the sum of the "
                         "cycles of all instructions that it executed. Those "
                         "depend on values only where an instruction says so.");
  writeDecoupledTiming();
  writeMachineTiming();
  writeThroughputs();
}

void ManualWriter::writeDecoupledTiming() {
  std::vector<std::string> Queued, Inline;
  for (const auto &U : Model.Units)
    (U->IsQueued ? Queued : Inline)
        .push_back(U->Name.str() + (U->IsInOrder ? " (in order)" : ""));
  if (Queued.empty())
    return;
  std::string Text =
      "**Decoupled timing**: the units " + enumeration(Queued) +
      " work side by side. Instructions are dispatched in the program's order. "
      "One of these units takes an instruction as soon as the registers that "
      "it reads are there and no older instruction that is still waiting or "
      "running touches the same cells of a memory, unless both only read; a "
      "unit that is in order also keeps the program's order.";
  if (!Inline.empty())
    Text += " Instructions of " + enumeration(Inline) +
            " are executed as they are dispatched, and those behind them wait.";
  writeParagraph(OS, Text + " Results are always those of the serial run.");
}

/// A number over parameters, with what it is by default.
static std::string countText(const Expr *E) {
  std::string Name = ManualExpr().str(E);
  std::string Default = ManualExpr(nullptr, /*WithDefaults=*/true).str(E);
  return Name == Default ? Name : Name + " (" + Default + ")";
}

void ManualWriter::writeMachineTiming() {
  if (!Model.Pipeline)
    return;
  const PipelineInfo &P = *Model.Pipeline;
  writeParagraph(
      OS,
      "**Timing of the machine**, the default: " + countText(P.Lanes) +
          " instructions are dispatched per cycle, strictly in order, and "
          "nothing behind a jump in the same cycle. " +
          countText(P.LineBytes) +
          " bytes of instructions are fetched per cycle, those of an aligned "
          "line. Direct jumps and branches backwards are foreseen; what "
          "follows another jump, or a branch that goes the other way, is "
          "dispatched " +
          countText(P.Redirect) +
          " cycles later. An instruction waits until its sources and the "
          "former value of its destination are there and its unit is free. "
          "Each instruction says how many cycles after its dispatch another "
          "one that needs its result can be dispatched, and how long its unit "
          "is busy; a unit with a queue takes it all the same.");
  MarkdownTable Queues({"Unit", "Instructions that can wait for it"});
  bool HasQueues = false;
  for (const auto &U : Model.Units)
    if (evaluateDefault(U->Queue) != 0) {
      Queues.row({U->Name.str(), countText(U->Queue)});
      HasQueues = true;
    }
  if (HasQueues)
    Queues.write(OS);
}

void ManualWriter::writeThroughputs() {
  if (Model.Throughputs.empty())
    return;
  writeParagraph(OS, "**At best** a unit does so much; no program is faster. "
                     "Where an operation has several lines, they are several "
                     "ways to do it. `M_read` and `M_write` are bytes of a "
                     "memory M.");
  MarkdownTable Table({"Operation", "Unit", "Items", "in cycles"});
  for (const ThroughputInfo &T : Model.Throughputs)
    Table.row({code(T.Operation), T.Unit->Name.str(), countText(T.Items),
               countText(T.Cycles)});
  Table.write(OS);
}

void ManualWriter::writeTrapList() {
  OS << "## Traps\n\n";
  writeParagraph(OS, "A trap ends the run and names the instruction. Beside "
                     "those that the instructions list:");
  OS << wrapped("* `illegal-instruction`: the word is no instruction.")
     << wrapped("* `reserved-instruction`: the name exists, the instruction "
                "doesn't.")
     << wrapped("* `forbidden`: the run may not read or write that cell.")
     << wrapped("* `instruction-limit`, `cycle-limit`, `wall-limit`, "
                "`memory-limit`: the run used up what it was given.")
     << "\n";
}

void ManualWriter::run() {
  writeTitle();
  writeAssembly(Model, OS);
  writeState(Model, OS);
  writeParameters(Model, OS);
  writeTiming();
  writeNotation();
  // An agent's prompt has what is above the instructions.
  writeIndex();
  OS << "## Instructions\n\n";
  for (const auto &Space : Model.OpcodeSpaces)
    if (Space->IsBase)
      writeInstrs(*Space);
  for (const auto &Space : Model.OpcodeSpaces)
    if (!Space->IsBase)
      writeExtension(*Space);
  writeTrapList();
  writeOpcodeMap(Model, OS);
}

void emitManual(const RecordKeeper &Records, raw_ostream &OS) {
  withModel(Records,
            [&](const IsaModel &Model) { ManualWriter(Model, OS).run(); });
}

} // namespace kc::tablegen
