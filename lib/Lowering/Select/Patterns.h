//===- Patterns.h - What single instructions compute ------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The patterns of an instruction set (lib/TableGen/PatternGen.cpp), read. Each
// is a function whose arguments are an instruction's operands and whose body
// says in arith, math and memref what the instruction does with them.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_LOWERING_SELECT_PATTERNS_H
#define KC_LIB_LOWERING_SELECT_PATTERNS_H

#include "kc/Dialect/IsaDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseSet.h"

namespace kc::lowering {

struct Pattern {
  /// The index into isa::Target::Instrs.
  unsigned Instr;
  /// The function's arguments; the operand is null where it is the memory.
  llvm::SmallVector<const isa::OperandDesc *, 4> Operands;
  mlir::Block::BlockArgListType Arguments;
  /// What computes the result or stores; null where the result is an argument.
  mlir::Operation *Root;
  /// The value that a register gets; null for a store.
  mlir::Value Result;
};

class PatternSet {
public:
  /// Errors are emitted as diagnostics; they are mistakes of the definition.
  static llvm::FailureOr<PatternSet> read(const IsaDialectInterface &Isa);

  const IsaDialectInterface &isa() const { return *Isa; }
  llvm::StringRef isaName() const { return Isa->getTarget().Name; }
  llvm::ArrayRef<Pattern> patterns() const { return Patterns; }

  /// An error at an operation that no instruction does.
  mlir::InFlightDiagnostic notFound(mlir::Operation *Op) const;
  /// Whether an operation of that name occurs in a pattern.
  bool contains(mlir::OperationName Name) const { return Names.contains(Name); }
  /// The register file that holds values of a type.
  std::optional<unsigned> fileOf(mlir::Type T) const;
  bool hasZeroRegister(mlir::Type T) const;
  /// The memories that are loaded from or stored to, as memrefs without end.
  llvm::ArrayRef<mlir::MemRefType> memories() const { return Memories; }
  /// What addresses are computed in.
  mlir::Type addressType() const { return AddressType; }

private:
  bool add(mlir::Operation *Function);

  const IsaDialectInterface *Isa = nullptr;
  mlir::OwningOpRef<mlir::ModuleOp> Module;
  std::vector<Pattern> Patterns;
  llvm::SmallVector<std::pair<mlir::Type, unsigned>, 2> Files;
  llvm::SmallVector<mlir::MemRefType, 2> Memories;
  mlir::Type AddressType;
  llvm::DenseSet<mlir::OperationName> Names;
};

/// Whether the argument of a pattern is a register.
inline bool isRegister(const isa::OperandDesc *Operand) {
  return Operand && Operand->Kind == isa::OperandKind::Register;
}
inline bool isImmediate(const isa::OperandDesc *Operand) {
  return Operand && Operand->Kind == isa::OperandKind::Immediate;
}

} // namespace kc::lowering

#endif // KC_LIB_LOWERING_SELECT_PATTERNS_H
