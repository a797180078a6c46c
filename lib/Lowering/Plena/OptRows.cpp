//===- OptRows.cpp - Row maps in few instructions -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Beyond what unrolling saves:
//
// * The sum of a long row is taken once: its vectors are added up element by
//   element, for a cycle each, and V_RED_SUM comes last. (There is no such
//   instruction for a maximum.)
// * A vector is worked on when its address is in a register anyway, because it
//   was fetched to there or because the number was a byte offset.
// * Passes over a row run to and fro, so that each begins with the addresses
//   with which the one before has ended.
// * Accumulators of sums start in registers that are still zero.
//
//===----------------------------------------------------------------------===//

#include "Opt.h"
#include "RowEmitter.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace kc::lowering::plena {

namespace {

class OptRows {
public:
  OptRows(OptContext &C, const RowPlan &Plan, ArrayRef<HbmTensor> Sources);

  void run();

private:
  void emitLoop();
  int64_t width() const { return C.M.RowElements; }
  int64_t address(const VectorValue &V, int64_t Row, int64_t Vector) const {
    return Plan.Buffers[V.At.Index].Base + (Vector * Plan.Rows + Row) * width();
  }
  int64_t estimate() const;
  void planScalars();
  void planSums();

  void emitRows(int64_t Rows, AddressScope &Scope);
  void emitElementwise(int64_t Rows, AddressScope &Scope);
  void emitRow(int64_t Row, AddressScope &Scope, bool WithFetches,
               int64_t Rows);
  void fetchColumn(int64_t Rows, int64_t Column, AddressScope &Scope);
  void startPass(const RowPass &Pass);
  void emitVector(unsigned Pass, int64_t Row, int64_t Vector, int64_t Turn,
                  AddressScope &Scope);
  void emitSum(const RowInstr &I, unsigned Pass, int64_t Row, int64_t Vector,
               int64_t Turn, AddressScope &Scope);
  Value rowAddress(unsigned Value, int64_t Row, int64_t Vector,
                   AddressScope &Scope);

  OptContext &C;
  Emitter &E;
  const RowPlan &Plan;
  ArrayRef<HbmTensor> Sources;
  RowEmitter Rows;

  /// The scalars to be computed once.
  SmallVector<unsigned> Header;
  /// The row in which the vectors of a sum are added up; by accumulator.
  llvm::DenseMap<unsigned, int64_t> SumRows;
  /// By vector value: how often it is read, and the sum that alone reads it.
  SmallVector<unsigned> Reads;
  llvm::DenseMap<unsigned, unsigned> OnlySum;
  /// The first vector of a row, where it was left for the second.
  int64_t FirstVector = 0;
  /// Floating-point registers that nothing else needs and that are zero still.
  unsigned ZeroRegisters = 0;
};

} // namespace

OptRows::OptRows(OptContext &C, const RowPlan &Plan,
                 ArrayRef<HbmTensor> Sources)
    : C(C), E(C.E), Plan(Plan), Sources(Sources), Rows(C.E, Plan),
      Reads(Plan.Values.size()) {
  planSums();
  planScalars();
}

/// Sums of several vectors get a row of their own where adding is cheaper than
/// reducing.
void OptRows::planSums() {
  for (const RowPass &Pass : Plan.Passes)
    for (const RowInstr &I : Pass.Instrs) {
      ++Reads[I.A];
      if (hasTwoVectors(I.Op))
        ++Reads[I.B];
    }
  for (unsigned V : Plan.Outputs)
    ++Reads[V];
  int64_t N = Plan.Vectors;
  if ((N - 1) * C.M.AddCycles + C.M.SumCycles >= N * C.M.SumCycles)
    return;
  for (const RowPass &Pass : Plan.Passes)
    for (const RowInstr &I : Pass.Instrs) {
      if (I.Op != RowOp::ReduceSum)
        continue;
      SumRows[I.S] = C.Memory.allocate(width());
      if (Reads[I.A] == 1 && Plan.Values[I.A].Input < 0)
        OnlySum[I.A] = I.S;
    }
}

