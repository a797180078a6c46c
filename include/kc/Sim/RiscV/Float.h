//===- Float.h - Single precision as RISC-V has it --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The F extension's operations, on the bits of numbers. They round as the mode
// says and tell which exceptions were met; a NaN that is a result is the
// canonical one. Underflow means that a result is inexact, and too small after
// rounding.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_RISCV_FLOAT_H
#define KC_SIM_RISCV_FLOAT_H

#include <cstdint>

namespace kc::sim::riscv {

enum RoundingMode : uint32_t {
  NearestEven = 0,
  TowardsZero = 1,
  Down = 2,
  Up = 3,
  /// To nearest; ties away from zero.
  NearestAway = 4,
};

enum FloatFlags : uint32_t {
  Inexact = 1,
  Underflow = 2,
  Overflow = 4,
  DivideByZero = 8,
  Invalid = 16,
};

constexpr uint32_t CanonicalNaN = 0x7FC00000;

struct FloatResult {
  uint32_t Bits;
  uint32_t Flags;
};

FloatResult add(uint32_t A, uint32_t B, uint32_t Mode);
FloatResult sub(uint32_t A, uint32_t B, uint32_t Mode);
FloatResult mul(uint32_t A, uint32_t B, uint32_t Mode);
FloatResult div(uint32_t A, uint32_t B, uint32_t Mode);
FloatResult sqrt(uint32_t A, uint32_t Mode);
FloatResult fma(uint32_t A, uint32_t B, uint32_t C, uint32_t Mode);
FloatResult toSigned(uint32_t A, uint32_t Mode);
FloatResult toUnsigned(uint32_t A, uint32_t Mode);
FloatResult fromSigned(uint32_t A, uint32_t Mode);
FloatResult fromUnsigned(uint32_t A, uint32_t Mode);
FloatResult min(uint32_t A, uint32_t B);
FloatResult max(uint32_t A, uint32_t B);
FloatResult equal(uint32_t A, uint32_t B);
FloatResult less(uint32_t A, uint32_t B);
FloatResult lessOrEqual(uint32_t A, uint32_t B);
uint32_t classify(uint32_t A);

/// The same by integer arithmetic alone: what other hosts compute with, and
/// what this one does where it lacks the mode.
namespace soft {
FloatResult add(uint32_t A, uint32_t B, uint32_t Mode);
FloatResult mul(uint32_t A, uint32_t B, uint32_t Mode);
FloatResult div(uint32_t A, uint32_t B, uint32_t Mode);
FloatResult sqrt(uint32_t A, uint32_t Mode);
FloatResult fma(uint32_t A, uint32_t B, uint32_t C, uint32_t Mode);
} // namespace soft

//===----------------------------------------------------------------------===//
// The functions of the definition, isa-defs/riscv/F.td
//===----------------------------------------------------------------------===//

template <class CoreT> inline uint32_t raise(CoreT &C, FloatResult R) {
  C.S.fflags |= R.Flags;
  return R.Bits;
}
template <class CoreT>
inline uint32_t addF32(CoreT &C, uint32_t A, uint32_t B, uint32_t Mode) {
  return raise(C, add(A, B, Mode));
}
template <class CoreT>
inline uint32_t subF32(CoreT &C, uint32_t A, uint32_t B, uint32_t Mode) {
  return raise(C, sub(A, B, Mode));
}
template <class CoreT>
inline uint32_t mulF32(CoreT &C, uint32_t A, uint32_t B, uint32_t Mode) {
  return raise(C, mul(A, B, Mode));
}
template <class CoreT>
inline uint32_t divF32(CoreT &C, uint32_t A, uint32_t B, uint32_t Mode) {
  return raise(C, div(A, B, Mode));
}
template <class CoreT>
inline uint32_t sqrtF32(CoreT &C, uint32_t A, uint32_t Mode) {
  return raise(C, sqrt(A, Mode));
}
template <class CoreT>
inline uint32_t fmaF32(CoreT &C, uint32_t A, uint32_t B, uint32_t Addend,
                       uint32_t Mode) {
  return raise(C, fma(A, B, Addend, Mode));
}
template <class CoreT>
inline uint32_t toI32(CoreT &C, uint32_t A, uint32_t Mode) {
  return raise(C, toSigned(A, Mode));
}
template <class CoreT>
inline uint32_t toU32(CoreT &C, uint32_t A, uint32_t Mode) {
  return raise(C, toUnsigned(A, Mode));
}
template <class CoreT>
inline uint32_t fromI32(CoreT &C, uint32_t A, uint32_t Mode) {
  return raise(C, fromSigned(A, Mode));
}
template <class CoreT>
inline uint32_t fromU32(CoreT &C, uint32_t A, uint32_t Mode) {
  return raise(C, fromUnsigned(A, Mode));
}
template <class CoreT>
inline uint32_t minF32(CoreT &C, uint32_t A, uint32_t B) {
  return raise(C, min(A, B));
}
template <class CoreT>
inline uint32_t maxF32(CoreT &C, uint32_t A, uint32_t B) {
  return raise(C, max(A, B));
}
template <class CoreT> inline uint32_t eqF32(CoreT &C, uint32_t A, uint32_t B) {
  return raise(C, equal(A, B));
}
template <class CoreT> inline uint32_t ltF32(CoreT &C, uint32_t A, uint32_t B) {
  return raise(C, less(A, B));
}
template <class CoreT> inline uint32_t leF32(CoreT &C, uint32_t A, uint32_t B) {
  return raise(C, lessOrEqual(A, B));
}
template <class CoreT> inline uint32_t classF32(CoreT &, uint32_t A) {
  return classify(A);
}

} // namespace kc::sim::riscv

#endif // KC_SIM_RISCV_FLOAT_H
