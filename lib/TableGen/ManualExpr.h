//===- ManualExpr.h - Expressions as the manual shows them ---- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TABLEGEN_MANUALEXPR_H
#define KC_LIB_TABLEGEN_MANUALEXPR_H

#include "kc/IsaModel/IsaModel.h"
#include <string>

namespace kc::tablegen {

/// "gp[rs1]": the value of a register operand; "imm": an immediate.
std::string operandText(const model::Operand &Op);

/// Renders expressions with the operators' own notation, and with
/// parentheses only where they are needed.
class ManualExpr {
public:
  /// \p Sem knows how far the iterators run. With \p WithDefaults, parts that
  /// consist of parameters and numbers are shown as the number that they are
  /// by default.
  explicit ManualExpr(const model::Semantics *Sem = nullptr,
                      bool WithDefaults = false)
      : Sem(Sem), WithDefaults(WithDefaults) {}

  std::string str(const model::Expr *E) const { return render(E).Text; }
  /// The same, in parentheses if it binds less tightly than \p Precedence.
  std::string atLeast(const model::Expr *E, int Precedence) const;
  /// "k < MLEN"
  std::string range(llvm::StringRef Iterator) const;
  /// "vstart ≤ i < vl"
  std::string loopRange(llvm::StringRef Iterator, const model::Expr *Begin,
                        const model::Expr *End) const;
  /// Whether a condition holds whatever the state is.
  static bool isAlways(const model::Expr *Condition);

private:
  struct Rendered {
    std::string Text;
    int Precedence = Atom;
    const model::OperatorInfo *Op = nullptr;
  };
  static constexpr int Atom = 10;

  Rendered render(const model::Expr *E) const;
  Rendered renderOperator(const model::Expr *E) const;
  Rendered renderReduce(const model::Expr *E) const;
  Rendered renderConvert(const model::Expr *E) const;
  Rendered renderFold(const model::Expr *E) const;
  std::string list(llvm::ArrayRef<const model::Expr *> Exprs) const;

  const model::Semantics *Sem;
  bool WithDefaults;
};

/// The precedences that the manual itself needs; see isa-defs/kc/Operators.td.
constexpr int SumPrecedence = 5;
constexpr int ProductPrecedence = 6;

} // namespace kc::tablegen

#endif // KC_LIB_TABLEGEN_MANUALEXPR_H
