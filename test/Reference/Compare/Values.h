//===- Values.h - Random numbers for differential tests ---------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_COMPARE_VALUES_H
#define KC_TEST_COMPARE_VALUES_H

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace compare {

/// The same numbers on every host for the same seed.
class Random {
public:
  explicit Random(uint64_t Seed) : State(Seed) {}

  uint64_t next() {
    uint64_t X = State += 0x9E3779B97F4A7C15;
    X = (X ^ X >> 30) * 0xBF58476D1CE4E5B9;
    X = (X ^ X >> 27) * 0x94D049BB133111EB;
    return X ^ X >> 31;
  }
  /// From 0 to N - 1.
  uint64_t below(uint64_t N) { return N ? next() % N : 0; }
  bool chance(unsigned Percent) { return below(100) < Percent; }
  template <class T> T pick(std::initializer_list<T> Values) {
    return Values.begin()[below(Values.size())];
  }

private:
  uint64_t State;
};

/// What a row of numbers looks like. Few rows may be wild: an infinity spoils
/// every sum that it meets.
enum class Flavour { SmallInts, Moderate, AnyFinite, Anything };

inline Flavour randomFlavour(Random &R) {
  unsigned N = R.below(100);
  return N < 30   ? Flavour::SmallInts
         : N < 70 ? Flavour::Moderate
         : N < 90 ? Flavour::AnyFinite
                  : Flavour::Anything;
}

/// The bits of a bfloat16.
inline uint16_t randomBf16(Random &R, Flavour F) {
  uint16_t Sign = R.below(2) << 15, Mantissa = R.below(128);
  switch (F) {
  case Flavour::SmallInts: {
    float X = float(int(R.below(17)) - 8);
    return uint16_t(std::bit_cast<uint32_t>(X) >> 16);
  }
  case Flavour::Moderate:
    return Sign | uint16_t((118 + R.below(16)) << 7) | Mantissa;
  case Flavour::AnyFinite:
    return Sign | uint16_t(R.below(255) << 7) | Mantissa;
  case Flavour::Anything:
    break;
  }
  if (R.chance(50))
    return uint16_t(R.next());
  return R.pick<uint16_t>({0x0000, 0x8000, 0x0001, 0x8001, 0x007F, 0x0080,
                           0x7F7F, 0xFF7F, 0x7F80, 0xFF80, 0x7FC0, 0xFFC0,
                           0x7F81, 0x7FFF, 0x42B0, 0xC2B0, 0x3F80, 0xBF80});
}

inline float randomFloat(Random &R, Flavour F) {
  uint32_t Bits = uint32_t(randomBf16(R, F)) << 16;
  bool IsFinite = (Bits & 0x7F800000) != 0x7F800000;
  if (IsFinite && F != Flavour::SmallInts)
    Bits |= uint32_t(R.below(65536));
  return std::bit_cast<float>(Bits);
}

} // namespace compare

#endif // KC_TEST_COMPARE_VALUES_H
