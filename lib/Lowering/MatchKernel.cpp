//===- MatchKernel.cpp - A linalg function as stages ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The function is read from front to back. Each tensor gets a formula: that of
// an element for a matrix, that of a row for a vector of row statistics.
// Stages come into being where a matrix must really exist: for the operands
// and results of products, and for the function's results.
//
//===----------------------------------------------------------------------===//

#include "MatchBody.h"
#include "kc/Lowering/Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace kc::lowering {

std::string Matrix::shapeText() const {
  return (llvm::Twine(Rows) + "x" + llvm::Twine(Columns)).str();
}

namespace {

class Matcher {
public:
  explicit Matcher(func::FuncOp Func)
      : Func(Func), Pool(std::make_unique<ExprPool>()) {}

  FailureOr<Kernel> run();

private:
  LogicalResult readArguments();
  LogicalResult readConstants();
  LogicalResult visit(Operation &Op);
  LogicalResult visitLinalg(linalg::LinalgOp Op);
  LogicalResult visitMap(linalg::LinalgOp Op);
  LogicalResult visitReduction(linalg::LinalgOp Op);
  LogicalResult visitProduct(linalg::LinalgOp Op);
  LogicalResult visitReturn(Operation *Op);

  const Expr *formulaOf(OpOperand &Operand, ArrayRef<unsigned> Dims);
  const Expr *readScalar(Value V, Operation *User);
  std::optional<unsigned> matrixOf(OpOperand &Operand);
  unsigned addMatrix(RankedTensorType T, Location Loc);
  LogicalResult addRowMap(ArrayRef<RowMap::Output> Outputs, Operation *Source);
  void noteReads();

  func::FuncOp Func;
  std::unique_ptr<ExprPool> Pool;
  Kernel K;
  llvm::DenseMap<Value, const Expr *> Formulas;
};

} // namespace

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Fails when the attribute isn't as Specialize.h describes it.
static LogicalResult readPlace(func::FuncOp Func, const Twine &What,
                               Attribute Attr, std::optional<Place> &At) {
  if (!Attr)
    return success();
  auto Dict = dyn_cast<DictionaryAttr>(Attr);
  Place P;
  auto Text = [&](StringRef Key, std::string &To) {
    auto Value = Dict.getAs<StringAttr>(Key);
    if (Value)
      To = Value.str();
    return bool(Value);
  };
  auto Address = Dict ? Dict.getAs<IntegerAttr>("address") : IntegerAttr();
  if (!Address || !Text("name", P.Name) || !Text("memory", P.Memory) ||
      !Text("format", P.Format) || !Text("layout", P.Layout))
    return Func.emitOpError("kc.tensor of ")
           << What << ": expected {name, memory, address, format, layout}";
  P.Address = Address.getValue().getZExtValue();
  At = std::move(P);
  return success();
}

LogicalResult Matcher::readConstants() {
  Attribute Attr = Func->getAttr("kc.constants");
  if (!Attr)
    return success();
  auto fail = [&] {
    return Func.emitOpError(
        "kc.constants: expected a list of {memory, address, format, values}");
  };
  auto List = dyn_cast<ArrayAttr>(Attr);
  if (!List)
    return fail();
  for (Attribute Item : List) {
    auto Dict = dyn_cast<DictionaryAttr>(Item);
    auto Memory = Dict ? Dict.getAs<StringAttr>("memory") : StringAttr();
    auto Address = Dict ? Dict.getAs<IntegerAttr>("address") : IntegerAttr();
    auto Format = Dict ? Dict.getAs<StringAttr>("format") : StringAttr();
    auto Values = Dict ? Dict.getAs<ArrayAttr>("values") : ArrayAttr();
    if (!Memory || !Address || !Format || !Values)
      return fail();
    ConstantTable &Table = K.Constants.emplace_back();
    Table.Memory = Memory.str();
    Table.Address = Address.getValue().getZExtValue();
    Table.Format = Format.str();
    for (Attribute Value : Values) {
      auto Number = dyn_cast<FloatAttr>(Value);
      if (!Number)
        return fail();
      Table.Values.push_back(Number.getValueAsDouble());
    }
  }
  return success();
}

