//===- ResultText.cpp - Results for people --------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Eval/EvalResult.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;

namespace kc::eval {

std::string valueText(double Value) {
  if (std::isnan(Value))
    return "nan";
  std::string Text;
  raw_string_ostream(Text) << format("%.6g", Value);
  return Text;
}

StringRef modeName(Mode M) {
  switch (M) {
  case Mode::Public:
    return "public";
  case Mode::Decide:
    return "decide";
  case Mode::Repeat:
    return "repeat";
  }
  return "";
}

static StringRef inputsText(Mode M) {
  return M == Mode::Public   ? "public"
         : M == Mode::Decide ? "fresh"
                             : "repeated";
}

StringRef timingName(TimingModel T) {
  switch (T) {
  case TimingModel::Serial:
    return "serial";
  case TimingModel::Decoupled:
    return "decoupled";
  case TimingModel::Machine:
    return "machine";
  }
  llvm_unreachable("all timings have names");
}

std::optional<TimingModel> timingOfName(StringRef Name) {
  for (TimingModel T :
       {TimingModel::Serial, TimingModel::Decoupled, TimingModel::Machine})
    if (Name == timingName(T))
      return T;
  return std::nullopt;
}

/// Each line indented by two.
static void printBlock(raw_ostream &OS, StringRef Text) {
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    OS << "  " << Line << "\n";
    Text = Rest;
  }
}

static void printCycles(const EvalResult &R, raw_ostream &OS) {
  OS << R.cycles() << " cycles";
  if (R.Timing == TimingModel::Machine)
    OS << " of the machine (" << R.SerialCycles << " serial)";
  else if (R.Timing == TimingModel::Decoupled)
    OS << " in decoupled timing (" << R.SerialCycles << " serial)";
  else if (R.DecoupledCycles)
    OS << " (" << *R.DecoupledCycles << " in decoupled timing)";
  OS << formatv(", {0} of DMA; {1} instructions, {2} words\n", R.DmaCycles,
                R.Instructions, R.Words);
  if (!R.passed() || R.bound() == 0)
    return;
  OS << formatv("bound {0} cycles, ", R.bound())
     << format("%.2f", double(R.cycles()) / double(R.bound()))
     << " times the bound\n";
}

static void printOutput(const OutputReport &Out, raw_ostream &OS) {
  const task::CompareReport &Report = Out.Report;
  OS << formatv("output {0} ({1}): {2} of {3} elements wrong", Out.Name,
                task::shapeText(Out.Shape), Report.Wrong, Report.Elements);
  if (Report.NonFinite)
    OS << formatv(", {0} of them NaN or infinite", Report.NonFinite);
  OS << "; largest error " << format("%.3g", Report.MaxError)
     << " of what is allowed";
  if (Report.MaxError > 0)
    OS << " at " << task::indexText(Out.Shape, Report.MaxErrorIndex);
  OS << "\n";
  for (auto [E, Address] : llvm::zip_equal(Report.First, Out.Addresses))
    OS << "  " << task::indexText(Out.Shape, E.Index) << " at " << Out.Memory
       << "[" << Address << "]: found " << valueText(E.Found) << ", expected "
       << valueText(E.Expected) << " +- " << valueText(E.Bound) << "\n";
  if (Report.Wrong > Report.First.size() && !Report.First.empty())
    OS << "  ... and " << Report.Wrong - Report.First.size() << " more\n";
}

/// What helps to find the mistake.
static void printHints(const EvalResult &R, raw_ostream &OS) {
  for (const MissingOutput &M : R.Missing)
    OS << formatv("output {0}: {1} of {2} cells never written, the first is "
                  "{3} at {4}[{5}]\n",
                  M.Name, M.Missing, M.Cells, M.First, M.Memory,
                  M.FirstAddress);
  for (const OutputReport &Out : R.Outputs)
    printOutput(Out, OS);
  if (R.passed())
    return;
  for (const InputReport &In : R.Inputs)
    if (In.IsDrawn && In.BytesRead < In.Bytes)
      OS << formatv("input {0}: {1} of {2} bytes never read\n", In.Name,
                    In.Bytes - In.BytesRead, In.Bytes);
  for (const UndefinedReadReport &U : R.UndefinedReads) {
    OS << formatv("{0}: {1} reads of cells that nobody had written, the first "
                  "of {0}[{2}] at pc {3}",
                  U.Memory, U.Count, U.Address, U.PC);
    if (!U.Location.empty())
      OS << " (" << U.Location << ": " << U.Instruction << ")";
    OS << "\n";
  }
  if (R.Trap) {
    OS << "registers:\n";
    printBlock(OS, R.Trap->Registers);
  }
}

void printResult(const EvalResult &R, raw_ostream &OS, bool WithEvidence) {
  OS << verdictName(R.TheVerdict) << ": " << R.Task << " " << R.Config << " on "
     << R.Isa;
  if (!R.Profile.empty())
    OS << " (" << R.Profile << ")";
  OS << ": " << verdictTitle(R.TheVerdict) << "\n";
  // The message of an assembly error is the first line of the diagnostics.
  if (!R.Message.empty() && R.TheVerdict != Verdict::AssembleError)
    OS << R.Message << "\n";
  if (!R.Diagnostics.empty())
    printBlock(OS, R.Diagnostics);
  if (R.HasRun) {
    printCycles(R, OS);
    printHints(R, OS);
  }
  if (!R.IsTaskTolerance)
    OS << "not the task's own tolerance, but " << R.Tolerance << "\n";
  if (!R.Seed.empty())
    OS << inputsText(R.TheMode) << " inputs, seed " << R.Seed << "\n";
  if (WithEvidence && R.HasRun) {
    OS << "\n";
    sim::printEvidence(R.Evidence, OS);
  }
}

} // namespace kc::eval
