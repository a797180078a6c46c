//===- IsaDialect.h - Access to any instruction dialect ---------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect of an instruction set is generated (docs/dialects.md). It has a
// type for each register file, an operation for each instruction, and a few
// operations of structure: `loop`, `yield`, `get_register`, `zero`. What is
// generic creates and recognises them through IsaDialectInterface.
//
//===----------------------------------------------------------------------===//

#ifndef KC_DIALECT_ISADIALECT_H
#define KC_DIALECT_ISADIALECT_H

#include "kc/Dialect/IsaInterfaces.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectInterface.h"

namespace kc {

class IsaDialectInterface
    : public mlir::DialectInterface::Base<IsaDialectInterface> {
public:
  IsaDialectInterface(mlir::Dialect *D, const isa::Target &T);

  /// The interface of \p D; null if it isn't an instruction set's.
  static const IsaDialectInterface *get(mlir::Dialect *D);
  /// The interface of the dialect of \p Op or of its first register; null if
  /// the operation has nothing to do with an instruction set.
  static const IsaDialectInterface *get(mlir::Operation *Op);

  const isa::Target &getTarget() const { return Target; }

  /// The type of register file \p RegFile of the target.
  virtual RegisterTypeInterface getRegisterType(unsigned RegFile,
                                                int32_t Index = -1) const = 0;

  /// The operation of instruction number \p Instr of the target; none for
  /// instructions that have no operation.
  std::optional<mlir::OperationName> getInstrName(unsigned Instr) const;

  /// The instruction that copies registers of the file, or null.
  const isa::RegisterCopyDesc *getCopy(unsigned RegFile) const;

  /// Creates the operation of instruction number \p Instr. \p Registers are
  /// the registers that it reads, \p Immediates the immediates, both in the
  /// order of the definition; \p Types are those of its results, registers
  /// that aren't assigned if there are none.
  mlir::Operation *createInstr(mlir::OpBuilder &B, mlir::Location Loc,
                               unsigned Instr, mlir::ValueRange Registers,
                               llvm::ArrayRef<int64_t> Immediates,
                               mlir::TypeRange Types = {}) const;

  /// Creates the instruction that copies \p From into a register of type
  /// \p To; null if the target has none for that file.
  mlir::Value createCopyInstr(mlir::OpBuilder &B, mlir::Location Loc,
                              RegisterTypeInterface To, mlir::Value From) const;

  mlir::Value createCopy(mlir::OpBuilder &B, mlir::Location Loc,
                         RegisterTypeInterface To, mlir::Value From) const;
  mlir::Value createGetRegister(mlir::OpBuilder &B, mlir::Location Loc,
                                RegisterTypeInterface Type) const;
  mlir::Value createUndef(mlir::OpBuilder &B, mlir::Location Loc,
                          RegisterTypeInterface Type) const;
  mlir::Value createZero(mlir::OpBuilder &B, mlir::Location Loc,
                         RegisterTypeInterface Type) const;

  /// Creates hardware loop number \p Loop of the target with an empty block as
  /// its body; the block's arguments are the counter and then the carried
  /// values, which have the types of \p Inits. With \p ReturnsCounter there
  /// is a result more.
  HardwareLoopOpInterface createLoop(mlir::OpBuilder &B, mlir::Location Loc,
                                     unsigned Loop, int64_t Trips,
                                     RegisterTypeInterface Counter,
                                     mlir::ValueRange Inits,
                                     bool ReturnsCounter = false) const;
  void createYield(mlir::OpBuilder &B, mlir::Location Loc,
                   mlir::ValueRange Values) const;

private:
  mlir::OperationName opName(llvm::StringRef Name) const;

  const isa::Target &Target;
  /// Parallel to Target.Instrs and Target.HardwareLoops.
  llvm::SmallVector<std::optional<mlir::OperationName>, 0> InstrNames;
  llvm::SmallVector<std::optional<mlir::OperationName>, 1> LoopNames;
};

/// Whether \p V is in the register that reads as zero.
bool isZeroRegister(mlir::Value V);

} // namespace kc

#endif // KC_DIALECT_ISADIALECT_H
