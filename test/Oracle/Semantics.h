//===- Semantics.h - An instruction set's MLIR as code ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_ORACLE_SEMANTICS_H
#define KC_TEST_ORACLE_SEMANTICS_H

#include "kc/Sim/Machine.h"
#include "llvm/ADT/StringMap.h"

namespace oracle {

/// What the functions call that no module can hold.
struct Callbacks {
  void (*Halt)();
  bool (*LoopBegin)(uint32_t Number, uint64_t Trips);
  bool (*LoopEnd)(uint32_t Number);
  bool (*LoopBreak)();
  /// In place of every C++ function of the definition.
  bool (*Escape)();
};

struct SemanticsFunction {
  /// Takes the address of each argument and of the result.
  void (*Entry)(void **) = nullptr;
  /// The C++ functions that it calls.
  std::vector<std::string> Escapes;
  /// Of the traps of its checks, from the module's comments.
  std::vector<std::string> Messages;
};

/// The module that `kc-tblgen --gen-mlir-semantics` writes, compiled.
class Semantics {
public:
  ~Semantics();

  /// Fails if the functions don't take the state of that machine. Functions
  /// that \p IsNeeded declines are not compiled.
  static llvm::Expected<std::unique_ptr<Semantics>>
  load(llvm::StringRef File, const kc::isa::Target &Target,
       llvm::ArrayRef<kc::sim::StateDesc> States, const Callbacks &To,
       llvm::function_ref<bool(llvm::StringRef)> IsNeeded);

  /// By the record's name, or nullptr.
  const SemanticsFunction *find(llvm::StringRef Instr) const {
    auto Found = Functions.find(Instr);
    return Found == Functions.end() ? nullptr : &Found->second;
  }
  bool hasPC() const { return HasPC; }
  unsigned operands() const { return NumOperands; }

private:
  Semantics();

  struct Code;
  std::unique_ptr<Code> TheCode;
  llvm::StringMap<SemanticsFunction> Functions;
  bool HasPC = false;
  unsigned NumOperands = 0;
};

} // namespace oracle

#endif // KC_TEST_ORACLE_SEMANTICS_H
