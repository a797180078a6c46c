//===- ExprParser.h - From dags to typed expressions ------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_ISAMODEL_EXPRPARSER_H
#define KC_LIB_ISAMODEL_EXPRPARSER_H

#include "Context.h"
#include "llvm/ADT/SetVector.h"

namespace kc::model {

/// Parses the dags of one field of one record. After an error, which has been
/// reported, functions return nullptr.
class ExprParser {
public:
  /// For profile expressions \p Profile is true and \p Sem null; \p Instr is
  /// whose operands may be named, if any.
  ExprParser(IsaModel::Context &Ctx, const llvm::Record *Rec,
             llvm::StringRef Field, const Instruction *Instr, Semantics *Sem,
             bool Profile)
      : Ctx(Ctx), Rec(Rec), Field(Field), Instr(Instr), Sem(Sem),
        Profile(Profile) {}

  /// A value; \p Name is the dag argument's name. \p Hint is the type that a
  /// number takes and, if given, the type that the value must have.
  const Expr *parse(const llvm::Init *I, llvm::StringRef Name,
                    const TypeInfo *Hint);
  /// The same for argument \p N of \p Dag.
  const Expr *parseArg(const llvm::DagInit *Dag, unsigned N,
                       const TypeInfo *Hint);

  /// The view that \p Name means, or nullptr without an error.
  View *findView(llvm::StringRef Name);
  /// Binds the iterators that elements in \p I have.
  void bindIteratorsOf(const llvm::Init *I);
  /// Binds an iterator to an extent, or checks that it has this one.
  bool bindIterator(llvm::StringRef Name, const Expr *Extent);

  /// The type that an argument stands for in the variant that is parsed.
  /// \p Variable, if given, gets what depends on a type variable, or nullptr.
  const TypeInfo *parseType(const llvm::Init *I,
                            const VariableType **Variable = nullptr);
  /// (group ...) or (mask ...).
  bool parseVectorView(const llvm::DagInit *Dag, View &V);
  bool parseLoopRange(const llvm::DagInit *Dag, unsigned N,
                      const Expr *(&Range)[3]);

  const TypeInfo *intType() const { return Ctx.type(Profile ? "i64" : "i32"); }
  std::nullptr_t error(const llvm::Twine &Message);
  bool expectArgs(const llvm::DagInit *Dag, unsigned Min, unsigned Max);

  IsaModel::Context &Ctx;
  const llvm::Record *Rec;
  llvm::StringRef Field;
  const Instruction *Instr;
  Semantics *Sem;
  bool Profile;
  /// The iterators of the `for_each` and `fold` around what is parsed.
  llvm::SmallVector<std::string, 2> Open;
  /// How many aliases are being replaced.
  unsigned AliasDepth = 0;

private:
  const Expr *parseUnhinted(const llvm::Init *I, llvm::StringRef Name,
                            const TypeInfo *Hint);
  const Expr *parseName(llvm::StringRef Name);
  const Expr *parseAlias(const llvm::Init *Value, const TypeInfo *Hint);
  const Expr *parseRecord(const llvm::Record *R);
  const Expr *parseDag(const llvm::DagInit *Dag, const TypeInfo *Hint);
  const Expr *parseOperator(const OperatorInfo &Op, const llvm::DagInit *Dag,
                            const TypeInfo *Hint);
  const Expr *parseForm(llvm::StringRef Form, const llvm::DagInit *Dag,
                        const TypeInfo *Hint);
  const Expr *parseAt(const llvm::DagInit *Dag);
  const Expr *parseLookup(const llvm::DagInit *Dag);
  const Expr *parseReduce(const llvm::DagInit *Dag);
  const Expr *parseCall(const llvm::DagInit *Dag);
  const Expr *parseConvert(llvm::StringRef Form, const llvm::DagInit *Dag);
  const Expr *parseMapped(llvm::StringRef Form, const llvm::DagInit *Dag);
  const Expr *parseWidthOf(const llvm::DagInit *Dag);
  const Expr *parseFold(const llvm::DagInit *Dag, const TypeInfo *Hint);
  const Expr *parseVectorElement(const llvm::DagInit *Dag, View &V);
  bool openIterator(const llvm::Init *I);
  bool isLoopCondition(const Expr *E, llvm::StringRef Iterator);
};

/// A record of class Type as a dag argument, or nullptr.
const TypeInfo *typeArgument(const IsaModel::Context &Ctx,
                             const llvm::DagInit *Dag, unsigned N);
/// Of a kind that an instruction can raise.
bool isTrapKind(llvm::StringRef Name);
/// The types that depend on a type variable and that an instruction mentions.
llvm::SmallSetVector<const VariableType *, 4>
variableTypesOf(const IsaModel::Context &Ctx, const llvm::Record *Rec);

/// What the statements of an instruction may not do together or with their
/// iterators.
void checkStatements(const Instruction &I, ExprParser &P);
/// For what is computed once, before any statement: no iterators and no calls
/// of statements; false after an error.
bool checkSingle(ExprParser &P, const Expr *Value);

/// The name of a dag's operator record.
llvm::StringRef operatorName(const llvm::DagInit *Dag);

/// Whether a dag argument is a number whose type must come from elsewhere.
bool isNumber(const llvm::Init *I);

} // namespace kc::model

#endif // KC_LIB_ISAMODEL_EXPRPARSER_H
