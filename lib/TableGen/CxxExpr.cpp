//===- CxxExpr.cpp - Expressions as C++ -----------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CxxExpr.h"
#include "CxxText.h"
#include "FloatText.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace kc::model;

namespace kc::tablegen {

/// Integer results are cast to their type: narrow operands promote to int.
static std::string typed(const Expr *E, std::string Text) {
  if (E->Type->IsFloat || E->Type->Width == 1)
    return Text;
  return E->Type->Cxx.str() + Text;
}

static std::string converted(const Expr *E, StringRef Value) {
  StringRef To = E->Type->Cxx;
  if (E->Text == "bitcast")
    return formatv("__builtin_bit_cast({0}, {1})", To, Value);
  if (E->Text == "sext")
    return formatv("kc::sim::signExtend<{0}>({1})", To, Value);
  if (E->Type->Width == 1)
    return formatv("(({0} & 1) != 0)", Value);
  return formatv("{0}({1})", To, Value);
}

std::string cxxExpr(const Expr *E,
                    function_ref<std::string(const Expr *)> Leaf) {
  switch (E->Kind) {
  case ExprKind::Integer:
    if (E->Type->Width == 1)
      return E->Int ? "true" : "false";
    return formatv("{0}({1}u)", E->Type->Cxx, static_cast<uint64_t>(E->Int));
  case ExprKind::Float:
    return formatv("{0}({1})", E->Type->Cxx, cxxFloat(E->Text));
  case ExprKind::Operator: {
    std::vector<std::string> Args;
    for (const Expr *Arg : E->Args)
      Args.push_back(cxxExpr(Arg, Leaf));
    std::string Text = fillIn(E->Op->Cxx, Args, E->Type->Cxx);
    if (Text.empty() || Text.front() != '(')
      Text = "(" + Text + ")";
    return typed(E, Text);
  }
  case ExprKind::Convert:
    return converted(E, cxxExpr(E->Args[0], Leaf));
  default:
    return Leaf(E);
  }
}

std::string cxxParamExpr(const Expr *E, StringRef Params) {
  return cxxExpr(E, [&](const Expr *Leaf) {
    return fillIn(Params, {Leaf->Param->Name.str()});
  });
}

std::string extentName(StringRef Iterator) { return ("n_" + Iterator).str(); }

} // namespace kc::tablegen
