//===- LowerPlena.cpp - The baseline compilers for PLENA ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matrices are given places in Vector SRAM, and the stages become instructions
// one after the other. The modes differ in how a stage is written. Mode opt
// tries to do without loops first.
//
//===----------------------------------------------------------------------===//

#include "LowerPlena.h"
#include "Opt.h"
#include "kc/Lowering/Kernel.h"
#include "kc/Optimize/Passes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace kc::lowering::plena {

namespace {

class Lowering {
public:
  Lowering(func::FuncOp Func, const Options &O)
      : Func(Func), O(O), IsOpt(O.Mode == "opt") {}

  LogicalResult run();

private:
  LogicalResult emitKernel();
  LogicalResult placeResults();
  LogicalResult checkShape(const Matrix &M, Operation *User, int64_t RowUnit);
  LogicalResult emit(unsigned Stage, const RowMap &Map);
  LogicalResult emit(const Product &P);
  LogicalResult checkSize();
  int64_t placeOf(unsigned Matrix);
  int64_t placeOfProduct(unsigned Index);
  int64_t size();
  OptContext context();

  func::FuncOp Func;
  const Options &O;
  bool IsOpt;
  Kernel K;
  Machine M;
  bool UsesLoops = false;
  /// Without loops the program would be longer than it may be.
  bool IsTooLong = false;
  /// Takes the function's place in the end.
  OwningOpRef<func::FuncOp> NewFunc;
  std::optional<Emitter> E;
  std::optional<VectorMemory> Memory;
  std::optional<DmaState> Dma;
  /// Matrices whose place their operand has until they are computed.
  llvm::SmallDenseSet<unsigned> Promised;
};

} // namespace

/// Results must be where PLENA leaves them. Everything else comes behind.
LogicalResult Lowering::placeResults() {
  std::string Layout =
      llvm::formatv("column-block-major({0})", M.RowElements).str();
  for (auto [Index, Matrix] : llvm::enumerate(K.Matrices)) {
    if (!Matrix.IsResult)
      continue;
    if (!Matrix.At)
      return Func.emitOpError(
          "doesn't say where its result is to lie: expected the attribute "
          "kc.tensor (kc-specialize with a task)");
    const Place &At = *Matrix.At;
    // Elements are bf16.
    int64_t Address = At.Address / 2;
    if (At.Memory != "vram" || At.Layout != Layout || At.Format != "bf16" ||
        At.Address % 2 || Address % M.RowElements)
      return Func.emitOpError("result '")
             << At.Name << "' is to lie " << At.Layout << " in " << At.Memory
             << " at byte " << At.Address << ", in " << At.Format
             << ": expected bf16 in vram, " << Layout
             << ", at the start of a row";
    Memory->set(Index, Address);
    Memory->reserve(Address + Matrix.Rows * Matrix.Columns);
  }
  return success();
}

LogicalResult Lowering::checkShape(const Matrix &Checked, Operation *User,
                                   int64_t RowUnit) {
  if (Checked.Columns % M.RowElements == 0 && Checked.Rows % RowUnit == 0)
    return success();
  InFlightDiagnostic Diag = User->emitOpError("can't be lowered to PLENA: a ")
                            << Checked.shapeText()
                            << " matrix, expected a multiple of " << RowUnit
                            << " rows and of " << M.RowElements << " columns";
  Diag.attachNote(Checked.Loc) << "the matrix";
  return Diag;
}

/// The place of a product's result. If all that happens to it is that a row map
/// makes one other matrix of it, then that matrix's: the row map computes its
/// result last, when nothing of its operands is needed any more.
int64_t Lowering::placeOfProduct(unsigned Index) {
  const Matrix &M = K.Matrices[Index];
  if (M.IsResult || M.FirstRead < 0 || M.FirstRead != M.LastRead)
    return placeOf(Index);
  auto *Map = std::get_if<RowMap>(&K.Stages[M.LastRead]);
  if (!Map || Map->Outputs.size() != 1 ||
      !Promised.insert(Map->Outputs.front().Result).second)
    return placeOf(Index);
  int64_t Base = placeOf(Map->Outputs.front().Result);
  Memory->set(Index, Base);
  return Base;
}