LogicalResult Matcher::readArguments() {
  for (BlockArgument Arg : Func.getArguments()) {
    auto T = dyn_cast<RankedTensorType>(Arg.getType());
    if (!T || T.getRank() != 2 || !isa<FloatType>(T.getElementType()))
      return Func.emitOpError("argument #")
             << Arg.getArgNumber() << " is of type " << Arg.getType()
             << ": expected a matrix of floating-point numbers";
    if (!T.hasStaticShape())
      return Func.emitOpError("argument #")
             << Arg.getArgNumber() << " has the dynamic shape " << T
             << ": specialise the function first (kc-specialize)";
    unsigned M = addMatrix(T, Arg.getLoc());
    K.Matrices[M].IsArgument = true;
    if (failed(readPlace(Func, "argument #" + Twine(Arg.getArgNumber()),
                         Func.getArgAttr(Arg.getArgNumber(), "kc.tensor"),
                         K.Matrices[M].At)))
      return failure();
    Formulas[Arg] = Pool->element(M);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

unsigned Matcher::addMatrix(RankedTensorType T, Location Loc) {
  K.Matrices.push_back({T.getDimSize(0), T.getDimSize(1), std::nullopt,
                        /*IsArgument=*/false, /*IsResult=*/false, Loc});
  return K.Matrices.size() - 1;
}

const Expr *Matcher::readScalar(Value V, Operation *User) {
  if (const Expr *E = Formulas.lookup(V))
    return E;
  if (auto Constant = V.getDefiningOp<arith::ConstantOp>()) {
    if (auto Value = dyn_cast<FloatAttr>(Constant.getValue()))
      return Pool->constant(Value.getValueAsDouble());
    if (auto Value = dyn_cast<SplatElementsAttr>(Constant.getValue()))
      if (isa<FloatType>(Value.getElementType()))
        return Pool->constant(Value.getSplatValue<APFloat>().convertToDouble());
  }
  InFlightDiagnostic Diag =
      User->emitOpError("reads a value that is no matrix, row statistic or "
                        "constant of the kernel");
  Diag.attachNote(V.getLoc()) << "it is defined here";
  return nullptr;
}

/// The formula of an operand that is indexed by the iterators \p Dims: row and
/// column, or row alone for what is one number a row.
const Expr *Matcher::formulaOf(OpOperand &Operand, ArrayRef<unsigned> Dims) {
  auto Op = cast<linalg::LinalgOp>(Operand.getOwner());
  AffineMap Map = Op.getMatchingIndexingMap(&Operand);
  const Expr *E = readScalar(Operand.get(), Op);
  if (!E)
    return nullptr;
  if (E->is(ExprKind::Constant))
    return E;
  SmallVector<unsigned> Used;
  for (AffineExpr Result : Map.getResults()) {
    auto Dim = dyn_cast<AffineDimExpr>(Result);
    if (!Dim) {
      Op->emitOpError("indexes operand #")
          << Operand.getOperandNumber() << " by " << AffineMapAttr::get(Map)
          << ": expected iterators alone";
      return nullptr;
    }
    Used.push_back(Dim.getPosition());
  }
  auto T = cast<RankedTensorType>(Operand.get().getType());
  ArrayRef<unsigned> Wanted = T.getRank() == 1 ? Dims.take_front() : Dims;
  if (ArrayRef<unsigned>(Used) == Wanted)
    return E;
  Op->emitOpError("indexes operand #")
      << Operand.getOperandNumber() << " by " << AffineMapAttr::get(Map)
      << ": expected the row and column of the result, or its row alone";
  return nullptr;
}

/// The matrix that holds an operand of a product; computes it if need be.
std::optional<unsigned> Matcher::matrixOf(OpOperand &Operand) {
  Operation *Op = Operand.getOwner();
  const Expr *E = readScalar(Operand.get(), Op);
  if (!E)
    return std::nullopt;
  if (E->is(ExprKind::Element))
    return E->input();
  unsigned M = addMatrix(cast<RankedTensorType>(Operand.get().getType()),
                         Operand.get().getLoc());
  if (failed(addRowMap({RowMap::Output{M, E}}, Op)))
    return std::nullopt;
  Formulas[Operand.get()] = Pool->element(M);
  return M;
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

static void collectInputs(const Expr *E,
                          llvm::SmallPtrSetImpl<const Expr *> &Seen,
                          SmallVectorImpl<unsigned> &Inputs) {
  if (!Seen.insert(E).second)
    return;
  if (E->is(ExprKind::Element))
    Inputs.push_back(E->input());
  for (const Expr *Operand : E->operands())
    collectInputs(Operand, Seen, Inputs);
}

LogicalResult Matcher::addRowMap(ArrayRef<RowMap::Output> Outputs,
                                 Operation *Source) {
  RowMap Map;
  Map.Outputs.assign(Outputs.begin(), Outputs.end());
  const Matrix &Shape = K.Matrices[Outputs.front().Result];
  Map.Rows = Shape.Rows;
  Map.Columns = Shape.Columns;
  Map.Source = Source;
  llvm::SmallPtrSet<const Expr *, 16> Seen;
  for (const RowMap::Output &Output : Outputs)
    collectInputs(Output.Formula, Seen, Map.Inputs);
  llvm::sort(Map.Inputs);
  for (unsigned Input : Map.Inputs) {
    const Matrix &M = K.Matrices[Input];
    if (M.Rows == Map.Rows && M.Columns == Map.Columns)
      continue;
    InFlightDiagnostic Diag =
        Source->emitOpError("needs a matrix of ")
        << Map.Rows << "x" << Map.Columns << " whose rows depend on one of "
        << M.shapeText() << ": expected matrices of one shape";
    Diag.attachNote(M.Loc) << "the other matrix";
    return Diag;
  }
  K.Stages.push_back(std::move(Map));
  return success();
}

/// Element by element, or row statistic by row statistic.
LogicalResult Matcher::visitMap(linalg::LinalgOp Op) {
  BodyReader Body(*Pool);
  SmallVector<unsigned> Dims;
  for (unsigned I = 0; I != Op.getNumLoops(); ++I)
    Dims.push_back(I);
  if (Dims.empty() || Dims.size() > 2)
    return Op->emitOpError("has ")
           << Dims.size() << " iterators: expected those of a row and a column";
  for (OpOperand &Init : Op.getDpsInitsMutable())
    if (!Op.getMatchingIndexingMap(&Init).isIdentity())
      return Op->emitOpError("writes its result by ")
             << AffineMapAttr::get(Op.getMatchingIndexingMap(&Init))
             << ": expected the iterators in their order";
  for (OpOperand &Operand : Op->getOpOperands()) {
    BlockArgument Arg = Op.getMatchingBlockArgument(&Operand);
    if (Arg.use_empty())
      continue;
    const Expr *E = formulaOf(Operand, Dims);
    if (!E)
      return failure();
    Body.define(Arg, E);
  }
  for (auto [Result, Yielded] : llvm::zip(
           Op->getResults(), Op.getBlock()->getTerminator()->getOperands())) {
    const Expr *E = Body.read(Yielded);
    if (!E)
      return failure();
    Formulas[Result] = E;
  }
  return success();
}

/// The sum, maximum or minimum over the columns of each row.
LogicalResult Matcher::visitReduction(linalg::LinalgOp Op) {
  if (!isa<AffineDimExpr>(Op.getIndexingMapsArray().back().getResult(0)) ||
      Op.getNumDpsInits() != 1)
    return Op->emitOpError("is no reduction with one result that is indexed "
                           "by the row");
  unsigned Row = Op.getIndexingMapsArray().back().getDimPosition(0);
  unsigned Column = 1 - Row;
  if (Op.getIteratorTypesArray()[Row] != utils::IteratorType::parallel)
    return Op->emitOpError("reduces over the rows: expected a reduction over "
                           "the columns, which are contiguous");
  BodyReader Body(*Pool);
  for (OpOperand *Operand : Op.getDpsInputOperands()) {
    BlockArgument Arg = Op.getMatchingBlockArgument(Operand);
    if (Arg.use_empty())
      continue;
    const Expr *E = formulaOf(*Operand, {Row, Column});
    if (!E)
      return failure();
    Body.define(Arg, E);
  }
  OpOperand *Init = Op.getDpsInitOperand(0);
  const Expr *Start = formulaOf(*Init, {Row, Column});
  if (!Start)
    return failure();
  // Stands for what was accumulated so far; no matrix has this number.
  const Expr *Sofar = Pool->element(~0u);
  Body.define(Op.getMatchingBlockArgument(Init), Sofar);
  const Expr *Next = Body.read(Op.getBlock()->getTerminator()->getOperand(0));
  if (!Next)
    return failure();

  const Expr *Term = nullptr;
  if (Next->operands().size() == 2) {
    if (Next->operand(0) == Sofar)
      Term = Next->operand(1);
    else if (Next->operand(1) == Sofar)
      Term = Next->operand(0);
  }
  SmallVector<unsigned> Inputs;
  if (Term) {
    llvm::SmallPtrSet<const Expr *, 16> Seen;
    collectInputs(Term, Seen, Inputs);
  }
  std::optional<ExprKind> Reduction;
  double Neutral = 0;
  if (Term && !llvm::is_contained(Inputs, ~0u)) {
    constexpr double Infinity = std::numeric_limits<double>::infinity();
    if (Next->is(ExprKind::Add))
      Reduction = ExprKind::RowSum;
    else if (Next->is(ExprKind::Max))
      Reduction = ExprKind::RowMax, Neutral = -Infinity;
    else if (Next->is(ExprKind::Min))
      Reduction = ExprKind::RowMin, Neutral = Infinity;
  }
  if (!Reduction)
    return Op->emitOpError("reduces by something else than a sum, a maximum "
                           "or a minimum");
  if (Term->isUniform())
    return Op->emitOpError("reduces a number that is the same in the whole "
                           "row: expected one that depends on the column");
  const Expr *E = Pool->unary(*Reduction, Term, Op);
  if (!Start->isConstant(Neutral))
    E = Pool->binary(Next->kind(), E, Start, Op);
  Formulas[Op->getResult(0)] = E;
  return success();
}

/// Which operand a product's iterator belongs to.
static std::optional<SmallVector<unsigned, 2>> dimsOf(AffineMap Map) {
  if (Map.getNumResults() != 2 || !Map.isProjectedPermutation())
    return std::nullopt;
  return SmallVector<unsigned, 2>{Map.getDimPosition(0), Map.getDimPosition(1)};
}

/// By indexing maps, since names say less: a matmul can carry maps of its own.
LogicalResult Matcher::visitProduct(linalg::LinalgOp Op) {
  if (Op.getNumDpsInputs() != 2 || Op.getNumDpsInits() != 1)
    return Op->emitOpError("is no product of two matrices");
  ExprPool Local;
  BodyReader Body(Local);
  const Expr *Leaf[3];
  for (OpOperand &Operand : Op->getOpOperands()) {
    unsigned I = Operand.getOperandNumber();
    Leaf[I] = Local.element(I);
    Body.define(Op.getMatchingBlockArgument(&Operand), Leaf[I]);
  }
  const Expr *Found = Body.read(Op.getBlock()->getTerminator()->getOperand(0));
  if (!Found)
    return failure();
  if (Found != Local.binary(ExprKind::Add, Leaf[2],
                            Local.binary(ExprKind::Mul, Leaf[0], Leaf[1])))
    return Op->emitOpError("combines two matrices by something else than a sum "
                           "of products");

  SmallVector<AffineMap> Maps = Op.getIndexingMapsArray();
  auto A = dimsOf(Maps[0]), B = dimsOf(Maps[1]), Out = dimsOf(Maps[2]);
  if (!A || !B || !Out)
    return Op->emitOpError("is no product of two matrices: its operands and "
                           "result aren't indexed by two iterators each");
  unsigned M = (*Out)[0], N = (*Out)[1], Reduced = 3 - M - N;
  OpOperand *Left = Op.getDpsInputOperand(0), *Right = Op.getDpsInputOperand(1);
  if (llvm::is_contained(*A, N)) {
    std::swap(A, B);
    std::swap(Left, Right);
  }
  bool Transposed = *B == SmallVector<unsigned, 2>{N, Reduced};
  if (Op.getIteratorTypesArray()[Reduced] != utils::IteratorType::reduction ||
      !llvm::is_contained(*A, M) || !llvm::is_contained(*A, Reduced) ||
      (!Transposed && *B != SmallVector<unsigned, 2>{Reduced, N}))
    return Op->emitOpError("is no product of two matrices with one index "
                           "summed over");
  if ((*A)[0] != M)
    return Op->emitOpError("has a transposed left operand: its rows must be "
                           "those of the result");

  Product P;
  P.Source = Op;
  P.RightTransposed = Transposed;
  std::optional<unsigned> L = matrixOf(*Left);
  std::optional<unsigned> R = L ? matrixOf(*Right) : std::nullopt;
  const Expr *Start =
      R ? readScalar(Op.getDpsInitOperand(0)->get(), Op) : nullptr;
  if (!Start)
    return failure();
  P.Left = *L;
  P.Right = *R;
  P.Result = addMatrix(cast<RankedTensorType>(Op->getResult(0).getType()),
                       Op->getLoc());
  K.Stages.push_back(P);
  Formulas[Op->getResult(0)] =
      Pool->binary(ExprKind::Add, Pool->element(P.Result), Start, Op);
  return success();
}

LogicalResult Matcher::visitLinalg(linalg::LinalgOp Op) {
  if (!Op.hasPureTensorSemantics() || Op.hasDynamicShape())
    return Op->emitOpError("must be on tensors of static shapes");
  if (auto Fill = dyn_cast<linalg::FillOp>(Op.getOperation())) {
    const Expr *E = readScalar(Fill.value(), Op);
    if (!E)
      return failure();
    Formulas[Op->getResult(0)] = E;
    return success();
  }
  if (Op.getNumReductionLoops() == 0)
    return visitMap(Op);
  if (Op.getNumReductionLoops() == 1 && Op.getNumLoops() == 2)
    return visitReduction(Op);
  if (Op.getNumReductionLoops() == 1 && Op.getNumLoops() == 3)
    return visitProduct(Op);
  return Op->emitOpError(
             "is neither element-wise, nor a reduction of rows, nor a product "
             "of two matrices: it has ")
         << Op.getNumLoops() << " iterators, " << Op.getNumReductionLoops()
         << " of them reductions";
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

LogicalResult Matcher::visitReturn(Operation *Op) {
  // Results of one shape are computed together.
  llvm::MapVector<std::pair<int64_t, int64_t>, SmallVector<RowMap::Output>>
      ToCompute;
  for (OpOperand &Operand : Op->getOpOperands()) {
    unsigned Index = Operand.getOperandNumber();
    auto T = dyn_cast<RankedTensorType>(Operand.get().getType());
    if (!T || T.getRank() != 2)
      return Op->emitOpError("operand #")
             << Index << " is of type " << Operand.get().getType()
             << ": expected a matrix";
    const Expr *E = readScalar(Operand.get(), Op);
    if (!E)
      return failure();
    unsigned M;
    if (E->is(ExprKind::Element) && !K.Matrices[E->input()].IsArgument &&
        !K.Matrices[E->input()].IsResult) {
      M = E->input();
    } else {
      M = addMatrix(T, Operand.get().getLoc());
      ToCompute[{T.getDimSize(0), T.getDimSize(1)}].push_back({M, E});
    }
    K.Matrices[M].IsResult = true;
    if (failed(readPlace(Func, "result #" + Twine(Index),
                         Func.getResultAttr(Index, "kc.tensor"),
                         K.Matrices[M].At)))
      return failure();
  }
  for (auto &[Shape, Outputs] : ToCompute)
    if (failed(addRowMap(Outputs, Op)))
      return failure();
  return success();
}

LogicalResult Matcher::visit(Operation &Op) {
  if (isa<arith::ConstantOp, tensor::EmptyOp>(Op))
    return success();
  if (auto Linalg = dyn_cast<linalg::LinalgOp>(Op))
    return visitLinalg(Linalg);
  if (isa<func::ReturnOp>(Op))
    return visitReturn(&Op);
  return Op.emitOpError("is not supported in a kernel: expected linalg "
                        "operations on tensors of static shapes");
}

void Matcher::noteReads() {
  for (auto [Index, S] : llvm::enumerate(K.Stages)) {
    SmallVector<unsigned> Read;
    if (auto *P = std::get_if<Product>(&S))
      Read = {P->Left, P->Right};
    else
      Read.assign(std::get<RowMap>(S).Inputs.begin(),
                  std::get<RowMap>(S).Inputs.end());
    for (unsigned M : Read) {
      if (K.Matrices[M].FirstRead < 0)
        K.Matrices[M].FirstRead = Index;
      K.Matrices[M].LastRead = Index;
    }
  }
}

FailureOr<Kernel> Matcher::run() {
  if (!llvm::hasSingleElement(Func.getBody()))
    return Func.emitOpError("expected a body of one block");
  if (failed(readArguments()) || failed(readConstants()))
    return failure();
  for (Operation &Op : Func.getBody().front())
    if (failed(visit(Op)))
      return failure();
  noteReads();
  K.Func = Func;
  K.Pool = std::move(Pool);
  return std::move(K);
}

FailureOr<Kernel> matchKernel(func::FuncOp Func) { return Matcher(Func).run(); }

} // namespace kc::lowering
