//===- Poison.cpp - What memory holds before a program --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hash works on words of eight bytes. A floating-point cell keeps the
// sign, the significand and the low four exponent bits of its hash, and gets
// a constant added that moves the exponent to around zero; no carry leaves
// the cell, so all cells of a word are made at once.
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Poison.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace kc::sim {

/// A bijection that mixes all bits.
static uint64_t mix(uint64_t X) {
  X ^= X >> 32;
  X *= 0xd6e8feb86659fd93;
  X ^= X >> 32;
  X *= 0xd6e8feb86659fd93;
  X ^= X >> 32;
  return X;
}

static uint64_t hashName(StringRef Name) {
  uint64_t H = 0x9e3779b97f4a7c15 + Name.size();
  for (char C : Name)
    H = mix(H ^ static_cast<uint8_t>(C));
  return H;
}

/// \p Cell repeated over a word, from cells of \p Bits bits.
static uint64_t repeat(uint64_t Cell, unsigned Bits) {
  uint64_t Word = 0;
  for (unsigned I = 0; I < 64; I += Bits)
    Word |= Cell << I;
  return Word;
}

namespace {
/// Where the fields of an IEEE-like number lie.
struct FloatLayout {
  unsigned Bits, SignificandBits, Bias;
};
} // namespace

static FloatLayout layoutOf(CellType Type) {
  switch (Type) {
  case CellType::BFloat16:
    return {16, 7, 127};
  case CellType::Float32:
    return {32, 23, 127};
  case CellType::Float64:
    return {64, 52, 1023};
  case CellType::Int:
    break;
  }
  return {0, 0, 0};
}

Poison::Poison(uint64_t Seed, StringRef Memory, CellType Type,
               unsigned CellBytes)
    : NameKey(hashName(Memory)), IsOdd(Seed & 1) {
  SeedKey = mix(NameKey ^ mix(Seed + 0x632be59bd9b4e019));
  FloatLayout Float = layoutOf(Type);
  if (Float.Bits == 0) {
    Parity = repeat(4, CellBytes * 8);
    return;
  }
  unsigned Significand = Float.SignificandBits;
  Sign = repeat(uint64_t(1) << (Float.Bits - 1), Float.Bits);
  Infinity = repeat(maskTrailingOnes<uint64_t>(Float.Bits - 1) &
                        ~maskTrailingOnes<uint64_t>(Significand),
                    Float.Bits);
  Quiet = repeat(uint64_t(1) << (Significand - 1), Float.Bits);
  uint64_t Low = maskTrailingOnes<uint64_t>(Significand + 4);
  Keep = Sign | repeat(Low, Float.Bits);
  Add = repeat(uint64_t(Float.Bias - 8) << Float.SignificandBits, Float.Bits);
  Parity = Quiet;
}

uint64_t Poison::word(uint64_t Index) const {
  uint64_t Step = Index * 0x9e3779b97f4a7c15;
  uint64_t Hash = mix(SeedKey + Step);
  // A NaN where either of two bits is set: the quiet bit, and that below it.
  if (IsOdd && Infinity)
    return (Hash & Sign) | Infinity | ((Hash | Hash << 1) & Quiet);
  uint64_t Common = mix(NameKey + Step);
  if (IsOdd)
    Common = ~Common;
  return ((Hash & Keep & ~Parity) | (Common & Parity)) + Add;
}

void Poison::fill(uint64_t Begin, MutableArrayRef<uint8_t> Bytes) const {
  uint64_t Index = Begin / 8;
  for (size_t I = 0; I < Bytes.size(); I += 8)
    support::endian::write64le(Bytes.data() + I, word(Index++));
}

} // namespace kc::sim
