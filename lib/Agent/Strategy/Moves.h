//===- Moves.h - Rewritings of a kernel -------------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A move changes a kernel whose registers are released. Those that the effects
// of its instructions allow are sound: the result is the same. Others are
// guesses about what instructions do besides, and it takes an evaluation to see
// whether they hold in this kernel.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_MOVES_H
#define KC_LIB_AGENT_STRATEGY_MOVES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <functional>
#include <string>
#include <vector>

namespace kc::agent {

/// Whether results may stay in registers for longer to save instructions.
enum class Registers { Use, Spare };

struct Move {
  /// What it does, "unroll 4 loops of 16 trips".
  std::string Name;
  /// False if there is nothing to do.
  std::function<bool(mlir::func::FuncOp, Registers)> Apply;
  /// It drops instructions. It may be made again, and when it is refuted there
  /// may be smaller ones.
  bool IsRemoval = false;
  /// It is more likely to be wrong than right.
  bool IsLongShot = false;
};

/// The sound moves from \p F: what is never a loss, and which loops are
/// unrolled how far. None makes more than about \p MaxSize operations.
std::vector<Move> soundMoves(mlir::func::FuncOp F, uint64_t MaxSize);

/// Moves that may be wrong. One of the same name is the same guess.
std::vector<Move> guesses(mlir::func::FuncOp F);

/// Operations leave loops, nothing is done twice, nothing is computed in vain.
bool tidy(mlir::func::FuncOp F, Registers R);

/// The number of operations.
uint64_t sizeOf(mlir::func::FuncOp F);

/// How many instructions are executed; saturates.
uint64_t countExecuted(mlir::func::FuncOp F);

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_MOVES_H
