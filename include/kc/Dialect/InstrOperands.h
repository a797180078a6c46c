//===- InstrOperands.h - Instruction operands in operations -----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction's operands, in the order of its definition, become
//
//   a register that is read      an SSA operand,
//   a register that is written   a result,
//   a register that is both      an SSA operand and a result: the operand is
//                                overwritten, so both are in one register,
//   an immediate                 an i64 attribute of the operand's name.
//
//===----------------------------------------------------------------------===//

#ifndef KC_DIALECT_INSTROPERANDS_H
#define KC_DIALECT_INSTROPERANDS_H

#include "kc/Dialect/IsaInterfaces.h"
#include "llvm/ADT/SmallVector.h"

namespace kc {

/// Where one operand of an instruction is found in its operation; -1 where it
/// isn't.
struct OperandPlace {
  int8_t Operand = -1;
  int8_t Result = -1;
  bool IsImmediate = false;
};

/// Parallel to Desc.Operands.
llvm::SmallVector<OperandPlace, 8> operandPlaces(const isa::InstrDesc &Desc);

/// The number of SSA operands that \p Desc has.
unsigned numRegistersRead(const isa::InstrDesc &Desc);
unsigned numRegistersWritten(const isa::InstrDesc &Desc);

/// The immediate of an instruction.
int64_t getImmediate(mlir::Operation *Op, llvm::StringRef Name);

/// The values of all operands in the order of the definition, registers as
/// their numbers; -1 for registers that aren't assigned.
llvm::SmallVector<int64_t, 8> operandValues(InstrOpInterface Op);

} // namespace kc

#endif // KC_DIALECT_INSTROPERANDS_H
