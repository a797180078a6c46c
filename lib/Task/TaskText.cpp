//===- TaskText.cpp - A task in words -------------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/TaskText.h"
#include "kc/Task/HostTensor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::task {
namespace {

class Writer {
public:
  Writer(const Cell &C, raw_ostream &OS) : C(C), OS(OS) {}

  void run() {
    OS << "# " << C.title() << ", configuration " << C.Config << " on "
       << C.On->On.Title << "\n\n";
    paragraphs(C.description());
    dimensions();
    tensors();
    constants();
    arguments();
    OS << "## What counts as right\n\n"
       << "For every element of the result: " << C.On->Allowed.str() << ".";
    if (C.On->Allowed.Rms)
      OS << " RMS is the root of the mean square over the whole result.";
    OS << " Every element must have been written, and none may be NaN or "
          "infinite where the expected one is finite. The program runs several "
          "times with inputs that are drawn after it is written; the expected "
          "result is computed from the inputs as they are stored, after "
          "quantisation.\n\n";
    if (!C.On->Notes.empty() || !C.On->On.Notes.empty()) {
      OS << "## Notes\n\n";
      paragraphs(C.On->Notes);
      paragraphs(C.On->On.Notes);
    }
  }

private:
  void paragraphs(ArrayRef<std::string> Texts) {
    for (const std::string &Text : Texts)
      OS << Text << "\n\n";
  }

  void dimensions() {
    OS << "## Dimensions\n\n";
    ListSeparator Comma(", ");
    for (const std::string &Name : C.On->Dimensions)
      OS << Comma << Name << " = " << numberText(C.Names.lookup(Name));
    for (const auto &[Name, Formula] : C.On->Derived)
      OS << Comma << Name << " = " << numberText(C.Names.lookup(Name));
    for (const auto &[Name, Value] : C.Of->Parameters)
      OS << Comma << Name << " = " << numberText(Value);
    OS << "\n\n";
  }

  /// An address in the unit in which the instruction set counts it.
  static std::string address(const MemorySpec &In, uint64_t Bytes) {
    uint64_t Unit = In.Unit;
    return Bytes % Unit ? utostr(Bytes) + " bytes" : utostr(Bytes / Unit);
  }

  /// Block formats have scales somewhere; most platforms have no such tensors.
  bool hasScales() const {
    auto Has = [](const BoundTensor &T) { return T.ScaleBytes != 0; };
    return any_of(C.Inputs, Has) || any_of(C.Outputs, Has);
  }

  void tensor(const BoundTensor &T, StringRef Role) {
    OS << "| " << T.Name << " | " << Role;
    if (!T.Spec->Summary.empty())
      OS << ", " << T.Spec->Summary;
    OS << " | " << shapeText(T.Shape) << " | " << T.format().str() << " | "
       << T.Spec->Order.str() << " | " << T.memory() << " | "
       << address(*T.In, T.Address) << " | " << T.bytes() << " |";
    if (T.ScaleBytes)
      OS << " " << address(*T.In, T.Address + T.ElementBytes) << " |";
    else if (hasScales())
      OS << "  |";
    OS << "\n";
  }

  std::string number(const Expression &E) const {
    return numberText(cantFail(E.evaluate(C.Names)));
  }

  /// What is known of an input's values beforehand.
  void values(const BoundTensor &T) {
    SmallVector<std::string, 4> Texts = {valuesText(T.Spec->Values)};
    OS << "- " << T.Name << ": " << Texts.front() << "\n";
    for (const ValueRule &Rule : T.Spec->FurtherValues) {
      std::string Text = valuesText(Rule);
      if (is_contained(Texts, Text))
        continue;
      OS << "- " << T.Name << ", in further runs: " << Text << "\n";
      Texts.push_back(std::move(Text));
    }
  }

  std::string valuesText(const ValueRule &Rule) const {
    std::string Text;
    raw_string_ostream Out(Text);
    values(Rule, Out);
    return Text;
  }

