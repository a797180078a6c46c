//===- InputGenerator.cpp - Inputs drawn from a secret --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Task/InputGenerator.h"
#include "PortableMath.h"
#include "RandomStream.h"
#include "kc/Support/NumberFormatBits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/SHA256.h"
#include <cerrno>
#include <cmath>
#include <sys/random.h>

using namespace llvm;

namespace kc::task {

Expected<Secret> Secret::draw() {
  Secret Result;
  if (getentropy(Result.Bytes.data(), Result.Bytes.size()))
    return createStringError(std::error_code(errno, std::generic_category()),
                             "no random numbers: " + sys::StrError());
  return Result;
}

Secret Secret::fromText(StringRef Text) {
  Secret Result;
  Result.Bytes = SHA256::hash(arrayRefFromStringRef(Text));
  return Result;
}

std::string Secret::hex() const { return toHex(Bytes, /*LowerCase=*/true); }

Expected<Secret> Secret::fromHex(StringRef Hex) {
  Secret Result;
  std::string Bytes;
  if (Hex.size() != 64 || !tryGetFromHex(Hex, Bytes))
    return createStringError(inconvertibleErrorCode(),
                             "a secret is 64 hexadecimal digits, found '" +
                                 Hex.take_front(70) + "'");
  llvm::copy(Bytes, Result.Bytes.begin());
  return Result;
}

namespace {

class Filler {
public:
  Filler(const Cell &C, const BoundTensor &T, const Secret &S, unsigned Round)
      : C(C), T(T), Rule(T.Spec->valuesOf(Round)), Round(Round),
        Tag(utostr(Round)), Values(S.bytes(), {C.Of->Id, C.isa(), C.On->Variant,
                                               C.Config, T.Name, Tag}),
        Scales(S.bytes(), {C.Of->Id, C.isa(), C.On->Variant, C.Config, T.Name,
                           Tag, "row_exponents"}),
        Peaks(S.bytes(), {C.Of->Id, C.isa(), C.On->Variant, C.Config, T.Name,
                          Tag, "row_peaks"}),
        Places(S.bytes(), {C.Of->Id, C.isa(), C.On->Variant, C.Config, T.Name,
                           "peak_places"}) {}

  HostTensor run() {
    HostTensor Result(T.Shape, T.isInteger());
    uint64_t Columns = T.Shape.back();
    // A format with more bits than bf16 is given them.
    bool IsWide = !T.format().IsMx && T.format().Element.Fp.MantissaBits > 7;
    evaluateRule();
    for (uint64_t I = 0, E = Result.size(); I < E; ++I) {
      double Value = value(I, I / Columns, I % Columns);
      if (!Rule.RowExponents.empty())
        Value =
            std::ldexp(Value, drawn(Rule.RowExponents, Scales, I / Columns));
      if (Rule.PeakColumns &&
          I % Columns / Rule.PeakColumns == peakPlace(I / Columns))
        Value =
            std::ldexp(Value, drawn(Rule.PeakExponents, Peaks, I / Columns));
      if (Result.IsInteger)
        Result.Ints[I] = int32_t(
            std::clamp(std::nearbyint(Value), -2147483648.0, 2147483647.0));
      else
        Result.Floats[I] = IsWide ? float(Value) : roundToBf16(float(Value));
    }
    return Result;
  }

  /// The shifts of a tensor of multipliers, as they are stored in \p To.
  HostTensor shifts(const BoundTensor &To) {
    HostTensor Result(To.Shape, To.isInteger());
    evaluateRule();
    for (uint64_t I = 0, E = Result.size(); I < E; ++I)
      if (Result.IsInteger)
        Result.Ints[I] = fixedPoint(I).second;
      else
        Result.Floats[I] = float(fixedPoint(I).second);
    return Result;
  }

private:
  void evaluateRule() {
    Factor = number(Rule.Factor);
    Spread = number(Rule.Spread);
    bool HasGroup = Rule.Kind == ValueRule::RotateHalf ||
                    Rule.Kind == ValueRule::RopeCos ||
                    Rule.Kind == ValueRule::RopeSin;
    Group = HasGroup ? number(Rule.Group) : 0;
    Mean = number(Rule.Mean);
    Deviation = number(Rule.Deviation);
    Constant = number(Rule.Value);
    Low = Rule.Low ? number(*Rule.Low) : -INFINITY;
    High = Rule.High ? number(*Rule.High) : INFINITY;
    LogBase = portableLog(number(Rule.Base));
  }

