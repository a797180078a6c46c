//===- ExecuteTopK.cpp - Router selection for mixtures of experts
//----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExecuteFamilies.h"

#include <limits>
#include <numeric>

using namespace plena_ref;

/// A key that orders numbers as IEEE's total order does: -0 is below +0.
static int64_t totalOrderKey(float X) {
  uint32_t Bits = bitsOfFloat(X);
  int64_t Magnitude = Bits & 0x7FFFFFFF;
  return Bits >> 31 ? -Magnitude - 1 : Magnitude;
}

/// V_TOPK: the K best of E logits, and the softmax of those K.
Fault plena_ref::executeTopK(Machine &M, const Instruction &I) {
  if (I.Rs3 > 1)
    return {Trap::BadPolicy,
            "V_TOPK has policies 0 and 1, not " + std::to_string(I.Rs3)};
  const unsigned Experts = I.Rs3 == 0 ? 32 : 128;
  const unsigned Selected = I.Rs3 == 0 ? 4 : 8;
  const unsigned Vlen = M.Cfg.Vlen;

  std::vector<float> Logits;
  for (unsigned Block = 0; Block * Vlen < Experts; ++Block) {
    uint64_t Row;
    if (Fault Bad = M.findRow(uint64_t(M.gp(I.Rs1)) + Block * Vlen, Row))
      return Bad;
    for (float X : M.readRow(Row))
      Logits.push_back(std::isnan(X) ? -std::numeric_limits<float>::infinity()
                                     : X);
  }
  const uint32_t Indices = M.gp(I.Rs2), Weights = M.gp(I.Rd);
  if (Fault Bad = checkScalars("integer", M.Ints.size(), Indices, Selected))
    return Bad;
  if (Fault Bad = checkScalars("FP", M.Fps.size(), Weights, Selected))
    return Bad;

  std::vector<unsigned> Order(Experts);
  std::iota(Order.begin(), Order.end(), 0);
  std::sort(Order.begin(), Order.end(), [&](unsigned A, unsigned B) {
    int64_t KeyA = totalOrderKey(Logits[A]), KeyB = totalOrderKey(Logits[B]);
    return KeyA != KeyB ? KeyA > KeyB : A < B;
  });

  const float Largest = Logits[Order[0]];
  std::vector<float> Exponentials(Selected);
  float Sum = 0.0f;
  for (unsigned J = 0; J < Selected; ++J) {
    Exponentials[J] = std::exp(Logits[Order[J]] - Largest); // not clamped
    Sum += Exponentials[J];
  }
  const bool Usable = std::isfinite(Sum) && Sum > 0.0f;
  for (unsigned J = 0; J < Selected; ++J) {
    M.Ints[Indices + J] = Order[J];
    M.Fps[Weights + J] =
        Usable ? roundToScalarBf16(Exponentials[J] / Sum) : uint16_t(0);
  }
  return {};
}
