//===- KernelOps.h - Operators of the generated simulator -------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What isa-defs/kc/Operators.td names in its C++ renderings. The generated
// loops are compiled several times, for hosts with wider and narrower vectors,
// so nothing here may leave a function behind that the linker would share
// between them: everything is static and always inlined, and the header
// includes nothing but integer types.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_KERNELOPS_H
#define KC_SIM_KERNELOPS_H

#include <cstdint>

#define KC_OP static inline __attribute__((always_inline))

extern "C" float expf(float) noexcept;
extern "C" double exp(double) noexcept;

namespace kc::sim {

//===----------------------------------------------------------------------===//
// Integers: unsigned types, to which the generator casts every result
//===----------------------------------------------------------------------===//

KC_OP int8_t asSigned(uint8_t A) { return int8_t(A); }
KC_OP int16_t asSigned(uint16_t A) { return int16_t(A); }
KC_OP int32_t asSigned(uint32_t A) { return int32_t(A); }
KC_OP int64_t asSigned(uint64_t A) { return int64_t(A); }

template <class T> KC_OP T udiv(T A, T B) { return B ? A / B : T(~T(0)); }
template <class T> KC_OP T urem(T A, T B) { return B ? A % B : A; }
template <class T> KC_OP T shl(T A, T N) {
  return N < sizeof(T) * 8 ? T(A << N) : T(0);
}
template <class T> KC_OP T lshr(T A, T N) {
  return N < sizeof(T) * 8 ? T(A >> N) : T(0);
}
template <class T> KC_OP T ashr(T A, T N) {
  constexpr unsigned Width = sizeof(T) * 8;
  using Signed = decltype(asSigned(A));
  return T(Signed(A) >> (N < Width ? unsigned(N) : Width - 1));
}
template <class T> KC_OP T rotl(T A, T N) {
  constexpr unsigned Width = sizeof(T) * 8;
  unsigned Left = unsigned(N % Width);
  return T(T(A << Left) | T(A >> ((Width - Left) % Width)));
}
template <class T> KC_OP T rotr(T A, T N) {
  constexpr unsigned Width = sizeof(T) * 8;
  unsigned Right = unsigned(N % Width);
  return T(T(A >> Right) | T(A << ((Width - Right) % Width)));
}
/// By zero: all ones, and the dividend. The one quotient that doesn't fit is
/// the dividend.
template <class T> KC_OP T sdiv(T A, T B) {
  using Signed = decltype(asSigned(A));
  if (B == 0)
    return T(~T(0));
  return B == T(~T(0)) ? T(T(0) - A) : T(Signed(A) / Signed(B));
}
template <class T> KC_OP T srem(T A, T B) {
  using Signed = decltype(asSigned(A));
  if (B == 0)
    return A;
  return B == T(~T(0)) ? T(0) : T(Signed(A) % Signed(B));
}
template <class T> KC_OP T clz(T A) {
  constexpr unsigned Unused = 64 - sizeof(T) * 8;
  return T(A ? unsigned(__builtin_clzll(A)) - Unused : sizeof(T) * 8);
}
template <class T> KC_OP T ctz(T A) {
  return T(A ? unsigned(__builtin_ctzll(A)) : sizeof(T) * 8);
}
template <class T> KC_OP T popcount(T A) { return T(__builtin_popcountll(A)); }
KC_OP uint8_t byteSwap(uint8_t A) { return A; }
KC_OP uint16_t byteSwap(uint16_t A) { return __builtin_bswap16(A); }
KC_OP uint32_t byteSwap(uint32_t A) { return __builtin_bswap32(A); }
KC_OP uint64_t byteSwap(uint64_t A) { return __builtin_bswap64(A); }
template <class T> KC_OP T umin(T A, T B) { return A < B ? A : B; }
template <class T> KC_OP T umax(T A, T B) { return A < B ? B : A; }
/// As two's complement.
template <class T> KC_OP bool slt(T A, T B) {
  constexpr T Sign = T(T(1) << (sizeof(T) * 8 - 1));
  return T(A ^ Sign) < T(B ^ Sign);
}
template <class T> KC_OP bool sle(T A, T B) { return !slt(B, A); }
template <class T> KC_OP T smin(T A, T B) { return slt(A, B) ? A : B; }
template <class T> KC_OP T smax(T A, T B) { return slt(A, B) ? B : A; }
/// With copies of the sign bit above.
template <class To, class From> KC_OP To signExtend(From A) {
  return To(decltype(asSigned(To(0)))(asSigned(A)));
}
template <class To> KC_OP To signExtend(bool A) {
  return A ? To(~To(0)) : To(0);
}
template <class T> KC_OP bool bitOf(T A, T N) {
  return N < sizeof(T) * 8 && ((A >> N) & 1);
}

// Both operands are evaluated, so that loops need no branches.
KC_OP bool both(bool A, bool B) { return A & B; }
KC_OP bool either(bool A, bool B) { return A | B; }

//===----------------------------------------------------------------------===//
// Floating point: float and double
//===----------------------------------------------------------------------===//

template <class F> KC_OP bool isNaN(F A) { return A != A; }
KC_OP bool signOf(float A) { return __builtin_bit_cast(uint32_t, A) >> 31; }
KC_OP bool signOf(double A) { return __builtin_bit_cast(uint64_t, A) >> 63; }

/// IEEE 754-2019 maximum: a NaN is the result, +0 is above -0.
template <class F> KC_OP F fmaximum(F A, F B) {
  F Larger = A > B || (A == B && !signOf(A)) ? A : B;
  return isNaN(A) ? A : isNaN(B) ? B : Larger;
}
template <class F> KC_OP F fminimum(F A, F B) {
  F Smaller = A < B || (A == B && signOf(A)) ? A : B;
  return isNaN(A) ? A : isNaN(B) ? B : Smaller;
}
/// The other operand where one is a NaN.
template <class F> KC_OP F fmaxnum(F A, F B) {
  return isNaN(A) ? B : isNaN(B) ? A : fmaximum(A, B);
}
KC_OP float fsqrt(float A) { return __builtin_sqrtf(A); }
KC_OP double fsqrt(double A) { return __builtin_sqrt(A); }
KC_OP float fexp(float A) { return expf(A); }
KC_OP double fexp(double A) { return exp(A); }

//===----------------------------------------------------------------------===//
// bfloat16
//===----------------------------------------------------------------------===//

KC_OP float bf16ToFloat(uint16_t C) {
  return __builtin_bit_cast(float, uint32_t(C) << 16);
}

/// To nearest, ties to even; a NaN stays a quiet NaN.
KC_OP uint16_t floatToBf16(float F) {
  uint32_t B = __builtin_bit_cast(uint32_t, F);
  uint32_t Rounded = (B + 0x7FFF + ((B >> 16) & 1)) >> 16;
  uint32_t Quiet = (B >> 16) | 0x40;
  return uint16_t((B & 0x7FFFFFFF) > 0x7F800000 ? Quiet : Rounded);
}

/// To nearest, ties to even; a NaN's mantissa is rounded like a number's, and
/// becomes an infinity if it rounds to zero or overflows.
KC_OP uint16_t floatToBf16RoundedNaN(float F) {
  uint32_t B = __builtin_bit_cast(uint32_t, F);
  uint32_t Magnitude = B & 0x7FFFFFFF;
  uint32_t Rounded = (Magnitude + 0x7FFF + ((Magnitude >> 16) & 1)) >> 16;
  if (Rounded >= 0x8000)
    Rounded = 0x7F80;
  return uint16_t(Rounded | ((B >> 16) & 0x8000));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The element at a computed index; zero out of range.
template <class T, class I>
KC_OP T lookup(const T *Elements, uint64_t Extent, I Index) {
  return Index < Extent ? Elements[Index] : T(0);
}

template <unsigned N>
using FloatLanes = float __attribute__((ext_vector_type(N)));

template <unsigned N> KC_OP FloatLanes<N> loadLanes(const float *P) {
  FloatLanes<N> V;
  __builtin_memcpy(&V, P, sizeof(float) * N);
  return V;
}
template <unsigned N> KC_OP void storeLanes(float *P, FloatLanes<N> V) {
  __builtin_memcpy(P, &V, sizeof(float) * N);
}

template <unsigned Rows, unsigned Lanes, class Fn>
KC_OP void coverLanes(uint64_t Row, uint64_t Lane, uint64_t End, Fn Body) {
  for (; Lane + Lanes <= End; Lane += Lanes)
    Body.template operator()<Rows, Lanes>(Row, Lane);
  if constexpr (Lanes == 16)
    coverLanes<Rows, 8>(Row, Lane, End, Body);
  else if constexpr (Lanes == 8)
    coverLanes<Rows, 4>(Row, Lane, End, Body);
  else if constexpr (Lanes == 4)
    coverLanes<Rows, 1>(Row, Lane, End, Body);
}

/// Covers a space of rows and lanes with blocks that fit the host's vector
/// registers: Body<Rows, Lanes>(first row, first lane). Each block keeps its
/// sums in registers while it goes over the reduction, so sums keep their
/// order and the adder its pipeline.
template <class Fn>
KC_OP void coverBlocks(uint64_t Rows, uint64_t Lanes, Fn Body) {
  uint64_t Row = 0;
  for (; Row + 4 <= Rows; Row += 4)
    coverLanes<4, 16>(Row, 0, Lanes, Body);
  for (; Row < Rows; ++Row)
    coverLanes<1, 16>(Row, 0, Lanes, Body);
}

} // namespace kc::sim

#endif // KC_SIM_KERNELOPS_H
