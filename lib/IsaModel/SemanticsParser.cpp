//===- SemanticsParser.cpp - Names, checks and statements -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprParser.h"

using namespace llvm;

namespace kc::model {

namespace {

class SemanticsParser {
public:
  SemanticsParser(IsaModel &Model, Instruction &I, Semantics &Sem)
      : Ctx(*Model.Ctx), I(I), Sem(Sem) {}

  void run();
  void runStatements(StringRef Field);

private:
  ExprParser parser(StringRef Field) {
    return ExprParser(Ctx, I.Rec, Field, &I, &Sem, /*Profile=*/false);
  }

  void parseWhere();
  /// An operator of the vocabulary on two values of the same type.
  const Expr *binary(StringRef Name, const Expr *A, const Expr *B);
  bool parseView(ExprParser &P, const DagInit *Dag, View &V);
  bool checkNeedsNoLoop(ExprParser &P, StringRef Name, const Expr *Value);
  bool checkDims(ExprParser &P, const View &V);
  bool parseDimsAndStrides(ExprParser &P, const DagInit *Dag, View &V);
  void parseChecks();
  bool parseStmt(ExprParser &P, const Init *Init, std::vector<Stmt> &Out);
  bool parseAssignment(ExprParser &P, const DagInit *Dag, StmtKind Kind,
                       std::vector<Stmt> &Out);
  bool parsePlace(ExprParser &P, const DagInit *Dag, Place &Target);
  bool parseElementPlace(ExprParser &P, const DagInit *At, Place &Target);
  bool parseLoop(ExprParser &P, const DagInit *Dag, StmtKind Kind,
                 std::vector<Stmt> &Out);
  bool parseRaise(ExprParser &P, const DagInit *Dag, std::vector<Stmt> &Out);
  bool parseBytes(ExprParser &P, const DagInit *Dag, View &V);
  bool parseForEach(ExprParser &P, const DagInit *Dag, std::vector<Stmt> &Out);
  void noteControl(const std::vector<Stmt> &Stmts);

