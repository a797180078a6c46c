//===- ReadFormula.cpp - Any text as a formula or a layout ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Readers.h"
#include "kc/Task/Expression.h"
#include "kc/Task/Layout.h"
#include <cmath>
#include <set>

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

static void checkFormula(StringRef Text) {
  task::NameMap Names;
  Names["rows"] = 4;
  Names["hidden"] = 64;
  Names["nan"] = NAN;
  task::Expression E(Text.str());
  if (Expected<double> Value = E.evaluate(Names))
    task::numberText(*Value);
  else
    consumeError(Value.takeError());
  Expected<int64_t> Value = E.evaluateInteger(Names, -5, int64_t(1) << 40);
  if (!Value)
    consumeError(Value.takeError());
  else if (*Value < -5 || *Value > int64_t(1) << 40)
    fail("a value out of its range");
}

static void checkLayout(StringRef Text) {
  Expected<task::Layout> Layout = task::Layout::parse(Text);
  if (!Layout) {
    consumeError(Layout.takeError());
    return;
  }
  static const SmallVector<int64_t> Shapes[] = {
      {12}, {4, 64}, {16, 32}, {2, 4, 8}, {2, 2, 4, 4}};
  for (const SmallVector<int64_t> &Shape : Shapes) {
    auto Terms = Layout->terms(Shape);
    if (!Terms) {
      consumeError(Terms.takeError());
      continue;
    }
    std::vector<uint32_t> Positions = Layout->positions(Shape);
    std::set<uint32_t> Different(Positions.begin(), Positions.end());
    if (Different.size() != Positions.size() ||
        *Different.rbegin() != Positions.size() - 1)
      fail("the layout '" + Text + "' gives two elements one place");
  }
}

void kc::fuzz::readFormulaText(StringRef Text) {
  checkFormula(Text);
  checkLayout(Text);
}
