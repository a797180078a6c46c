//===- Tabulate.cpp - Tables of functions of a byte -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stages.h"
#include "kc/Task/HostEngine.h"
#include "kc/Task/ReferencePipeline.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

static constexpr int64_t NumBytes = 256;

/// Floating-point arithmetic on one element of int8, and on constants.
static bool isByteFunction(linalg::GenericOp Op) {
  if (Op.getNumParallelLoops() != Op.getNumLoops() ||
      Op.getNumDpsInputs() != 1 || Op.getNumDpsInits() != 1 ||
      !Op.hasPureTensorSemantics())
    return false;
  Block &Body = *Op.getBody();
  Type Result = Body.getArgument(1).getType();
  if (!Body.getArgument(0).getType().isInteger(8) ||
      !Body.getArgument(1).use_empty() ||
      (!Result.isF32() && !Result.isInteger(8) && !Result.isInteger(16) &&
       !Result.isInteger(32)))
    return false;
  bool HasFloats = false;
  for (Operation &Inner : Body.without_terminator()) {
    if (!isPure(&Inner) || Inner.getNumRegions() ||
        llvm::isa<linalg::IndexOp>(Inner))
      return false;
    for (Value V : Inner.getOperands())
      if (V.getParentBlock() != &Body && !matchPattern(V, m_Constant()))
        return false;
    HasFloats |= llvm::any_of(Inner.getResultTypes(),
                              [](Type T) { return llvm::isa<FloatType>(T); });
  }
  return HasFloats;
}

/// A module with a function that applies the body to 256 elements.
static OwningOpRef<ModuleOp> makeTableFunction(linalg::GenericOp Op) {
  Location Loc = Op.getLoc();
  OwningOpRef<ModuleOp> Module = ModuleOp::create(Loc);
  OpBuilder B = OpBuilder::atBlockEnd(Module->getBody());
  Block &Old = *Op.getBody();
  auto From = RankedTensorType::get({NumBytes}, Old.getArgument(0).getType());
  auto To = RankedTensorType::get({NumBytes}, Old.getArgument(1).getType());
  auto Func =
      func::FuncOp::create(B, Loc, "table", B.getFunctionType({From}, {To}));
  B.setInsertionPointToStart(Func.addEntryBlock());
  Value Empty = tensor::EmptyOp::create(B, Loc, To, ValueRange());
  AffineMap Identity = B.getMultiDimIdentityMap(1);
  auto Generic = linalg::GenericOp::create(
      B, Loc, To, Func.getArgument(0), Empty,
      ArrayRef<AffineMap>{Identity, Identity},
      ArrayRef<utils::IteratorType>{utils::IteratorType::parallel},
      [&](OpBuilder &B, Location Loc, ValueRange Arguments) {
        IRMapping Mapping;
        Mapping.map(Old.getArguments(), Arguments);
        for (Operation &Inner : Old.without_terminator()) {
          for (Value V : Inner.getOperands())
            if (!Mapping.contains(V))
              Mapping.map(V, B.clone(*V.getDefiningOp())->getResult(0));
          B.clone(Inner, Mapping);
        }
        Value Result = Old.getTerminator()->getOperand(0);
        if (!Mapping.contains(Result))
          Mapping.map(Result, B.clone(*Result.getDefiningOp())->getResult(0));
        linalg::YieldOp::create(B, Loc, Mapping.lookup(Result));
      });
  func::ReturnOp::create(B, Loc, Generic.getResults());
  return Module;
}

static FailureOr<DenseElementsAttr> computeTable(linalg::GenericOp Op) {
  OwningOpRef<ModuleOp> Module = makeTableFunction(Op);
  if (failed(task::lowerReference(*Module)))
    return failure();
  llvm::Expected<std::unique_ptr<ExecutionEngine>> Engine =
      task::compileForHost(*Module);
  if (!Engine)
    return Op.emitError(llvm::toString(Engine.takeError()));
  auto Entry = (*Engine)->lookupPacked("table");
  if (!Entry)
    return Op.emitError(llvm::toString(Entry.takeError()));
  auto Type =
      RankedTensorType::get({NumBytes}, Op.getBody()->getArgument(1).getType());
  SmallVector<uint8_t> In;
  for (int64_t Byte = 0; Byte < NumBytes; ++Byte)
    In.push_back(uint8_t(Byte));
  SmallVector<uint64_t> Out(NumBytes);
  void *Pointers[] = {In.data(), Out.data()};
  void *Packed[] = {&Pointers[0], &Pointers[1]};
  (*Entry)(Packed);
  return DenseElementsAttr::getFromRawBuffer(
      Type, ArrayRef(reinterpret_cast<const char *>(Out.data()),
                     NumBytes * Type.getElementTypeBitWidth() / 8));
}

LogicalResult tabulate(ModuleOp Module) {
  SmallVector<linalg::GenericOp> Ops;
  Module.walk([&](linalg::GenericOp Op) {
    if (isByteFunction(Op))
      Ops.push_back(Op);
  });
  IRRewriter B(Module.getContext());
  for (linalg::GenericOp Op : Ops) {
    FailureOr<DenseElementsAttr> Values = computeTable(Op);
    if (failed(Values))
      return failure();
    Location Loc = Op.getLoc();
    B.setInsertionPoint(Op);
    Value Table = arith::ConstantOp::create(B, Loc, *Values);
    auto Lookup = linalg::GenericOp::create(
        B, Loc, Op.getResultTypes(), Op.getInputs(), Op.getOutputs(),
        Op.getIndexingMapsArray(), Op.getIteratorTypesArray(),
        [&](OpBuilder &B, Location Loc, ValueRange Arguments) {
          Value Number =
              arith::ExtUIOp::create(B, Loc, B.getI32Type(), Arguments[0]);
          Value Index =
              arith::IndexCastUIOp::create(B, Loc, B.getIndexType(), Number);
          Value Found = tensor::ExtractOp::create(B, Loc, Table, Index);
          linalg::YieldOp::create(B, Loc, Found);
        });
    B.replaceOp(Op, Lookup.getResults());
  }
  return success();
}

} // namespace kc::lowering::llvm_
