//===- HostFloat.cpp - Single precision by the host -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On x86-64 the host computes what it has the rounding mode for. Its own flags
// say which exceptions were met; they are cleared before the operation, and the
// host's mode is to nearest again after it.
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/RiscV/Float.h"

namespace kc::sim::riscv {

#ifdef __x86_64__

namespace {

/// All exceptions masked, no flag set, to nearest.
constexpr uint32_t HostDefault = 0x1F80;

/// The host's two bits of rounding mode, by ours.
constexpr uint32_t HostModes[] = {0 << 13, 3 << 13, 1 << 13, 2 << 13};

/// invalid 1, denormal operand 2, divide by zero 4, overflow 8, underflow 16,
/// inexact 32
constexpr uint32_t fromHostFlags(uint32_t Host) {
  return (Host & 1 ? Invalid : 0) | (Host & 4 ? DivideByZero : 0) |
         (Host & 8 ? Overflow : 0) | (Host & 16 ? Underflow : 0) |
         (Host & 32 ? Inexact : 0);
}

struct FlagTable {
  uint8_t Flags[64];
  constexpr FlagTable() : Flags() {
    for (uint32_t N = 0; N != 64; ++N)
      Flags[N] = uint8_t(fromHostFlags(N));
  }
};
constexpr FlagTable Table;

FloatResult finish(float Value, uint32_t Status) {
  uint32_t Bits = __builtin_bit_cast(uint32_t, Value);
  if ((Bits & 0x7FFFFFFF) > 0x7F800000)
    Bits = CanonicalNaN;
  return {Bits, Table.Flags[Status & 63]};
}

float number(uint32_t Bits) { return __builtin_bit_cast(float, Bits); }

bool detectFma() { return __builtin_cpu_supports("fma"); }

} // namespace

// The compiler knows nothing of rounding modes, so the operation stands between
// the instructions that set the mode and read the flags.
#define KC_ON_HOST(OPERATION, ...)                                             \
  uint32_t Control = HostDefault | HostModes[Mode], Status;                    \
  asm volatile("ldmxcsr %[control]\n\t" OPERATION "\n\t"                       \
               "stmxcsr %[status]\n\t"                                         \
               "ldmxcsr %[standard]"                                           \
               : [a] "+x"(X), [status] "=m"(Status)                            \
               : [control] "m"(Control), [standard] "m"(HostDefault),          \
                 __VA_ARGS__);                                                 \
  return finish(X, Status)

FloatResult add(uint32_t A, uint32_t B, uint32_t Mode) {
  if (Mode >= NearestAway)
    return soft::add(A, B, Mode);
  float X = number(A);
  KC_ON_HOST("addss %[b], %[a]", [b] "x"(number(B)));
}

FloatResult mul(uint32_t A, uint32_t B, uint32_t Mode) {
  if (Mode >= NearestAway)
    return soft::mul(A, B, Mode);
  float X = number(A);
  KC_ON_HOST("mulss %[b], %[a]", [b] "x"(number(B)));
}

FloatResult div(uint32_t A, uint32_t B, uint32_t Mode) {
  if (Mode >= NearestAway)
    return soft::div(A, B, Mode);
  float X = number(A);
  KC_ON_HOST("divss %[b], %[a]", [b] "x"(number(B)));
}

FloatResult sqrt(uint32_t A, uint32_t Mode) {
  if (Mode >= NearestAway)
    return soft::sqrt(A, Mode);
  float X = 0;
  KC_ON_HOST("sqrtss %[b], %[a]", [b] "x"(number(A)));
}

FloatResult fma(uint32_t A, uint32_t B, uint32_t C, uint32_t Mode) {
  static const bool HasFma = detectFma();
  if (Mode >= NearestAway || !HasFma)
    return soft::fma(A, B, C, Mode);
  float X = number(A);
  // A NaN as the addend hides on the host that infinity times zero is invalid.
  if ((C & 0x7FFFFFFF) > 0x7F800000)
    return soft::fma(A, B, C, Mode);
  KC_ON_HOST(
      "vfmadd213ss %[c], %[b], %[a]", [b] "x"(number(B)), [c] "x"(number(C)));
}

#else

FloatResult add(uint32_t A, uint32_t B, uint32_t Mode) {
  return soft::add(A, B, Mode);
}
FloatResult mul(uint32_t A, uint32_t B, uint32_t Mode) {
  return soft::mul(A, B, Mode);
}
FloatResult div(uint32_t A, uint32_t B, uint32_t Mode) {
  return soft::div(A, B, Mode);
}
FloatResult sqrt(uint32_t A, uint32_t Mode) { return soft::sqrt(A, Mode); }
FloatResult fma(uint32_t A, uint32_t B, uint32_t C, uint32_t Mode) {
  return soft::fma(A, B, C, Mode);
}

#endif

FloatResult sub(uint32_t A, uint32_t B, uint32_t Mode) {
  // The sign of a NaN makes no difference to the result.
  return add(A, B ^ 0x80000000, Mode);
}

} // namespace kc::sim::riscv
