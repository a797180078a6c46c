//===- SelectRows.cpp - Instructions for the formulas of rows -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A formula is walked from the top; what it needs is appended before it, to
// the pass in which it can be computed: that after the deepest reduction below
// it. Numbers that are the same in a whole row are computed by scalar
// instructions, everything else by vector instructions.
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "RowPlan.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <limits>

using namespace mlir;

namespace kc::lowering::plena {

namespace {

class Selector {
public:
  Selector(const Kernel &K, const RowMap &Map, const Machine &M,
           const SelectionOptions &O)
      : K(K), Pool(*K.Pool), Map(Map), Numbers(K, M, Plan, O.LoadZero) {
    Plan.Rows = Map.Rows;
    Plan.Vectors = Map.Columns / M.RowElements;
  }

  FailureOr<RowPlan> run();

private:
  using Id = std::optional<unsigned>;

  Id vector(const Expr *E);
  Id vectorOp(const Expr *E);
  Id vectorBinary(const Expr *E, RowOp TwoVectors, RowOp WithScalar);
  Id scalar(const Expr *E);
  Id scalarOp(const Expr *E);
  Id reduction(const Expr *E);
  Id constant(double Value, const Expr *User);
  Id emit(const Expr *E, RowInstr I);
  Id emitScalar(const Expr *E, Scalar S);

  unsigned level(const Expr *E);
  unsigned rowsNeeded(const Expr *E);
  RowPass &pass(unsigned Level) {
    while (Plan.Passes.size() <= Level)
      Plan.Passes.emplace_back();
    return Plan.Passes[Level];
  }
  std::nullopt_t fail(const Expr *E, const Twine &Message) {
    Operation *At = E->source() ? E->source() : Map.Source;
    At->emitOpError("can't be lowered to PLENA: ") << Message;
    return std::nullopt;
  }

