//===- Expression.cpp - Small formulas in task files ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/Expression.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace kc::task {
namespace {

/// Recursive descent that computes as it reads. After the first mistake
/// everything returns at once.
class Evaluator {
public:
  Evaluator(StringRef Text, const NameMap &Names)
      : Text(Text), Rest(Text), Names(Names) {}

  Expected<double> run() {
    double Value = sum();
    Rest = Rest.ltrim();
    if (Message.empty() && !Rest.empty())
      expected("an operator or the end");
    if (!Message.empty())
      return createStringError(inconvertibleErrorCode(), Message);
    return Value;
  }

private:
  void fail(const Twine &What) {
    if (Message.empty())
      Message = ("formula '" + Text + "': " + What).str();
    Rest = "";
  }

  double expected(StringRef What) {
    Rest = Rest.ltrim();
    StringRef Word =
        Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
    if (Word.empty())
      Word = Rest.take_front(1);
    std::string Found =
        Rest.empty() ? std::string("the end") : "'" + Word.str() + "'";
    fail(formatv("character {0}: found {1}, expected {2}",
                 Text.size() - Rest.size() + 1, Found, What));
    return 0;
  }

  bool consume(char C) {
    Rest = Rest.ltrim();
    return Rest.consume_front(StringRef(&C, 1));
  }

  double sum() {
    double Value = product();
    while (true) {
      if (consume('+'))
        Value += product();
      else if (consume('-'))
        Value -= product();
      else
        return Value;
    }
  }

  double product() {
    double Value = factor();
    while (true) {
      if (consume('*'))
        Value *= factor();
      else if (consume('/'))
        Value /= factor();
      else
        return Value;
    }
  }

  double factor() {
    // Bounds the recursion.
    if (++Depth > 64) {
      fail("more than 64 levels");
      return 0;
    }
    double Value = unary();
    --Depth;
    return Value;
  }

  double unary() {
    if (consume('-'))
      return -factor();
    if (consume('(')) {
      double Value = sum();
      close();
      return Value;
    }
    Rest = Rest.ltrim();
    if (!Rest.empty() && (isDigit(Rest.front()) || Rest.front() == '.'))
      return number();
    StringRef Name =
        Rest.take_while([](char C) { return isAlnum(C) || C == '_'; });
    if (Name.empty())
      return expected("a number, a name or '('");
    StringRef Before = Rest;
    Rest = Rest.drop_front(Name.size());
    if (consume('('))
      return call(Name, Before);
    if (Name == "inf")
      return std::numeric_limits<double>::infinity();
    auto Found = Names.find(Name);
    if (Found != Names.end())
      return Found->second;
    Rest = Before;
    return expected("a number or one of " + known());
  }

  /// The known names, for messages.
  std::string known() const {
    SmallVector<StringRef, 8> Known(Names.keys());
    llvm::sort(Known);
    return Known.empty() ? std::string("no names") : join(Known, ", ");
  }
  double expected(const std::string &What) { return expected(StringRef(What)); }
  double expected(const char *What) { return expected(StringRef(What)); }

  double number() {
    size_t Length = 0;
    while (Length < Rest.size() &&
           (isAlnum(Rest[Length]) || Rest[Length] == '.' ||
            ((Rest[Length] == '-' || Rest[Length] == '+') && Length &&
             (Rest[Length - 1] == 'e' || Rest[Length - 1] == 'E'))))
      ++Length;
    double Value;
    if (Rest.take_front(Length).getAsDouble(Value))
      return expected("a number");
    Rest = Rest.drop_front(Length);
    return Value;
  }

  void close() {
    if (Message.empty() && !consume(')'))
      expected("')'");
  }

  double call(StringRef Name, StringRef Before) {
    using Function = double (*)(double);
    Function Unary = StringSwitch<Function>(Name)
                         .Case("sqrt", std::sqrt)
                         .Case("log2", std::log2)
                         .Case("floor", std::floor)
                         .Case("ceil", std::ceil)
                         .Case("round", std::nearbyint)
                         .Default(nullptr);
    bool IsMin = Name == "min";
    if (!Unary && !IsMin && Name != "max") {
      Rest = Before;
      return expected("sqrt, log2, floor, ceil, round, min or max");
    }
    double Value = sum();
    if (Unary) {
      Value = Unary(Value);
    } else {
      if (Message.empty() && !consume(','))
        return expected("','");
      double Other = sum();
      Value = IsMin ? std::min(Value, Other) : std::max(Value, Other);
    }
    close();
    return Value;
  }

  StringRef Text;
  StringRef Rest;
  const NameMap &Names;
  std::string Message;
  unsigned Depth = 0;
};

} // namespace

std::string numberText(double Value) {
  // Enough digits to read the number back, but no more than it needs.
  for (int Digits = 6; Digits < 17; ++Digits) {
    SmallString<32> Text;
    raw_svector_ostream(Text) << format("%.*g", Digits, Value);
    double Again;
    if (!StringRef(Text).getAsDouble(Again) && Again == Value)
      return std::string(Text);
  }
  std::string Text;
  raw_string_ostream(Text) << format("%.17g", Value);
  return Text;
}

Expression::Expression(double Value) : Text(numberText(Value)) {}

Expected<double> Expression::evaluate(const NameMap &Names) const {
  return Evaluator(Text, Names).run();
}

Expected<int64_t> Expression::evaluateInteger(const NameMap &Names, int64_t Min,
                                              int64_t Max) const {
  Expected<double> Value = evaluate(Names);
  if (!Value)
    return Value.takeError();
  if (!(*Value >= double(Min) && *Value <= double(Max)) ||
      *Value != std::floor(*Value))
    return createStringError(
        inconvertibleErrorCode(),
        formatv("formula '{0}': found {1}, expected a whole number from {2} to "
                "{3}",
                Text, numberText(*Value), Min, Max)
            .str());
  return int64_t(*Value);
}

} // namespace kc::task
