//===- ManualExpr.cpp - Expressions as the manual shows them --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ManualExpr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

std::string operandText(const Operand &Op) {
  if (!Op.isRegister())
    return Op.Name;
  return (Op.RegFile->Prefix + "[" + Op.Name + "]").str();
}

/// Whether operand {N} of the pattern stands between brackets or commas, as in
/// "max({0}, {1})".
static bool isEnclosed(StringRef Pattern, size_t Place) {
  StringRef Before = Pattern.take_front(Place).rtrim();
  StringRef After = Pattern.drop_front(Place + 3).ltrim();
  auto Opens = [&](StringRef S) { return Before.ends_with(S); };
  auto Closes = [&](StringRef S) { return After.starts_with(S); };
  return (Opens("(") || Opens(",") || Opens("⟨")) &&
         (Closes(")") || Closes(",") || Closes("⟩"));
}

/// Sums and differences in a row need no parentheses, nor do several of the
/// same operator.
static bool readsFromLeft(const OperatorInfo &Outer,
                          const OperatorInfo *Inner) {
  auto IsSum = [](const OperatorInfo &Op) {
    return Op.Manual == "{0} + {1}" || Op.Manual == "{0} − {1}";
  };
  return Inner && (Inner == &Outer || (IsSum(Outer) && IsSum(*Inner)));
}

std::string ManualExpr::atLeast(const Expr *E, int Precedence) const {
  Rendered R = render(E);
  return R.Precedence < Precedence ? "(" + R.Text + ")" : R.Text;
}

std::string ManualExpr::list(ArrayRef<const Expr *> Exprs) const {
  return join(map_range(Exprs, [&](const Expr *E) { return str(E); }), ", ");
}

std::string ManualExpr::range(StringRef Iterator) const {
  const IteratorInfo *Info = Sem->findIterator(Iterator);
  return (Iterator + " < " + atLeast(Info->Extent, SumPrecedence)).str();
}

ManualExpr::Rendered ManualExpr::renderOperator(const Expr *E) const {
  const OperatorInfo &Op = *E->Op;
  // A conversion that isn't shown.
  if (Op.Manual == "{0}")
    return render(E->Args[0]);
  Rendered Out{"", Op.Precedence, &Op};
  StringRef Pattern = Op.Manual;
  for (size_t Place = 0; Place < Pattern.size();) {
    StringRef Rest = Pattern.drop_front(Place);
    if (!Rest.starts_with("{") || Rest.size() < 3 || !isDigit(Rest[1]) ||
        Rest[2] != '}') {
      Out.Text += Rest.front();
      ++Place;
      continue;
    }
    size_t N = Rest[1] - '0';
    Rendered Arg = N < E->Args.size() ? render(E->Args[N]) : Rendered{"?"};
    bool IsLeft = Place == 0;
    // A sum written with Σ may end a sum, but not begin one.
    bool IsEqualOk = (IsLeft && readsFromLeft(Op, Arg.Op)) ||
                     (!IsLeft && !Arg.Op && Arg.Precedence != Atom);
    bool NeedsParentheses = !isEnclosed(Pattern, Place) &&
                            (Arg.Precedence < Op.Precedence ||
                             (Arg.Precedence == Op.Precedence && !IsEqualOk));
    Out.Text += NeedsParentheses ? "(" + Arg.Text + ")" : Arg.Text;
    Place += 3;
  }
  return Out;
}

/// How a reduction is announced: "Σ", "max", or the operator between bars.
static std::string reductionName(const OperatorInfo &Op) {
  if (Op.Manual == "{0} + {1}")
    return "Σ";
  if (Op.Manual == "{0} × {1}")
    return "Π";
  auto [Function, Arguments] = Op.Manual.split('(');
  if (!Arguments.empty() && all_of(Function, isAlnum))
    return Function.str();
  StringRef Symbol = Op.Manual;
  Symbol.consume_front("{0}");
  Symbol.consume_back("{1}");
  return ("|" + Symbol.trim() + "|").str();
}

ManualExpr::Rendered ManualExpr::renderReduce(const Expr *E) const {
  // What is summed up reaches as far as products go, or to the end of another
  // reduction.
  const Expr *Value = E->Args[0];
  std::string Text = Value->Kind == ExprKind::Reduce
                         ? str(Value)
                         : atLeast(Value, ProductPrecedence);
  return {reductionName(*E->Op) + "[" + range(E->Text) + "] " + Text,
          SumPrecedence};
}

