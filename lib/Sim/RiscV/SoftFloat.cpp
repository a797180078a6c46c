//===- SoftFloat.cpp - Single precision by integers -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number other than zero, infinity and NaN is significand × 2^exponent, the
// significand of 24 bits with the highest one set, subnormals too. Results are
// exact, or have a last bit that stands for all that is smaller (sticky), until
// round() makes 24 bits of them.
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/RiscV/Float.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::sim::riscv {

namespace {

constexpr uint32_t SignBit = 0x80000000, Infinity = 0x7F800000,
                   QuietBit = 0x00400000, LargestFinite = 0x7F7FFFFF;

bool isNaN(uint32_t A) { return (A & ~SignBit) > Infinity; }
bool isSignalling(uint32_t A) { return isNaN(A) && !(A & QuietBit); }
bool isInfinite(uint32_t A) { return (A & ~SignBit) == Infinity; }
bool isZero(uint32_t A) { return (A & ~SignBit) == 0; }
bool signOf(uint32_t A) { return A >> 31; }
uint32_t signBit(bool Sign) { return Sign ? SignBit : 0; }

struct Number {
  bool Sign;
  int Exponent;
  uint64_t Significand;
};

Number unpack(uint32_t A) {
  int Field = (A >> 23) & 0xFF;
  uint32_t Fraction = A & 0x7FFFFF;
  if (Field)
    return {signOf(A), Field - 150, Fraction | 0x800000};
  int Shift = countl_zero(Fraction) - 8;
  return {signOf(A), -149 - Shift, uint64_t(Fraction) << Shift};
}

/// Whether a remainder of \p Rest, in units where half of the last place is
/// \p Half, makes the result larger in magnitude.
bool roundsUp(bool Sign, bool IsOdd, uint64_t Rest, uint64_t Half,
              uint32_t Mode) {
  switch (Mode) {
  case NearestEven:
    return Rest > Half || (Rest == Half && IsOdd);
  case NearestAway:
    return Rest >= Half;
  case Down:
    return Sign && Rest;
  case Up:
    return !Sign && Rest;
  default:
    return false;
  }
}

/// \p Significand without its last \p Drop bits, rounded.
uint64_t dropBits(bool Sign, uint64_t Significand, int Drop, uint32_t Mode,
                  bool &IsInexact) {
  IsInexact = false;
  if (Drop <= 0)
    return Significand << -Drop;
  // All of it is less than half of the last place.
  if (Drop > 63) {
    IsInexact = Significand != 0;
    return roundsUp(Sign, false, IsInexact, 2, Mode);
  }
  uint64_t Kept = Significand >> Drop;
  uint64_t Rest = Significand & maskTrailingOnes<uint64_t>(Drop);
  IsInexact = Rest != 0;
  return Kept + roundsUp(Sign, Kept & 1, Rest, uint64_t(1) << (Drop - 1), Mode);
}

FloatResult overflow(bool Sign, uint32_t Mode) {
  bool IsFinite = Mode == TowardsZero || Mode == (Sign ? Up : Down);
  return {signBit(Sign) | (IsFinite ? LargestFinite : Infinity),
          Overflow | Inexact};
}

/// The significand isn't zero, and less than 2^63.
FloatResult round(const Number &N, uint32_t Mode) {
  int Top = Log2_64(N.Significand);
  int Exponent = N.Exponent + Top;
  bool IsInexact;
  uint64_t Rounded = dropBits(N.Sign, N.Significand, Top - 23, Mode, IsInexact);
  if (Rounded >> 24) {
    Rounded >>= 1;
    ++Exponent;
  }
  if (Exponent > 127)
    return overflow(N.Sign, Mode);
  if (Exponent >= -126)
    return {signBit(N.Sign) |
                uint32_t((uint64_t(Exponent + 126) << 23) + Rounded),
            IsInexact ? Inexact : 0u};
  // A subnormal, whose last place is 2^-149, or the smallest normal.
  Rounded = dropBits(N.Sign, N.Significand, -149 - N.Exponent, Mode, IsInexact);
  return {signBit(N.Sign) | uint32_t(Rounded),
          IsInexact ? Inexact | Underflow : 0u};
}

FloatResult nan(bool IsInvalid) {
  return {CanonicalNaN, IsInvalid ? Invalid : 0u};
}

/// The magnitude of a sum as a number of 63 bits.
Number narrow(bool Sign, int Exponent, unsigned __int128 Magnitude) {
  uint64_t High = uint64_t(Magnitude >> 62);
  int Shift = High ? int(Log2_64(High)) + 1 : 0;
  uint64_t Lost =
      Shift && (Magnitude & ((static_cast<unsigned __int128>(1) << Shift) - 1))
          ? 1
          : 0;
  return {Sign, Exponent + Shift, uint64_t(Magnitude >> Shift) | Lost};
}

/// A × 2^ExponentA + B × 2^ExponentB, where A has WidthA bits with the highest
/// one set, at most 48, and so has B. Neither is zero.
FloatResult sum(Number A, int WidthA, Number B, int WidthB, uint32_t Mode) {
  if (A.Exponent < B.Exponent) {
    std::swap(A, B);
    std::swap(WidthA, WidthB);
  }
  // 124 bits hold A, moved up. A B that lies below all of them is so much
  // smaller than A's last place that only whether it is there matters.
  int Distance = A.Exponent - B.Exponent, Room = 124 - WidthA;
  unsigned __int128 Large = A.Significand, Small = B.Significand;
  int Exponent = B.Exponent;
  if (Distance > Room) {
    Exponent = A.Exponent - Room;
    Large <<= Room;
    Small = 1;
  } else {
    Large <<= Distance;
  }
  if (A.Sign == B.Sign)
    return round(narrow(A.Sign, Exponent, Large + Small), Mode);
  if (Large == Small)
    return {signBit(Mode == Down), 0};
  bool IsLarger = Large > Small;
  return round(narrow(IsLarger ? A.Sign : B.Sign, Exponent,
                      IsLarger ? Large - Small : Small - Large),
               Mode);
}

} // namespace

namespace soft {

FloatResult fma(uint32_t A, uint32_t B, uint32_t C, uint32_t Mode) {
  bool Sign = signOf(A) != signOf(B);
  bool IsZeroTimesInfinity =
      (isZero(A) && isInfinite(B)) || (isInfinite(A) && isZero(B));
  if (isNaN(A) || isNaN(B) || isNaN(C) || IsZeroTimesInfinity)
    return nan(IsZeroTimesInfinity || isSignalling(A) || isSignalling(B) ||
               isSignalling(C));
  if (isInfinite(A) || isInfinite(B))
    return isInfinite(C) && signOf(C) != Sign
               ? nan(true)
               : FloatResult{signBit(Sign) | Infinity, 0};
  if (isInfinite(C))
    return {C, 0};
  if (isZero(A) || isZero(B)) {
    if (!isZero(C))
      return {C, 0};
    return {signBit(Sign == signOf(C) ? Sign : Mode == Down), 0};
  }
  Number X = unpack(A), Y = unpack(B);
  Number Product = {Sign, X.Exponent + Y.Exponent,
                    X.Significand * Y.Significand};
  if (isZero(C))
    return round(Product, Mode);
  return sum(Product, 48, unpack(C), 24, Mode);
}

FloatResult add(uint32_t A, uint32_t B, uint32_t Mode) {
  constexpr uint32_t One = 0x3F800000;
  return fma(A, One, B, Mode);
}

FloatResult mul(uint32_t A, uint32_t B, uint32_t Mode) {
  // A zero of the product's sign changes nothing.
  return fma(A, B, signBit(signOf(A) != signOf(B)), Mode);
}

FloatResult div(uint32_t A, uint32_t B, uint32_t Mode) {
  bool Sign = signOf(A) != signOf(B);
  bool IsUndefined =
      (isZero(A) && isZero(B)) || (isInfinite(A) && isInfinite(B));
  if (isNaN(A) || isNaN(B) || IsUndefined)
    return nan(IsUndefined || isSignalling(A) || isSignalling(B));
  if (isInfinite(A))
    return {signBit(Sign) | Infinity, 0};
  if (isInfinite(B) || isZero(A))
    return {signBit(Sign), 0};
  if (isZero(B))
    return {signBit(Sign) | Infinity, DivideByZero};
  Number X = unpack(A), Y = unpack(B);
  uint64_t Dividend = X.Significand << 39;
  uint64_t Quotient = Dividend / Y.Significand;
  uint64_t Rest = Dividend % Y.Significand;
  return round({Sign, X.Exponent - Y.Exponent - 39, Quotient | (Rest != 0)},
               Mode);
}

FloatResult sqrt(uint32_t A, uint32_t Mode) {
  if (isNaN(A))
    return nan(isSignalling(A));
  if (isZero(A))
    return {A, 0};
  if (signOf(A))
    return nan(true);
  if (isInfinite(A))
    return {A, 0};
  Number X = unpack(A);
  int Shift = X.Exponent & 1 ? 37 : 38;
  uint64_t Square = X.Significand << Shift, Root = 0;
  // Bit by bit; the root of 62 bits has 31.
  for (uint64_t Bit = uint64_t(1) << 30; Bit; Bit >>= 1)
    if ((Root | Bit) * (Root | Bit) <= Square)
      Root |= Bit;
  bool IsExact = Root * Root == Square;
  return round({false, (X.Exponent - Shift) / 2 - 1, Root << 1 | !IsExact},
               Mode);
}

} // namespace soft

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// The magnitude of the rounded number, at most 2^33 or so.
static uint64_t roundToInteger(const Number &N, uint32_t Mode,
                               bool &IsInexact) {
  IsInexact = false;
  if (N.Exponent >= 9)
    return uint64_t(1) << 33;
  return dropBits(N.Sign, N.Significand, -N.Exponent, Mode, IsInexact);
}

static FloatResult toInteger(uint32_t A, uint32_t Mode, uint32_t Smallest,
                             uint32_t Largest, bool IsSigned) {
  if (isNaN(A))
    return {Largest, Invalid};
  if (isZero(A))
    return {0, 0};
  FloatResult Saturated = {signOf(A) ? Smallest : Largest, Invalid};
  if (isInfinite(A))
    return Saturated;
  bool IsInexact;
  uint64_t Magnitude = roundToInteger(unpack(A), Mode, IsInexact);
  uint64_t Most = !signOf(A) ? Largest : IsSigned ? 0x80000000 : 0;
  if (Magnitude > Most)
    return Saturated;
  uint32_t Bits = static_cast<uint32_t>(Magnitude);
  return {signOf(A) ? 0 - Bits : Bits, IsInexact ? Inexact : 0u};
}

FloatResult toSigned(uint32_t A, uint32_t Mode) {
  return toInteger(A, Mode, 0x80000000, 0x7FFFFFFF, /*IsSigned=*/true);
}
FloatResult toUnsigned(uint32_t A, uint32_t Mode) {
  return toInteger(A, Mode, 0, 0xFFFFFFFF, /*IsSigned=*/false);
}

FloatResult fromUnsigned(uint32_t A, uint32_t Mode) {
  return A ? round({false, 0, A}, Mode) : FloatResult{0, 0};
}
FloatResult fromSigned(uint32_t A, uint32_t Mode) {
  bool Sign = A >> 31;
  return A ? round({Sign, 0, Sign ? 0 - A : A}, Mode) : FloatResult{0, 0};
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// The order of numbers as that of integers; -0 lies below +0.
static int32_t orderOf(uint32_t A) {
  return static_cast<int32_t>(signOf(A) ? ~A ^ SignBit : A);
}
static bool isSmaller(uint32_t A, uint32_t B) {
  return !(isZero(A) && isZero(B)) && orderOf(A) < orderOf(B);
}

static FloatResult choose(uint32_t A, uint32_t B, bool TakesA) {
  uint32_t Flags = isSignalling(A) || isSignalling(B) ? Invalid : 0u;
  if (isNaN(A))
    return {isNaN(B) ? CanonicalNaN : B, Flags};
  return {isNaN(B) || TakesA ? A : B, Flags};
}

FloatResult min(uint32_t A, uint32_t B) {
  return choose(A, B, orderOf(A) < orderOf(B));
}
FloatResult max(uint32_t A, uint32_t B) {
  return choose(A, B, orderOf(A) > orderOf(B));
}

FloatResult equal(uint32_t A, uint32_t B) {
  if (isNaN(A) || isNaN(B))
    return {0, isSignalling(A) || isSignalling(B) ? Invalid : 0u};
  return {A == B || (isZero(A) && isZero(B)), 0};
}
FloatResult less(uint32_t A, uint32_t B) {
  if (isNaN(A) || isNaN(B))
    return {0, Invalid};
  return {isSmaller(A, B), 0};
}
FloatResult lessOrEqual(uint32_t A, uint32_t B) {
  if (isNaN(A) || isNaN(B))
    return {0, Invalid};
  return {!isSmaller(B, A), 0};
}

uint32_t classify(uint32_t A) {
  if (isNaN(A))
    return 1u << (isSignalling(A) ? 8 : 9);
  uint32_t Magnitude = A & ~SignBit;
  unsigned Size = isInfinite(A)           ? 3
                  : Magnitude >= 0x800000 ? 2
                  : Magnitude             ? 1
                                          : 0;
  return 1u << (signOf(A) ? 3 - Size : 4 + Size);
}

} // namespace kc::sim::riscv
