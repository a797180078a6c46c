//===- PlaceRows.cpp - Places in Vector SRAM for vector values ------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation may write the row that it reads, so a chain of them can stay in
// one place, and the best place is that of the result: nothing is copied, and
// one address does for all. Values are put into the buffer of an output where
// they are dead before, or at the moment that, the next value of that buffer is
// computed.
//
//===----------------------------------------------------------------------===//

#include "RowPlan.h"
#include <limits>

using llvm::SmallVector;

namespace kc::lowering::plena {

namespace {

class Placer {
public:
  Placer(RowPlan &Plan, const Kernel &K, unsigned Stage, const Machine &M,
         VectorMemory &Memory)
      : Plan(Plan), K(K), Stage(Stage), M(M), Memory(Memory),
        Map(std::get<RowMap>(K.Stages[Stage])) {}

  void run();

private:
  /// When something happens while a row is computed. A result is written at
  /// the time at which the operands of its instruction are read.
  using Time = int64_t;
  static constexpr Time Before = -1;
  static constexpr Time Never = std::numeric_limits<Time>::max();
  static Time time(unsigned Pass, unsigned Position) {
    return (Time(Pass) << 32) | Position;
  }

  struct Life {
    Time Def = Before;
    Time LastRead = Before;
    bool IsStored = false;
  };
  struct Occupants {
    SmallVector<unsigned> Values;
    bool IsWritable = true;
  };

  void findLives();
  bool fits(unsigned Buffer, unsigned Value, int Except = -1) const;
  void put(unsigned Value, unsigned Buffer);
  unsigned addBuffer(int64_t Base, bool IsWritable);
  void placeOutputs();
  void placeResident();
  void placeOthers();
  void placeTemporaries(RowPass &Pass, unsigned Number);
  std::optional<RowPlace> placeOfOperand(const RowInstr &I, Time Now);
  void noteResidents();

