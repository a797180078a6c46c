//===- Specialize.cpp - References with static shapes ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Specialize.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace kc::task {

/// Replaces the types of the arguments; a cast back keeps the body valid until
/// folding has removed it.
static LogicalResult
setArgumentShapes(func::FuncOp Function,
                  ArrayRef<SmallVector<int64_t, 4>> Shapes) {
  if (Shapes.size() != Function.getNumArguments())
    return Function.emitOpError("has ")
           << Function.getNumArguments() << " arguments, expected "
           << Shapes.size();
  OpBuilder Builder = OpBuilder::atBlockBegin(&Function.getBody().front());
  SmallVector<Type> Types;
  for (auto [Index, Shape] : llvm::enumerate(Shapes)) {
    BlockArgument Argument = Function.getArgument(Index);
    auto Old = dyn_cast<RankedTensorType>(Argument.getType());
    auto Fits = [&](int64_t Has, int64_t Wants) {
      return ShapedType::isDynamic(Has) || Has == Wants;
    };
    if (!Old || Old.getRank() != int64_t(Shape.size()) ||
        !llvm::all_of(llvm::zip_equal(Old.getShape(), Shape), [&](auto Pair) {
          return Fits(std::get<0>(Pair), std::get<1>(Pair));
        })) {
      std::string Text;
      llvm::raw_string_ostream OS(Text);
      llvm::interleave(Shape, OS, "x");
      return Function.emitOpError("argument ")
             << Index << " is of type " << Argument.getType()
             << ", which can't have the shape " << Text;
    }
    RankedTensorType New =
        RankedTensorType::get(Shape, Old.getElementType(), Old.getEncoding());
    Types.push_back(New);
    if (New == Old)
      continue;
    Argument.setType(New);
    auto Cast =
        tensor::CastOp::create(Builder, Argument.getLoc(), Old, Argument);
    Argument.replaceAllUsesExcept(Cast.getResult(), Cast);
  }
  Function.setFunctionType(FunctionType::get(
      Function.getContext(), Types, Function.getFunctionType().getResults()));
  return success();
}

/// Canonicalisation of the whole function, and the rules that compute an
/// operation's shape from its operands'.
static void foldShapes(func::FuncOp Function) {
  MLIRContext *Context = Function.getContext();
  RewritePatternSet Patterns(Context);
  for (Dialect *Loaded : Context->getLoadedDialects())
    Loaded->getCanonicalizationPatterns(Patterns);
  for (RegisteredOperationName Name : Context->getRegisteredOperations())
    Name.getCanonicalizationPatterns(Patterns, Context);
  memref::populateResolveRankedShapedTypeResultDimsPatterns(Patterns);
  // Not converging leaves dynamic shapes, which are reported.
  (void)applyPatternsGreedily(Function, std::move(Patterns));
}

/// Returns what was cast to the declared result type, under its own type.
static void setResultTypes(func::FuncOp Function) {
  auto Return =
      cast<func::ReturnOp>(Function.getBody().front().getTerminator());
  for (OpOperand &Operand : Return->getOpOperands())
    if (auto Cast = Operand.get().getDefiningOp<tensor::CastOp>())
      if (Cast.getSource().getType().hasStaticShape()) {
        Operand.set(Cast.getSource());
        if (Cast.use_empty())
          Cast.erase();
      }
  Function.setFunctionType(FunctionType::get(
      Function.getContext(), Function.getFunctionType().getInputs(),
      llvm::to_vector(Return.getOperandTypes())));
}

static LogicalResult checkStatic(func::FuncOp Function) {
  WalkResult Result = Function.walk([](Operation *Op) {
    for (Type T : Op->getResultTypes())
      if (auto Shaped = dyn_cast<ShapedType>(T))
        if (!Shaped.hasStaticShape()) {
          Op->emitOpError("still has a dynamic shape when those of the "
                          "arguments are known: ")
              << T;
          return WalkResult::interrupt();
        }
    return WalkResult::advance();
  });
  return failure(Result.wasInterrupted());
}

