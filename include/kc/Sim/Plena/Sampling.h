//===- Sampling.h - Sampling instructions of PLENA --------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_PLENA_SAMPLING_H
#define KC_SIM_PLENA_SAMPLING_H

#include "kc/Sim/Interpreter.h"
#include "kc/Sim/Plena/Dma.h"

namespace kc::sim::plena {

struct IntegerCell {
  using Storage = uint32_t;
  using Value = uint32_t;
  static Value load(Storage C) { return C; }
  static Storage store(Value V) { return V; }
};

struct ScalarFloatCell {
  using Storage = uint16_t;
  using Value = float;
  static Value load(Storage C) { return bf16ToFloat(C); }
  static Storage store(Value V) { return floatToBf16(V); }
};

/// See SelectInts in isa-defs/plena/Sampling.td.
template <bool Observed, class CoreT>
bool selectInts(CoreT &C, const typename CoreT::Inst *IP, uint32_t To,
                uint32_t IfSet, uint32_t IfZero, uint32_t Mask, uint32_t N) {
  using State = typename CoreT::State;
  State &S = C.S;
  if (!alignedRow(C, S.vram, Mask, S.P.VLEN))
    return false;
  float *M = C.template scratch<float>(0, S.P.VLEN);
  Shape<1> Lanes{{N}, {1}, {1}};
  if (N == 0)
    return true;
  if (!gather<VectorCell, Observed>(C, S.vram, State::Index_vram, IP, Mask,
                                    Lanes, M))
    return false;
  // Before the first write: a trap leaves everything as it was.
  for (uint32_t From : {IfSet, IfZero})
    if (!S.ints.canRead(From, N)) {
      C.setTrap(S.ints);
      return false;
    }
  if (!canWrite(C, S.ints, To, Lanes))
    return false;
  Shape<1> One{{1}, {1}, {1}};
  for (uint32_t I = 0; I != N; ++I) {
    uint32_t Entry;
    if (!gather<IntegerCell, Observed>(C, S.ints, State::Index_ints, IP,
                                       uint64_t(M[I] != 0 ? IfSet : IfZero) + I,
                                       One, &Entry) ||
        !scatter<IntegerCell, Observed>(C, S.ints, State::Index_ints,
                                        uint64_t(To) + I, One, &Entry))
      return false;
  }
  C.Extra += N;
  return true;
}

/// See MapEntries in isa-defs/plena/Sampling.td.
template <bool Observed, class CoreT>
bool mapEntries(CoreT &C, const typename CoreT::Inst *IP, uint32_t To,
                uint32_t From, uint32_t N) {
  using State = typename CoreT::State;
  State &S = C.S;
  if (!alignedRow(C, S.vram, To, S.P.VLEN))
    return false;
  if (N == 0)
    return true;
  float *Entries = C.template scratch<float>(0, N);
  Shape<1> Lanes{{N}, {1}, {1}};
  return gather<ScalarFloatCell, Observed>(C, S.fps, State::Index_fps, IP, From,
                                           Lanes, Entries) &&
         canWrite(C, S.vram, To, Lanes) &&
         writeCells<VectorCell, Observed>(C, S.vram, State::Index_vram, To, N,
                                          Entries);
}

} // namespace kc::sim::plena

#endif // KC_SIM_PLENA_SAMPLING_H