  void values(const ValueRule &Rule, raw_ostream &OS) const {
    switch (Rule.Kind) {
    case ValueRule::Normal:
      OS << "normally distributed, mean " << number(Rule.Mean)
         << ", standard deviation " << number(Rule.Deviation);
      if (Rule.Low)
        OS << ", at least " << number(*Rule.Low);
      if (Rule.High)
        OS << ", at most " << number(*Rule.High);
      break;
    case ValueRule::Uniform:
      OS << "uniformly distributed from " << number(*Rule.Low) << " to "
         << number(*Rule.High);
      break;
    case ValueRule::Constant:
      OS << number(Rule.Value) << " everywhere";
      break;
    case ValueRule::CausalMask:
      OS << number(Rule.Value)
         << " where the column is above the row, 0 elsewhere";
      break;
    case ValueRule::RotateHalf:
      OS << "a signed permutation: a matrix times it has, in each group of "
         << number(Rule.Group)
         << " columns, the second half negated and then the first";
      break;
    case ValueRule::RopeCos:
    case ValueRule::RopeSin:
      OS << (Rule.Kind == ValueRule::RopeCos ? "cos" : "sin") << " of row * "
         << number(Rule.Base) << "^(-2*(column mod " << number(Rule.Group)
         << "/2)/" << number(Rule.Group) << ")";
      break;
    case ValueRule::FixedPointMultiplier:
      OS << "multipliers of factors f * 2^u, f = " << number(Rule.Factor)
         << ", u uniformly distributed from -" << number(Rule.Spread) << " to "
         << number(Rule.Spread)
         << ": a factor is about multiplier * 2^(-31-shift), and a multiplier "
            "is from 2^30 to 2^31-1";
      break;
    case ValueRule::FixedPointShift:
      OS << "the shifts that belong to " << Rule.MultiplierName;
      break;
    }
    if (!Rule.RowExponents.empty()) {
      OS << "; each row times 2^u, with u drawn from ";
      interleaveComma(Rule.RowExponents, OS);
    }
    if (Rule.PeakColumns) {
      OS << "; in each row " << Rule.PeakColumns
         << " adjacent columns somewhere times 2^u, with u drawn from ";
      interleaveComma(Rule.PeakExponents, OS);
    }
  }

  void tensors() {
    StringRef Scales = hasScales() ? " scales at |" : "";
    OS << "## Data\n\n"
       << "| name | role | shape | format | order | memory | address | bytes |"
       << Scales << "\n|---|---|---|---|---|---|---|---|"
       << (Scales.empty() ? "" : "---|") << "\n";
    for (const BoundTensor &T : C.Inputs)
      tensor(T, "input");
    for (const BoundTensor &T : C.Outputs)
      tensor(T, "output");
    for (const BoundScratch &S : C.Scratch)
      OS << "| " << S.Name << " | scratch | | | | " << S.memory() << " | "
         << address(*S.In, S.Address) << " | " << S.Bytes
         << (Scales.empty() ? " |\n" : " | |\n");
    OS << "\n";
    for (const BoundTensor &T : C.Inputs)
      values(T);
    for (const MemorySpec &M : C.On->On.Memories)
      if (!M.Summary.empty())
        OS << "- memory " << M.Name << ": " << M.Summary << "\n";
    OS << "\n";
  }

  void constants() {
    if (C.Constants.empty())
      return;
    OS << "## Constants\n\n";
    for (const BoundConstants &K : C.Constants) {
      uint64_t Bytes = K.Spec->Format.elementBits() / 8;
      for (size_t I = 0; I < K.Values.size(); ++I) {
        StringRef Formula = K.Spec->Values[I].text();
        std::string Value = numberText(K.Values[I]);
        OS << "- " << K.memory() << "[" << address(*K.In, K.Address + I * Bytes)
           << "] = " << Value;
        if (Formula != Value)
          OS << " (" << Formula << " in " << K.Spec->Format.str() << ")";
        OS << "\n";
      }
    }
    OS << "\n";
  }

  void arguments() {
    if (C.Registers.empty())
      return;
    OS << "## Registers at the start\n\n";
    for (const BoundRegister &R : C.Registers)
      if (R.Tensor.empty())
        OS << "- " << R.Name << " = " << R.Value
           << ": the stack pointer; the stack grows downwards\n";
      else
        OS << "- " << R.Name << " = " << R.Value << ": the address of "
           << R.Tensor << "\n";
    for (const BoundStackSlot &Slot : C.Stack)
      OS << "- the " << Slot.Bytes << " bytes at " << C.Registers.back().Name
         << " + " << (Slot.Address - C.Stack.front().Address) / Slot.In->Unit
         << ": " << Slot.Value << ", the address of " << Slot.Tensor << "\n";
    OS << "\n";
  }

  const Cell &C;
  raw_ostream &OS;
};

} // namespace

std::string taskText(const Cell &C) {
  std::string Text;
  raw_string_ostream OS(Text);
  Writer(C, OS).run();
  return Text;
}

} // namespace kc::task
