//===- Evaluate.cpp - Values over parameters ------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/IsaModel/IsaModel.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace kc::model {

using BinaryFunction = uint64_t (*)(uint64_t, uint64_t);

/// The operators that profile expressions are made of.
static BinaryFunction binaryFunction(StringRef Operator) {
  using U = uint64_t;
  return StringSwitch<BinaryFunction>(Operator)
      .Case("add", [](U A, U B) { return A + B; })
      .Case("sub", [](U A, U B) { return A - B; })
      .Case("mul", [](U A, U B) { return A * B; })
      .Case("udiv", [](U A, U B) { return A / B; })
      .Case("urem", [](U A, U B) { return A % B; })
      .Case("and_", [](U A, U B) { return A & B; })
      .Case("or_", [](U A, U B) { return A | B; })
      .Case("xor_", [](U A, U B) { return A ^ B; })
      .Case("shl", [](U A, U B) { return B < 64 ? A << B : 0; })
      .Case("lshr", [](U A, U B) { return B < 64 ? A >> B : 0; })
      .Case("eq", [](U A, U B) { return U(A == B); })
      .Case("ne", [](U A, U B) { return U(A != B); })
      .Case("ult", [](U A, U B) { return U(A < B); })
      .Case("ule", [](U A, U B) { return U(A <= B); })
      .Case("slt", [](U A, U B) { return U(int64_t(A) < int64_t(B)); })
      .Case("both", [](U A, U B) { return A & B; })
      .Case("either", [](U A, U B) { return A | B; })
      .Default(nullptr);
}

std::optional<int64_t> evaluate(const Expr *E, ParamValues Values) {
  if (E->Kind == ExprKind::Integer)
    return E->Int;
  if (E->Kind == ExprKind::Param)
    return Values(*E->Param);
  if (E->Kind != ExprKind::Operator)
    return std::nullopt;
  SmallVector<uint64_t, 3> Args;
  for (const Expr *Arg : E->Args) {
    std::optional<int64_t> Value = evaluate(Arg, Values);
    if (!Value)
      return std::nullopt;
    Args.push_back(*Value);
  }
  StringRef Name = E->Op->Name;
  if (Args.size() == 1)
    return Name == "not_"     ? std::optional<int64_t>(!Args[0])
           : Name == "to_i64" ? std::optional<int64_t>(Args[0])
                              : std::nullopt;
  if (Name == "select")
    return Args[0] ? Args[1] : Args[2];
  BinaryFunction Function = binaryFunction(Name);
  bool IsDivision = Name == "udiv" || Name == "urem";
  if (Args.size() != 2 || !Function || (IsDivision && Args[1] == 0))
    return std::nullopt;
  return Function(Args[0], Args[1]);
}

std::optional<int64_t> evaluateDefault(const Expr *E) {
  return evaluate(E, [](const ParamInfo &P) { return P.Value; });
}

} // namespace kc::model