/// How many registers the scalars of a row need at once.
static unsigned peakScalars(const RowPlan &Plan) {
  // When each is read last, in the order of the row's computation.
  SmallVector<unsigned> Order, LastRead(Plan.Scalars.size(), 0);
  unsigned Now = 0;
  auto Read = [&](unsigned S) { LastRead[S] = std::max(LastRead[S], Now); };
  SmallVector<unsigned> Def(Plan.Scalars.size(), ~0u);
  for (const RowPass &Pass : Plan.Passes) {
    ++Now;
    for (const RowInstr &I : Pass.Instrs)
      if (hasScalar(I.Op)) {
        Read(I.S);
        if (isReduction(I.Op))
          Def[I.S] = Now;
      }
    for (unsigned S : Pass.After) {
      ++Now;
      Read(Plan.Scalars[S].A);
      Read(Plan.Scalars[S].B);
      Def[S] = Now;
    }
  }
  unsigned Peak = 0;
  for (unsigned T = 1; T <= Now; ++T) {
    unsigned Alive = 0;
    for (unsigned S = 0; S != Def.size(); ++S)
      Alive += Def[S] <= T && LastRead[S] > T;
    Peak = std::max(Peak, Alive + 1);
  }
  return Peak;
}

/// The start of an accumulator can be computed as soon as copied, and needs no
/// register then.
void OptRows::planScalars() {
  llvm::SmallBitVector Needed(Plan.Scalars.size());
  auto NeedOperands = [&](unsigned S) {
    Needed.set(Plan.Scalars[S].A);
    Needed.set(Plan.Scalars[S].B);
  };
  for (const RowPass &Pass : Plan.Passes) {
    for (const RowInstr &I : Pass.Instrs)
      if (isReduction(I.Op))
        NeedOperands(Plan.Scalars[I.S].A);
      else if (hasScalar(I.Op))
        Needed.set(I.S);
    for (unsigned S : Pass.After)
      NeedOperands(S);
  }
  for (unsigned S : llvm::reverse(Plan.Header))
    if (Needed[S])
      NeedOperands(S);
  for (unsigned S : Plan.Header)
    if (Needed[S])
      Header.push_back(S);
  int64_t Peak = peakScalars(Plan) + Header.size();
  ZeroRegisters = std::max<int64_t>(0, C.M.FloatRegisters - Peak);
}

/// The instructions without a loop, but for addresses that are set again.
int64_t OptRows::estimate() const {
  int64_t N = Plan.Rows * Plan.Vectors;
  int64_t Size = Plan.Header.size() + 16;
  Size += 3 * N / C.M.PrefetchRows * Plan.Fetches.size();
  for (auto [Number, Pass] : llvm::enumerate(Plan.Passes)) {
    llvm::SmallBitVector Used(Plan.Buffers.size());
    for (const RowInstr &I : Pass.Instrs) {
      for (unsigned V : vectorsRead(I))
        if (!Plan.Values[V].At.IsScratch)
          Used.set(Plan.Values[V].At.Index);
      if (!isReduction(I.Op) && !Plan.Values[I.Result].At.IsScratch)
        Used.set(Plan.Values[I.Result].At.Index);
    }
    Size += N * (Pass.Instrs.size() + Used.count()) +
            Plan.Rows * (Pass.After.size() + 2);
  }
  return Size;
}

Value OptRows::rowAddress(unsigned Value, int64_t Row, int64_t Vector,
                          AddressScope &Scope) {
  const VectorValue &V = Plan.Values[Value];
  if (V.At.IsScratch)
    return Scope.fixed().get(Plan.ScratchBase + V.At.Index * width());
  return Scope.rows().get(address(V, Row, Vector));
}

/// Whether a value stays in its place for the rest of the pass.
static bool staysInPass(const RowPlan &Plan, unsigned Value, unsigned Pass) {
  const VectorValue &V = Plan.Values[Value];
  if (V.At.IsScratch)
    return false;
  for (auto [Number, Other] : llvm::enumerate(Plan.Values))
    if (Number != Value && Other.At == V.At && Other.Pass == int(Pass) &&
        (V.Pass != int(Pass) || Other.Position > V.Position))
      return false;
  return true;
}

