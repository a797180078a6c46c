//===- Judge.cpp - From runs to a verdict ---------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Judge.h"
#include "kc/Sim/StateText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::eval {

bool Judge::decide(Verdict V, const Twine &Message) {
  R.TheVerdict = V;
  R.Message = (Prefix + Message).str();
  return false;
}

std::string Judge::elementText(const task::BoundTensor &T,
                               uint64_t Byte) const {
  bool IsScale = Byte >= T.ElementBytes;
  uint64_t Position = IsScale ? (Byte - T.ElementBytes) * T.size() /
                                    std::max<uint64_t>(T.ScaleBytes, 1)
                              : Byte * 8 / T.format().elementBits();
  std::vector<uint32_t> Positions = T.Spec->Order.positions(T.Shape);
  uint64_t Element = llvm::find(Positions, Position) - Positions.begin();
  return (IsScale ? "the scale of " : "") + task::indexText(T.Shape, Element);
}

//===----------------------------------------------------------------------===//
// Evidence
//===----------------------------------------------------------------------===//

/// Values that the task fixes need not be read: a kernel may know them.
static bool isDrawn(const task::BoundTensor &T) {
  return T.Spec->Values.Kind == task::ValueRule::Normal ||
         T.Spec->Values.Kind == task::ValueRule::Uniform ||
         T.Spec->Values.Kind == task::ValueRule::FixedPointMultiplier ||
         T.Spec->Values.Kind == task::ValueRule::FixedPointShift;
}

void Judge::takeEvidence(const TestBench &Observed) {
  R.Evidence = Observed.evidence();
  for (auto [T, Cells] : llvm::zip_equal(C.Inputs, Observed.inputs())) {
    uint64_t Read =
        Observed.shadow(Cells.Memory).countRead(Cells.Begin, Cells.End);
    uint64_t CellBytes = T.bytes() / (Cells.End - Cells.Begin);
    R.Inputs.push_back({T.Name, T.machineMemory().str(), T.bytes(),
                        Read * CellBytes, isDrawn(T)});
  }
  // Reads in the memories of inputs come last: block transfers that reach
  // beyond a tensor's end are of no consequence.
  std::vector<UndefinedReadReport> Outside;
  for (const sim::MemoryEvidence &M : R.Evidence.Memories) {
    if (!M.FirstUndefinedRead)
      continue;
    uint64_t PC = M.FirstUndefinedRead->PC;
    bool IsOutside = any_of(C.Inputs, [&](const task::BoundTensor &T) {
      return T.machineMemory() == M.Name;
    });
    (IsOutside ? Outside : R.UndefinedReads)
        .push_back({M.Name, M.UndefinedReads, M.FirstUndefinedRead->Address, PC,
                    Text.location(PC), Text.instruction(PC)});
  }
  llvm::append_range(R.UndefinedReads, Outside);
}

//===----------------------------------------------------------------------===//
// The end of a run
//===----------------------------------------------------------------------===//

static Verdict verdictOf(sim::TrapKind Kind) {
  switch (Kind) {
  case sim::TrapKind::Forbidden:
  case sim::TrapKind::OutOfRange:
    return Verdict::MemoryViolation;
  case sim::TrapKind::InstructionLimit:
  case sim::TrapKind::CycleLimit:
  case sim::TrapKind::WallLimit:
    return Verdict::Timeout;
  case sim::TrapKind::MemoryLimit:
    return Verdict::ResourceLimit;
  default:
    return Verdict::RuntimeTrap;
  }
}

void Judge::judgeTrap(TestBench &Bench, const sim::Trap &Trap) {
  TrapReport &Report = R.Trap.emplace();
  Report.Trap = Trap;
  Report.Location = Text.location(Trap.PC);
  Report.Instruction = Text.instruction(Trap.PC);
  raw_string_ostream OS(Report.Registers);
  sim::printRegisters(Bench.machine(), OS, /*All=*/false);
  Verdict V = verdictOf(Trap.Kind);
  // Inputs may be read, so only a write can be forbidden there.
  if (Trap.Kind == sim::TrapKind::Forbidden)
    for (auto [T, Cells] : llvm::zip_equal(C.Inputs, Bench.inputs()))
      if (Trap.State == T.machineMemory() && Trap.Address >= Cells.Begin &&
          Trap.Address < Cells.End)
        V = Verdict::InputMutated;
  decide(V, sim::formatTrap(Trap, &Text));
}

