//===- EvalResult.h - What an evaluation found ------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Texts in a result are safe to print: whatever the kernel controls, such as
// the source lines that diagnostics quote, is escaped when the result is made.
// Equal programs, seeds and options give equal results.
//
//===----------------------------------------------------------------------===//

#ifndef KC_EVAL_EVALRESULT_H
#define KC_EVAL_EVALRESULT_H

#include "kc/Eval/Bound.h"
#include "kc/Eval/Verdict.h"
#include "kc/Sim/Evidence.h"
#include "kc/Sim/Trap.h"
#include "kc/Support/Json.h"
#include "kc/Task/Compare.h"
#include <optional>

namespace kc::eval {

/// An element of a result in messages: as many digits as bfloat16 has, and
/// some more.
std::string valueText(double Value);

/// Where inputs come from.
enum class Mode : uint8_t {
  /// A seed that everybody knows: for quick feedback, decides nothing.
  Public,
  /// A secret that is drawn when the program is fixed.
  Decide,
  /// As Decide, with a secret that somebody knew before: shows once more what
  /// was found then, decides nothing.
  Repeat,
};
llvm::StringRef modeName(Mode M);

enum class TimingModel : uint8_t { Serial, Decoupled, Machine };
llvm::StringRef timingName(TimingModel T);
std::optional<TimingModel> timingOfName(llvm::StringRef Name);
/// The cycles that no program can beat. A machine's units work side by side.
inline uint64_t boundOf(const Bound &B, TimingModel T) {
  return T == TimingModel::Serial ? B.Serial : B.Decoupled;
}

/// A result tensor that was compared: in the round where it was off the most.
struct OutputReport {
  std::string Name;
  llvm::SmallVector<int64_t, 4> Shape;
  std::string Memory;
  task::CompareReport Report;
  /// Addresses of Report.First in cells of the memory.
  llvm::SmallVector<uint64_t, 8> Addresses;
  /// As the program left it in each round, one after another, if
  /// EvalRequest::KeepsOutputs; not in the JSON.
  std::vector<uint8_t> Bytes;
};

/// Elements of a result that the program didn't write.
struct MissingOutput {
  std::string Name;
  /// "[2][17]"; "the scale of [2][16]" for the scales of block formats.
  std::string First;
  std::string Memory;
  uint64_t FirstAddress = 0;
  uint64_t Cells = 0, Missing = 0;
};

struct InputReport {
  std::string Name;
  std::string Memory;
  uint64_t Bytes = 0;
  uint64_t BytesRead = 0;
  /// Its values are drawn, so a program can't do without reading them.
  bool IsDrawn = true;
};

struct UndefinedReadReport {
  std::string Memory;
  /// Reads of cells that neither the harness nor the program had written.
  uint64_t Count = 0;
  uint64_t Address = 0;
  /// Of the first.
  uint64_t PC = 0;
  std::string Location, Instruction;
};

struct TrapReport {
  sim::Trap Trap;
  std::string Location, Instruction;
  /// Registers that aren't zero, several a line.
  std::string Registers;
};

struct EvalResult {
  Verdict TheVerdict = Verdict::InfraError;
  /// One line: what is wrong, and where.
  std::string Message;
  /// The assembler's errors and warnings.
  std::string Diagnostics;

  // What was evaluated.
  std::string Task, Config, Isa, Profile;
  /// The rule for what is right, in words; IsTaskTolerance if the task says it.
  std::string Tolerance;
  bool IsTaskTolerance = true;
  Mode TheMode = Mode::Public;
  /// The secret that the inputs come from: 64 hexadecimal digits; empty if it
  /// didn't come to that.
  std::string Seed;
  /// Sets of inputs that it was judged with.
  unsigned Rounds = 0;
  uint64_t Words = 0;

  // The run.
  bool HasRun = false;
  TimingModel Timing = TimingModel::Serial;
  uint64_t Instructions = 0;
  uint64_t SerialCycles = 0, DmaCycles = 0;
  std::optional<uint64_t> DecoupledCycles;
  /// Those of the machine's pipeline, if they were counted.
  std::optional<uint64_t> MachineCycles;
  eval::Bound TheBound;
  std::optional<TrapReport> Trap;
  std::vector<MissingOutput> Missing;
  std::vector<OutputReport> Outputs;
  std::vector<InputReport> Inputs;
  std::vector<UndefinedReadReport> UndefinedReads;
  sim::EvidenceReport Evidence;

  bool passed() const { return TheVerdict == Verdict::Passed; }
  /// In the timing model that is scored.
  uint64_t cycles() const {
    switch (Timing) {
    case TimingModel::Serial:
      return SerialCycles;
    case TimingModel::Decoupled:
      return DecoupledCycles.value_or(0);
    case TimingModel::Machine:
      return MachineCycles.value_or(0);
    }
    return 0;
  }
  uint64_t bound() const { return boundOf(TheBound, Timing); }
};

/// Everything; numbers that JSON can't hold are texts such as "inf".
Json toJson(const EvalResult &R);

/// For people. \p WithEvidence adds what the run did.
void printResult(const EvalResult &R, llvm::raw_ostream &OS,
                 bool WithEvidence = false);

} // namespace kc::eval

#endif // KC_EVAL_EVALRESULT_H
