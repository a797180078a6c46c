//===- Reductions.cpp - What reductions can be combined by ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"
#include "MemoryUse.h"
#include "kc/Asm/Encoding.h"
#include "kc/Dialect/InstrOperands.h"
#include "kc/Optimize/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace llvm;

namespace kc::agent {

//===----------------------------------------------------------------------===//
// Experiments
//===----------------------------------------------------------------------===//

namespace {

/// What an instruction reads of the only memory that it uses.
class ReadExtent : public sim::Observer {
public:
  void executed(const sim::Event &E) override {
    for (const sim::MemoryAccess &A : E.Accesses) {
      IsSimple &= !A.IsWrite && (!Memory || *Memory == A.Memory);
      Memory = A.Memory;
      End = std::max(End, A.Begin + (A.Count - 1) * A.Stride + A.Length);
    }
  }

  bool IsSimple = true;
  std::optional<unsigned> Memory;
  uint64_t End = 0;
};

/// Two rows, and a register that they are reduced into.
class Experiment {
public:
  Experiment(TrialRuns &Trials, unsigned Reduce);

  /// What of the memory a reduction reads; false if there is nothing to try.
  bool prepare();
  bool holds(unsigned Combine, unsigned Place);

  uint64_t Extent = 0;
  unsigned Memory = 0;

private:
  unsigned registerOf(unsigned File, unsigned N) const;
  bool addWord(unsigned Instr, ArrayRef<unsigned> Rows,
               std::vector<uint64_t> &Words) const;
  bool set(int State, uint64_t Cell, double Value);
  std::optional<double> run(ArrayRef<uint64_t> Words);