  /// Binding the cell has evaluated every formula once.
  double number(const Expression &E) { return cantFail(E.evaluate(C.Names)); }

  static int drawn(ArrayRef<int> From, const RandomStream &Stream,
                   uint64_t Index) {
    return From[size_t(Stream.uniform(Index) * double(From.size()))];
  }

  /// Where the row has its peak. Steps of the golden ratio never leave a large
  /// part of the row out: each has its turn when there are enough of them.
  uint64_t peakPlace(uint64_t Row) const {
    constexpr double Golden = 0x1.3c6ef372fe95p-1;
    double Place = Places.uniform(Row) + double(Round) * Golden;
    uint64_t Count = uint64_t(T.Shape.back()) / Rule.PeakColumns;
    return uint64_t((Place - std::floor(Place)) * double(Count));
  }

  double value(uint64_t I, uint64_t Row, uint64_t Column) const {
    switch (Rule.Kind) {
    case ValueRule::Normal:
      return std::clamp(Mean + Deviation * Values.normal(I), Low, High);
    case ValueRule::Uniform:
      return Low + (High - Low) * Values.uniform(I);
    case ValueRule::Constant:
      return Constant;
    case ValueRule::CausalMask: {
      uint64_t Rows = T.Shape.size() < 2 ? 1 : T.Shape[T.Shape.size() - 2];
      return Column > Row % Rows ? Constant : 0;
    }
    case ValueRule::RotateHalf:
      return rotateHalf(Row, Column);
    case ValueRule::RopeCos:
      return portableCosTurn(turns(Row, Column));
    case ValueRule::RopeSin:
      return portableSinTurn(turns(Row, Column));
    case ValueRule::FixedPointMultiplier:
      return fixedPoint(I).first;
    case ValueRule::FixedPointShift:
      llvm_unreachable("drawn with the multipliers");
    }
    llvm_unreachable("covered switch");
  }

  /// Element of P with (x P)[c] = -x[c + h] in the first half of a group and
  /// x[c - h] in the second, h being half of it.
  double rotateHalf(uint64_t Row, uint64_t Column) const {
    uint64_t Size = uint64_t(Group), Half = Size / 2;
    bool IsFirstHalf = Column % Size < Half;
    if (Row != (IsFirstHalf ? Column + Half : Column - Half))
      return 0;
    return IsFirstHalf ? -1 : 1;
  }

  /// The multiplier, and the shift that belongs to it.
  std::pair<double, int> fixedPoint(uint64_t I) const {
    constexpr double LogTwo = 0x1.62e42fefa39efp-1;
    double Octaves = Spread * (2 * Values.uniform(I) - 1);
    int Exponent;
    double Fraction =
        std::frexp(Factor * portableExp(Octaves * LogTwo), &Exponent);
    double Multiplier = std::nearbyint(std::ldexp(Fraction, 31));
    if (Multiplier == 0x1p31)
      return {0x1p30, -(Exponent + 1)};
    return {Multiplier, -Exponent};
  }

  double turns(uint64_t Row, uint64_t Column) const {
    constexpr double TwoPi = 0x1.921fb54442d18p+2;
    uint64_t Pair = Column % uint64_t(Group / 2);
    double Frequency = portableExp(-2.0 * double(Pair) / Group * LogBase);
    return double(Row) * Frequency / TwoPi;
  }

  const Cell &C;
  const BoundTensor &T;
  const ValueRule &Rule;
  unsigned Round;
  std::string Tag;
  RandomStream Values, Scales, Peaks, Places;
  double Group = 0, Mean = 0, Deviation = 1, Constant = 0;
  double Low = 0, High = 0, LogBase = 0;
  double Factor = 1, Spread = 0;
};

} // namespace

HostTensor generateInput(const Cell &C, const BoundTensor &T, const Secret &S,
                         unsigned Round) {
  const ValueRule &Rule = T.Spec->valuesOf(Round);
  if (Rule.Kind != ValueRule::FixedPointShift)
    return Filler(C, T, S, Round).run();
  const auto Multiplier = llvm::find_if(C.Inputs, [&](const BoundTensor &M) {
    return M.Name == Rule.MultiplierName;
  });
  return Filler(C, *Multiplier, S, Round).shifts(T);
}

std::vector<HostTensor> generateInputs(const Cell &C, const Secret &S,
                                       unsigned Round) {
  std::vector<HostTensor> Result;
  for (const BoundTensor &T : C.Inputs)
    Result.push_back(generateInput(C, T, S, Round));
  return Result;
}

} // namespace kc::task
