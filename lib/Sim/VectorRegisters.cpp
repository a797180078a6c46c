//===- VectorRegisters.cpp - Vector registers in handlers -----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/VectorRegisters.h"

namespace kc::sim {

namespace {
struct PrefixTable {
  alignas(64) uint8_t Bytes[2 * MaxPrefix + BlockReach] = {};
  constexpr PrefixTable() {
    for (uint32_t I = 0; I != MaxPrefix; ++I)
      Bytes[I] = 0xFF;
  }
};
constexpr PrefixTable Prefix;
} // namespace

const uint8_t *const detail::VisitedPrefix = Prefix.Bytes;

void detail::expandActive(uint8_t *Out, uint32_t Begin, uint32_t End, bool All,
                          const uint8_t *Mask) {
  if (All || !Mask) {
    std::memset(Out, All ? 0xFF : 0, End);
  } else {
    // Eight bits become eight bytes of all ones or zeros.
    for (uint32_t I = 0; I < End; I += 8) {
      uint64_t Bits = Mask[I / 8] * 0x0101010101010101u & 0x8040201008040201u;
      uint64_t Ones =
          ((Bits | ((Bits & ~0x8080808080808080u) + 0x7F7F7F7F7F7F7F7Fu)) >>
           7) &
          0x0101010101010101u;
      uint64_t Bytes = Ones * 0xFF;
      std::memcpy(Out + I, &Bytes, 8);
    }
  }
  std::memset(Out, 0, std::min(Begin, End));
  std::memset(Out + End, 0, BlockReach);
}

} // namespace kc::sim
