//===- AllDialects.h - The dialects of all instruction sets -----*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_DIALECT_ALLDIALECTS_H
#define KC_DIALECT_ALLDIALECTS_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace kc {

/// Registers the dialect of every instruction set that is built in.
void registerAllKcDialects(mlir::DialectRegistry &Registry);

} // namespace kc

#endif // KC_DIALECT_ALLDIALECTS_H
