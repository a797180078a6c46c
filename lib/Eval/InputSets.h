//===- InputSets.h - Inputs and golden results by secret --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_EVAL_INPUTSETS_H
#define KC_LIB_EVAL_INPUTSETS_H

#include "kc/Task/InputGenerator.h"
#include "kc/Task/Reference.h"
#include "kc/Task/TensorImage.h"
#include <list>

namespace kc::eval {

/// What one secret gives in one round.
struct InputSet {
  std::vector<task::MemoryImage> Images;
  /// The inputs as the kernel sees them.
  std::vector<task::HostTensor> Stored;
  std::vector<task::HostTensor> Golden;
  /// Seeds of the two poisons; they depend on the secret and can't be foreseen
  /// either. The first is even, the second odd: they differ in every cell.
  uint64_t Poison[2];
};

/// Makes input sets, and keeps those of the last few secrets: a search
/// evaluates thousands of kernels with one.
class InputSets {
public:
  explicit InputSets(const task::Cell &C) : C(C) {}

  llvm::Error compile() { return Reference.compile(C); }
  llvm::Expected<std::shared_ptr<const InputSet>> get(const task::Secret &S,
                                                      unsigned Round = 0);

private:
  using InputSetPtr = std::shared_ptr<const InputSet>;
  struct SecretSets {
    std::string Seed;
    /// By round; null where it wasn't asked for yet.
    std::vector<InputSetPtr> Rounds;
  };

  SecretSets &setsOf(const task::Secret &S);
  llvm::Expected<InputSetPtr> make(const task::Secret &S, unsigned Round);

  const task::Cell &C;
  task::ReferenceRunner Reference;
  /// The one used last comes first.
  std::list<SecretSets> Recent;
};

} // namespace kc::eval

#endif // KC_LIB_EVAL_INPUTSETS_H