  RowPlan &Plan;
  const Kernel &K;
  unsigned Stage;
  const Machine &M;
  VectorMemory &Memory;
  const RowMap &Map;
  SmallVector<Life> Lives;
  /// Parallel to Plan.Buffers.
  SmallVector<Occupants> Buffers;
};

} // namespace

void Placer::findLives() {
  Lives.resize(Plan.Values.size());
  for (auto [Value, L] : llvm::zip(Plan.Values, Lives))
    if (Value.Input < 0)
      L.Def = time(Value.Pass, Value.Position);
    else
      L.IsStored = true;
  for (auto [Number, Pass] : llvm::enumerate(Plan.Passes))
    for (auto [Position, I] : llvm::enumerate(Pass.Instrs))
      for (unsigned V : vectorsRead(I)) {
        Lives[V].LastRead = std::max(Lives[V].LastRead, time(Number, Position));
        Lives[V].IsStored |= Plan.Values[V].Pass < int(Number);
      }
  for (unsigned V : Plan.Outputs) {
    Lives[V].LastRead = Never;
    Lives[V].IsStored = true;
  }
}

bool Placer::fits(unsigned Buffer, unsigned Value, int Except) const {
  return Buffers[Buffer].IsWritable &&
         llvm::all_of(Buffers[Buffer].Values, [&](unsigned Other) {
           return int(Other) == Except ||
                  Lives[Value].LastRead <= Lives[Other].Def ||
                  Lives[Other].LastRead <= Lives[Value].Def;
         });
}

void Placer::put(unsigned Value, unsigned Buffer) {
  Plan.Values[Value].At = {/*IsScratch=*/false, Buffer};
  Buffers[Buffer].Values.push_back(Value);
}

unsigned Placer::addBuffer(int64_t Base, bool IsWritable) {
  Plan.Buffers.push_back({Base});
  Buffers.push_back({{}, IsWritable});
  return Buffers.size() - 1;
}

void Placer::placeOutputs() {
  for (auto [Value, Output] : llvm::zip(Plan.Outputs, Map.Outputs)) {
    unsigned Buffer = addBuffer(*Memory.find(Output.Result), true);
    put(Value, Buffer);
    if (int Input = Plan.Values[Value].Input; Input >= 0)
      Plan.Fetches.push_back({unsigned(Input), Buffer});
  }
}

/// Inputs that are in Vector SRAM already; nobody else wants them any more if
/// this is the last stage that reads them. One may be in the place of the only
/// output, where it isn't in the way: the output is computed last.
void Placer::placeResident() {
  for (unsigned V = 0; V != Plan.Values.size(); ++V) {
    int Input = Plan.Values[V].Input;
    if (Input < 0 || llvm::is_contained(Plan.Outputs, V))
      continue;
    std::optional<int64_t> Base = Memory.find(Input);
    if (!Base)
      continue;
    bool IsWritable =
        K.Matrices[Input].LastRead == int(Stage) && !K.Matrices[Input].IsResult;
    auto *Same = llvm::find_if(
        Plan.Buffers, [&](const Buffer &B) { return B.Base == *Base; });
    put(V, Same != Plan.Buffers.end() ? Same - Plan.Buffers.begin()
                                      : addBuffer(*Base, IsWritable));
  }
}

/// What else lives longer than a pass, last things first: so the values before
/// an output find its buffer.
void Placer::placeOthers() {
  SmallVector<unsigned> Values;
  for (unsigned V = 0; V != Plan.Values.size(); ++V) {
    int Input = Plan.Values[V].Input;
    bool IsPlaced = llvm::is_contained(Plan.Outputs, V) ||
                    (Input >= 0 && Memory.find(Input).has_value());
    if (Lives[V].IsStored && !IsPlaced)
      Values.push_back(V);
  }
  llvm::stable_sort(Values, [&](unsigned A, unsigned B) {
    return Lives[A].Def > Lives[B].Def;
  });
  for (unsigned V : Values) {
    unsigned Buffer = 0;
    while (Buffer != Buffers.size() && !fits(Buffer, V))
      ++Buffer;
    if (Buffer == Buffers.size())
      addBuffer(Memory.allocate(Plan.Rows * Plan.Vectors * M.RowElements),
                true);
    put(V, Buffer);
    if (int Input = Plan.Values[V].Input; Input >= 0)
      Plan.Fetches.push_back({unsigned(Input), Buffer});
  }
}

/// The place of an operand that isn't needed any more.
std::optional<RowPlace> Placer::placeOfOperand(const RowInstr &I, Time Now) {
  std::optional<RowPlace> InBuffer;
  for (unsigned V : vectorsRead(I)) {
    if (Lives[V].LastRead != Now)
      continue;
    RowPlace At = Plan.Values[V].At;
    if (At.IsScratch)
      return At;
    if (fits(At.Index, I.Result, V))
      InBuffer = At;
  }
  return InBuffer;
}

/// What doesn't outlive the pass.
void Placer::placeTemporaries(RowPass &Pass, unsigned Number) {
  // The value in each scratch row.
  SmallVector<int> Rows;
  for (auto [Position, I] : llvm::enumerate(Pass.Instrs)) {
    Time Now = time(Number, Position);
    bool IsTemporary = !isReduction(I.Op) && !Lives[I.Result].IsStored;
    std::optional<RowPlace> At;
    if (IsTemporary)
      At = placeOfOperand(I, Now);
    if (At && At->IsScratch)
      Rows[At->Index] = -1;
    if (At && !At->IsScratch)
      Buffers[At->Index].Values.push_back(I.Result);
    if (IsTemporary && !At) {
      auto *Free = llvm::find(Rows, -1);
      At = RowPlace{/*IsScratch=*/true, unsigned(Free - Rows.begin())};
      if (Free == Rows.end())
        Rows.push_back(-1);
    }
    for (int &V : Rows)
      if (V >= 0 && Lives[V].LastRead <= Now)
        V = -1;
    if (!At)
      continue;
    Plan.Values[I.Result].At = *At;
    if (At->IsScratch)
      Rows[At->Index] = I.Result;
  }
  Plan.ScratchRows = std::max<unsigned>(Plan.ScratchRows, Rows.size());
}

/// An input that was fetched or was here stays unless something overwrote it.
void Placer::noteResidents() {
  for (const VectorValue &V : Plan.Values)
    if (V.Input >= 0)
      Memory.set(V.Input, Buffers[V.At.Index].Values.size() == 1
                              ? std::optional(Plan.Buffers[V.At.Index].Base)
                              : std::nullopt);
}

void Placer::run() {
  findLives();
  placeOutputs();
  placeResident();
  placeOthers();
  for (auto [Number, Pass] : llvm::enumerate(Plan.Passes))
    placeTemporaries(Pass, Number);
  Plan.ScratchBase = Memory.allocate(Plan.ScratchRows * M.RowElements);
  noteResidents();
}

void placeRows(RowPlan &Plan, const Kernel &K, unsigned Stage, const Machine &M,
               VectorMemory &Memory) {
  Placer(Plan, K, Stage, M, Memory).run();
}

} // namespace kc::lowering::plena