/// A place for an intermediate matrix.
int64_t Lowering::placeOf(unsigned Matrix) {
  if (std::optional<int64_t> Base = Memory->find(Matrix))
    return *Base;
  int64_t Base =
      Memory->allocate(K.Matrices[Matrix].Rows * K.Matrices[Matrix].Columns);
  Memory->set(Matrix, Base);
  return Base;
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

LogicalResult Lowering::emit(unsigned Stage, const RowMap &Map) {
  for (unsigned Input : Map.Inputs)
    if (failed(checkShape(K.Matrices[Input], Map.Source, M.PrefetchRows)))
      return failure();
  FailureOr<RowPlan> Plan =
      selectRows(K, Map, M, SelectionOptions{/*LoadZero=*/!IsOpt});
  if (failed(Plan))
    return failure();
  for (const RowMap::Output &Output : Map.Outputs)
    (void)placeOf(Output.Result);
  placeRows(*Plan, K, Stage, M, *Memory);
  SmallVector<HbmTensor> Sources;
  for (const Fetch &F : Plan->Fetches) {
    FailureOr<HbmTensor> T =
        describeArgument(K.Matrices[F.Input], M.VectorFormats, Map.Source);
    if (failed(T))
      return failure();
    Sources.push_back(std::move(*T));
  }
  if (IsOpt) {
    IsTooLong |= !UsesLoops &&
                 Plan->Rows * Plan->Vectors * int64_t(Plan->Passes.size()) >
                     O.MaxInstructions;
    if (IsTooLong)
      return success();
    OptContext C = context();
    emitOptRows(C, *Plan, Sources);
    return success();
  }
  for (auto [F, T] : llvm::zip(Plan->Fetches, Sources))
    emitTemplateFetch(*E, T, Plan->Buffers[F.Buffer].Base, M);
  emitTemplateRows(*E, *Plan, M);
  return success();
}

LogicalResult Lowering::emit(const Product &P) {
  const Matrix &Left = K.Matrices[P.Left], &Right = K.Matrices[P.Right];
  const Matrix &Result = K.Matrices[P.Result];
  if (failed(checkShape(Left, P.Source, std::max(M.PrefetchRows, M.Block))) ||
      failed(checkShape(Right, P.Source, M.RowElements)) ||
      failed(checkShape(Result, P.Source, M.Block)))
    return failure();
  if (!Right.IsArgument) {
    InFlightDiagnostic Diag = P.Source->emitOpError(
        "can't be lowered to PLENA: its right operand is computed, but Matrix "
        "SRAM is filled from HBM alone");
    Diag.attachNote(Right.Loc) << "computed here";
    return Diag;
  }
  int64_t Tiles = Left.Columns / M.RowElements;
  if (Tiles * M.PrefetchTiles > M.Tiles || M.PrefetchTiles != 1)
    return P.Source->emitOpError("can't be lowered to PLENA: a sum over ")
           << Left.Columns << " needs " << Tiles
           << " tiles at once, fetched one by one, and Matrix SRAM has "
           << M.Tiles << ", fetched " << M.PrefetchTiles << " at a time";
  std::optional<HbmTensor> LeftSource;
  std::optional<int64_t> LeftBase = Memory->find(P.Left);
  if (!LeftBase) {
    FailureOr<HbmTensor> T = describeArgument(Left, M.VectorFormats, P.Source);
    if (failed(T))
      return failure();
    LeftSource = std::move(*T);
    LeftBase = placeOf(P.Left);
  }
  FailureOr<HbmTensor> RightSource =
      describeArgument(Right, M.MatrixFormats, P.Source);
  if (failed(RightSource))
    return failure();
  ProductPlan Plan{
      *LeftBase,      placeOfProduct(P.Result), Left.Rows,        Left.Columns,
      Result.Columns, std::move(*RightSource),  P.RightTransposed};
  if (IsOpt) {
    IsTooLong |=
        !UsesLoops && Left.Rows / M.Block * Tiles * Result.Columns / M.Block >
                          O.MaxInstructions;
    if (IsTooLong)
      return success();
    OptContext C = context();
    emitOptProduct(C, Plan, LeftSource);
    return success();
  }
  if (LeftSource)
    emitTemplateFetch(*E, *LeftSource, *LeftBase, M);
  emitTemplateProduct(*E, Plan, M);
  return success();
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Instructions of a block as text and as one iteration executes them.
static std::pair<int64_t, int64_t> countInstructions(Block &B) {
  int64_t Static = 0, Executed = 0;
  for (Operation &Op : B) {
    if (auto Loop = dyn_cast<HardwareLoopOpInterface>(Op)) {
      auto [Inner, InnerExecuted] = countInstructions(*Loop.getLoopBody());
      Static += Inner + 2;
      Executed += 1 + Loop.getTrips() * (InnerExecuted + 1);
    } else if (mlir::isa<InstrOpInterface>(Op)) {
      ++Static;
      ++Executed;
    }
  }
  return {Static, Executed};
}

int64_t Lowering::size() {
  return countInstructions(NewFunc->getBody().front()).first;
}

LogicalResult Lowering::checkSize() {
  if (size() > O.MaxInstructions)
    return Func.emitError("the kernel would have ")
           << size() << " instructions, and may have " << O.MaxInstructions;
  int64_t Longest = 0;
  NewFunc->walk([&](HardwareLoopOpInterface Loop) {
    Longest =
        std::max(Longest, countInstructions(*Loop.getLoopBody()).second + 1);
  });
  if (Longest > M.MaxLoopInstructions)
    return Func.emitError("a loop of the kernel would execute ")
           << Longest << " instructions an iteration, and the machine allows "
           << M.MaxLoopInstructions;
  if (Memory->end() > M.VectorSramElements)
    return Func.emitError("the kernel would need ")
           << Memory->end() << " elements of Vector SRAM, and there are "
           << M.VectorSramElements;
  return success();
}

OptContext Lowering::context() {
  return {*E,   M,         *Memory,
          *Dma, UsesLoops, O.MaxInstructions / int64_t(K.Stages.size())};
}

/// Writes the kernel to NewFunc.
LogicalResult Lowering::emitKernel() {
  Location Loc = Func.getLoc();
  NewFunc = func::FuncOp::create(Loc, Func.getName(),
                                 FunctionType::get(Func.getContext(), {}, {}));
  E.emplace(NewFunc->addEntryBlock(), Loc);
  Memory.emplace(K.Matrices.size());
  Dma.emplace(*E);
  Promised.clear();
  if (failed(placeResults()))
    return failure();
  for (auto [Index, S] : llvm::enumerate(K.Stages)) {
    auto *P = std::get_if<Product>(&S);
    if (failed(P ? emit(*P) : emit(Index, std::get<RowMap>(S))))
      return failure();
    if (IsTooLong)
      return success();
  }
  func::ReturnOp::create(E->B, Loc);
  // Addresses were written as if there were registers without end.
  if (IsOpt && !UsesLoops) {
    shareOffsets(*NewFunc);
    IsTooLong = size() > O.MaxInstructions;
  }
  return success();
}

LogicalResult Lowering::run() {
  FailureOr<Kernel> Matched = matchKernel(Func);
  if (failed(Matched))
    return failure();
  K = std::move(*Matched);
  llvm::Expected<Machine> Read = readMachine(Func.getContext(), O.Profile);
  if (!Read)
    return Func.emitError("kc-lower-to: " + llvm::toString(Read.takeError()));
  M = std::move(*Read);

  if (failed(emitKernel()))
    return failure();
  if (IsTooLong) {
    IsTooLong = false;
    UsesLoops = true;
    if (failed(emitKernel()))
      return failure();
  }
  if (failed(checkSize()))
    return failure();
  // What the kernel works on is in memories.
  Func.getBody().takeBody(NewFunc->getBody());
  Func.setFunctionType(NewFunc->getFunctionType());
  Func.removeArgAttrsAttr();
  Func.removeResAttrsAttr();
  return success();
}

void insertDialects(DialectRegistry &Registry) {
  Registry.insert<kp::PlenaDialect>();
}

LogicalResult lower(func::FuncOp Func, const Options &O) {
  return Lowering(Func, O).run();
}

} // namespace kc::lowering::plena