bool Judge::judgeEnd(TestBench &Bench, const RunOutcome &Outcome) {
  if (Outcome.Result.Trap) {
    judgeTrap(Bench, Outcome.Result.Trap);
    return false;
  }
  if (Outcome.ChangedInput >= 0)
    return decide(Verdict::InputMutated,
                  "input '" + C.Inputs[Outcome.ChangedInput].Name +
                      "' isn't what it was before the run");
  return true;
}

//===----------------------------------------------------------------------===//
// The results
//===----------------------------------------------------------------------===//

bool Judge::wasWritten(const TestBench &Observed) {
  for (auto [T, Cells] : llvm::zip_equal(C.Outputs, Observed.outputs())) {
    const sim::Shadow &S = Observed.shadow(Cells.Memory);
    uint64_t First = S.findUnwritten(Cells.Begin, Cells.End);
    if (First == Cells.End)
      continue;
    uint64_t N = Cells.End - Cells.Begin;
    uint64_t CellBytes = T.bytes() / N;
    R.Missing.push_back({T.Name,
                         elementText(T, (First - Cells.Begin) * CellBytes),
                         T.machineMemory().str(), First, N,
                         N - S.countWritten(Cells.Begin, Cells.End)});
  }
  if (R.Missing.empty())
    return true;
  const MissingOutput &M = R.Missing.front();
  return decide(
      Verdict::IncorrectShapeOrCoverage,
      formatv("{0} of the {1} cells of '{2}' were never written, the first is "
              "{3} at {4}[{5}]",
              M.Missing, M.Cells, M.Name, M.First, M.Memory, M.FirstAddress));
}

bool Judge::isSameTwice(const RunOutcome &First, const RunOutcome &Second) {
  std::string What;
  if (First.Outputs != Second.Outputs) {
    for (auto [T, A, B] :
         llvm::zip_equal(C.Outputs, First.Outputs, Second.Outputs)) {
      auto [At, Unused] = std::mismatch(A.begin(), A.end(), B.begin());
      if (At == A.end())
        continue;
      What = elementText(T, At - A.begin()) + " of '" + T.Name + "' depends";
      break;
    }
  } else if (First.Result.Cycles != Second.Result.Cycles ||
             First.Result.Instructions != Second.Result.Instructions) {
    What = formatv("the time of the run ({0} and {1} cycles) depends",
                   First.Result.Cycles, Second.Result.Cycles);
  } else {
    return true;
  }
  if (R.UndefinedReads.empty())
    return decide(Verdict::Nondeterministic,
                  What + " on something else than the inputs");
  const UndefinedReadReport &Read = R.UndefinedReads.front();
  std::string Where = Read.Location.empty() ? "" : Read.Location + ": ";
  return decide(Verdict::UndefinedRead,
                formatv("{0} on memory that nobody had written; the first such "
                        "read is of {1}[{2}] at pc {3} ({4}{5})",
                        What, Read.Memory, Read.Address, Read.PC, Where,
                        Read.Instruction));
}

Expected<std::vector<OutputReport>> Judge::compare(const RunOutcome &Outcome) {
  std::vector<OutputReport> Reports;
  for (auto [T, Bytes, Golden] :
       llvm::zip_equal(C.Outputs, Outcome.Outputs, Inputs.Golden)) {
    Expected<task::HostTensor> Found = task::decodeTensor(T, Bytes);
    if (!Found)
      return Found.takeError();
    OutputReport &Out = Reports.emplace_back();
    Out.Name = T.Name;
    Out.Shape = T.Shape;
    Out.Memory = T.machineMemory().str();
    Out.Report = task::compare(*Found, Golden, Allowed, MaxListed);
    if (Out.Report.First.empty())
      continue;
    std::vector<uint32_t> Positions = T.Spec->Order.positions(T.Shape);
    auto M =
        llvm::find_if(R.Evidence.Memories, [&](const sim::MemoryEvidence &M) {
          return M.Name == Out.Memory;
        });
    for (const task::WrongElement &E : Out.Report.First)
      Out.Addresses.push_back(
          (T.Address + Positions[E.Index] * T.format().elementBits() / 8) /
          M->CellBytes);
  }
  return Reports;
}