/// The vector of turn \p Turn, from 0, takes part in a sum.
void OptRows::emitSum(const RowInstr &I, unsigned Pass, int64_t Row,
                      int64_t Vector, int64_t Turn, AddressScope &Scope) {
  // Addresses that aren't used would remain as instructions.
  auto Term = [&] { return rowAddress(I.A, Row, Vector, Scope); };
  auto It = SumRows.find(I.S);
  if (It == SumRows.end()) {
    Rows.emit(I, Value(), Term(), Value());
    return;
  }
  Value Sum = Scope.fixed().get(It->second);
  // Where it was computed for the sum alone, it was put there.
  bool IsThere = OnlySum.contains(I.A);
  bool Stays = staysInPass(Plan, I.A, Pass);
  if (Turn == 0) {
    FirstVector = Vector;
    if (!IsThere && !Stays)
      kp::V_ADD_VFOp::create(E.B, E.Loc, Sum, Term(), E.floatZero());
  } else if (Turn == 1 && !IsThere && Stays) {
    Value First = rowAddress(I.A, Row, FirstVector, Scope);
    kp::V_ADD_VVOp::create(E.B, E.Loc, Sum, First, Term());
  } else {
    kp::V_ADD_VVOp::create(E.B, E.Loc, Sum, Sum, Term());
  }
  if (Turn + 1 == Plan.Vectors)
    Rows.emit(I, Value(), Sum, Value());
}

void OptRows::emitVector(unsigned Pass, int64_t Row, int64_t Vector,
                         int64_t Turn, AddressScope &Scope) {
  for (const RowInstr &I : Plan.Passes[Pass].Instrs) {
    if (I.Op == RowOp::ReduceSum) {
      emitSum(I, Pass, Row, Vector, Turn, Scope);
      continue;
    }
    Value Result, A = rowAddress(I.A, Row, Vector, Scope), B;
    if (hasTwoVectors(I.Op))
      B = rowAddress(I.B, Row, Vector, Scope);
    if (!isReduction(I.Op)) {
      auto Sum = OnlySum.find(I.Result);
      Result = Turn == 0 && Sum != OnlySum.end()
                   ? Scope.fixed().get(SumRows[Sum->second])
                   : rowAddress(I.Result, Row, Vector, Scope);
    }
    Rows.emit(I, Result, A, B);
  }
}

void OptRows::fetchColumn(int64_t NumRows, int64_t Column,
                          AddressScope &Scope) {
  for (auto [F, T] : llvm::zip(Plan.Fetches, Sources))
    for (int64_t Row = 0; Row != NumRows; Row += C.M.PrefetchRows)
      emitFetch(C, T, Plan.Buffers[F.Buffer].Base, Row, Column, Scope);
}

void OptRows::startPass(const RowPass &Pass) {
  for (unsigned Number : Rows.accumulators(Pass)) {
    bool IsZero = Plan.Scalars[Plan.Scalars[Number].A].Op == ScalarOp::Zero;
    if (IsZero && ZeroRegisters)
      Rows.setScalar(
          Number,
          kp::GetRegisterOp::create(
              E.B, E.Loc, E.fp(C.M.FloatRegisters + 1 - ZeroRegisters--)));
    else if (llvm::is_contained(Header, Plan.Scalars[Number].A))
      Rows.startAccumulator(Number);
    else
      Rows.computeStart(Number);
  }
}

void OptRows::emitRow(int64_t Row, AddressScope &Scope, bool WithFetches,
                      int64_t NumRows) {
  for (auto [Number, Pass] : llvm::enumerate(Plan.Passes)) {
    startPass(Pass);
    for (int64_t Turn = 0; Turn != Plan.Vectors; ++Turn) {
      int64_t Vector = Number % 2 ? Plan.Vectors - 1 - Turn : Turn;
      if (Number == 0 && WithFetches)
        fetchColumn(NumRows, Vector, Scope);
      emitVector(Number, Row, Vector, Turn, Scope);
      if (Turn == 0)
        E.comment("row " + Twine(Row) + ", pass " + Twine(Number));
    }
    Rows.emitScalars(Pass.After);
  }
}

