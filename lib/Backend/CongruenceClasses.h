//===- CongruenceClasses.h - Values that share a register -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_BACKEND_CONGRUENCECLASSES_H
#define KC_LIB_BACKEND_CONGRUENCECLASSES_H

#include "kc/Backend/Liveness.h"
#include "kc/Isa/Target.h"
#include <optional>

namespace kc {

/// Values of which no two are alive at the same time.
struct CongruenceClass {
  unsigned RegFile = 0;
  /// The register, where a type says it; else -1.
  int32_t Register = -1;
  /// Sorted.
  llvm::SmallVector<LiveRange, 0> Ranges;
  llvm::SmallVector<mlir::Value, 0> Values;

  bool overlaps(const CongruenceClass &Other) const;
};

/// The values of a function, each in a class of its own at first.
class CongruenceClasses {
public:
  CongruenceClasses(const isa::Target &T, const Liveness &L);

  CongruenceClass &getClass(mlir::Value V) { return Classes[find(V)]; }

  /// Puts the two values into one class. Fails where two values would be alive
  /// at the same time, and where registers that types say forbid it.
  bool tryMerge(mlir::Value A, mlir::Value B);

  /// All classes, in the order in which their first values are defined.
  llvm::SmallVector<CongruenceClass *> getClasses();

private:
  unsigned find(mlir::Value V);
  bool isZero(const CongruenceClass &C) const;
  bool isFree(const CongruenceClass &C, const CongruenceClass &Ranges) const;

  const isa::Target &Target;
  llvm::SmallVector<CongruenceClass, 0> Classes;
  llvm::SmallVector<unsigned, 0> Parents;
  llvm::DenseMap<mlir::Value, unsigned> Indices;
  /// The classes of each register that types name.
  llvm::DenseMap<std::pair<unsigned, int32_t>, llvm::SmallVector<unsigned>>
      OfRegister;
};

} // namespace kc

#endif // KC_LIB_BACKEND_CONGRUENCECLASSES_H
