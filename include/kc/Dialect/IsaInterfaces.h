//===- IsaInterfaces.h - What instruction dialects share --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_DIALECT_ISAINTERFACES_H
#define KC_DIALECT_ISAINTERFACES_H

#include "kc/Isa/Target.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Types.h"

namespace kc::detail {

/// The verifiers of the interfaces.
llvm::LogicalResult verifyInstr(mlir::Operation *Op);
llvm::LogicalResult verifyLoop(mlir::Operation *Op);

} // namespace kc::detail

namespace kc {
class RegisterTypeInterface;
} // namespace kc

#include "kc/Dialect/IsaTypeInterfaces.h.inc"

#include "kc/Dialect/IsaOpInterfaces.h.inc"

namespace kc {

inline bool isRegister(mlir::Type T) {
  return llvm::isa<RegisterTypeInterface>(T);
}

/// The register's number, -1 while none is assigned. \p V must have a register
/// type.
inline int32_t getRegister(mlir::Value V) {
  return llvm::cast<RegisterTypeInterface>(V.getType()).getIndex();
}

inline unsigned getRegFile(mlir::Value V) {
  return llvm::cast<RegisterTypeInterface>(V.getType()).getRegFile();
}

namespace OpTrait {

/// The operation's only result is what a register holds when the program
/// begins; no instruction stands for it.
template <typename ConcreteType>
class EntryRegister
    : public mlir::OpTrait::TraitBase<ConcreteType, EntryRegister> {};

/// The operation's only result is whatever its register happens to hold; no
/// instruction stands for it.
template <typename ConcreteType>
class Undefined : public mlir::OpTrait::TraitBase<ConcreteType, Undefined> {};

/// The operation's only result is its operand in what may be another register.
template <typename ConcreteType>
class RegisterCopy
    : public mlir::OpTrait::TraitBase<ConcreteType, RegisterCopy> {};

} // namespace OpTrait
} // namespace kc

#endif // KC_DIALECT_ISAINTERFACES_H
