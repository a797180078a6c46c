//===- TemplateRows.cpp - Row maps as PLENA's templates do them -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop structures of the templates in github.com/AICrossSim/PLENA_Compiler,
// kept as they are, with what they waste: a baseline must not drift. Which one
// it is follows from the reductions of the plan. docs/lowering.md has the
// number of cycles of each as a formula.
//
//===----------------------------------------------------------------------===//

#include "RowEmitter.h"
#include "Template.h"

using namespace mlir;

namespace kc::lowering::plena {

namespace {

class TemplateRows {
public:
  TemplateRows(Emitter &E, const RowPlan &Plan, const Machine &M)
      : E(E), Plan(Plan), M(M), Rows(E, Plan) {}

  void emitElementwise();
  void emitNorm();
  void emitSoftmax();

private:
  /// From a vector to that of the next column block.
  int64_t columnStep() const { return Plan.Rows * M.RowElements; }
  SmallVector<Value> scratchPointers(unsigned AtLeast);
  SmallVector<Value> bufferPointers();
  void emitVector(const RowPass &Pass, ValueRange Pointers, ValueRange Scratch);
  SmallVector<Value> step(ValueRange Pointers, int64_t By);

  Emitter &E;
  const RowPlan &Plan;
  const Machine &M;
  RowEmitter Rows;
};

} // namespace

SmallVector<Value> TemplateRows::bufferPointers() {
  SmallVector<Value> Pointers;
  for (const Buffer &B : Plan.Buffers) {
    Pointers.push_back(E.number(B.Base));
    E.comment("rows");
  }
  return Pointers;
}

SmallVector<Value> TemplateRows::scratchPointers(unsigned AtLeast) {
  SmallVector<Value> Pointers;
  for (unsigned I = 0; I != std::max(AtLeast, Plan.ScratchRows); ++I) {
    Pointers.push_back(E.number(Plan.ScratchBase + I * M.RowElements));
    E.comment("scratch row");
  }
  return Pointers;
}

SmallVector<Value> TemplateRows::step(ValueRange Pointers, int64_t By) {
  SmallVector<Value> Next;
  for (Value P : Pointers)
    Next.push_back(E.add(P, By));
  return Next;
}

/// A pass for one vector.
void TemplateRows::emitVector(const RowPass &Pass, ValueRange Pointers,
                              ValueRange Scratch) {
  auto Address = [&](unsigned Value) {
    RowPlace At = Plan.Values[Value].At;
    return At.IsScratch ? Scratch[At.Index] : Pointers[At.Index];
  };
  for (const RowInstr &I : Pass.Instrs)
    Rows.emit(I, isReduction(I.Op) ? Value() : Address(I.Result), Address(I.A),
              hasTwoVectors(I.Op) ? Address(I.B) : Value());
}

/// Activations: one loop over all vectors of the matrix.
void TemplateRows::emitElementwise() {
  SmallVector<Value> Pointers = bufferPointers();
  SmallVector<Value> Scratch = scratchPointers(/*AtLeast=*/1);
  Rows.emitHeader();
  E.loop(Plan.Rows * Plan.Vectors, Pointers, [&](ValueRange At) {
    emitVector(Plan.Passes.front(), At, Scratch);
    return step(At, M.RowElements);
  });
}

/// Norms: row by row, with a pointer that walks over the row's vectors in each
/// pass, and empty instructions where the published hardware has hazards.
void TemplateRows::emitNorm() {
  constexpr unsigned RootLatency = 4;
  SmallVector<Value> Bases = bufferPointers();
  SmallVector<Value> ScratchBases = scratchPointers(/*AtLeast=*/1);
  Rows.emitHeader();

  // Every row leaves its accumulators cleared for the next. The first finds
  // them as they are at the beginning, from f2 on.
  SmallVector<unsigned> Accumulators;
  for (const RowPass &Pass : Plan.Passes)
    Accumulators.append(Rows.accumulators(Pass));
  for (auto [I, Number] : llvm::enumerate(Accumulators))
    Rows.setScalar(Number, kp::GetRegisterOp::create(E.B, E.Loc, E.fp(2 + I)));

  for (int64_t Row = 0; Row != Plan.Rows; ++Row) {
    int64_t Offset = Row * M.RowElements;
    SmallVector<Value> First = step(Bases, Offset);
    E.comment("row " + Twine(Row));
    SmallVector<Value> Scratch = step(ScratchBases, 0);
    for (auto [Number, Pass] : llvm::enumerate(Plan.Passes)) {
      SmallVector<Value> At = First;
      if (Number && Plan.Vectors > 1)
        At = step(Bases, Offset);
      for (int64_t V = 0; V != Plan.Vectors; ++V) {
        emitVector(Pass, At, Scratch);
        // The templates step after the last vector of the first pass, too.
        if (Number == 0 || V + 1 != Plan.Vectors)
          At = step(At, columnStep());
      }
      Rows.emitScalars(Pass.After);
      if (llvm::any_of(Pass.After, [&](unsigned S) {
            return Plan.Scalars[S].Op == ScalarOp::Sqrt;
          }))
        for (unsigned I = 0; I != RootLatency; ++I)
          E.nop();
    }
    for (unsigned Number : Accumulators)
      Rows.startAccumulator(Number);
  }
}

/// Softmax: row by row, with the addresses of a row's vectors in registers.
/// Where there are more of them than registers, those that find no place are
/// set again in each pass, which begins with the one that the pass before ended
/// with.
void TemplateRows::emitSoftmax() {
  SmallVector<Value> Scratch = scratchPointers(/*AtLeast=*/0);
  Rows.emitHeader();
  int64_t Registers = M.IntRegisters - Scratch.size();
  int64_t Each = Plan.Buffers.size();
  int64_t Kept = Plan.Vectors * Each <= Registers
                     ? Plan.Vectors
                     : std::max<int64_t>(0, Registers / Each - 1);
  for (int64_t Row = 0; Row != Plan.Rows; ++Row) {
    SmallVector<SmallVector<Value>> At(Plan.Vectors);
    int64_t Last = -1;
    auto Address = [&](int64_t V) -> ValueRange {
      if (!At[V].empty() && (V < Kept || V == Last))
        return At[V];
      At[V].clear();
      for (const Buffer &B : Plan.Buffers)
        At[V].push_back(
            E.number(B.Base + V * columnStep() + Row * M.RowElements));
      if (Last < 0)
        E.comment("row " + Twine(Row));
      Last = V;
      return At[V];
    };
    for (auto [Number, Pass] : llvm::enumerate(Plan.Passes)) {
      for (unsigned Accumulator : Rows.accumulators(Pass))
        Rows.startAccumulator(Accumulator);
      SmallVector<int64_t> Order;
      for (int64_t V = Kept; V != Plan.Vectors; ++V)
        Order.push_back(V);
      if (Number % 2)
        std::reverse(Order.begin(), Order.end());
      for (int64_t V = 0; V != Kept; ++V)
        Order.insert(Number ? Order.end() : Order.begin() + V, V);
      for (int64_t V : Order)
        emitVector(Pass, Address(V), Scratch);
      Rows.emitScalars(Pass.After);
    }
  }
}

void emitTemplateRows(Emitter &E, const RowPlan &Plan, const Machine &M) {
  TemplateRows T(E, Plan, M);
  if (!Plan.hasReductions())
    T.emitElementwise();
  else if (Plan.has(RowOp::ReduceMax))
    T.emitSoftmax();
  else
    T.emitNorm();
}

} // namespace kc::lowering::plena
