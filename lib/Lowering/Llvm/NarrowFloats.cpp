//===- NarrowFloats.cpp - f64 where there is only f32 ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Stages.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;

namespace kc::lowering::llvm_ {

static Type narrowed(Type T) {
  if (T.isF64())
    return Float32Type::get(T.getContext());
  auto Shaped = dyn_cast<RankedTensorType>(T);
  if (Shaped && Shaped.getElementType().isF64())
    return Shaped.clone(Float32Type::get(T.getContext()));
  return T;
}

static APFloat narrowed(APFloat Value) {
  bool Lost;
  Value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lost);
  return Value;
}

static TypedAttr narrowed(TypedAttr Value) {
  Type To = narrowed(Value.getType());
  if (To == Value.getType())
    return Value;
  if (auto Number = dyn_cast<FloatAttr>(Value))
    return FloatAttr::get(To, narrowed(Number.getValue()));
  if (auto Numbers = dyn_cast<DenseFPElementsAttr>(Value))
    return Numbers.mapValues(cast<RankedTensorType>(To).getElementType(),
                             [](const APFloat &Number) {
                               return narrowed(Number).bitcastToAPInt();
                             });
  return Value;
}

LogicalResult narrowFloats(ModuleOp Module) {
  for (auto Func : Module.getOps<func::FuncOp>())
    for (TypeRange Types :
         {TypeRange(Func.getArgumentTypes()), TypeRange(Func.getResultTypes())})
      for (Type T : Types)
        if (narrowed(T) != T)
          return Func.emitError("a result or argument is of ") << T;
  SmallVector<Operation *> Conversions;
  Module.walk([&](Operation *Op) {
    for (Value Result : Op->getResults())
      Result.setType(narrowed(Result.getType()));
    for (Region &R : Op->getRegions())
      for (BlockArgument Argument : R.getArguments())
        Argument.setType(narrowed(Argument.getType()));
    if (auto Constant = dyn_cast<arith::ConstantOp>(Op))
      Constant.setValueAttr(narrowed(Constant.getValue()));
    if (llvm::isa<arith::ExtFOp, arith::TruncFOp>(Op))
      Conversions.push_back(Op);
  });
  for (Operation *Op : Conversions)
    if (Op->getOperand(0).getType() == Op->getResult(0).getType()) {
      Op->getResult(0).replaceAllUsesWith(Op->getOperand(0));
      Op->erase();
    }
  return success();
}

} // namespace kc::lowering::llvm_
