//===- VectorRegisters.h - Vector registers in handlers ---------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What handlers do before they call a kernel over vector registers.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_VECTORREGISTERS_H
#define KC_SIM_VECTORREGISTERS_H

#include "kc/Sim/Interpreter.h"
#include "kc/Sim/VectorOps.h"
#include <cstring>

namespace kc::sim {

/// Elements of the longest loop without a mask that costs nothing to prepare.
constexpr uint32_t MaxPrefix = 2048;

namespace detail {
/// MaxPrefix ones, then as many zeros and some more.
extern const uint8_t *const VisitedPrefix;
/// Writes the bytes of activeElements for elements [0, End + BlockReach).
void expandActive(uint8_t *Out, uint32_t Begin, uint32_t End, bool All,
                  const uint8_t *Mask);
} // namespace detail

/// A byte for each element from 0 on, all ones for those of [Begin, End) that
/// are visited: \p All, or those whose bit of \p Mask, if there is one, is set.
template <class CoreT>
inline const uint8_t *activeElements(CoreT &C, unsigned Slot, uint32_t Begin,
                                     uint32_t End, bool All,
                                     const uint8_t *Mask) {
  if (LLVM_LIKELY(All && Begin == 0 && End <= MaxPrefix))
    return detail::VisitedPrefix + MaxPrefix - End;
  uint8_t *Active =
      C.template scratch<uint8_t>(Slot, uint64_t(End) + BlockReach);
  detail::expandActive(Active, Begin, End, All, Mask);
  return Active;
}

/// Whether a group of \p Size bytes from register \p Number on ends before the
/// file of \p Count registers of \p Bytes bytes does; sets the trap if not.
template <class CoreT>
inline bool groupFits(CoreT &C, uint64_t Number, uint64_t Bytes, uint64_t Size,
                      uint64_t Count, llvm::StringRef File) {
  if (LLVM_LIKELY(Number <= Count && Size <= (Count - Number) * Bytes))
    return true;
  C.setTrap(TrapKind::BadRegister, Number,
            "a group of " + std::to_string(Size) +
                " bytes reaches beyond the last register",
            File);
  return false;
}

/// What a kernel reads, or a copy of it if the kernel's writes could change it
/// before it is read. \p InStep: it is read in the order of the writes, in
/// steps of the same size.
template <class CoreT>
inline const uint8_t *beforeWrites(CoreT &C, unsigned Slot, const uint8_t *In,
                                   uint64_t InBytes, const uint8_t *Out,
                                   uint64_t OutBytes, bool InStep) {
  bool Overlap = In < Out + OutBytes && Out < In + InBytes;
  if (LLVM_LIKELY(!Overlap || (InStep && In == Out)))
    return In;
  uint8_t *Copy = C.template scratch<uint8_t>(Slot, InBytes + BlockReach);
  std::memcpy(Copy, In, InBytes);
  return Copy;
}

} // namespace kc::sim

#endif // KC_SIM_VECTORREGISTERS_H
