//===- Examples.cpp - The instructions' examples --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An example says what the state is before and after its program, in the
// language of kc-sim's --set and --expect:
//
//   NAME = v             a register: gp1, or one with a name of its own
//   NAME[begin] = v, ... consecutive cells of a memory or of an array, whose
//                        elements are counted row by row
//   NAME[a..b] = v       all of these cells, the last one included
//
// Here only names and places are checked; the values are kc-sim's business.
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "kc/Support/Number.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace kc::model {

namespace {

class ExampleChecker {
public:
  ExampleChecker(const IsaModel &Model, const Instruction &I)
      : Model(Model), I(I), Example(*I.Example) {}

  void run();

private:
  void checkAssignment(StringRef Field, StringRef Text);
  /// The cells of a memory or array with the default parameters; nothing if
  /// there is no such state.
  std::optional<int64_t> cells(StringRef Name) const;
  bool isRegister(StringRef Name) const;
  void error(StringRef Field, const Twine &Message) {
    fieldError(I.Rec, "example", Field + ": " + Message);
  }

  const IsaModel &Model;
  const Instruction &I;
  const ExampleInfo &Example;
};

} // namespace

std::optional<int64_t> ExampleChecker::cells(StringRef Name) const {
  for (const auto &M : Model.Memories)
    if (M->Name == Name)
      return evaluateDefault(M->Cells);
  for (const auto &A : Model.Arrays) {
    if (A->Name != Name)
      continue;
    int64_t Cells = 1;
    for (const Expr *Dim : A->Dims)
      Cells *= evaluateDefault(Dim).value_or(1);
    return Cells;
  }
  return std::nullopt;
}

bool ExampleChecker::isRegister(StringRef Name) const {
  for (const auto &G : Model.Registers)
    if (G->Name == Name)
      return true;
  for (const auto &F : Model.RegFiles) {
    StringRef Number = Name;
    unsigned N;
    if (Number.consume_front(F->Prefix) && !Number.getAsInteger(10, N) &&
        N < F->Count)
      return true;
    for (const AliasInfo &A : F->Aliases)
      if (A.Name == Name)
        return true;
  }
  return false;
}

void ExampleChecker::checkAssignment(StringRef Field, StringRef Text) {
  auto [Place, Values] = Text.split('=');
  Place = Place.trim();
  if (Values.trim().empty())
    return error(Field, "'" + Text + "' is no NAME = value");
  auto [Name, Range] = Place.split('[');
  int64_t NumValues = count(Values, ',') + 1;
  if (Name == Place) {
    if (!isRegister(Name))
      error(Field, "there is no register '" + Name + "'");
    else if (NumValues != 1)
      error(Field, "'" + Text + "' gives a register several values");
    return;
  }
  std::optional<int64_t> Cells = cells(Name);
  if (!Cells)
    return error(Field, "there is no memory or array '" + Name + "'");
  auto [First, Last] = Range.split("..");
  bool IsFill = Range.contains("..");
  bool IsClosed =
      Range.consume_back("]") && (IsFill ? Last : First).consume_back("]");
  std::optional<uint64_t> BeginCell = parseNumber(First);
  std::optional<uint64_t> EndCell = IsFill ? parseNumber(Last) : BeginCell;
  if (!IsClosed || !BeginCell || !EndCell)
    return error(Field,
                 "'" + Place + "' is no NAME[begin] or NAME[begin..end]");
  int64_t Begin = *BeginCell, End = *EndCell;
  if (!IsFill)
    End = Begin + NumValues - 1;
  else if (NumValues != 1)
    return error(Field, "'" + Text + "' fills a range with several values");
  // Another profile may have larger memories.
  if (Begin < 0 || End < Begin || (Example.Profile.empty() && End >= *Cells))
    error(Field, "'" + Text + "' is outside of the " + Twine(*Cells) +
                     " cells of " + Name);
}

void ExampleChecker::run() {
  if (Example.Program.empty())
    error("program", "it is empty");
  if (Example.After.empty() && Example.Cycles < 0)
    error("after", "it says nothing, so the example shows nothing");
  for (StringRef Text : Example.Before)
    checkAssignment("before", Text);
  for (StringRef Text : Example.After)
    checkAssignment("after", Text);
}

void checkExamples(const IsaModel &Model) {
  for (const auto &I : Model.Instrs)
    if (I->Example)
      ExampleChecker(Model, *I).run();
}

} // namespace kc::model
