//===- VectorOps.h - Loops over vector registers ----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the generated loops over groups of vector registers call. They go over
// blocks of N elements, 4, 8 or 16: the values of a
// block are computed into an array, and those of its elements that are visited
// are stored. As in KernelOps.h, nothing here may leave a function behind.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_VECTOROPS_H
#define KC_SIM_VECTOROPS_H

#include "kc/Sim/KernelOps.h"

/// Before a loop over the elements of a block, which becomes host vectors if it
/// isn't unrolled before.
#define KC_LANES _Pragma("clang loop unroll(disable)")

namespace kc::sim {

/// What a kernel works on. Groups and masks are bytes of the register file;
/// blocks may reach BlockReach bytes beyond their end.
struct VectorArgs {
  const uint8_t *In[6];
  uint8_t *Out;
  /// For each loop, a byte for each element, all ones where it is visited.
  const uint8_t *Active[2];
  uint32_t Begin[2], End[2];
  /// Elements of each group, for computed indices.
  uint32_t Extent[6];
  uint64_t S[6];
};

using VectorKernel = uint64_t (*)(const VectorArgs &);

constexpr uint64_t BlockReach = 128;

template <unsigned N>
using ByteLanes = int8_t __attribute__((ext_vector_type(N)));
template <unsigned N> using BitLanes = bool __attribute__((ext_vector_type(N)));

template <class T> KC_OP T element(const uint8_t *Group, uint64_t I) {
  T Value;
  __builtin_memcpy(&Value, Group + I * sizeof(T), sizeof(T));
  return Value;
}

/// The element at a computed index; zero out of range.
template <class T, class Index>
KC_OP T lookupElement(const uint8_t *Group, uint64_t Extent, Index I) {
  return I < Extent ? element<T>(Group, I) : T(0);
}

/// The bits of a mask from a multiple of 8 on.
template <unsigned N> KC_OP uint32_t loadBits(const uint8_t *Mask, uint64_t I) {
  uint32_t Bits = 0;
  __builtin_memcpy(&Bits, Mask + I / 8, N / 8);
  return Bits;
}

/// A bit for each byte that isn't zero.
template <unsigned N> KC_OP uint32_t bitsOf(const void *Bytes) {
  ByteLanes<N> Lanes;
  __builtin_memcpy(&Lanes, Bytes, N);
  BitLanes<N> Bits = __builtin_convertvector(Lanes != 0, BitLanes<N>);
  uint32_t Result = 0;
  __builtin_memcpy(&Result, &Bits, N / 8);
  return Result;
}

/// Stores the values of a block from element \p I on where \p Active says so.
template <unsigned N, class T>
KC_OP void storeElements(uint8_t *Group, uint64_t I, const T (&Values)[N],
                         const uint8_t *Active) {
  using Signed = decltype(asSigned(T(0)));
  using Lanes = Signed __attribute__((ext_vector_type(N)));
  ByteLanes<N> Visited;
  __builtin_memcpy(&Visited, Active + I, N);
  Lanes New, Old, Mask = __builtin_convertvector(Visited, Lanes);
  uint8_t *Place = Group + I * sizeof(T);
  __builtin_memcpy(&New, Values, sizeof(New));
  __builtin_memcpy(&Old, Place, sizeof(Old));
  Old = (New & Mask) | (Old & ~Mask);
  __builtin_memcpy(Place, &Old, sizeof(Old));
}

template <unsigned N>
KC_OP void storeBits(uint8_t *Mask, uint64_t I, const bool (&Values)[N],
                     const uint8_t *Active) {
  uint32_t Visited = bitsOf<N>(Active + I);
  uint32_t Bits =
      (bitsOf<N>(Values) & Visited) | (loadBits<N>(Mask, I) & ~Visited);
  __builtin_memcpy(Mask + I / 8, &Bits, N / 8);
}

} // namespace kc::sim

#endif // KC_SIM_VECTOROPS_H
