//===- ExprParser.cpp - From dags to typed expressions --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprParser.h"

using namespace llvm;

namespace kc::model {

StringRef operatorName(const DagInit *Dag) {
  auto *Def = dyn_cast<DefInit>(Dag->getOperator());
  return Def ? Def->getDef()->getName() : StringRef();
}

bool isNumber(const Init *I) {
  if (llvm::isa<IntInit, BitsInit>(I))
    return true;
  auto *Dag = dyn_cast<DagInit>(I);
  return Dag && operatorName(Dag) == "value" && Dag->getNumArgs() == 1 &&
         isNumber(Dag->getArg(0));
}

std::nullptr_t ExprParser::error(const Twine &Message) {
  fieldError(Rec, Field, Message);
  return nullptr;
}

bool ExprParser::expectArgs(const DagInit *Dag, unsigned Min, unsigned Max) {
  unsigned N = Dag->getNumArgs();
  if (N >= Min && N <= Max)
    return true;
  std::string Expected = Min == Max        ? ""
                         : Max == UINT_MAX ? " or more"
                                           : " to " + std::to_string(Max);
  error("'" + operatorName(Dag) + "' takes " + Twine(Min) + Expected +
        (Min == 1 && Max == 1 ? " operand" : " operands") + ", found " +
        Twine(N));
  return false;
}

View *ExprParser::findView(StringRef Name) {
  if (Sem)
    for (View *V : Sem->Views)
      if (V->Name == Name)
        return V;
  return nullptr;
}

bool ExprParser::bindIterator(StringRef Name, const Expr *Extent) {
  if (!isIdentifier(Name)) {
    error("an iterator must be a word, found \"" + Name + "\"");
    return false;
  }
  if (const IteratorInfo *Known = Sem->findIterator(Name)) {
    if (!Known->Extent) {
      error("iterator \"" + Name + "\" is that of a 'for_each' or 'fold'");
      return false;
    }
    if (Ctx.sameExtent(Known->Extent, Extent))
      return true;
    error("iterator \"" + Name + "\" runs over dimensions of different sizes");
    return false;
  }
  Sem->Iterators.push_back({Name.str(), Extent});
  return true;
}

const Expr *ExprParser::parse(const Init *I, StringRef Name,
                              const TypeInfo *Hint) {
  const Expr *E = parseUnhinted(I, Name, Hint);
  if (E && Hint && E->Type != Hint)
    return error("a value of type " + Hint->Name + " is expected, found " +
                 E->Type->Name + " in '" + I->getAsString() +
                 (llvm::isa<UnsetInit>(I) ? ":$" + Name.str() : "") + "'");
  return E;
}

const Expr *ExprParser::parseArg(const DagInit *Dag, unsigned N,
                                 const TypeInfo *Hint) {
  return parse(Dag->getArg(N), Dag->getArgNameStr(N), Hint);
}

const Expr *ExprParser::parseUnhinted(const Init *I, StringRef Name,
                                      const TypeInfo *Hint) {
  if (llvm::isa<UnsetInit>(I) && Sem && !Profile)
    for (const auto &[Alias, Value] : Sem->Aliases)
      if (Alias == Name)
        return parseAlias(Value, Hint);
  if (llvm::isa<UnsetInit>(I))
    return Name.empty() ? error("an operand is missing") : parseName(Name);
  // A binary literal.
  if (auto *Bits = dyn_cast<BitsInit>(I))
    if (const Init *Int = Bits->convertInitializerTo(
            IntRecTy::get(const_cast<RecordKeeper &>(Ctx.Records))))
      I = Int;
  if (auto *Int = dyn_cast<IntInit>(I)) {
    const TypeInfo *Type = Hint ? Hint : intType();
    if (Type->IsFloat)
      return error("the integer " + Twine(Int->getValue()) +
                   " stands where a value of type " + Type->Name +
                   " is expected; write (fconst \"...\")");
    if (Type->Width < 64 && (Int->getValue() >> Type->Width) != 0)
      return error(Twine(Int->getValue()) + " doesn't fit in " + Type->Name);
    Expr *E = Ctx.make(ExprKind::Integer, Type);
    E->Int = Int->getValue();
    return E;
  }
  if (auto *Text = dyn_cast<StringInit>(I)) {
    const IteratorInfo *Known =
        Sem ? Sem->findIterator(Text->getValue()) : nullptr;
    if (!Known || (!Known->Extent && !is_contained(Open, Text->getValue())))
      return error("no dimension has the iterator \"" + Text->getValue() +
                   "\"");
    Expr *E = Ctx.make(ExprKind::Iterator, intType());
    E->Text = Text->getValue().str();
    return E;
  }
  if (auto *Def = dyn_cast<DefInit>(I))
    return parseRecord(Def->getDef());
  if (auto *Dag = dyn_cast<DagInit>(I))
    return parseDag(Dag, Hint);
  return error("unexpected '" + I->getAsString() + "'");
}

const Expr *ExprParser::parseName(StringRef Name) {
  if (const Operand *Op = Instr ? Instr->findOperand(Name) : nullptr) {
    if (Op->isRegister() && Profile)
      return error("a register's value isn't known here; write (number_of $" +
                   Name + ") for its number");
    if (Op->isRegister() && Op->RegFile->isVector())
      return error("'" + Name +
                   "' is a vector register; name a (group ...) of it in "
                   "'where'");
    if (Op->isRegister() && !Op->isRead())
      return error("'" + Name + "' is read but isn't in 'ins'");
    Expr *E = Ctx.make(ExprKind::OperandValue,
                       Op->isRegister() ? Op->RegFile->Cell->Value : intType());
    E->Oper = Op;
    return E;
  }
  if (Sem && !Profile) {
    for (const NamedValue *V : Sem->Values)
      if (V->Name == Name) {
        Expr *E = Ctx.make(ExprKind::Named, V->Value->Type);
        E->Named = V;
        return E;
      }
    if (View *V = findView(Name)) {
      if (V->isVector())
        return error("'" + Name + "' has elements; write (at $" + Name +
                     ", ...)");
      if (!V->Dims.empty())
        return error("view '" + Name + "' has " + Twine(V->Dims.size()) +
                     (V->Dims.size() == 1 ? " dimension" : " dimensions") +
                     "; write (at $" + Name + ", ...)");
      V->IsRead = true;
      Expr *E = Ctx.make(ExprKind::ViewElement, V->valueType());
      E->TheView = V;
      return E;
    }
  }
  return error("'$" + Name + "' is no operand and no name of 'where'");
}

const Expr *ExprParser::parseRecord(const Record *R) {
  if (const ParamInfo *P = Ctx.ParamOf.lookup(R)) {
    Expr *E = Ctx.make(ExprKind::Param, intType());
    E->Param = P;
    return E;
  }
  if (const RegisterInfo *G = Ctx.RegisterOf.lookup(R); G && !Profile) {
    Expr *E = Ctx.make(ExprKind::Register, G->Cell->Value);
    E->Reg = G;
    return E;
  }
  return error("'" + R->getName() + "' is no value");
}

const Expr *ExprParser::parseDag(const DagInit *Dag, const TypeInfo *Hint) {
  auto *Def = dyn_cast<DefInit>(Dag->getOperator());
  if (!Def)
    return error("'" + Dag->getAsString() + "' has no operator");
  if (const OperatorInfo *Op = Ctx.OperatorOf.lookup(Def->getDef()))
    return parseOperator(*Op, Dag, Hint);
  if (Def->getDef()->isSubClassOf("Form"))
    return parseForm(Def->getDef()->getName(), Dag, Hint);
  return error("unknown operator '" + Def->getDef()->getName() + "'");
}

const Expr *ExprParser::parseOperator(const OperatorInfo &Op,
                                      const DagInit *Dag,
                                      const TypeInfo *Hint) {
  if (!expectArgs(Dag, Op.Args.size(), Op.Args.size()))
    return nullptr;
  SmallVector<const Expr *, 3> Args(Op.Args.size(), nullptr);
  // The open type comes from the first operand that has one of its own, else
  // from what the context expects.
  const TypeInfo *Open = nullptr;
  for (unsigned N = 0; N != Args.size(); ++N) {
    if (Op.Args[N] || isNumber(Dag->getArg(N)))
      continue;
    Args[N] = parseArg(Dag, N, Open);
    if (!Args[N])
      return nullptr;
    Open = Args[N]->Type;
  }
  if (!Open)
    Open = !Op.Result && Hint ? Hint : intType();
  bool Uses = is_contained(Op.Args, nullptr);
  if (Uses && (Open->IsFloat ? !Op.OpenFloat : !Op.OpenInt))
    return error("'" + Op.Name + "' doesn't work on " + Open->Name);
  for (unsigned N = 0; N != Args.size(); ++N) {
    if (Args[N])
      continue;
    Args[N] = parseArg(Dag, N, Op.Args[N] ? Op.Args[N] : Open);
    if (!Args[N])
      return nullptr;
  }
  Expr *E = Ctx.make(ExprKind::Operator, Op.Result ? Op.Result : Open);
  E->Op = &Op;
  E->Args = Args;
  return E;
}

const Expr *ExprParser::parseForm(StringRef Form, const DagInit *Dag,
                                  const TypeInfo *Hint) {
  if (Form == "value")
    return expectArgs(Dag, 1, 1) ? parseArg(Dag, 0, Hint) : nullptr;
  if (Form == "number_of") {
    const Operand *Op = Instr && Dag->getNumArgs() == 1
                            ? Instr->findOperand(Dag->getArgNameStr(0))
                            : nullptr;
    if (!Op || !Op->isRegister())
      return error("'number_of' takes a register operand");
    Expr *E = Ctx.make(ExprKind::OperandNumber, intType());
    E->Oper = Op;
    return E;
  }
  if (Profile)
    return error("'" + Form + "' can't be used here");
  if (Form == "fconst") {
    auto *Text =
        Dag->getNumArgs() == 1 ? dyn_cast<StringInit>(Dag->getArg(0)) : nullptr;
    double Unused;
    if (!Text || Text->getValue().getAsDouble(Unused))
      return error("'fconst' takes the text of a number");
    Expr *E = Ctx.make(ExprKind::Float,
                       Hint && Hint->IsFloat ? Hint : Ctx.type("f32"));
    E->Text = Text->getValue().str();
    return E;
  }
  if (Form == "at")
    return parseAt(Dag);
  if (Form == "lookup")
    return parseLookup(Dag);
  if (Form == "reduce")
    return parseReduce(Dag);
  if (Form == "call")
    return parseCall(Dag);
  if (Form == "width_of")
    return parseWidthOf(Dag);
  if (Form == "fold")
    return parseFold(Dag, Hint);
  if (Form == "pc" || Form == "next_pc")
    return expectArgs(Dag, 0, 0)
               ? Ctx.make(Form == "pc" ? ExprKind::PC : ExprKind::NextPC,
                          intType())
               : nullptr;
  if (Form == "cycles" || Form == "instructions")
    return expectArgs(Dag, 0, 0)
               ? Ctx.make(Form == "cycles" ? ExprKind::Cycles
                                           : ExprKind::Instructions,
                          Ctx.type("i64"))
               : nullptr;
  if (Form == "sext" || Form == "zext" || Form == "trunc" || Form == "bitcast")
    return parseConvert(Form, Dag);
  if (Form == "mapped" || Form == "is_mapped" || Form == "is_writable")
    return parseMapped(Form, Dag);
  return error("'" + Form + "' is no value");
}

const TypeInfo *typeArgument(const IsaModel::Context &Ctx, const DagInit *Dag,
                             unsigned N) {
  auto *Def =
      N < Dag->getNumArgs() ? dyn_cast<DefInit>(Dag->getArg(N)) : nullptr;
  return Def ? Ctx.typeOf(Def->getDef()) : nullptr;
}

const Expr *ExprParser::parseConvert(StringRef Form, const DagInit *Dag) {
  if (!expectArgs(Dag, 2, 2))
    return nullptr;
  const TypeInfo *To = typeArgument(Ctx, Dag, 0);
  if (!To)
    return error("'" + Form + "' takes a type first");
  const Expr *Value = parseArg(Dag, 1, nullptr);
  if (!Value)
    return nullptr;
  const TypeInfo *From = Value->Type;
  bool IsBitcast = Form == "bitcast";
  if (!IsBitcast && (From->IsFloat || To->IsFloat))
    return error("'" + Form + "' works on integers, found " + From->Name +
                 " to " + To->Name);
  bool IsRight = IsBitcast         ? From->Width == To->Width
                 : Form == "trunc" ? From->Width >= To->Width
                                   : From->Width <= To->Width;
  if (!IsRight)
    return error(
        "'" + Form + "' can't make " + To->Name + " of " + From->Name +
        (IsBitcast
             ? ", which has another width"
             : ", which is " + Twine(Form == "trunc" ? "narrower" : "wider")));
  if (From == To)
    return Value;
  Expr *E = Ctx.make(ExprKind::Convert, To);
  E->Text = Form.str();
  E->Args.push_back(Value);
  return E;
}

const Expr *ExprParser::parseMapped(StringRef Form, const DagInit *Dag) {
  if (!expectArgs(Dag, 2, 2))
    return nullptr;
  auto *Def = dyn_cast<DefInit>(Dag->getArg(0));
  const RegisterMapInfo *Map = Def ? Ctx.MapOf.lookup(Def->getDef()) : nullptr;
  if (!Map)
    return error("'" + Form + "' takes a record of class RegisterMap first");
  const Expr *Number = parseArg(Dag, 1, intType());
  if (!Number)
    return nullptr;
  ExprKind Kind = Form == "mapped"      ? ExprKind::Mapped
                  : Form == "is_mapped" ? ExprKind::IsMapped
                                        : ExprKind::IsWritable;
  Expr *E =
      Ctx.make(Kind, Kind == ExprKind::Mapped ? intType() : Ctx.type("i1"));
  E->Map = Map;
  E->Args.push_back(Number);
  return E;
}

const Expr *ExprParser::parseAt(const DagInit *Dag) {
  if (!expectArgs(Dag, 1, UINT_MAX))
    return nullptr;
  View *V = nullptr;
  const ArrayInfo *A = nullptr;
  ArrayRef<const Expr *> Dims;
  if (auto *Def = dyn_cast<DefInit>(Dag->getArg(0))) {
    A = Ctx.ArrayOf.lookup(Def->getDef());
    if (!A)
      return error("'" + Def->getDef()->getName() + "' is no array");
    Dims = A->Dims;
  } else {
    V = findView(Dag->getArgNameStr(0));
    if (!V)
      return error("'$" + Dag->getArgNameStr(0) + "' is no view of 'where'");
    if (V->isVector())
      return parseVectorElement(Dag, *V);
    Dims = V->Dims;
    V->IsRead = true;
  }
  if (Dag->getNumArgs() != Dims.size() + 1)
    return error("'" + (A ? A->Name : StringRef(V->Name)) + "' has " +
                 Twine(Dims.size()) +
                 (Dims.size() == 1 ? " dimension" : " dimensions") +
                 ", found " + Twine(Dag->getNumArgs() - 1) +
                 (Dag->getNumArgs() == 2 ? " index" : " indices"));
  Expr *E = Ctx.make(A ? ExprKind::ArrayElement : ExprKind::ViewElement,
                     A ? A->Cell->Value : V->valueType());
  E->Array = A;
  E->TheView = V;
  for (auto [N, Extent] : enumerate(Dims)) {
    auto *Text = dyn_cast<StringInit>(Dag->getArg(N + 1));
    if (!Text)
      return error("an index must be an iterator, found '" +
                   Dag->getArg(N + 1)->getAsString() + "'");
    if (!bindIterator(Text->getValue(), Extent))
      return nullptr;
    E->Args.push_back(parseArg(Dag, N + 1, nullptr));
  }
  return E;
}

const Expr *ExprParser::parseLookup(const DagInit *Dag) {
  if (!expectArgs(Dag, 2, 2))
    return nullptr;
  View *V = findView(Dag->getArgNameStr(0));
  if (!V || V->IsMask || (V->Dims.size() != 1 && !V->isVector()))
    return error("'lookup' takes a view of one dimension");
  V->IsRead = true;
  const Expr *Index = parseArg(Dag, 1, V->isVector() ? nullptr : intType());
  if (!Index)
    return nullptr;
  if (Index->Type->IsFloat || Index->Type->Width == 1)
    return error("an index is an integer, found " + Index->Type->Name);
  Expr *E = Ctx.make(ExprKind::Lookup, V->valueType());
  E->TheView = V;
  E->Args.push_back(Index);
  return E;
}

/// What dimensions say of iterators holds wherever these stand. Mistakes are
/// reported where the elements are parsed.
void ExprParser::bindIteratorsOf(const Init *I) {
  auto *Dag = dyn_cast<DagInit>(I);
  if (!Dag)
    return;
  for (const Init *Arg : Dag->getArgs())
    bindIteratorsOf(Arg);
  auto *Form = dyn_cast<DefInit>(Dag->getOperator());
  if (!Form || Form->getDef()->getName() != "at" || Dag->getNumArgs() == 0)
    return;
  ArrayRef<const Expr *> Dims;
  if (auto *Def = dyn_cast<DefInit>(Dag->getArg(0))) {
    if (const ArrayInfo *A = Ctx.ArrayOf.lookup(Def->getDef()))
      Dims = A->Dims;
  } else if (View *V = findView(Dag->getArgNameStr(0))) {
    Dims = V->Dims;
  }
  if (Dag->getNumArgs() != Dims.size() + 1)
    return;
  for (auto [N, Extent] : enumerate(Dims))
    if (auto *Text = dyn_cast<StringInit>(Dag->getArg(N + 1));
        Text && isIdentifier(Text->getValue()) &&
        !Sem->findIterator(Text->getValue()))
      Sem->Iterators.push_back({Text->getValue().str(), Extent});
}

const Expr *ExprParser::parseReduce(const DagInit *Dag) {
  if (!expectArgs(Dag, 3, 3))
    return nullptr;
  auto *Def = dyn_cast<DefInit>(Dag->getArg(0));
  const OperatorInfo *Op = Def ? Ctx.OperatorOf.lookup(Def->getDef()) : nullptr;
  auto *Name = dyn_cast<StringInit>(Dag->getArg(1));
  if (!Op || !Name)
    return error("'reduce' takes an operator, an iterator and a value");
  if (Op->Neutral.empty())
    return error("'" + Op->Name + "' has no neutral element to reduce from");
  bindIteratorsOf(Dag->getArg(2));
  const Expr *Value = parseArg(Dag, 2, nullptr);
  if (!Value)
    return nullptr;
  if (Value->Type->IsFloat ? !Op->OpenFloat : !Op->OpenInt)
    return error("'" + Op->Name + "' doesn't work on " + Value->Type->Name);
  if (!is_contained(freeIterators(Value), Name->getValue().str()))
    return error("the value reduced over \"" + Name->getValue() +
                 "\" doesn't depend on it");
  Expr *E = Ctx.make(ExprKind::Reduce, Value->Type);
  E->Op = Op;
  E->Text = Name->getValue().str();
  E->Args.push_back(Value);
  return E;
}

const Expr *ExprParser::parseCall(const DagInit *Dag) {
  auto *Def = Dag->getNumArgs() ? dyn_cast<DefInit>(Dag->getArg(0)) : nullptr;
  const FunctionInfo *F = Def ? Ctx.FunctionOf.lookup(Def->getDef()) : nullptr;
  if (!F)
    return error("'call' takes a record of class Function");
  if (!expectArgs(Dag, F->Args.size() + 1, F->Args.size() + 1))
    return nullptr;
  Expr *E = Ctx.make(ExprKind::Call, F->Result);
  E->Function = F;
  for (auto [N, Type] : enumerate(F->Args)) {
    const Expr *Arg = parseArg(Dag, N + 1, Type);
    if (!Arg)
      return nullptr;
    E->Args.push_back(Arg);
  }
  return E;
}

const Expr *parseProfileExpr(IsaModel::Context &Ctx, const Record *Rec,
                             StringRef Field, const DagInit *Dag,
                             const Instruction *Instr, const TypeInfo *Type) {
  ExprParser P(Ctx, Rec, Field, Instr, nullptr, /*Profile=*/true);
  return P.parse(Dag, "", Type ? Type : P.intType());
}

} // namespace kc::model
