//===- Semantics.h - What instructions do, as typed trees -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dags of a definition are parsed once into these trees, with every type
// and every iterator's extent known and checked; the generators only render.
//
// An expression is a value of a scalar type. Where it mentions iterators it
// stands for one value per point of the iteration space. A statement assigns
// to a place; the iterators of its place are its parallel iterators, those of
// a `reduce` inside its value are reductions.
//
// Trees are owned by the IsaModel and never change after parsing.
//
//===----------------------------------------------------------------------===//

#ifndef KC_ISAMODEL_SEMANTICS_H
#define KC_ISAMODEL_SEMANTICS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Init;
class Record;
} // namespace llvm

namespace kc::model {

struct Operand;
struct ParamInfo;
struct RegisterInfo;
struct ArrayInfo;
struct MemoryInfo;
struct RegisterMapInfo;
struct RegFileInfo;
struct Expr;

/// A record of class Type.
struct TypeInfo {
  llvm::StringRef Name;
  llvm::StringRef Cxx;
  llvm::StringRef Mlir;
  unsigned Width;
  bool IsFloat;
};

/// A record of class TypeVariable.
struct TypeVariableInfo {
  llvm::StringRef Name;
  const llvm::Record *Rec;
  llvm::SmallVector<const TypeInfo *, 4> Types;
};

/// A type that depends on a type variable: a record of class ScaledType, or
/// the variable itself.
struct VariableType {
  llvm::StringRef Name;
  const TypeVariableInfo *Variable;
  /// For each choice; nullptr where there is none.
  llvm::SmallVector<const TypeInfo *, 4> Types;
};

/// A record of class MlirFunction.
struct MlirFunctionInfo {
  llvm::StringRef Name;
  llvm::StringRef FunctionType;
  llvm::StringRef Body;
  llvm::SmallVector<const MlirFunctionInfo *, 2> Callees;
};

/// A record of class Cell.
struct CellInfo {
  llvm::StringRef Name;
  const TypeInfo *Value;
  const TypeInfo *Storage;
  /// C++ renderings with {0}; "{0}" if the cell is the value.
  llvm::StringRef Load, Store;
  const MlirFunctionInfo *MlirLoad, *MlirStore;
  llvm::StringRef Summary;
  /// "int", "f32", "f64" or "bf16".
  llvm::StringRef Display;

  bool isTransparent() const { return Load == "{0}" && Store == "{0}"; }
};

/// A record of class Operator.
struct OperatorInfo {
  llvm::StringRef Name;
  /// nullptr stands for the open type.
  llvm::SmallVector<const TypeInfo *, 3> Args;
  /// Whether the open type may be an integer or a float.
  bool OpenInt, OpenFloat;
  /// nullptr: the open type.
  const TypeInfo *Result;
  llvm::StringRef Cxx, Manual, Mlir;
  int Precedence;
  llvm::StringRef Neutral, MlirNeutral;
  /// Like Mlir; empty where Mlir itself is an operation.
  llvm::StringRef Implements;
};

/// A record of class Function.
struct FunctionInfo {
  llvm::StringRef Name;
  llvm::StringRef Cxx;
  llvm::SmallVector<const TypeInfo *, 4> Args;
  const TypeInfo *Result;
  bool IsStatement;
  llvm::StringRef Formula;
  /// What it adds to the cost, in words; empty: nothing.
  llvm::StringRef Cost;
  struct TrapInfo {
    llvm::StringRef Kind;
    /// What stands behind "if".
    llvm::StringRef When;
  };
  std::vector<TrapInfo> Traps;
  llvm::SmallVector<const MemoryInfo *, 2> Reads, Writes;
};

/// How an instruction sees a part of a memory.
struct View {
  std::string Name;
  const MemoryInfo *Memory;
  /// For (bytes ...), the type of the value that they are; else nullptr.
  const TypeInfo *Element = nullptr;
  /// In cells.
  const Expr *Address;
  /// Outermost first; empty for a single cell.
  llvm::SmallVector<const Expr *, 3> Dims;
  /// In cells, parallel to Dims.
  llvm::SmallVector<const Expr *, 3> Strides;
  /// Rows: each row's address must be a multiple of the memory's row size.
  bool RowAligned = false;
  /// From one row's address to the next, where it may be that only the first
  /// row is aligned; else nullptr.
  const Expr *RowStride = nullptr;
  /// For (rows ...), how many and how far apart; else nullptr.
  const Expr *RowCount = nullptr;
  const Expr *RowDistance = nullptr;
  bool IsRead = false;
  bool IsWritten = false;

  /// What an element is computed with as.
  const TypeInfo *valueType() const;

  /// A group of vector registers, or the bits of one: then there is no memory,
  /// Address is the number of the first register, and Element the type.
  const RegFileInfo *File = nullptr;
  bool IsMask = false;
  /// The type as it is written, if it depends on a type variable.
  const VariableType *ElementType = nullptr;
  /// Elements of a group.
  const Expr *Count = nullptr;

