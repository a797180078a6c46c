//===- ValueSharer.h - Values that are computed on demand -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some values can be computed anew wherever they are needed: a sum of a
// register and a number, a number that an instruction puts into a register, a
// constant that is loaded from where nothing writes. All of them are taken out
// of the program and put back where they are used, each kept in a register for
// later uses as long as there is one: where registers run out, the value goes
// that is needed again last. In a sequence of instructions no other choice
// takes fewer computations (L. A. Belady, A study of replacement algorithms for
// a virtual-storage computer, 1966).
//
// What a loop's body needs of such values from outside is best kept in
// registers all through the loop; those go first that are used most often, and
// what finds no place is computed in the body. Which registers other values
// need is counted beforehand, so that the result fits into the machine.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_OPTIMIZE_VALUESHARER_H
#define KC_LIB_OPTIMIZE_VALUESHARER_H

#include "Effects.h"
#include "Offsets.h"
#include "RegisterPressure.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <map>
#include <vector>

namespace kc {

/// Shares the values of one register file in one function.
class ValueSharer {
public:
  ValueSharer(mlir::func::FuncOp F, const IsaDialectInterface &Isa,
              unsigned RegFile, unsigned Budget);

  /// False if there are no such values.
  bool run();

private:
  /// The number of a value that can be computed anew.
  using Id = unsigned;
  using UseCounts = std::map<Id, uint64_t>;

  struct Recipe {
    mlir::Operation *Model;
    /// Operands, either another such value or one that stays where it is.
    struct Ingredient {
      std::optional<Id> Made;
      mlir::Value Given;
    };
    llvm::SmallVector<Ingredient, 1> Ingredients;
  };
  struct Scope;

  bool isRecipe(mlir::Operation *Op) const {
    return Op->getNumResults() == 1 && Ids.contains(Op->getResult(0));
  }
  bool isRepeatable(mlir::Operation *Op) const;
  void collect(mlir::Operation *Op);
  std::optional<Id> idOf(mlir::Value V) const;
  mlir::Value zeroOf(mlir::Value V);
  bool isFromOutside(Id N, HardwareLoopOpInterface Loop) const;
  const UseCounts &countUses(HardwareLoopOpInterface Loop);
  void findUses(mlir::Block &Body, Scope &S);
  void noteUse(Id N, Scope &S, unsigned At);

  void place(mlir::Block &Body, unsigned Outside);
  void placeOperands(mlir::Operation *Op, Scope &S);
  void placeLoop(HardwareLoopOpInterface Loop, Scope &S);
  mlir::Value compute(Id N, mlir::Operation *Before, Scope &S,
                      llvm::SmallVectorImpl<Id> &Keep);
  mlir::Value obtain(Id N, mlir::Operation *Before, Scope &S,
                     llvm::SmallVectorImpl<Id> &Keep);
  bool evict(Scope &S, llvm::ArrayRef<Id> Keep);
  void dropUnused(Scope &S, llvm::ArrayRef<Id> Keep);

  mlir::func::FuncOp F;
  const IsaDialectInterface &Isa;
  unsigned RegFile;
  unsigned Budget;
  /// What is written somewhere in the function.
  Effects::Set Written;
  bool HasUnknown = false;
  /// By register file, at the function's beginning.
  llvm::SmallDenseMap<unsigned, mlir::Value> Zeros;
  llvm::SmallVector<Recipe, 0> Recipes;
  llvm::DenseMap<mlir::Value, Id> Ids;
  /// From name, attributes and operands.
  std::map<std::vector<const void *>, Id> Known;
  /// How often the body of a loop, with the loops in it, uses values that can
  /// be computed outside of it.
  std::map<mlir::Operation *, UseCounts> UsesIn;
  /// What is in a register at the current place; by Id.
  llvm::SmallVector<mlir::Value, 0> Current;
  RegisterPressure Pressure;
};

} // namespace kc

#endif // KC_LIB_OPTIMIZE_VALUESHARER_H