  IsaModel::Context &Ctx;
  Instruction &I;
  Semantics &Sem;
};

bool isNumberType(const TypeInfo *Type) {
  return !Type->IsFloat && Type->Width > 1;
}

bool isViewForm(StringRef Form) {
  return Form == "cell" || Form == "row" || Form == "rows" || Form == "view" ||
         Form == "split" || Form == "bytes" || Form == "group" ||
         Form == "mask";
}

void SemanticsParser::parseWhere() {
  ExprParser P = parser("where");
  const DagInit *Where = I.Rec->getValueAsDag("where");
  for (unsigned N = 0; N != Where->getNumArgs(); ++N) {
    StringRef Name = Where->getArgNameStr(N);
    if (Name.empty()) {
      P.error("entry " + Twine(N + 1) + " has no name");
      continue;
    }
    bool IsTaken =
        I.findOperand(Name) || P.findView(Name) ||
        any_of(Sem.Aliases, [&](const auto &A) { return A.first == Name; }) ||
        any_of(Sem.Values,
               [&](const NamedValue *V) { return V->Name == Name; });
    if (IsTaken) {
      P.error("the name '" + Name + "' is taken");
      continue;
    }
    auto *Dag = dyn_cast<DagInit>(Where->getArg(N));
    if (Dag && operatorName(Dag) == "alias") {
      if (P.expectArgs(Dag, 1, 1))
        Sem.Aliases.push_back({Name, Dag->getArg(0)});
    } else if (Dag && isViewForm(operatorName(Dag))) {
      View &V = Ctx.Views.emplace_back();
      V.Name = Name.str();
      if (parseView(P, Dag, V) && checkDims(P, V))
        Sem.Views.push_back(&V);
    } else if (const Expr *Value = P.parse(Where->getArg(N), "", nullptr);
               Value && checkSingle(P, Value) &&
               checkNeedsNoLoop(P, Name, Value)) {
      NamedValue &V = Ctx.Values.emplace_back();
      V.Name = Name.str();
      V.Value = Value;
      Sem.Values.push_back(&V);
    }
  }
}

/// Names are computed before the memory is read.
bool SemanticsParser::checkNeedsNoLoop(ExprParser &P, StringRef Name,
                                       const Expr *Value) {
  bool NeedsLoop = false;
  walk(Value, [&](const Expr *E) {
    NeedsLoop |=
        E->Kind == ExprKind::Reduce ||
        ((E->Kind == ExprKind::Lookup || E->Kind == ExprKind::ViewElement) &&
         !E->TheView->isVector());
  });
  if (NeedsLoop)
    P.error("'" + Name +
            "' can't stand for a value that is computed from "
            "elements; write the value where it is used");
  return !NeedsLoop;
}

/// Extents are known when the machine is made, so that loops can be compiled
/// for them.
bool SemanticsParser::checkDims(ExprParser &P, const View &V) {
  bool IsConstant = true;
  for (const Expr *Dim : V.Dims)
    walk(Dim, [&](const Expr *E) {
      IsConstant &= E->Kind == ExprKind::Param ||
                    E->Kind == ExprKind::Integer ||
                    E->Kind == ExprKind::Operator;
    });
  if (!IsConstant)
    P.error("the dimensions of '" + V.Name + "' must be over parameters");
  return IsConstant;
}

const Expr *SemanticsParser::binary(StringRef Name, const Expr *A,
                                    const Expr *B) {
  Expr *E = Ctx.make(ExprKind::Operator, A->Type);
  for (const OperatorInfo &Op : Ctx.Operators)
    if (Op.Name == Name)
      E->Op = &Op;
  E->Args = {A, B};
  return E;
}

bool SemanticsParser::parseView(ExprParser &P, const DagInit *Dag, View &V) {
  StringRef Form = operatorName(Dag);
  const TypeInfo *Index = P.intType();
  if (Form == "group" || Form == "mask")
    return P.parseVectorView(Dag, V);
  if (Form == "split") {
    auto *Inner =
        Dag->getNumArgs() == 2 ? dyn_cast<DagInit>(Dag->getArg(0)) : nullptr;
    if (!Inner || !isViewForm(operatorName(Inner))) {
      P.error("'split' takes a view and a size");
      return false;
    }
    if (!parseView(P, Inner, V))
      return false;
    const Expr *Size = P.parseArg(Dag, 1, Index);
    if (!Size)
      return false;
    if (V.Dims.empty()) {
      P.error("'split' takes a view that has dimensions");
      return false;
    }
    const Expr *Inmost = V.Strides.back();
    if (Inmost->Type != Index) {
      P.error("'split' takes a view whose last stride is an i32");
      return false;
    }
    bool IsDense = Inmost->Kind == ExprKind::Integer && Inmost->Int == 1;
    V.Strides.back() = IsDense ? Size : binary("mul", Size, Inmost);
    V.Strides.push_back(Inmost);
    V.Dims.back() = binary("udiv", V.Dims.back(), Size);
    V.Dims.push_back(Size);
    return true;
  }
  if (!P.expectArgs(Dag, 2, 4))
    return false;
  auto *Def = dyn_cast<DefInit>(Dag->getArg(0));
  V.Memory = Def ? Ctx.MemoryOf.lookup(Def->getDef()) : nullptr;
  if (!V.Memory) {
    P.error("'" + Form + "' takes a memory first");
    return false;
  }
  V.Address = P.parseArg(Dag, 1, nullptr);
  if (!V.Address)
    return false;
  if (V.Address->Type->IsFloat || V.Address->Type->Width < 32) {
    P.error("an address must be an i32 or i64");
    return false;
  }
  if (!checkSingle(P, V.Address))
    return false;
  if (Form == "cell")
    return P.expectArgs(Dag, 2, 2);
  if (Form == "bytes")
    return parseBytes(P, Dag, V);
  if (Form == "view")
    return parseDimsAndStrides(P, Dag, V);
  // Rows: the memory's row size is over parameters, as i32 here.
  V.RowAligned = true;
  if (Form == "rows") {
    if (!P.expectArgs(Dag, 4, 4))
      return false;
    V.RowCount = P.parseArg(Dag, 2, Index);
    V.RowDistance = P.parseArg(Dag, 3, Index);
    V.Dims.push_back(V.RowCount);
    V.Strides.push_back(V.RowDistance);
  } else if (!P.expectArgs(Dag, 2, 2)) {
    return false;
  }
  const Record *M = V.Memory->Rec;
  V.Dims.push_back(P.parse(M->getValueAsDag("rowCells"), "", P.intType()));
  Expr *One = Ctx.make(ExprKind::Integer, Index);
  One->Int = 1;
  V.Strides.push_back(One);
  if (is_contained(V.Dims, nullptr) || is_contained(V.Strides, nullptr))
    return false;
  if (V.RowCount && !Ctx.sameExtent(V.RowDistance, V.Dims.back()))
    V.RowStride = V.RowDistance;
  return true;
}

bool SemanticsParser::parseBytes(ExprParser &P, const DagInit *Dag, View &V) {
  if (!P.expectArgs(Dag, 3, 3))
    return false;
  if (V.Memory->Cell->Storage->Name != "i8" ||
      !V.Memory->Cell->isTransparent()) {
    P.error("'bytes' takes a memory whose cells are bytes; '" + V.Memory->Name +
            "' has cells of " + V.Memory->Cell->Storage->Name);
    return false;
  }
  V.Element = typeArgument(Ctx, Dag, 2);
  if (V.Element && V.Element->Width >= 8)
    return true;
  P.error("'bytes' takes a type of whole bytes last");
  return false;
}

bool SemanticsParser::parseDimsAndStrides(ExprParser &P, const DagInit *Dag,
                                          View &V) {
  auto List = [&](unsigned N, StringRef Head,
                  SmallVectorImpl<const Expr *> &Out) {
    auto *Inner =
        N < Dag->getNumArgs() ? dyn_cast<DagInit>(Dag->getArg(N)) : nullptr;
    if (!Inner || operatorName(Inner) != Head) {
      P.error("'view' takes a memory, an address, (dims ...) and "
              "(strides ...)");
      return false;
    }
    for (unsigned K = 0; K != Inner->getNumArgs(); ++K) {
      // Strides of 64 bits are for products that would wrap around at 32.
      bool IsStride = Head == "strides";
      const Expr *E = P.parseArg(Inner, K, IsStride ? nullptr : P.intType());
      if (!E)
        return false;
      if (E->Type->IsFloat || E->Type->Width < 32) {
        P.error("a stride must be an i32 or i64");
        return false;
      }
      Out.push_back(E);
    }
    return true;
  };
  if (!List(2, "dims", V.Dims) || !List(3, "strides", V.Strides))
    return false;
  if (V.Dims.size() == V.Strides.size() && !V.Dims.empty())
    return true;
  P.error("a view must have as many strides as dimensions, at least one");
  return false;
}

void SemanticsParser::parseChecks() {
  ExprParser P = parser("checks");
  for (const Record *C : I.Rec->getValueAsListOfDefs("checks")) {
    CheckInfo Check;
    Check.Condition =
        P.parse(C->getValueAsDag("condition"), "", Ctx.type("i1"));
    Check.Trap = C->getValueAsDef("kind")->getName();
    if (!isTrapKind(Check.Trap))
      P.error("'" + Check.Trap +
              "' is no trap of kc/Sim/Trap.h that an "
              "instruction can have");
    Check.Message = C->getValueAsString("message");
    Check.Address = nullptr;
    const DagInit *Address = C->getValueAsDag("address");
    if (operatorName(Address) != "none") {
      Check.Address = P.parse(Address, "", nullptr);
      if (!Check.Address)
        continue;
      if (!isNumberType(Check.Address->Type)) {
        P.error("the address that is reported must be an integer, found " +
                Check.Address->Type->Name);
        continue;
      }
    }
    if (Check.Condition && checkSingle(P, Check.Condition))
      Sem.Checks.push_back(Check);
  }
}

bool SemanticsParser::parseElementPlace(ExprParser &P, const DagInit *At,
                                        Place &Target) {
  bool WasRead = false;
  View *V = P.findView(At->getNumArgs() ? At->getArgNameStr(0) : "");
  if (V)
    WasRead = V->IsRead;
  const Expr *Element = P.parse(At, "", nullptr);
  if (!Element)
    return false;
  if (V) {
    V->IsRead = WasRead;
    V->IsWritten = true;
  }
  Target.Kind = V ? PlaceKind::ViewElement : PlaceKind::ArrayElement;
  Target.Type = Element->Type;
  Target.Array = Element->Array;
  Target.TheView = V;
  for (const Expr *Index : Element->Args) {
    if (is_contained(Target.Indices, Index->Text)) {
      P.error("iterator \"" + Index->Text + "\" indexes the target twice");
      return false;
    }
    Target.Indices.push_back(Index->Text);
  }
  return true;
}

/// The first argument of an assignment.
bool SemanticsParser::parsePlace(ExprParser &P, const DagInit *Dag,
                                 Place &Target) {
  const Init *Arg = Dag->getArg(0);
  StringRef Name = Dag->getArgNameStr(0);
  auto *Inner = dyn_cast<DagInit>(Arg);
  if (Inner && operatorName(Inner) == "at")
    return parseElementPlace(P, Inner, Target);
  if (Inner && operatorName(Inner) == "mapped") {
    const Expr *E = P.parse(Inner, "", nullptr);
    if (!E)
      return false;
    Target.Kind = PlaceKind::Mapped;
    Target.Type = E->Type;
    Target.Map = E->Map;
    Target.Number = E->Args[0];
    return true;
  }
  if (auto *Def = dyn_cast<DefInit>(Arg)) {
    Target.Kind = PlaceKind::Register;
    Target.Reg = Ctx.RegisterOf.lookup(Def->getDef());
    if (Target.Reg && !Target.Reg->IsConstant) {
      Target.Type = Target.Reg->Cell->Value;
      return true;
    }
    P.error("'" + Def->getDef()->getName() + "' can't be assigned to");
    return false;
  }
  if (llvm::isa<UnsetInit>(Arg)) {
    if (View *V = P.findView(Name); V && V->Dims.empty()) {
      V->IsWritten = true;
      Target.Kind = PlaceKind::ViewElement;
      Target.TheView = V;
      Target.Type = V->valueType();
      return true;
    }
    const Operand *Op = I.findOperand(Name);
    if (Op && Op->isRegister() && Op->isWritten()) {
      Target.Kind = PlaceKind::Operand;
      Target.Oper = Op;
      Target.Type = Op->RegFile->Cell->Value;
      return true;
    }
    if (Op && Op->isRegister()) {
      P.error("'" + Name + "' is assigned but isn't in 'outs'");
      return false;
    }
  }
  P.error("'" + (Name.empty() ? Arg->getAsString() : "$" + Name.str()) +
          "' can't be assigned to");
  return false;
}

bool SemanticsParser::parseAssignment(ExprParser &P, const DagInit *Dag,
                                      StmtKind Kind, std::vector<Stmt> &Out) {
  Stmt S;
  S.Kind = Kind;
  if (!P.expectArgs(Dag, 2, 2) || !parsePlace(P, Dag, S.Target))
    return false;
  S.Value = P.parseArg(Dag, 1, S.Target.Type);
  if (!S.Value)
    return false;
  if (Kind == StmtKind::Accumulate && S.Target.Kind == PlaceKind::Mapped) {
    P.error("a mapped register can't be accumulated; write (set ...)");
    return false;
  }
  if (Kind == StmtKind::Accumulate && S.Target.TheView)
    P.findView(S.Target.TheView->Name)->IsRead = true;
  Out.push_back(std::move(S));
  return true;
}

bool SemanticsParser::parseLoop(ExprParser &P, const DagInit *Dag,
                                StmtKind Kind, std::vector<Stmt> &Out) {
  Stmt S;
  S.Kind = Kind;
  unsigned Args = Kind == StmtKind::LoopBegin ? 2
                  : Kind == StmtKind::LoopEnd ? 1
                                              : 0;
  if (!P.expectArgs(Dag, Args, Args))
    return false;
  if (Args && !parsePlace(P, Dag, S.Target))
    return false;
  if (Args && S.Target.Kind != PlaceKind::Operand) {
    P.error("a loop's counter must be a register operand");
    return false;
  }
  if (Args == 2 && !(S.Value = P.parseArg(Dag, 1, S.Target.Type)))
    return false;
  Out.push_back(std::move(S));
  return true;
}

/// (raise KIND, "message"[, address])
bool SemanticsParser::parseRaise(ExprParser &P, const DagInit *Dag,
                                 std::vector<Stmt> &Out) {
  Stmt S;
  S.Kind = StmtKind::Raise;
  if (!P.expectArgs(Dag, 2, 3))
    return false;
  auto *Kind = dyn_cast<DefInit>(Dag->getArg(0));
  auto *Message = dyn_cast<StringInit>(Dag->getArg(1));
  if (!Kind || !isTrapKind(Kind->getDef()->getName()) || !Message) {
    P.error("'raise' takes a kind of trap that an instruction can have, and a "
            "message");
    return false;
  }
  S.TrapKind = Kind->getDef()->getName();
  S.Message = Message->getValue();
  if (Dag->getNumArgs() == 3) {
    S.Value = P.parseArg(Dag, 2, nullptr);
    if (!S.Value)
      return false;
    if (!isNumberType(S.Value->Type)) {
      P.error("the address that is reported must be an integer, found " +
              S.Value->Type->Name);
      return false;
    }
  }
  Out.push_back(std::move(S));
  return true;
}

bool SemanticsParser::parseForEach(ExprParser &P, const DagInit *Dag,
                                   std::vector<Stmt> &Out) {
  Stmt S;
  S.Kind = StmtKind::ForEach;
  const Expr *Range[3];
  if (!P.expectArgs(Dag, 5, UINT_MAX) || !P.parseLoopRange(Dag, 0, Range))
    return false;
  S.Iterator = P.Open.back();
  S.Begin = Range[0];
  S.End = Range[1];
  S.Value = Range[2];
  bool IsGood = all_of(Dag->getArgs().drop_front(4), [&](const auto *Arg) {
    return parseStmt(P, Arg, S.Body);
  });
  P.Open.pop_back();
  if (!IsGood)
    return false;
  for (const Stmt &Inner : S.Body)
    if (Inner.Kind != StmtKind::Set || !Inner.Target.TheView ||
        !Inner.Target.TheView->isVector() ||
        Inner.Target.Indices[0] != S.Iterator) {
      P.error("'for_each' takes assignments to the elements of groups and "
              "masks at its iterator");
      return false;
    }
  Out.push_back(std::move(S));
  return true;
}

bool SemanticsParser::parseStmt(ExprParser &P, const Init *Init,
                                std::vector<Stmt> &Out) {
  auto *Dag = dyn_cast<DagInit>(Init);
  if (!Dag) {
    P.error("'" + Init->getAsString() + "' is no statement");
    return false;
  }
  StringRef Form = operatorName(Dag);
  if (Form == "do")
    return all_of(Dag->getArgs(),
                  [&](const auto *Arg) { return parseStmt(P, Arg, Out); });
  if (Form == "set")
    return parseAssignment(P, Dag, StmtKind::Set, Out);
  if (Form == "accumulate")
    return parseAssignment(P, Dag, StmtKind::Accumulate, Out);
  if (Form == "when") {
    Stmt S;
    S.Kind = StmtKind::When;
    if (!P.expectArgs(Dag, 2, UINT_MAX))
      return false;
    S.Value = P.parseArg(Dag, 0, Ctx.type("i1"));
    if (!S.Value)
      return false;
    for (const auto *Arg : Dag->getArgs().drop_front())
      if (!parseStmt(P, Arg, S.Body))
        return false;
    Out.push_back(std::move(S));
    return true;
  }
  if (Form == "for_each")
    return parseForEach(P, Dag, Out);
  if (Form == "call") {
    Stmt S;
    S.Kind = StmtKind::Call;
    S.Value = P.parse(Dag, "", nullptr);
    if (!S.Value)
      return false;
    if (!S.Value->Function->IsStatement) {
      P.error("'" + S.Value->Function->Name +
              "' computes a value and is no "
              "statement");
      return false;
    }
    Out.push_back(std::move(S));
    return true;
  }
  if (Form == "jump") {
    Stmt S;
    S.Kind = StmtKind::Jump;
    if (!P.expectArgs(Dag, 1, 1) || !(S.Value = P.parseArg(Dag, 0, nullptr)))
      return false;
    if (!isNumberType(S.Value->Type)) {
      P.error("'jump' takes an integer, found " + S.Value->Type->Name);
      return false;
    }
    Out.push_back(std::move(S));
    return true;
  }
  if (Form == "raise")
    return parseRaise(P, Dag, Out);
  if (Form == "halt") {
    Out.emplace_back().Kind = StmtKind::Halt;
    return P.expectArgs(Dag, 0, 0);
  }
  if (Form == "loop_begin")
    return parseLoop(P, Dag, StmtKind::LoopBegin, Out);
  if (Form == "loop_end")
    return parseLoop(P, Dag, StmtKind::LoopEnd, Out);
  if (Form == "loop_break")
    return parseLoop(P, Dag, StmtKind::LoopBreak, Out);
  P.error("'" + Form + "' is no statement");
  return false;
}

isa::ControlKind controlOf(StmtKind Kind) {
  switch (Kind) {
  case StmtKind::Jump:
    return isa::ControlKind::Branch;
  case StmtKind::Halt:
    return isa::ControlKind::Halt;
  case StmtKind::LoopBegin:
    return isa::ControlKind::LoopBegin;
  case StmtKind::LoopEnd:
    return isa::ControlKind::LoopEnd;
  case StmtKind::LoopBreak:
    return isa::ControlKind::LoopBreak;
  default:
    return isa::ControlKind::None;
  }
}

void SemanticsParser::noteControl(const std::vector<Stmt> &Stmts) {
  using isa::ControlKind;
  for (const Stmt &S : Stmts) {
    noteControl(S.Body);
    ControlKind Kind = controlOf(S.Kind);
    if (Kind == ControlKind::None)
      continue;
    if (I.Control != ControlKind::None && I.Control != Kind)
      parser("semantics")
          .error("an instruction can't be of several kinds of "
                 "jump, halt and loop statements");
    I.Control = Kind;
  }
}

void SemanticsParser::run() {
  parseWhere();
  parseChecks();
  ExprParser P = parser("semantics");
  if (!parseStmt(P, I.Rec->getValueAsDag("semantics"), Sem.Stmts))
    return;
  noteControl(Sem.Stmts);
  checkStatements(I, P);
}

/// What a mapped register's write does: assignments to registers.
void SemanticsParser::runStatements(StringRef Field) {
  ExprParser P = parser(Field);
  for (const Init *Statement : *I.Rec->getValueAsListInit(Field))
    if (!parseStmt(P, Statement, Sem.Stmts))
      return;
  checkStatements(I, P);
}

} // namespace

bool isTrapKind(StringRef Name) {
  static constexpr StringLiteral Kinds[] = {
      "Misaligned",  "OutOfRange",      "BadOperand",
      "BadRegister", "BadLoop",         "IllegalInstruction",
      "Breakpoint",  "EnvironmentCall", "AccessFault"};
  return is_contained(Kinds, Name);
}

void parseStatements(IsaModel &Model, Instruction &I, StringRef Field) {
  SemanticsParser(Model, I, I.Semantics).runStatements(Field);
}

/// The variants' semantics differ in their types, not in their statements.
static void parseVariants(IsaModel &Model, Instruction &I,
                          ArrayRef<const VariableType *> Types) {
  IsaModel::Context &Ctx = *Model.Ctx;
  I.Variable = Types.front()->Variable;
  if (any_of(Types,
             [&](const VariableType *T) { return T->Variable != I.Variable; }))
    return fieldError(I.Rec, "semantics",
                      "an instruction can't depend on several type variables");
  ExprParser P(Ctx, I.Variable->Rec, "selector", nullptr, nullptr,
               /*Profile=*/false);
  I.Selector =
      P.parse(I.Variable->Rec->getValueAsDag("selector"), "", P.intType());
  unsigned Errors = ErrorsPrinted;
  const Semantics *First = nullptr;
  for (unsigned N = 0; N != I.Variable->Types.size(); ++N) {
    I.Variants.emplace_back();
    if (ErrorsPrinted != Errors ||
        any_of(Types, [&](const VariableType *T) { return !T->Types[N]; }))
      continue;
    Ctx.Choice = N;
    I.Variants.back() = std::make_unique<Semantics>();
    SemanticsParser(Model, I, *I.Variants.back()).run();
    Ctx.Choice = 0;
    if (!First)
      First = I.Variants.back().get();
  }
  if (First)
    I.Semantics = *First;
  else
    fieldError(I.Rec, "semantics",
               "no choice of '" + I.Variable->Name + "' has all of the types");
}

void parseSemantics(IsaModel &Model, Instruction &I) {
  auto Types = variableTypesOf(*Model.Ctx, I.Rec);
  if (Types.empty())
    SemanticsParser(Model, I, I.Semantics).run();
  else
    parseVariants(Model, I, Types.getArrayRef());
}

} // namespace kc::model
