//===- IsaDialectImpl.h - What generated dialects call ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of a generated dialect only say which instruction they are;
// everything they do is one of these functions.
//
//===----------------------------------------------------------------------===//

#ifndef KC_DIALECT_ISADIALECTIMPL_H
#define KC_DIALECT_ISADIALECTIMPL_H

#include "kc/Dialect/IsaDialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace kc {

/// Builds the body of a loop: gets the counter and the carried values, and
/// ends with the dialect's yield.
using LoopBodyBuilder = llvm::function_ref<void(
    mlir::OpBuilder &, mlir::Location, mlir::Value, mlir::ValueRange)>;

namespace detail {

inline bool isInRange(int64_t Value, int64_t Lo, int64_t Hi, int64_t Step) {
  return Value >= Lo && Value <= Hi && Value % Step == 0;
}

llvm::LogicalResult
verifyRegister(llvm::function_ref<mlir::InFlightDiagnostic()> EmitError,
               int32_t Index, int32_t Count);
llvm::LogicalResult verifyGetRegister(mlir::Operation *Op);
llvm::LogicalResult verifyZero(mlir::Operation *Op);
llvm::LogicalResult verifyCopy(mlir::Operation *Op);

/// Proposes "gp3" as the name of a value in register 3 of GP.
void nameRegister(mlir::Value V, mlir::OpAsmSetValueNameFn SetName);

/// The operation's name in \p State says which instruction it is.
void buildInstr(mlir::OpBuilder &B, mlir::OperationState &State,
                llvm::ArrayRef<mlir::Type> Types,
                llvm::ArrayRef<mlir::Value> Registers,
                llvm::ArrayRef<int64_t> Immediates);
mlir::ParseResult parseInstr(mlir::OpAsmParser &P, mlir::OperationState &State);
/// Says why there is no operation of that name, and which was perhaps meant.
mlir::ParseResult parseUnknown(mlir::OpAsmParser &P,
                               mlir::OperationState &State);
void printInstr(mlir::Operation *Op, mlir::OpAsmPrinter &P);

void buildLoop(mlir::OpBuilder &B, mlir::OperationState &State, int64_t Trips,
               mlir::Type Counter, mlir::ValueRange Inits,
               LoopBodyBuilder BodyBuilder);
mlir::ParseResult
parseLoop(mlir::OpAsmParser &P, mlir::OperationState &State,
          RegisterTypeInterface Counter,
          llvm::function_ref<void(mlir::Region &)> EnsureTerminator);
void printLoop(mlir::OpAsmPrinter &P, HardwareLoopOpInterface Loop);
void getLoopSuccessors(HardwareLoopOpInterface Loop,
                       mlir::RegionBranchPoint Point,
                       llvm::SmallVectorImpl<mlir::RegionSuccessor> &Regions);

/// The interface of a dialect whose register types are \p Types.
template <typename... Types>
class IsaDialectImpl final : public IsaDialectInterface {
public:
  using IsaDialectInterface::IsaDialectInterface;

  RegisterTypeInterface getRegisterType(unsigned RegFile,
                                        int32_t Index) const override {
    mlir::MLIRContext *Context = getDialect()->getContext();
    RegisterTypeInterface Result;
    (void)((Types::RegFile == RegFile &&
            ((Result = Types::get(Context, Index)), true)) ||
           ...);
    return Result;
  }
};

} // namespace detail
} // namespace kc

#endif // KC_DIALECT_ISADIALECTIMPL_H