bool Judge::isRight(ArrayRef<OutputReport> Outputs) {
  uint64_t Elements = 0, Wrong = 0, NonFinite = 0, GoldenNonFinite = 0;
  const OutputReport *Worst = nullptr;
  for (const OutputReport &Out : Outputs) {
    Elements += Out.Report.Elements;
    Wrong += Out.Report.Wrong;
    NonFinite += Out.Report.NonFinite;
    GoldenNonFinite += Out.Report.GoldenNonFinite;
    if (Out.Report.Wrong && !Worst)
      Worst = &Out;
  }
  if (GoldenNonFinite)
    return decide(Verdict::InvalidReference,
                  formatv("{0} elements of the reference result are no finite "
                          "numbers",
                          GoldenNonFinite));
  if (!Wrong)
    return true;
  const task::WrongElement &E = Worst->Report.First.front();
  std::string First =
      formatv("the first is {0}{1}: found {2}, expected {3} +- {4}",
              Worst->Name, task::indexText(Worst->Shape, E.Index),
              valueText(E.Found), valueText(E.Expected), valueText(E.Bound));
  if (NonFinite)
    return decide(Verdict::NonFinite,
                  formatv("{0} of {1} elements are NaN or infinite and {2} "
                          "wrong; {3}",
                          NonFinite, Elements, Wrong, First));
  return decide(
      Verdict::IncorrectNumerical,
      formatv("{0} of {1} elements are wrong; {2}", Wrong, Elements, First));
}

bool Judge::isBelievable() {
  for (const InputReport &In : R.Inputs)
    if (In.IsDrawn && In.BytesRead < In.Bytes)
      return decide(Verdict::Suspect,
                    formatv("{0} of the {1} bytes of '{2}' were never read, "
                            "but the result is right",
                            In.Bytes - In.BytesRead, In.Bytes, In.Name));
  auto IsBelow = [&](TimingModel Model, uint64_t Cycles, uint64_t Bound) {
    if (Cycles >= Bound)
      return false;
    decide(Verdict::BelowBound,
           formatv("{0} cycles in {1} timing; the machine needs at least {2}",
                   Cycles, timingName(Model), Bound));
    return true;
  };
  // Costs of the serial model say nothing of a machine with a pipeline.
  if (R.MachineCycles)
    return !IsBelow(TimingModel::Machine, *R.MachineCycles,
                    boundOf(R.TheBound, TimingModel::Machine));
  if (IsBelow(TimingModel::Serial, R.SerialCycles, R.TheBound.Serial))
    return false;
  return !R.DecoupledCycles ||
         !IsBelow(TimingModel::Decoupled, *R.DecoupledCycles,
                  R.TheBound.Decoupled);
}

Error Judge::judgeResults(const TestBench &Observed, const RunOutcome &First,
                          const RunOutcome &Second) {
  if (!wasWritten(Observed) || !isSameTwice(First, Second))
    return Error::success();
  Expected<std::vector<OutputReport>> Reports = compare(First);
  if (!Reports)
    return Reports.takeError();
  R.Outputs = std::move(*Reports);
  if (isRight(R.Outputs) && isBelievable()) {
    R.TheVerdict = Verdict::Passed;
    R.Message = "";
  }
  return Error::success();
}

Error Judge::judgeFurther(TestBench &Bench, const RunOutcome &Outcome,
                          unsigned Round) {
  Prefix = formatv("with the inputs of round {0}: ", Round);
  if (!judgeEnd(Bench, Outcome))
    return Error::success();
  Expected<std::vector<OutputReport>> Reports = compare(Outcome);
  if (!Reports)
    return Reports.takeError();
  // What is reported of each result is the round where it is off the most.
  bool Right = isRight(*Reports);
  for (auto [Worst, Now] : llvm::zip_equal(R.Outputs, *Reports))
    if (!Right || Now.Report.MaxError > Worst.Report.MaxError) {
      std::swap(Now.Bytes, Worst.Bytes);
      Worst = std::move(Now);
    }
  return Error::success();
}

} // namespace kc::eval
