//===- Emitter.h - Creates PLENA operations ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Short names for what the lowerings write often. Everything goes where the
// builder stands.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_PLENA_EMITTER_H
#define KC_LIB_LOWERING_PLENA_EMITTER_H

#include "kc/Backend/EmitProgram.h"
#include "kc/Dialect/Plena/PlenaDialect.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace kc::lowering::plena {

namespace kp = kc::plena;

class Emitter {
public:
  /// \p Body is the kernel's empty block.
  Emitter(mlir::Block *Body, mlir::Location Loc)
      : B(mlir::OpBuilder::atBlockBegin(Body)), Loc(Loc) {
    Zero = kp::ZeroOp::create(B, Loc, gp());
    FloatZero = kp::ZeroOp::create(B, Loc, fp());
  }

  mlir::OpBuilder B;
  mlir::Location Loc;

  kp::GPType gp(int Index = -1) {
    return kp::GPType::get(B.getContext(), Index);
  }
  kp::FPType fp(int Index = -1) {
    return kp::FPType::get(B.getContext(), Index);
  }

  mlir::Value zero() const { return Zero; }
  mlir::Value floatZero() const { return FloatZero; }
  bool isZero(mlir::Value V) const { return V == Zero || V == FloatZero; }

  /// The largest number that S_ADDI_INT adds.
  static constexpr int64_t MaxAddend = (1 << 18) - 1;

  /// One instruction, also where \p Addend is 0.
  mlir::Value add(mlir::Value Base, int64_t Addend) {
    return kp::S_ADDI_INTOp::create(B, Loc, Base, Addend);
  }
  /// A register set to a number below 2^32: one instruction, or two.
  mlir::Value number(int64_t Value) {
    if (Value <= MaxAddend)
      return add(Zero, Value);
    mlir::Value High = kp::S_LUI_INTOp::create(B, Loc, Value >> 12);
    return (Value & 0xfff) ? add(High, Value & 0xfff) : High;
  }
  void nop() { kp::S_ADDI_INTOp::create(B, Loc, gp(0), Zero, 0); }

  /// Says why the operation that was created last is there.
  void comment(const llvm::Twine &Text) {
    mlir::Operation *Last = &*std::prev(B.getInsertionPoint());
    Last->setAttr(CommentAttr, B.getStringAttr(Text));
  }

  /// A hardware loop; \p Body gets the carried values and returns the next.
  llvm::SmallVector<mlir::Value>
  loop(int64_t Trips, mlir::ValueRange Inits,
       llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::ValueRange)>
           Body) {
    // The builder of the body is this one, moved there.
    auto Loop = kp::LoopOp::create(B, Loc, Trips, Inits,
                                   [&](mlir::OpBuilder &, mlir::Location,
                                       mlir::Value, mlir::ValueRange Args) {
                                     kp::YieldOp::create(B, Loc, Body(Args));
                                   });
    return llvm::to_vector_of<mlir::Value>(Loop->getResults());
  }

private:
  mlir::Value Zero, FloatZero;
};

} // namespace kc::lowering::plena

#endif // KC_LIB_LOWERING_PLENA_EMITTER_H