  TrialRuns &Trials;
  sim::Machine &M;
  const isa::Target &T;
  const isa::InstrDesc &Reduce;
  unsigned ReduceInstr;
  unsigned RowFile = 0, IntoFile = 0;
  int RowState = -1, IntoState = -1, CellState = -1;
  std::vector<double> Cells;
  double Into = 0;
};

} // namespace

Experiment::Experiment(TrialRuns &Trials, unsigned Reduce)
    : Trials(Trials), M(Trials.machine()), T(M.target()),
      Reduce(T.Instrs[Reduce]), ReduceInstr(Reduce) {}

/// Register number \p N that isn't always zero.
unsigned Experiment::registerOf(unsigned File, unsigned N) const {
  return T.RegFiles[File].ZeroRegister == 0 ? N + 1 : N;
}

/// Appends the instruction; \p Rows are the numbers of rows that its registers
/// of addresses hold.
bool Experiment::addWord(unsigned Instr, ArrayRef<unsigned> Rows,
                         std::vector<uint64_t> &Words) const {
  SmallVector<int64_t> Operands;
  for (const isa::OperandDesc &O : T.Instrs[Instr].Operands) {
    if (O.Kind == isa::OperandKind::Immediate) {
      Operands.push_back(0);
    } else if (O.Role == isa::OperandRole::In) {
      Operands.push_back(registerOf(RowFile, Rows.front()));
      Rows = Rows.drop_front();
    } else {
      Operands.push_back(registerOf(IntoFile, 0));
    }
  }
  Expected<uint64_t> Word = asm_::encode(T, T.Instrs[Instr], Operands);
  if (!Word) {
    consumeError(Word.takeError());
    return false;
  }
  Words.push_back(*Word);
  return true;
}

/// Writes a cell in its own format.
bool Experiment::set(int State, uint64_t Cell, double Value) {
  const sim::StateDesc &D = M.states()[State];
  uint64_t Bits = int64_t(Value);
  if (D.Type == sim::CellType::Float64)
    Bits = bit_cast<uint64_t>(Value);
  else if (D.Type == sim::CellType::Float32)
    Bits = bit_cast<uint32_t>(float(Value));
  else if (D.Type == sim::CellType::BFloat16)
    Bits = bit_cast<uint32_t>(float(Value)) >> 16;
  uint8_t Bytes[8];
  for (unsigned N = 0; N != 8; ++N)
    Bytes[N] = Bits >> (8 * N);
  return !errorToBool(M.writeCells(State, Cell, ArrayRef(Bytes, D.CellBytes)));
}

/// Runs it on the rows; the register afterwards.
std::optional<double> Experiment::run(ArrayRef<uint64_t> Words) {
  M.reset();
  for (unsigned Row = 0; Row != 3; ++Row)
    if (!set(RowState, registerOf(RowFile, Row), double(Row * Extent)))
      return std::nullopt;
  for (auto [N, Value] : enumerate(Cells))
    if (!set(CellState, N, Value))
      return std::nullopt;
  if (!set(IntoState, registerOf(IntoFile, 0), Into) ||
      !Trials.runFromState(Words, nullptr))
    return std::nullopt;
  const sim::StateDesc &D = M.states()[IntoState];
  uint8_t Bytes[8] = {};
  if (errorToBool(M.readCells(IntoState, registerOf(IntoFile, 0),
                              MutableArrayRef(Bytes, D.CellBytes))))
    return std::nullopt;
  uint64_t Bits = 0;
  for (unsigned N = 0; N != 8; ++N)
    Bits |= uint64_t(Bytes[N]) << (8 * N);
  switch (D.Type) {
  case sim::CellType::Float64:
    return bit_cast<double>(Bits);
  case sim::CellType::Float32:
    return bit_cast<float>(uint32_t(Bits));
  case sim::CellType::BFloat16:
    return bit_cast<float>(uint32_t(Bits << 16));
  case sim::CellType::Int:
    return double(SignExtend64(Bits, 8 * D.CellBytes));
  }
  return std::nullopt;
}

bool Experiment::prepare() {
  for (const isa::OperandDesc &O : Reduce.Operands)
    if (O.Kind == isa::OperandKind::Register)
      (O.Role == isa::OperandRole::In ? RowFile : IntoFile) = O.RegFile;
  RowState = Trials.stateOf(RowFile);
  IntoState = Trials.stateOf(IntoFile);
  std::vector<uint64_t> Words;
  if (RowState < 0 || IntoState < 0 || RowFile == IntoFile ||
      T.RegFiles[RowFile].Count < 4 || T.RegFiles[IntoFile].Count < 2 ||
      !addWord(ReduceInstr, {0}, Words))
    return false;
  ReadExtent Seen;
  M.reset();
  if (!Trials.runFromState(Words, &Seen) || !Seen.IsSimple || !Seen.Memory)
    return false;
  Memory = *Seen.Memory;
  Extent = Seen.End;
  CellState = M.findState(M.memories()[Memory]->name());
  return CellState >= 0 && Extent && Extent <= 65536 &&
         3 * Extent <= M.memories()[Memory]->cells();
}

/// Whether the numbers agree but for rounding.
bool Experiment::holds(unsigned Combine, unsigned Place) {
  std::vector<uint64_t> Single, Combined;
  SmallVector<unsigned> Rows = {0, 1};
  Rows.insert(Rows.begin() + Place, 2);
  if (!addWord(ReduceInstr, {0}, Single) ||
      !addWord(ReduceInstr, {1}, Single) || !addWord(Combine, Rows, Combined) ||
      !addWord(ReduceInstr, {2}, Combined))
    return false;
  std::minstd_rand Random(1);
  // In eighths, which are exact in any format.
  auto Draw = [&] { return (int(Random() % 129) - 64) / 8.0; };
  for (unsigned Trial = 0; Trial != 16; ++Trial) {
    Cells.assign(2 * Extent, 0);
    double Squares = 0;
    for (double &Cell : Cells) {
      Cell = Draw();
      Squares += Cell * Cell;
    }
    // All of one sign every other time.
    if (Trial % 2)
      for (double &Cell : Cells)
        Cell = Trial % 4 == 1 ? std::abs(Cell) : -std::abs(Cell);
    Into = Draw();
    std::optional<double> One = run(Single), Other = run(Combined);
    if (!One || !Other || !std::isfinite(*One) ||
        !(std::abs(*One - *Other) <=
          0.02 * std::abs(*One) + 0.01 * std::sqrt(Squares)))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Guesses
//===----------------------------------------------------------------------===//

/// Whether the instruction makes something of two rows, and what else it reads
/// are numbers.
static bool mayCombine(const isa::InstrDesc &D, unsigned RowFile) {
  return !D.IsReserved && D.Control == isa::ControlKind::None &&
         D.OpcodeSpace == 0 && numRegistersWritten(D) == 0 &&
         numRegistersRead(D) == 3 &&
         all_of(D.Operands, [&](const isa::OperandDesc &O) {
           return O.Kind == isa::OperandKind::Immediate
                      ? O.Min <= 0 && O.Max >= 0
                      : O.RegFile == RowFile;
         });
}

const std::vector<Reductions::Pair> &Reductions::pairsOf(InstrOpInterface Op) {
  auto [It, IsNew] = Known.try_emplace(Op.getInstrIndex());
  std::vector<Pair> &Out = It->second;
  if (!IsNew)
    return Out;
  Experiment E(Trials, Op.getInstrIndex());
  if (!E.prepare())
    return Out;
  unsigned RowFile = getRegFile(reducedRow(Op)->get());
  for (auto [N, D] : enumerate(Trials.machine().target().Instrs))
    for (unsigned Place = 0; Place != 3 && mayCombine(D, RowFile); ++Place)
      if (E.holds(N, Place))
        Out.push_back(
            {Op.getInstrIndex(), unsigned(N), Place, E.Extent, E.Memory});
  return Out;
}

std::vector<Move> Reductions::guess(Workshop &Shop, mlir::ModuleOp Kernel) {
  std::vector<Move> Moves;
  SmallSetVector<unsigned, 4> Seen;
  std::vector<Pair> Pairs;
  kernelOf(Kernel).walk([&](InstrOpInterface Op) {
    if (reducedRow(Op) && Seen.insert(Op.getInstrIndex()))
      append_range(Pairs, pairsOf(Op));
  });
  if (Pairs.empty())
    return Moves;
  std::optional<FinishedKernel> Done = Shop.finish(Kernel);
  if (!Done)
    return Moves;
  const isa::Target &T = *Done->Program.T;
  MemoryUse Use(T, std::vector<WordInfo>(Done->Program.Words.size()));
  if (!Trials.watch(Done->Program, Use))
    return Moves;
  for (const Pair &P : Pairs) {
    // Behind everything that the kernel uses.
    uint64_t Free = alignTo(Use.endOf(P.Memory), P.Extent);
    if (Free + 2 * P.Extent > Trials.machine().memories()[P.Memory]->cells())
      continue;
    StringRef Reduce = T.Instrs[P.Reduce].Mnemonic;
    StringRef Combine = T.Instrs[P.Combine].Mnemonic;
    ReductionPair Pair{Reduce.str(), Combine.str(), P.Place, int64_t(Free),
                       int64_t(P.Extent)};
    Moves.push_back(
        {formatv("combine by {0} what {1} reduces", Combine, Reduce).str(),
         [Pair](mlir::func::FuncOp F, Registers R) {
           return combineReductions(F, Pair) && (tidy(F, R), true);
         }});
  }
  return Moves;
}

} // namespace kc::agent
