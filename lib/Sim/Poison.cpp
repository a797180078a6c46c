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
  uint64_t Sign = uint64_t(1) << (Float.Bits - 1);
  uint64_t Low = maskTrailingOnes<uint64_t>(Float.SignificandBits + 4);
  Keep = repeat(Sign | Low, Float.Bits);
  Add = repeat(uint64_t(Float.Bias - 8) << Float.SignificandBits, Float.Bits);
  Parity = repeat(uint64_t(1) << (Float.SignificandBits - 1), Float.Bits);
  if (IsOdd)
    ExtremeBits = Float.Bits;
  FirstBits = repeat(1, Float.Bits);
}

/// Replaces a cell by an extreme number; none has an exponent that moderate
/// poison has, so the two kinds of poison still differ.
static uint64_t makeExtreme(uint64_t Cell, unsigned Bits) {
  FloatLayout Float = Bits == 16   ? layoutOf(CellType::BFloat16)
                      : Bits == 32 ? layoutOf(CellType::Float32)
                                   : layoutOf(CellType::Float64);
  uint64_t Sign = Cell & (uint64_t(1) << (Bits - 1));
  uint64_t Infinity = maskTrailingOnes<uint64_t>(Bits - 1) &
                      ~maskTrailingOnes<uint64_t>(Float.SignificandBits);
  switch (Cell & 3) {
  case 0:
    return Sign | Infinity | uint64_t(1) << (Float.SignificandBits - 1);
  case 1:
    return Sign | Infinity;
  case 2:
    return Sign | (Infinity - 1);
  default:
    return Sign | 1;
  }
}

uint64_t Poison::word(uint64_t Index) const {
  uint64_t Step = Index * 0x9e3779b97f4a7c15;
  uint64_t Hash = mix(SeedKey + Step);
  uint64_t Common = mix(NameKey + Step);
  if (IsOdd)
    Common = ~Common;
  uint64_t Word = (Hash & Keep & ~Parity) | (Common & Parity);
  Word += Add;
  if (ExtremeBits == 0)
    return Word;
  // The exponent bits of the hash that moderate numbers don't use decide
  // which cells are extreme: those where all four are zero.
  uint64_t Unused = Hash >> (ExtremeBits - 5);
  Unused |= Unused >> 1;
  Unused |= Unused >> 2;
  uint64_t CellMask = maskTrailingOnes<uint64_t>(ExtremeBits);
  for (uint64_t Left = ~Unused & FirstBits; Left; Left &= Left - 1) {
    unsigned I = llvm::countr_zero(Left);
    uint64_t Extreme = makeExtreme((Hash >> I) & CellMask, ExtremeBits);
    Word = (Word & ~(CellMask << I)) | (Extreme << I);
  }
  return Word;
}

void Poison::fill(uint64_t Begin, MutableArrayRef<uint8_t> Bytes) const {
  uint64_t Index = Begin / 8;
  for (size_t I = 0; I < Bytes.size(); I += 8)
    support::endian::write64le(Bytes.data() + I, word(Index++));
}

} // namespace kc::sim
