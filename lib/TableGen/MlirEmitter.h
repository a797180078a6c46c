//===- MlirEmitter.h - The parts of an instruction as MLIR ------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MLIREMITTER_H
#define KC_LIB_TABLEGEN_MLIREMITTER_H

#include "MlirInstr.h"
#include <deque>

namespace kc::tablegen {

/// Shared by MlirExpr.cpp (values), MlirLoops.cpp (index notation) and
/// MlirInstr.cpp (the rest).
class MlirEmitter {
public:
  MlirEmitter(const model::IsaModel &Model, const MlirModuleInfo &Module,
              const model::Instruction &I, MlirSymbols &Symbols)
      : Model(Model), Module(Module), I(I), Sem(I.Semantics), Symbols(Symbols) {
  }

  void run(llvm::StringRef NotCovered, llvm::raw_ostream &OS);

private:
  // MlirInstr.cpp: the instruction, in order.
  std::string emitSignature();
  void emitSkip();
  void emitOperands();
  void emitViews();
  void emitAlignment(const model::View &V, llvm::StringRef Address);
  void emitBounds(const model::View &V, llvm::StringRef Address);
  void requireCell(const model::View &V, llvm::StringRef Address, char Right);
  std::string loadBytes(const model::View &V);
  void storeBytes(const model::View &V, llvm::StringRef Value);
  /// Whether a (raise ...) is met; empty if there is none.
  std::string raised(llvm::ArrayRef<model::Stmt> Stmts);
  void computeValues(llvm::ArrayRef<model::Stmt> Stmts);
  /// Gives the truth value that is false if a function or the loop stack
  /// refused; empty if nothing can.
  std::string writeValues(llvm::ArrayRef<model::Stmt> Stmts);
  std::string writeIf(const model::Stmt &When);
  void writeValue(const model::Stmt &S);
  void writePlace(const model::Place &Target, llvm::StringRef Value);
  void emitPC();
  std::string nextPC(llvm::ArrayRef<model::Stmt> Stmts, std::string Else);
  std::string emitLoopControl(const model::Stmt &S);
  /// Goes on only if \p Condition; else the instruction traps.
  void require(llvm::StringRef Condition, llvm::StringRef Label);

  // MlirExpr.cpp
  std::string value(const model::Expr *E);
  std::string operatorValue(const model::Expr *E);
  std::string applied(const model::OperatorInfo &Op,
                      llvm::ArrayRef<std::string> Args,
                      const model::TypeInfo *Open);
  std::string call(const model::Expr *E);
  std::string converted(const model::Expr *E);
  std::string mapped(const model::Expr *E);
  std::string pc(bool OfNext);
  /// \p Value of \p From bits as \p Type; integers only.
  std::string widened(std::string Value, unsigned From,
                      const model::TypeInfo *Type, bool IsSigned = false);
  /// An integer expression as an i64 or an index.
  std::string wide(const model::Expr *E);
  std::string index(const model::Expr *E);
  /// A parameter as i32, i64 or index.
  std::string parameter(const model::Expr *E, llvm::StringRef Type);
  std::string load(const model::CellInfo *Cell, llvm::StringRef Value);
  std::string store(const model::CellInfo *Cell, llvm::StringRef Value);
  std::string neutral(const model::Expr *Reduce);

  // MlirLoops.cpp
  /// What a linalg.generic reads: an element of a view or array, or a reduce
  /// that has been computed before.
  struct Input {
    const model::Expr *Element;
    std::string Memref, Type;
    llvm::SmallVector<std::string, 4> Indices;
    const model::CellInfo *Cell;
    /// In the body.
    std::string Argument, Value;
  };
  struct Loop {
    llvm::SmallVector<std::string, 4> Iterators;
    std::vector<Input> Inputs;
    llvm::StringMap<std::string> Indices;
  };
  struct Buffer {
    std::string Memref, Type;
    llvm::SmallVector<std::string, 4> Indices;
  };
  bool isLoop(const model::Stmt &S) const;
  /// The buffer that holds a loop's new values, as cells of the target.
  void emitLoop(const model::Stmt &S);
  void emitCopy(const model::Stmt &S);
  void emitGeneric(Loop &L, unsigned Reduced, const Buffer &Out,
                   llvm::StringRef OutCell,
                   llvm::function_ref<std::string(std::string)> Body);
  void collectInputs(const model::Expr *E, Loop &L);
  void addInput(const model::Expr *E, Loop &L);
  void coverIterators(Loop &L, const Buffer &Out);
  const Buffer &reduced(const model::Expr *Reduce);
  std::string element(const model::Expr *E);
  std::string checkedElement(const model::Expr *E);
  std::string iterator(const model::Expr *E);
  Buffer allocate(llvm::StringRef Name, llvm::StringRef CellType,
                  llvm::ArrayRef<std::string> Iterators);
  std::string extent(llvm::StringRef Iterator);
  void castView(const model::View &V);
  std::string viewType(const model::View &V) const;
  /// Reads beyond the memory's end give zeros.
  static bool isOpenEnded(const model::View &V) {
    return V.Memory->ZeroBeyondEnd && !V.IsWritten;
  }

  const model::IsaModel &Model;
  const MlirModuleInfo &Module;
  const model::Instruction &I;
  const model::Semantics &Sem;
  MlirSymbols &Symbols;
  MlirWriter W;

  /// The function's arguments: state by name, parameters, operands.
  llvm::StringMap<std::string> State, Params, Operands;
  std::string PC;
  /// Values of register operands, of names and of registers.
  llvm::StringMap<std::string> OperandValues, NamedValues, RegisterValues;
  /// By view: the address as an index, the cast memref, a single cell's value.
  llvm::DenseMap<const model::View *, std::string> Addresses, Views, Cells;
  llvm::StringMap<std::string> Extents;
  llvm::DenseMap<const model::Expr *, Buffer> Reductions;
  llvm::DenseMap<const model::Stmt *, Buffer> NewElements;
  llvm::DenseMap<const model::Stmt *, std::string> NewValues;
  std::vector<Buffer> Allocated;
  Loop *Current = nullptr;
  std::string TrapLabel, DoneLabel;
};

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MLIREMITTER_H
