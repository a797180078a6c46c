//===- Context.h - What the parsers of a definition share -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ISAMODEL_CONTEXT_H
#define KC_LIB_ISAMODEL_CONTEXT_H

#include "kc/IsaModel/IsaModel.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"
#include <deque>

namespace kc::model {

/// Owns the nodes of all trees and knows which record is what.
struct IsaModel::Context {
  explicit Context(const llvm::RecordKeeper &Records) : Records(Records) {}

  const llvm::RecordKeeper &Records;
  std::deque<Expr> Exprs;
  std::deque<View> Views;
  std::deque<NamedValue> Values;
  std::deque<TypeInfo> Types;
  std::deque<CellInfo> Cells;
  std::deque<OperatorInfo> Operators;
  std::deque<FunctionInfo> Functions;
  std::deque<MlirFunctionInfo> MlirFunctions;
  std::deque<TypeVariableInfo> TypeVariables;
  std::deque<VariableType> VariableTypes;

  llvm::DenseMap<const llvm::Record *, const TypeInfo *> TypeOf;
  llvm::DenseMap<const llvm::Record *, const VariableType *> VariableTypeOf;
  llvm::DenseMap<const llvm::Record *, const CellInfo *> CellOf;
  llvm::DenseMap<const llvm::Record *, const OperatorInfo *> OperatorOf;
  llvm::DenseMap<const llvm::Record *, const FunctionInfo *> FunctionOf;
  llvm::DenseMap<const llvm::Record *, const MlirFunctionInfo *> MlirFunctionOf;
  llvm::DenseMap<const llvm::Record *, const ParamInfo *> ParamOf;
  llvm::DenseMap<const llvm::Record *, const RegFileInfo *> RegFileOf;
  llvm::DenseMap<const llvm::Record *, const RegisterInfo *> RegisterOf;
  llvm::DenseMap<const llvm::Record *, const ArrayInfo *> ArrayOf;
  llvm::DenseMap<const llvm::Record *, const MemoryInfo *> MemoryOf;
  llvm::DenseMap<const llvm::Record *, const RegisterMapInfo *> MapOf;
  llvm::DenseMap<const llvm::Record *, const TimingInfo *> TimingOf;
  llvm::DenseMap<const llvm::Record *, const UnitInfo *> UnitOf;
  llvm::DenseMap<const llvm::Record *, const OpcodeSpaceInfo *> SpaceOf;
  llvm::DenseMap<const llvm::Record *, const Instruction *> InstrOf;
  llvm::DenseMap<const llvm::Record *, const ModifierInfo *> ModifierOf;

  /// Parameters that a constraint says are equal: extents may use either.
  llvm::SmallVector<std::pair<const ParamInfo *, const ParamInfo *>, 2> Equal;

  const TypeInfo *type(llvm::StringRef Name) const;
  /// The type that a record of class Type, TypeVariable or ScaledType stands
  /// for in the variant that is parsed; nullptr if there is none.
  const TypeInfo *typeOf(const llvm::Record *R) const;
  /// Which of a type variable's types semantics are parsed with.
  unsigned Choice = 0;
  bool sameParam(const ParamInfo *A, const ParamInfo *B) const;
  /// Equal for every profile that the constraints admit, as far as the trees
  /// show.
  bool sameExtent(const Expr *A, const Expr *B) const;

  Expr *make(ExprKind Kind, const TypeInfo *Type);
};

/// Parses dags where only parameters, numbers and, for an instruction's cost,
/// its register numbers and immediates may appear. All values are i64.
const Expr *parseProfileExpr(IsaModel::Context &Ctx, const llvm::Record *Rec,
                             llvm::StringRef Field, const llvm::DagInit *Dag,
                             const Instruction *Instr = nullptr,
                             const TypeInfo *Type = nullptr);

/// Fills in types, cells, operators and functions.
void parseOperators(IsaModel &Model);
/// Parameters, registers, arrays, memories, units, opcode spaces.
void parseState(IsaModel &Model);
/// Registers that instructions name by a number.
void parseRegisterMaps(IsaModel &Model);
/// Where programs lie, what traps do, what programs may call.
void parseExecution(IsaModel &Model);
/// Operands, encodings, syntax, semantics of all instructions.
void parseInstructions(IsaModel &Model);
void parseEncoding(IsaModel &Model, Instruction &I);
void parseSyntax(const llvm::Record *Rec, llvm::StringRef Field,
                 llvm::StringRef Text, llvm::ArrayRef<Operand> Operands,
                 SyntaxFormInfo &Form);
/// The fields syntax, optionalOperands and otherSyntax.
void parseForms(const llvm::Record *Rec, llvm::ArrayRef<Operand> Operands,
                std::vector<SyntaxFormInfo> &Forms);
void parseSemantics(IsaModel &Model, Instruction &I);
/// The statements of a field that is a list of them.
void parseStatements(IsaModel &Model, Instruction &I, llvm::StringRef Field);
void checkOverlaps(IsaModel &Model);
/// Once the instructions are known.
void parsePseudos(IsaModel &Model);
/// Before operands refer to them.
void parseModifiers(IsaModel &Model);
/// After everything else.
void parseAssembly(IsaModel &Model);
/// Once for each kind, however many operands are of it.
void checkImmediates(IsaModel &Model);

/// (INSTR number...); false after an error.
bool parseConstantInstr(IsaModel &Model, const llvm::Record *Rec,
                        llvm::StringRef Field, const llvm::DagInit *Dag,
                        PseudoInfo::Instr &Out);
void checkExamples(const IsaModel &Model);

/// Reads an operand list into \p Operands; false after an error.
bool parseOperands(IsaModel &Model, const llvm::Record *Rec,
                   llvm::StringRef Field, isa::OperandRole Role,
                   std::vector<Operand> &Operands);

/// Letters, digits and '_', the first no digit.
bool isIdentifier(llvm::StringRef Text);
/// The same with '.'.
bool isMnemonic(llvm::StringRef Text);

/// The definitions of a class in the order of the source.
std::vector<const llvm::Record *> definitions(const llvm::RecordKeeper &Records,
                                              llvm::StringRef Class);

/// A number over parameters, at least 1; 1 after an error.
const Expr *parseSize(IsaModel::Context &Ctx, const llvm::Record *R,
                      llvm::StringRef Field, const llvm::DagInit *Dag);

/// A field of class list<RegAlias>.
std::vector<AliasInfo> parseNamedNumbers(const llvm::Record *R,
                                         llvm::StringRef Field);

/// Error at the record, saying which field.
void fieldError(const llvm::Record *Rec, llvm::StringRef Field,
                const llvm::Twine &Message);

} // namespace kc::model

#endif // KC_LIB_ISAMODEL_CONTEXT_H
