//===- Rescale.cpp - Fixed-point arithmetic of RISC-V's vectors -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rescale.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace kc::lowering::riscv {

namespace {

class VectorRescale : public RescaleOps {
public:
  explicit VectorRescale(unsigned Vscale) : Vscale(Vscale) {}

  /// vsmul saturates where both factors are the least number; all else is
  /// exact.
  Value rescale(OpBuilder &B, Location Loc, Value Sum, Value Multiplier,
                Value Shift) const override {
    Value Scaled = call(B, Loc, "llvm.riscv.vsmul", Sum, Multiplier);
    return call(B, Loc, "llvm.riscv.vssra", Scaled, Shift);
  }

private:
  /// The intrinsics are of vectors of open length.
  Value call(OpBuilder &B, Location Loc, StringRef Name, Value X,
             Value Y) const {
    auto Fixed = cast<VectorType>(X.getType());
    int64_t Lanes = Fixed.getNumElements();
    // A register at least: shorter ones of i32 needn't exist.
    int64_t Least = std::max<int64_t>(
        2, llvm::divideCeil(uint64_t(Lanes), uint64_t(Vscale)));
    auto Open = VectorType::get({int64_t(llvm::PowerOf2Ceil(Least))},
                                Fixed.getElementType(), {true});
    Value Nothing = LLVM::PoisonOp::create(B, Loc, Open);
    auto Number = [&](int64_t N) -> Value {
      return LLVM::ConstantOp::create(B, Loc, B.getI32Type(),
                                      B.getI32IntegerAttr(N));
    };
    auto Widen = [&](Value V) -> Value {
      return vector::ScalableInsertOp::create(B, Loc, V, Nothing, 0);
    };
    // Round to nearest, ties up; so many lanes.
    Value Arguments[] = {Nothing, Widen(X), Widen(Y), Number(0), Number(Lanes)};
    Value Result =
        LLVM::CallIntrinsicOp::create(B, Loc, Open, B.getStringAttr(Name),
                                      ValueRange(Arguments))
            .getResult(0);
    return vector::ScalableExtractOp::create(B, Loc, Fixed, Result, 0);
  }

  unsigned Vscale;
};

} // namespace

std::unique_ptr<RescaleOps> createRescaleOps(unsigned Vscale) {
  return std::make_unique<VectorRescale>(Vscale);
}

} // namespace kc::lowering::riscv