/// Vectors in the order that needs the fewest addresses: after a fetch come
/// those whose address is one of the fetch's two.
void OptRows::emitElementwise(int64_t NumRows, AddressScope &Scope) {
  int64_t Count = NumRows * Plan.Vectors;
  // Vectors are numbered as they lie in a buffer's columns of NumRows.
  llvm::SmallBitVector IsLoaded(Count), IsDone(Count);
  auto Emit = [&](int64_t N) {
    if (IsDone[N] || !IsLoaded[N])
      return;
    IsDone.set(N);
    emitVector(0, N % NumRows, N / NumRows, 0, Scope);
  };
  auto EmitAt = [&](int64_t Address) {
    for (const Buffer &B : Plan.Buffers) {
      int64_t N = (Address - B.Base) / width();
      int64_t Row = N % Plan.Rows, Column = N / Plan.Rows;
      if (Address >= B.Base && (Address - B.Base) % width() == 0 &&
          Row < NumRows && Column < Plan.Vectors)
        Emit(Column * NumRows + Row);
    }
  };
  if (Plan.Fetches.empty())
    IsLoaded.set();
  for (auto [Index, T] : llvm::enumerate(Sources)) {
    int64_t To = Plan.Buffers[Plan.Fetches[Index].Buffer].Base;
    bool IsLast = Index + 1 == Sources.size();
    for (int64_t Column = 0; Column != Plan.Vectors; ++Column)
      for (int64_t Row = 0; Row != NumRows; Row += C.M.PrefetchRows) {
        emitFetch(C, T, To, Row, Column, Scope);
        if (!IsLast)
          continue;
        int64_t First = Column * NumRows + Row;
        IsLoaded.set(First, First + C.M.PrefetchRows);
        EmitAt(To + (Column * Plan.Rows + Row) * width());
        if (!Scope.isLoop())
          EmitAt(Row * T.pitch() + Column * width() * T.ElementBytes);
      }
  }
  for (int64_t N = 0; N != Count; ++N)
    Emit(N);
}

void OptRows::emitRows(int64_t NumRows, AddressScope &Scope) {
  if (!Plan.hasReductions()) {
    emitElementwise(NumRows, Scope);
    return;
  }
  for (int64_t Row = 0; Row != NumRows; ++Row)
    emitRow(Row, Scope, /*WithFetches=*/Row == 0, NumRows);
}

void OptRows::run() {
  Rows.emitScalars(Header);
  if (C.UsesLoops && Plan.Rows > C.M.PrefetchRows &&
      estimate() > C.MaxInstructions) {
    emitLoop();
    return;
  }
  AddressScope Whole(E, C.capacity(0));
  emitRows(Plan.Rows, Whole);
}

/// Groups of as many rows as a fetch brings.
void OptRows::emitLoop() {
  // In a loop no register is zero by itself.
  ZeroRegisters = 0;
  int64_t Group = C.M.PrefetchRows;
  // The rows' pointer does for offsets that go in the same steps.
  SmallVector<int64_t> Steps = {Group * width()};
  {
    AddressScope Whole(E, C.capacity(0));
    for (const HbmTensor &T : Sources) {
      C.Dma.base(T, Whole.fixed());
      C.Dma.select(T, /*Strided=*/T.pitch() != width(), Whole.fixed());
      if (!llvm::is_contained(Steps, Group * T.pitch()))
        Steps.push_back(Group * T.pitch());
    }
  }
  if (!llvm::all_equal(llvm::map_range(
          Sources, [](const HbmTensor &T) { return T.pitch(); })))
    C.Dma.forget();
  SmallVector<Value> Start;
  for (unsigned I = 0; I != Steps.size(); ++I)
    Start.push_back(E.number(0));
  E.loop(Plan.Rows / Group, Start, [&](ValueRange At) {
    // The counter takes a register, too.
    AddressScope Scope(E, C.capacity(Steps.size() + 1));
    Scope.setRows(At[0]);
    for (auto [Step, Pointer] : llvm::zip(Steps, At))
      Scope.setOffsets(Step / Group, Pointer);
    emitRows(Group, Scope);
    SmallVector<Value> Next;
    for (auto [Step, Pointer] : llvm::zip(Steps, At))
      Next.push_back(E.add(Pointer, Step));
    return Next;
  });
}

void emitOptRows(OptContext &C, const RowPlan &Plan,
                 ArrayRef<HbmTensor> Sources) {
  OptRows(C, Plan, Sources).run();
}

} // namespace kc::lowering::plena
