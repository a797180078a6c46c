//===- TopK.h - The router selection of PLENA -------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_PLENA_TOPK_H
#define KC_SIM_PLENA_TOPK_H

#include "kc/Sim/Interpreter.h"
#include "kc/Sim/Plena/Dma.h"
#include <cmath>
#include <limits>
#include <numeric>

namespace kc::sim::plena {

/// Ascending for ascending values, -0 below +0.
inline int32_t totalOrder(float F) {
  int32_t Bits = __builtin_bit_cast(int32_t, F);
  return Bits ^ (Bits < 0 ? 0x7FFFFFFF : 0);
}

/// See TopKSelect in isa-defs/plena/Vector.td.
template <bool Observed, class CoreT>
bool topK(CoreT &C, const typename CoreT::Inst *IP, uint32_t Weights,
          uint32_t Logits, uint32_t Indices, uint32_t Policy) {
  using State = typename CoreT::State;
  State &S = C.S;
  const auto &P = S.P;
  const unsigned Experts = Policy == 0 ? 32 : 128;
  const unsigned Selected = Policy == 0 ? 4 : 8;
  uint64_t Cells = llvm::alignTo(Experts, P.VLEN);
  if (!alignedRow(C, S.vram, Logits, P.VLEN))
    return false;
  float *L = C.template scratch<float>(0, Cells);
  Shape<1> Source{{Cells}, {1}, {1}};
  if (!gather<VectorCell, Observed>(C, S.vram, State::Index_vram, IP, Logits,
                                    Source, L))
    return false;
  Shape<1> Result{{Selected}, {1}, {1}};
  if (!canWrite(C, S.ints, Indices, Result) ||
      !canWrite(C, S.fps, Weights, Result))
    return false;

  for (unsigned E = 0; E != Experts; ++E)
    if (isNaN(L[E]))
      L[E] = -std::numeric_limits<float>::infinity();
  std::array<uint32_t, 128> Order;
  std::iota(Order.begin(), Order.begin() + Experts, 0);
  std::partial_sort(Order.begin(), Order.begin() + Selected,
                    Order.begin() + Experts, [&](uint32_t A, uint32_t B) {
                      int32_t KeyA = totalOrder(L[A]), KeyB = totalOrder(L[B]);
                      return KeyA != KeyB ? KeyA > KeyB : A < B;
                    });
  std::array<float, 8> W;
  float Sum = 0;
  for (unsigned J = 0; J != Selected; ++J) {
    W[J] = fexp(L[Order[J]] - L[Order[0]]);
    Sum += W[J];
  }
  bool IsUsable = std::isfinite(Sum) && Sum > 0;
  for (unsigned J = 0; J != Selected; ++J) {
    uint32_t *Index = S.ints.template write<uint32_t>(Indices + J, 1);
    uint16_t *Weight = S.fps.template write<uint16_t>(Weights + J, 1);
    if (!Index || !Weight) {
      C.setTrap(Index ? S.fps : S.ints);
      return false;
    }
    *Index = Order[J];
    *Weight = floatToBf16(IsUsable ? W[J] / Sum : 0.0f);
  }
  if constexpr (Observed) {
    C.note(State::Index_ints, true, Indices, Selected, 1, 0);
    C.note(State::Index_fps, true, Weights, Selected, 1, 0);
    S.ints.noteWrite(Indices, Selected);
    S.fps.noteWrite(Weights, Selected);
  }
  return true;
}

} // namespace kc::sim::plena

#endif // KC_SIM_PLENA_TOPK_H
