//===- TaskContract.h - What a kernel may touch -----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A memory that holds inputs is the outside world: everything in it may be
// read, since block transfers reach beyond a tensor's end and what they find
// there is poison; only outputs and scratch may be written. Other memories
// belong to the program, but for the constants in them.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_EVAL_TASKCONTRACT_H
#define KC_LIB_EVAL_TASKCONTRACT_H

#include "kc/Sim/Contract.h"
#include "kc/Task/Cell.h"

namespace kc::eval {

/// Cells of a memory.
struct CellRange {
  /// Index into Machine::memories(), and into Machine::states().
  unsigned Memory, State;
  uint64_t Begin, End;
};

/// The cells of \p Bytes bytes from \p Address on. Fails when the machine has
/// no such memory, or they are no whole cells of it or beyond its end.
llvm::Expected<CellRange> cellsOf(sim::Machine &M, llvm::StringRef Memory,
                                  uint64_t Address, uint64_t Bytes,
                                  llvm::StringRef What);

llvm::Expected<sim::RunContract> taskContract(sim::Machine &M,
                                              const task::Cell &C);

} // namespace kc::eval

#endif // KC_LIB_EVAL_TASKCONTRACT_H
