//===- Dma.h - The quantising DMA of PLENA ----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between the block-scaled tensors of HBM and the rows of the on-chip
// memories. The formulas are those of isa-defs/plena/Hbm.td. Everything is
// read, converted and checked before anything is written.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_PLENA_DMA_H
#define KC_SIM_PLENA_DMA_H

#include "kc/Sim/Dram.h"
#include "kc/Sim/Interpreter.h"

namespace kc::sim::plena {

/// What the DMA engine keeps: the DRAM's open rows, and its buffers.
class Hbm {
public:
  explicit Hbm() : Model(DramParams::hbm2()) {}
  void reset() { Model.reset(); }

  Dram Model;
  std::vector<ByteRange> Ranges;
  std::vector<uint8_t> Bytes;
};

/// Where the rows of a transfer lie in HBM.
struct RowAddresses {
  uint64_t Element, Scale, Pitch, Ratio;

  template <class CoreT>
  RowAddresses(CoreT &C, const NumberCodec &Codec, uint64_t Base,
               uint32_t Offset, uint64_t Pitch)
      : Pitch(Pitch), Ratio(Codec.format().bytesPerScaleByte()) {
    Element = Base + Offset;
    Scale = Base + C.S.SCALE + Offset / Ratio;
  }

  uint64_t element(uint64_t Row) const { return Element + Row * Pitch; }
  /// The machine steps scales in single precision.
  uint64_t scale(uint64_t Row) const {
    return Scale + uint64_t(float(Row) * (float(Pitch) / float(Ratio)));
  }
};

/// Whether rows of \p Count elements exist in the format; sets the trap.
template <class CoreT>
bool canHold(CoreT &C, const NumberCodec &Codec, uint64_t Count) {
  if (llvm::Error E = Codec.format().checkCount(Count)) {
    C.setTrap(TrapKind::BadOperand, Count, llvm::toString(std::move(E)));
    return false;
  }
  return true;
}

/// Reads and decodes \p Rows rows of \p Count elements to \p Out, and charges
/// the time.
template <bool Observed, class CoreT>
bool fetchRows(CoreT &C, const typename CoreT::Inst *IP,
               const NumberCodec &Codec, const RowAddresses &At, uint64_t Rows,
               uint64_t Count, float *Out) {
  if (!canHold(C, Codec, Count))
    return false;
  auto &S = C.S;
  const FormatDesc &Format = Codec.format();
  uint64_t ElementBytes = Format.elementBytes(Count);
  uint64_t ScaleBytes = Format.scaleBytes(Count);
  S.Extra.Bytes.resize(ElementBytes + ScaleBytes);
  S.Extra.Ranges.clear();
  auto Read = [&](uint64_t Address, uint64_t N, uint8_t *To) {
    if (N == 0)
      return true;
    if (!S.hbm.template readCopy<uint8_t>(Address, N, To)) {
      C.setTrap(S.hbm);
      return false;
    }
    if constexpr (Observed) {
      C.note(CoreT::State::Index_hbm, false, Address, N, 1, 0);
      S.hbm.noteRead(Address, N, C.pcOf(IP));
    }
    return true;
  };
  uint8_t *Elements = S.Extra.Bytes.data();
  uint8_t *Scales = Elements + ElementBytes;
  for (uint64_t R = 0; R != Rows; ++R) {
    if (!Read(At.element(R), ElementBytes, Elements) ||
        !Read(At.scale(R), ScaleBytes, Scales))
      return false;
    S.Extra.Ranges.push_back({At.element(R), ElementBytes});
    // The scales of a row take the time of one block, wherever they lie.
    if (ScaleBytes)
      S.Extra.Ranges.push_back({At.scale(R), 1});
    Codec.decode(Elements, Scales, Out + R * Count, Count);
  }
  C.Extra += S.Extra.Model.read(S.Extra.Ranges);
  if constexpr (Observed)
    C.Dma = {Rows * ElementBytes, Rows * ScaleBytes,
             S.Extra.Model.blocks(S.Extra.Ranges), 0};
  return true;
}

/// Writes \p N cells; the caller has checked that it may.
template <class CellT, bool Observed, class CoreT>
bool writeCells(CoreT &C, Memory &M, unsigned Index, uint64_t Address,
                uint64_t N, const float *Values) {
  Shape<1> View{{N}, {1}, {1}};
  return scatter<CellT, Observed>(C, M, Index, Address, View, Values);
}

struct Float32Cell {
  using Storage = float;
  using Value = float;
  static Value load(Storage C) { return C; }
  static Storage store(Value V) { return V; }
};

struct VectorCell {
  using Storage = uint16_t;
  using Value = float;
  static Value load(Storage C) { return bf16ToFloat(C); }
  static Storage store(Value V) { return floatToBf16RoundedNaN(V); }
};

template <bool Observed, class CoreT>
bool prefetchM(CoreT &C, const typename CoreT::Inst *IP, uint32_t To,
               uint32_t Offset, uint64_t Base, uint32_t Strided,
               uint32_t Precision) {
  using State = typename CoreT::State;
  State &S = C.S;
  const auto &P = S.P;
  const NumberCodec &Codec =
      S.Formats[Precision == 0 ? State::Format_HBM_M_WEIGHT_TYPE
                               : State::Format_HBM_M_KV_TYPE];
  uint64_t Rows = llvm::alignTo(P.HBM_M_PREFETCH_AMOUNT, P.MLEN);
  Shape<1> Tiles{{Rows * P.MLEN}, {1}, {1}};
  if (!canWrite(C, S.mram, To, Tiles))
    return false;
  float *Values = C.template scratch<float>(0, Rows * P.MLEN);
  RowAddresses At(C, Codec, Base, Offset, Strided == 1 ? S.STRIDE : P.MLEN);
  return fetchRows<Observed>(C, IP, Codec, At, Rows, P.MLEN, Values) &&
         writeCells<Float32Cell, Observed>(C, S.mram, State::Index_mram, To,
                                           Rows * P.MLEN, Values);
}

template <bool Observed, class CoreT>
bool prefetchV(CoreT &C, const typename CoreT::Inst *IP, uint32_t To,
               uint32_t Offset, uint64_t Base, uint32_t Strided,
               uint32_t Precision) {
  using State = typename CoreT::State;
  State &S = C.S;
  const auto &P = S.P;
  const NumberCodec &Codec =
      S.Formats[Precision == 0 ? State::Format_HBM_V_ACT_TYPE
                               : State::Format_HBM_V_KV_TYPE];
  uint64_t Rows = P.HBM_V_PREFETCH_AMOUNT;
  // Rows beyond the end of Vector SRAM are dropped; that may be all of them.
  uint64_t Room = To < S.vram.cells() ? (S.vram.cells() - To) / P.VLEN : 0;
  uint64_t Kept = std::min(Rows, Room);
  Shape<1> Destination{{Kept * P.VLEN}, {1}, {1}};
  if (Kept && !canWrite(C, S.vram, To, Destination))
    return false;
  float *Values = C.template scratch<float>(0, Rows * P.VLEN);
  RowAddresses At(C, Codec, Base, Offset, Strided == 1 ? S.STRIDE : P.VLEN);
  if (!fetchRows<Observed>(C, IP, Codec, At, Rows, P.VLEN, Values))
    return false;
  return Kept == 0 ||
         writeCells<VectorCell, Observed>(C, S.vram, State::Index_vram, To,
                                          Kept * P.VLEN, Values);
}

template <bool Observed, class CoreT>
bool storeV(CoreT &C, const typename CoreT::Inst *IP, uint32_t From,
            uint32_t Offset, uint64_t Base, uint32_t Strided,
            uint32_t Precision) {
  using State = typename CoreT::State;
  State &S = C.S;
  const auto &P = S.P;
  const NumberCodec &Codec =
      S.Formats[Precision == 0 ? State::Format_HBM_V_ACT_TYPE
                               : State::Format_HBM_V_KV_TYPE];
  if (!canHold(C, Codec, P.VLEN))
    return false;
  uint64_t Rows = P.HBM_V_WRITEBACK_AMOUNT;
  float *Values = C.template scratch<float>(0, Rows * P.VLEN);
  Shape<1> Source{{Rows * P.VLEN}, {1}, {1}};
  if (!gather<VectorCell, Observed>(C, S.vram, State::Index_vram, IP, From,
                                    Source, Values))
    return false;
  RowAddresses At(C, Codec, Base, Offset, Strided == 1 ? S.STRIDE : P.VLEN);
  uint64_t ElementBytes = Codec.format().elementBytes(P.VLEN);
  uint64_t ScaleBytes = Codec.format().scaleBytes(P.VLEN);
  S.Extra.Ranges.clear();
  for (uint64_t R = 0; R != Rows; ++R) {
    S.Extra.Ranges.push_back({At.element(R), ElementBytes});
    if (ScaleBytes)
      S.Extra.Ranges.push_back({At.scale(R), ScaleBytes});
  }
  for (const ByteRange &Range : S.Extra.Ranges)
    if (!S.hbm.canWrite(Range.Begin, Range.Bytes)) {
      C.setTrap(S.hbm);
      return false;
    }
  S.Extra.Bytes.resize(ElementBytes + ScaleBytes);
  uint8_t *Elements = S.Extra.Bytes.data();
  uint8_t *Scales = Elements + ElementBytes;
  uint64_t NonFinite = 0;
  auto Write = [&](uint64_t Address, uint64_t N, const uint8_t *Bytes) {
    if (N == 0)
      return true;
    if (!S.hbm.template writeCopy<uint8_t>(Address, N, Bytes)) {
      C.setTrap(S.hbm);
      return false;
    }
    if constexpr (Observed) {
      C.note(State::Index_hbm, true, Address, N, 1, 0);
      S.hbm.noteWrite(Address, N);
    }
    return true;
  };
  for (uint64_t R = 0; R != Rows; ++R) {
    EncodeReport Report =
        Codec.encode(Values + R * P.VLEN, Elements, Scales, P.VLEN);
    NonFinite += Report.NonFinite;
    if (!Write(At.element(R), ElementBytes, Elements) ||
        !Write(At.scale(R), ScaleBytes, Scales))
      return false;
  }
  C.Extra += S.Extra.Model.store(S.Extra.Ranges);
  if constexpr (Observed)
    C.Dma = {Rows * ElementBytes, Rows * ScaleBytes,
             S.Extra.Model.blocks(S.Extra.Ranges), NonFinite};
  return true;
}

} // namespace kc::sim::plena

#endif // KC_SIM_PLENA_DMA_H