LogicalResult specializeShapes(func::FuncOp Function,
                               ArrayRef<SmallVector<int64_t, 4>> Shapes) {
  if (!llvm::hasSingleElement(Function.getBody()))
    return Function.emitOpError("expected a body of one block");
  if (failed(setArgumentShapes(Function, Shapes)))
    return failure();
  foldShapes(Function);
  setResultTypes(Function);
  return checkStatic(Function);
}

//===----------------------------------------------------------------------===//
// Cells
//===----------------------------------------------------------------------===//

/// Quantised tensors are integers in the reference, all others floating point.
static LogicalResult checkType(func::FuncOp Function, StringRef Role,
                               const BoundTensor &T, Type Found) {
  auto Tensor = dyn_cast<RankedTensorType>(Found);
  bool IsRight = Tensor && Tensor.getShape() == ArrayRef<int64_t>(T.Shape) &&
                 (T.isInteger() ? Tensor.getElementType().isSignlessInteger()
                                : isa<FloatType>(Tensor.getElementType()));
  if (IsRight)
    return success();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::interleave(T.Shape, OS, "x");
  return Function.emitOpError(Role)
         << " '" << T.Name << "' is of type " << Found << ", but the task has "
         << (T.isInteger() ? "an integer" : "a floating-point")
         << " tensor of shape " << Text;
}

static DictionaryAttr describePlace(Builder &B, const BoundTensor &T) {
  return B.getDictionaryAttr(
      {B.getNamedAttr("name", B.getStringAttr(T.Name)),
       B.getNamedAttr("memory", B.getStringAttr(T.memory())),
       B.getNamedAttr("address", B.getI64IntegerAttr(T.Address)),
       B.getNamedAttr("format", B.getStringAttr(T.format().str())),
       B.getNamedAttr("layout", B.getStringAttr(T.Spec->Order.str()))});
}

static ArrayAttr describeConstants(Builder &B, const Cell &C) {
  SmallVector<Attribute> Result;
  for (const BoundConstants &K : C.Constants)
    Result.push_back(B.getDictionaryAttr(
        {B.getNamedAttr("memory", B.getStringAttr(K.memory())),
         B.getNamedAttr("address", B.getI64IntegerAttr(K.Address)),
         B.getNamedAttr("format", B.getStringAttr(K.Spec->Format.str())),
         B.getNamedAttr("values", B.getF64ArrayAttr(K.Values))}));
  return B.getArrayAttr(Result);
}

LogicalResult specializeToCell(func::FuncOp Function, const Cell &C) {
  SmallVector<SmallVector<int64_t, 4>> Shapes;
  for (const BoundTensor &T : C.Inputs)
    Shapes.push_back(T.Shape);
  if (failed(specializeShapes(Function, Shapes)))
    return failure();
  if (Function.getNumResults() != C.Outputs.size())
    return Function.emitOpError("has ")
           << Function.getNumResults() << " results, expected "
           << C.Outputs.size();
  Builder B(Function.getContext());
  for (auto [Index, T] : llvm::enumerate(C.Inputs)) {
    if (failed(checkType(Function, "input", T,
                         Function.getArgument(Index).getType())))
      return failure();
    Function.setArgAttr(Index, "kc.tensor", describePlace(B, T));
  }
  for (auto [Index, T] : llvm::enumerate(C.Outputs)) {
    if (failed(checkType(Function, "output", T,
                         Function.getFunctionType().getResult(Index))))
      return failure();
    Function.setResultAttr(Index, "kc.tensor", describePlace(B, T));
  }
  Function->setAttr("kc.task", B.getStringAttr(C.Of->Id));
  Function->setAttr("kc.isa", B.getStringAttr(C.isa()));
  Function->setAttr("kc.config", B.getStringAttr(C.Config));
  Function->setAttr("kc.constants", describeConstants(B, C));
  return success();
}

} // namespace kc::task
