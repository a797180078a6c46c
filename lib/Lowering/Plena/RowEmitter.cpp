//===- RowEmitter.cpp - Operations for a row plan -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowEmitter.h"

using namespace mlir;

namespace kc::lowering::plena {

Value RowEmitter::create(const Scalar &S) {
  OpBuilder &B = E.B;
  Location Loc = E.Loc;
  switch (S.Op) {
  case ScalarOp::Zero:
    return E.floatZero();
  case ScalarOp::Load:
    return kp::S_LD_FPOp::create(B, Loc, E.zero(), S.Slot);
  case ScalarOp::Accumulator:
    break;
  case ScalarOp::Add:
    return kp::S_ADD_FPOp::create(B, Loc, scalar(S.A), scalar(S.B));
  case ScalarOp::Sub:
    return kp::S_SUB_FPOp::create(B, Loc, scalar(S.A), scalar(S.B));
  case ScalarOp::Mul:
    return kp::S_MUL_FPOp::create(B, Loc, scalar(S.A), scalar(S.B));
  case ScalarOp::Max:
    return kp::S_MAX_FPOp::create(B, Loc, scalar(S.A), scalar(S.B));
  case ScalarOp::Exp:
    return kp::S_EXP_FPOp::create(B, Loc, scalar(S.A));
  case ScalarOp::Reciprocal:
    return kp::S_RECI_FPOp::create(B, Loc, scalar(S.A));
  case ScalarOp::Sqrt:
    return kp::S_SQRT_FPOp::create(B, Loc, scalar(S.A));
  }
  llvm_unreachable("an accumulator is started, not computed");
}

Value RowEmitter::scalar(unsigned Number) {
  if (Plan.Scalars[Number].Op == ScalarOp::Zero)
    return E.floatZero();
  return Scalars[Number];
}

void RowEmitter::emitScalars(ArrayRef<unsigned> Numbers) {
  for (unsigned N : Numbers) {
    Scalars[N] = create(Plan.Scalars[N]);
    if (!Plan.Scalars[N].Meaning.empty())
      E.comment(Plan.Scalars[N].Meaning);
  }
}

void RowEmitter::emitHeader() { emitScalars(Plan.Header); }

SmallVector<unsigned> RowEmitter::accumulators(const RowPass &Pass) const {
  SmallVector<unsigned> Numbers;
  for (const RowInstr &I : Pass.Instrs)
    if (isReduction(I.Op))
      Numbers.push_back(I.S);
  return Numbers;
}

void RowEmitter::startAccumulator(unsigned Number) {
  Scalars[Number] = kp::S_ADD_FPOp::create(
      E.B, E.Loc, scalar(Plan.Scalars[Number].A), E.floatZero());
}

void RowEmitter::emit(const RowInstr &I, Value Result, Value A, Value B) {
  OpBuilder &Builder = E.B;
  Location Loc = E.Loc;
  Value S = hasScalar(I.Op) ? scalar(I.S) : Value();
  switch (I.Op) {
  case RowOp::AddVV:
    kp::V_ADD_VVOp::create(Builder, Loc, Result, A, B);
    return;
  case RowOp::SubVV:
    kp::V_SUB_VVOp::create(Builder, Loc, Result, A, B);
    return;
  case RowOp::MulVV:
    kp::V_MUL_VVOp::create(Builder, Loc, Result, A, B);
    return;
  case RowOp::AddVF:
    kp::V_ADD_VFOp::create(Builder, Loc, Result, A, S);
    return;
  case RowOp::SubVF:
    kp::V_SUB_VFOp::create(Builder, Loc, Result, A, S);
    return;
  case RowOp::ReverseSubVF:
    kp::V_SUB_VFOp::create(Builder, Loc, Result, A, S, /*mask=*/0,
                           /*reverse=*/1);
    return;
  case RowOp::MulVF:
    kp::V_MUL_VFOp::create(Builder, Loc, Result, A, S);
    return;
  case RowOp::MaxVF:
    kp::V_MAX_VFOp::create(Builder, Loc, Result, A, S);
    return;
  case RowOp::MinVF:
    kp::V_MIN_VFOp::create(Builder, Loc, Result, A, S);
    return;
  case RowOp::Exp:
    kp::V_EXP_VOp::create(Builder, Loc, Result, A);
    return;
  case RowOp::Reciprocal:
    kp::V_RECI_VOp::create(Builder, Loc, Result, A);
    return;
  case RowOp::ReduceSum:
    setScalar(I.S, kp::V_RED_SUMOp::create(Builder, Loc, S, A));
    return;
  case RowOp::ReduceMax:
    setScalar(I.S, kp::V_RED_MAXOp::create(Builder, Loc, S, A));
    return;
  }
}

} // namespace kc::lowering::plena
