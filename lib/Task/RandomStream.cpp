//===- RandomStream.cpp - Reproducible random numbers ---------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomStream.h"
#include "PortableMath.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/SHA256.h"
#include <cmath>

using namespace llvm;

namespace kc::task {

RandomStream::RandomStream(ArrayRef<uint8_t> Secret,
                           ArrayRef<StringRef> Names) {
  SHA256 Hash;
  auto Add = [&](ArrayRef<uint8_t> Bytes) {
    // With its length before it, no part can be mistaken for another.
    uint8_t Length[8];
    support::endian::write64le(Length, Bytes.size());
    Hash.update(Length);
    Hash.update(Bytes);
  };
  Add(Secret);
  for (StringRef Name : Names)
    Add(arrayRefFromStringRef(Name));
  std::array<uint8_t, 32> Digest = Hash.final();
  for (unsigned I = 0; I < 2; ++I) {
    Key[I] = support::endian::read32le(Digest.data() + 4 * I);
    Counter[I] = support::endian::read32le(Digest.data() + 8 + 4 * I);
  }
}

std::array<uint32_t, 4> RandomStream::block(uint64_t I) const {
  std::array<uint32_t, 4> X = {uint32_t(I), uint32_t(I >> 32), Counter[0],
                               Counter[1]};
  uint32_t K0 = Key[0], K1 = Key[1];
  for (unsigned Round = 0; Round < 10; ++Round) {
    uint64_t A = uint64_t(0xD2511F53) * X[0];
    uint64_t B = uint64_t(0xCD9E8D57) * X[2];
    X = {uint32_t(B >> 32) ^ X[1] ^ K0, uint32_t(B),
         uint32_t(A >> 32) ^ X[3] ^ K1, uint32_t(A)};
    K0 += 0x9E3779B9;
    K1 += 0xBB67AE85;
  }
  return X;
}

static double toUnit(uint32_t High, uint32_t Low) {
  return double((uint64_t(High) << 32 | Low) >> 11) * 0x1p-53;
}

double RandomStream::uniform(uint64_t I) const {
  std::array<uint32_t, 4> X = block(I / 2);
  return I % 2 ? toUnit(X[2], X[3]) : toUnit(X[0], X[1]);
}

double RandomStream::normal(uint64_t I) const {
  std::array<uint32_t, 4> X = block(I / 2);
  // 1 - u is in (0, 1], so the logarithm is finite.
  double Radius = std::sqrt(-2 * portableLog(1 - toUnit(X[0], X[1])));
  double Turn = toUnit(X[2], X[3]);
  return Radius * (I % 2 ? portableSinTurn(Turn) : portableCosTurn(Turn));
}

} // namespace kc::task