  const Kernel &K;
  ExprPool &Pool;
  const RowMap &Map;
  RowPlan Plan;
  Constants Numbers;
  llvm::DenseMap<const Expr *, unsigned> Vectors, Uniforms, Levels, Needs;
};

} // namespace

/// The pass of a vector; a scalar of level n is known before pass n.
unsigned Selector::level(const Expr *E) {
  auto [It, IsNew] = Levels.try_emplace(E, 0);
  if (!IsNew)
    return It->second;
  unsigned Level = 0;
  for (const Expr *Operand : E->operands())
    Level = std::max(Level, level(Operand));
  if (E->isReduction())
    ++Level;
  return Levels[E] = Level;
}

/// So many scratch rows are in use at once if operands that need more of them
/// are computed first.
unsigned Selector::rowsNeeded(const Expr *E) {
  if (E->isUniform() || E->is(ExprKind::Element))
    return 0;
  auto [It, IsNew] = Needs.try_emplace(E, 0);
  if (!IsNew)
    return It->second;
  unsigned Most = 0, Second = 0;
  for (const Expr *Operand : E->operands()) {
    unsigned N = level(Operand) < level(E) ? 0 : rowsNeeded(Operand);
    Second = std::max(Second, std::min(N, Most));
    Most = std::max(Most, N);
  }
  return Needs[E] = std::max(1u, Most == Second ? Most + 1 : Most);
}

std::optional<unsigned> Selector::constant(double Value, const Expr *User) {
  if (Id S = Numbers.get(Value))
    return S;
  std::string Text;
  llvm::raw_string_ostream(Text) << Value;
  return fail(User, "the constant " + Text +
                        " is not in FP SRAM and can't be computed from what "
                        "is there: " +
                        Numbers.known());
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

std::optional<unsigned> Selector::emitScalar(const Expr *E, Scalar S) {
  Plan.Scalars.push_back(std::move(S));
  unsigned New = Plan.Scalars.size() - 1;
  unsigned Level = level(E);
  (Level ? pass(Level - 1).After : Plan.Header).push_back(New);
  return New;
}

/// The reduction is an instruction of a pass, its result a scalar.
std::optional<unsigned> Selector::reduction(const Expr *E) {
  bool IsSum = E->is(ExprKind::RowSum);
  Id Start = IsSum ? Id(Numbers.zero())
                   : constant(-std::numeric_limits<double>::infinity(), E);
  Id V = Start ? vector(E->operand(0)) : std::nullopt;
  if (!V)
    return std::nullopt;
  Plan.Scalars.push_back({ScalarOp::Accumulator, *Start});
  unsigned Accumulator = Plan.Scalars.size() - 1;
  RowInstr I{IsSum ? RowOp::ReduceSum : RowOp::ReduceMax};
  I.A = *V;
  I.S = Accumulator;
  pass(level(E) - 1).Instrs.push_back(I);
  return Accumulator;
}

std::optional<unsigned> Selector::scalarOp(const Expr *E) {
  auto Unary = [&](ScalarOp Op) -> Id {
    Id A = scalar(E->operand(0));
    return A ? emitScalar(E, {Op, *A}) : std::nullopt;
  };
  auto Binary = [&](ScalarOp Op) -> Id {
    Id A = scalar(E->operand(0));
    Id B = A ? scalar(E->operand(1)) : std::nullopt;
    return B ? emitScalar(E, {Op, *A, *B}) : std::nullopt;
  };
  auto Negated = [&](const Expr *X) {
    return Pool.unary(ExprKind::Neg, X, E->source());
  };
  switch (E->kind()) {
  case ExprKind::Element:
    break;
  case ExprKind::Constant:
    return constant(E->value(), E);
  case ExprKind::Neg: {
    Id A = scalar(E->operand(0));
    return A ? emitScalar(E, {ScalarOp::Sub, Numbers.zero(), *A})
             : std::nullopt;
  }
  case ExprKind::Exp:
    return Unary(ScalarOp::Exp);
  case ExprKind::Sqrt:
    return Unary(ScalarOp::Sqrt);
  case ExprKind::Reciprocal:
    return Unary(ScalarOp::Reciprocal);
  case ExprKind::Add:
    return Binary(ScalarOp::Add);
  case ExprKind::Sub:
    return Binary(ScalarOp::Sub);
  case ExprKind::Mul:
    return Binary(ScalarOp::Mul);
  case ExprKind::Max:
    return Binary(ScalarOp::Max);
  case ExprKind::Min:
    return scalar(Negated(Pool.binary(ExprKind::Max, Negated(E->operand(0)),
                                      Negated(E->operand(1)), E->source())));
  case ExprKind::Div:
    return scalar(Pool.binary(
        ExprKind::Mul, E->operand(0),
        Pool.unary(ExprKind::Reciprocal, E->operand(1), E->source()),
        E->source()));
  case ExprKind::RowSum:
  case ExprKind::RowMax:
    return reduction(E);
  case ExprKind::RowMin:
    return scalar(Negated(
        Pool.unary(ExprKind::RowMax, Negated(E->operand(0)), E->source())));
  }
  llvm_unreachable("an element is no scalar");
}

std::optional<unsigned> Selector::scalar(const Expr *E) {
  if (auto It = Uniforms.find(E); It != Uniforms.end())
    return It->second;
  Id S = scalarOp(E);
  if (S)
    Uniforms[E] = *S;
  return S;
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

std::optional<unsigned> Selector::emit(const Expr *E, RowInstr I) {
  unsigned Level = level(E);
  RowPass &Pass = pass(Level);
  VectorValue V;
  V.Pass = Level;
  V.Position = Pass.Instrs.size();
  I.Result = Plan.Values.size();
  Plan.Values.push_back(V);
  Pass.Instrs.push_back(I);
  return I.Result;
}

/// One operand may be a scalar, in either place for operations that commute.
std::optional<unsigned> Selector::vectorBinary(const Expr *E, RowOp TwoVectors,
                                               RowOp WithScalar) {
  const Expr *X = E->operand(0), *Y = E->operand(1);
  if (X->isUniform())
    std::swap(X, Y);
  if (Y->isUniform()) {
    Id A = vector(X);
    Id S = A ? scalar(Y) : std::nullopt;
    return S ? emit(E, {WithScalar, 0, *A, 0, *S}) : std::nullopt;
  }
  bool SecondFirst = rowsNeeded(Y) > rowsNeeded(X);
  Id First = vector(SecondFirst ? Y : X);
  Id Second = First ? vector(SecondFirst ? X : Y) : std::nullopt;
  if (!Second)
    return std::nullopt;
  if (SecondFirst)
    std::swap(First, Second);
  return emit(E, {TwoVectors, 0, *First, *Second});
}

std::optional<unsigned> Selector::vectorOp(const Expr *E) {
  auto Unary = [&](RowOp Op) -> Id {
    Id A = vector(E->operand(0));
    return A ? emit(E, {Op, 0, *A}) : std::nullopt;
  };
  auto ReverseSub = [&](const Expr *From, const Expr *X) -> Id {
    Id A = vector(X);
    Id S = A ? (From ? scalar(From) : Id(Numbers.zero())) : std::nullopt;
    return S ? emit(E, {RowOp::ReverseSubVF, 0, *A, 0, *S}) : std::nullopt;
  };
  auto WithScalar = [&](RowOp Op) -> Id {
    if (!E->operand(0)->isUniform() && !E->operand(1)->isUniform())
      return fail(E, "there is no instruction for the " +
                         Twine(describe(E->kind())) +
                         " of two rows, only for that of a row and a scalar");
    return vectorBinary(E, Op, Op);
  };
  switch (E->kind()) {
  case ExprKind::Element: {
    VectorValue V;
    V.Input = E->input();
    Plan.Values.push_back(V);
    return Plan.Values.size() - 1;
  }
  case ExprKind::Neg:
    return ReverseSub(nullptr, E->operand(0));
  case ExprKind::Exp:
    return Unary(RowOp::Exp);
  case ExprKind::Reciprocal:
    return Unary(RowOp::Reciprocal);
  case ExprKind::Sqrt:
    return fail(E, "there is no instruction for the square roots of a row, "
                   "only for that of a scalar");
  case ExprKind::Add:
    return vectorBinary(E, RowOp::AddVV, RowOp::AddVF);
  case ExprKind::Mul:
    return vectorBinary(E, RowOp::MulVV, RowOp::MulVF);
  case ExprKind::Sub:
    if (E->operand(0)->isUniform())
      return ReverseSub(E->operand(0), E->operand(1));
    return vectorBinary(E, RowOp::SubVV, RowOp::SubVF);
  case ExprKind::Div:
    return vector(Pool.binary(
        ExprKind::Mul, E->operand(0),
        Pool.unary(ExprKind::Reciprocal, E->operand(1), E->source()),
        E->source()));
  case ExprKind::Max:
    return WithScalar(RowOp::MaxVF);
  case ExprKind::Min:
    return WithScalar(RowOp::MinVF);
  case ExprKind::Constant:
  case ExprKind::RowSum:
  case ExprKind::RowMax:
  case ExprKind::RowMin:
    break;
  }
  llvm_unreachable("these are the same in the whole row");
}

std::optional<unsigned> Selector::vector(const Expr *E) {
  if (E->isUniform())
    return fail(E, "the " + Twine(describe(E->kind())) +
                       " is the same in the whole row: expected a result that "
                       "depends on the column");
  if (auto It = Vectors.find(E); It != Vectors.end())
    return It->second;
  Id V = vectorOp(E);
  if (V)
    Vectors[E] = *V;
  return V;
}

FailureOr<RowPlan> Selector::run() {
  for (const RowMap::Output &Output : Map.Outputs) {
    Id V = vector(Output.Formula);
    if (!V)
      return failure();
    // A value can be in one place only, and an intermediate matrix has one.
    int Input = Plan.Values[*V].Input;
    if (llvm::is_contained(Plan.Outputs, *V) ||
        (Input >= 0 && !K.Matrices[Input].IsArgument))
      V = emit(Output.Formula, {RowOp::AddVF, 0, *V, 0, Numbers.zero()});
    Plan.Outputs.push_back(*V);
  }
  pass(0);
  return std::move(Plan);
}

FailureOr<RowPlan> selectRows(const Kernel &K, const RowMap &Map,
                              const Machine &M, const SelectionOptions &O) {
  return Selector(K, Map, M, O).run();
}

} // namespace kc::lowering::plena