  bool isVector() const { return File != nullptr; }
};

/// A named value of an instruction.
struct NamedValue {
  std::string Name;
  const Expr *Value;
};

enum class ExprKind {
  /// Int.
  Integer,
  /// Text.
  Float,
  Param,
  /// Text; of type i32, or i64 in profile expressions.
  Iterator,
  /// The register's value or the immediate.
  OperandValue,
  /// The register's number.
  OperandNumber,
  /// A value of the instruction's `where`.
  Named,
  Register,
  /// Element of Array at Args, which are iterators or other indices.
  ArrayElement,
  /// Element of View at Args; a single cell has none.
  ViewElement,
  /// Element of a one-dimensional view at the computed index Args[0]; zero out
  /// of range.
  Lookup,
  /// Op applied to Args.
  Operator,
  /// Op over the iterator Text of Args[0], ascending, from Op's neutral
  /// element.
  Reduce,
  /// Op over the iterator Text, over Args: begin, end, condition, initial value
  /// and value.
  Fold,
  /// Int bits of the type Variable.
  TypeWidth,
  /// Function called with Args.
  Call,
  PC,
  NextPC,
  /// Args[0] as another type: Text is "sext", "zext", "trunc" or "bitcast".
  Convert,
  /// The register of Map under the number Args[0]; whether there is one, and
  /// whether it can be written.
  Mapped,
  IsMapped,
  IsWritable,
  /// How many cycles and instructions the run has taken.
  Cycles,
  Instructions,
};

struct Expr {
  ExprKind Kind;
  const TypeInfo *Type;
  int64_t Int = 0;
  std::string Text;
  llvm::SmallVector<const Expr *, 3> Args;
  const ParamInfo *Param = nullptr;
  const Operand *Oper = nullptr;
  const NamedValue *Named = nullptr;
  const RegisterInfo *Reg = nullptr;
  const ArrayInfo *Array = nullptr;
  const View *TheView = nullptr;
  const OperatorInfo *Op = nullptr;
  const FunctionInfo *Function = nullptr;
  const RegisterMapInfo *Map = nullptr;
  /// nullptr: the width is the same for all choices.
  const VariableType *Variable = nullptr;
};

enum class PlaceKind { Operand, Register, ArrayElement, ViewElement, Mapped };

struct Place {
  PlaceKind Kind = PlaceKind::Operand;
  /// The value's type; nullptr in statements that have no target.
  const TypeInfo *Type = nullptr;
  const Operand *Oper = nullptr;
  const RegisterInfo *Reg = nullptr;
  const ArrayInfo *Array = nullptr;
  const View *TheView = nullptr;
  /// The register of Map under Number.
  const RegisterMapInfo *Map = nullptr;
  const Expr *Number = nullptr;
  /// Iterator names.
  llvm::SmallVector<std::string, 3> Indices;
};

enum class StmtKind {
  Set,
  /// Target = Target + Value.
  Accumulate,
  /// Body if Value.
  When,
  /// Body for all Iterator of [Begin, End) for which Value holds.
  ForEach,
  /// Value is a Call.
  Call,
  /// Value is the new pc.
  Jump,
  Halt,
  /// Target is the counter, Value the trips.
  LoopBegin,
  LoopEnd,
  LoopBreak,
  /// The instruction traps: TrapKind, Message, and Value if it is an address
  /// that is reported.
  Raise,
};

struct Stmt {
  StmtKind Kind;
  Place Target;
  const Expr *Value = nullptr;
  std::vector<Stmt> Body;
  llvm::StringRef TrapKind, Message;
  std::string Iterator;
  const Expr *Begin = nullptr, *End = nullptr;
};

/// The instruction traps unless Condition holds.
struct CheckInfo {
  const Expr *Condition;
  llvm::StringRef Trap;
  llvm::StringRef Message;
  /// nullptr: none.
  const Expr *Address;
};

/// An iterator and its extent; nullptr where `for_each` and `fold` say the
/// range.
struct IteratorInfo {
  std::string Name;
  const Expr *Extent;
};

/// Whether one of the statements or of those inside them is of that kind.
bool contains(llvm::ArrayRef<Stmt> Stmts, StmtKind Kind);

/// Everything an instruction does. Order: named values, checks, views, then
/// statements, all of whose reads come before any write.
struct Semantics {
  /// What names of `where` stand for, as dags.
  llvm::SmallVector<std::pair<llvm::StringRef, const llvm::Init *>, 4> Aliases;
  std::vector<NamedValue *> Values;
  std::vector<View *> Views;
  std::vector<CheckInfo> Checks;
  std::vector<Stmt> Stmts;
  std::vector<IteratorInfo> Iterators;

  const IteratorInfo *findIterator(llvm::StringRef Name) const;
};

/// Calls \p Fn on \p E and all expressions below it.
void walk(const Expr *E, llvm::function_ref<void(const Expr *)> Fn);
/// Calls \p Fn on all expressions of the statement.
void walk(const Stmt &S, llvm::function_ref<void(const Expr *)> Fn);

/// The iterators that \p E mentions and that no reduce or fold inside it binds,
/// in order of appearance.
llvm::SmallVector<std::string, 4> freeIterators(const Expr *E);

/// Equal as trees.
bool sameExpr(const Expr *A, const Expr *B);

using ParamValues = llvm::function_ref<int64_t(const ParamInfo &)>;

/// The value of an integer or truth value over numbers and parameters;
/// nothing if it depends on anything else, or divides by zero.
std::optional<int64_t> evaluate(const Expr *E, ParamValues Values);
/// The same with the parameters' default values.
std::optional<int64_t> evaluateDefault(const Expr *E);

} // namespace kc::model

#endif // KC_ISAMODEL_SEMANTICS_H
