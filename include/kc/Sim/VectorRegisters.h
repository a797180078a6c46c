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

/// An instruction's groups depend on its registers' numbers and, as a rule, on
/// one register of the state. Where that has the same value as the last time,
/// what was found out then holds: that the groups are legal, and these.
struct GroupFacts {
  /// The register's value and, above it, a 1; 0 at first.
  uint64_t Key;
  /// No group that is read overlaps with one that is written, or only so that
  /// each element is read before it is written.
  bool IsDirect;
  /// Elements that there are, for each loop.
  uint32_t Limit[2];

  static uint64_t keyOf(uint32_t Value) { return uint64_t(1) << 32 | Value; }
};

/// Elements of the longest loop without a mask that costs nothing to prepare.
constexpr uint32_t MaxPrefix = 2048;

namespace detail {
/// MaxPrefix ones, then as many zeros and some more.
extern const uint8_t *const VisitedPrefix;
/// Writes the bytes of activeElements for elements [0, End + BlockReach).
void expandActive(uint8_t *Out, uint32_t Begin, uint32_t End, bool All,
                  const uint8_t *Mask);
} // namespace detail

template <class CoreT>
LLVM_ATTRIBUTE_NOINLINE const uint8_t *
activeElementsSlowly(CoreT &C, unsigned Slot, uint32_t Begin, uint32_t End,
                     bool All, const uint8_t *Mask) {
  uint8_t *Active =
      C.template scratch<uint8_t>(Slot, uint64_t(End) + BlockReach);
  detail::expandActive(Active, Begin, End, All, Mask);
  return Active;
}

/// A byte for each element from 0 on, all ones for those of [Begin, End) that
/// are visited: \p All, or those whose bit of \p Mask, if there is one, is set.
template <class CoreT>
inline const uint8_t *activeElements(CoreT &C, unsigned Slot, uint32_t Begin,
                                     uint32_t End, bool All,
                                     const uint8_t *Mask) {
  if (LLVM_LIKELY(All && Begin == 0 && End <= MaxPrefix))
    return detail::VisitedPrefix + MaxPrefix - End;
  return activeElementsSlowly(C, Slot, Begin, End, All, Mask);
}

/// Whether a group of \p Size bytes from register \p Number on ends before the
/// file of \p Count registers of \p Bytes bytes does; sets the trap if not.
template <class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool groupFits(CoreT &C, uint64_t Number,
                                       uint64_t Bytes, uint64_t Size,
                                       uint64_t Count, llvm::StringRef File) {
  if (LLVM_LIKELY(Number <= Count && Size <= (Count - Number) * Bytes))
    return true;
  C.setTrap(TrapKind::BadRegister, Number,
            "a group of " + std::to_string(Size) +
                " bytes reaches beyond the last register",
            File);
  return false;
}

/// Whether writes can't change what is read before it is read. \p InStep: it is
/// read in the order of the writes, in steps of the same size.
inline bool isReadInTime(uint64_t In, uint64_t InBytes, uint64_t Out,
                         uint64_t OutBytes, bool InStep) {
  bool Overlap = In < Out + OutBytes && Out < In + InBytes;
  return !Overlap || (InStep && In == Out);
}

/// What a kernel reads, or a copy of it if it isn't read in time.
template <class CoreT>
LLVM_ATTRIBUTE_NOINLINE const uint8_t *
beforeWrites(CoreT &C, unsigned Slot, const uint8_t *In, uint64_t InBytes,
             const uint8_t *Out, uint64_t OutBytes, bool InStep) {
  if (isReadInTime(reinterpret_cast<uintptr_t>(In), InBytes,
                   reinterpret_cast<uintptr_t>(Out), OutBytes, InStep))
    return In;
  uint8_t *Copy = C.template scratch<uint8_t>(Slot, InBytes + BlockReach);
  std::memcpy(Copy, In, InBytes);
  return Copy;
}

} // namespace kc::sim

#endif // KC_SIM_VECTORREGISTERS_H