/// A number with zeros above it is the same number, and so are a truth value
/// and 0 or 1.
ManualExpr::Rendered ManualExpr::renderConvert(const Expr *E) const {
  const Expr *Value = E->Args[0];
  if (E->Text == "zext")
    return render(Value);
  if (E->Text == "sext")
    return {"sext(" + str(Value) + ")"};
  if (E->Text == "trunc")
    return {atLeast(Value, Atom) + "⟨" + utostr(E->Type->Width - 1) + "…0⟩"};
  return {(E->Type->IsFloat ? "float(" : "bits(") + str(Value) + ")"};
}

std::string ManualExpr::loopRange(StringRef Iterator, const Expr *Begin,
                                  const Expr *End) const {
  return atLeast(Begin, SumPrecedence) + " ≤ " + Iterator.str() + " < " +
         atLeast(End, SumPrecedence);
}

bool ManualExpr::isAlways(const Expr *Condition) {
  return evaluateDefault(Condition) == 1;
}

/// The initial value, the operator, and the operator over all values.
ManualExpr::Rendered ManualExpr::renderFold(const Expr *E) const {
  std::string Range = loopRange(E->Text, E->Args[0], E->Args[1]);
  if (!isAlways(E->Args[2]))
    Range += ", " + str(E->Args[2]);
  std::string All = reductionName(*E->Op) + "[" + Range + "] " +
                    atLeast(E->Args[4], ProductPrecedence);
  std::string Text = E->Op->Manual.str();
  for (auto [Place, Part] :
       {std::pair("{0}", atLeast(E->Args[3], E->Op->Precedence)),
        std::pair("{1}", All)})
    if (size_t At = Text.find(Place); At != std::string::npos)
      Text.replace(At, 3, Part);
  return {Text, std::min<int>(E->Op->Precedence, SumPrecedence)};
}

ManualExpr::Rendered ManualExpr::render(const Expr *E) const {
  if (WithDefaults && E->Kind != ExprKind::Integer)
    if (std::optional<int64_t> Value = evaluateDefault(E))
      return {itostr(*Value)};
  switch (E->Kind) {
  case ExprKind::Integer:
    return {itostr(E->Int)};
  case ExprKind::Float:
  case ExprKind::Iterator:
    return {E->Text};
  case ExprKind::Param:
    return {E->Param->Name.str()};
  case ExprKind::OperandValue:
    return {operandText(*E->Oper)};
  case ExprKind::OperandNumber:
    return {E->Oper->Name};
  case ExprKind::Named:
    return {E->Named->Name};
  case ExprKind::Register:
    return {E->Reg->Name.str()};
  case ExprKind::ArrayElement:
    return {(E->Array->Name + "[" + list(E->Args) + "]").str()};
  case ExprKind::ViewElement:
    if (E->Args.empty())
      return {E->TheView->Name};
    [[fallthrough]];
  case ExprKind::Lookup:
    return {E->TheView->Name + "[" + list(E->Args) + "]"};
  case ExprKind::Operator:
    return renderOperator(E);
  case ExprKind::Reduce:
    return renderReduce(E);
  case ExprKind::Fold:
    return renderFold(E);
  case ExprKind::TypeWidth:
    return {("width(" + E->Variable->Name + ")").str()};
  case ExprKind::Call:
    return {(E->Function->Name + "(" + list(E->Args) + ")").str()};
  case ExprKind::PC:
    return {"pc"};
  case ExprKind::NextPC:
    return {"next_pc"};
  case ExprKind::Convert:
    return renderConvert(E);
  case ExprKind::Mapped:
    return {(E->Map->Name + "[" + list(E->Args) + "]").str()};
  case ExprKind::IsMapped:
    return {("there is " + E->Map->Name + "[" + list(E->Args) + "]").str(), 2};
  case ExprKind::IsWritable:
    return {(E->Map->Name + "[" + list(E->Args) + "] can be written").str(), 2};
  case ExprKind::Cycles:
    return {"cycles"};
  case ExprKind::Instructions:
    return {"instructions"};
  }
  return {"?"};
}

} // namespace kc::tablegen
