//===- Vector.h - Vector functions of RISC-V --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the definition of RISC-V's vectors says with functions: loads and stores
// of whole groups, and permutations whose indices depend on all elements. The
// registers vl and vstart are read here; instructions that are illegal don't
// come here.
//
// An access that isn't allowed stops the instruction before it changes
// anything, so vstart stays as it was.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_RISCV_VECTOR_H
#define KC_SIM_RISCV_VECTOR_H

#include "kc/Sim/Interpreter.h"
#include <cstring>

namespace kc::sim::riscv {

/// Elements that a load or store moves: \p Fields values of \p Bytes bytes for
/// each, a field's values in a group of its own.
template <class CoreT> struct Transfer {
  uint32_t First, End;
  uint32_t Fields, Bytes;
  /// The first field's group, and the distance to that of the next.
  uint8_t *Group;
  uint64_t GroupBytes;
  /// nullptr: all elements are moved.
  const uint8_t *Mask;

  Transfer(CoreT &C, uint32_t Register, uint32_t Fields, uint32_t Bytes,
           uint32_t Unmasked, uint64_t GroupBytes)
      : First(C.S.vstart), End(C.S.vl), Fields(Fields), Bytes(Bytes),
        Group(C.S.file_V.data() + uint64_t(Register) * C.S.P.VLENB),
        GroupBytes(std::max<uint64_t>(GroupBytes, C.S.P.VLENB)),
        Mask(Unmasked ? nullptr : C.S.file_V.data()) {
    clamp(C);
  }

  /// Keeps everything inside the register file.
  void clamp(CoreT &C) {
    const uint8_t *Files = C.S.file_V.data();
    uint64_t Rest = 32 * uint64_t(C.S.P.VLENB) - (Group - Files);
    if ((Fields - 1) * GroupBytes >= Rest)
      End = 0;
    else
      limit(Rest - (Fields - 1) * GroupBytes);
    if (Mask)
      End = std::min<uint64_t>(End, uint64_t(C.S.P.VLENB) * 8);
  }

  /// Keeps each field inside so many bytes.
  void limit(uint64_t Space) {
    if (LLVM_UNLIKELY(uint64_t(End) * Bytes > Space))
      End = uint32_t(Space / Bytes);
  }

  bool moves(uint32_t I) const {
    return !Mask || ((Mask[I / 8] >> (I % 8)) & 1);
  }
  uint8_t *place(uint32_t I, uint32_t Field) const {
    return Group + Field * GroupBytes + uint64_t(I) * Bytes;
  }
};

template <unsigned Bytes>
inline void copyBytes(uint8_t *To, const uint8_t *From) {
  std::memcpy(To, From, Bytes);
}

/// Moves the elements between their groups and bytes in the host's memory,
/// which for element \p I are at Base + Offset(I).
template <bool IsLoad, unsigned Bytes, class TransferT, class OffsetFn>
inline void moveElements(const TransferT &T, uint8_t *Base, OffsetFn Offset) {
  for (uint32_t I = T.First; I < T.End; ++I) {
    if (!T.moves(I))
      continue;
    uint8_t *Memory = Base + Offset(I);
    for (uint32_t F = 0; F != T.Fields; ++F)
      if constexpr (IsLoad)
        copyBytes<Bytes>(T.place(I, F), Memory + F * Bytes);
      else
        copyBytes<Bytes>(Memory + F * Bytes, T.place(I, F));
  }
}

template <bool IsLoad, class TransferT, class OffsetFn>
inline void moveElements(const TransferT &T, uint8_t *Base, OffsetFn Offset) {
  if (T.Bytes == 1)
    moveElements<IsLoad, 1>(T, Base, Offset);
  else if (T.Bytes == 2)
    moveElements<IsLoad, 2>(T, Base, Offset);
  else
    moveElements<IsLoad, 4>(T, Base, Offset);
}

/// Element by element: for accesses that lie far apart, or of which some may
/// not be allowed.
template <bool IsLoad, bool Observed, class CoreT, class AddressFn>
LLVM_ATTRIBUTE_NOINLINE bool
transferSlowly(CoreT &C, const typename CoreT::Inst *IP,
               const Transfer<CoreT> &T, AddressFn Address) {
  Memory &M = C.S.mem;
  for (uint32_t I = T.First; I < T.End; ++I)
    if (T.moves(I))
      for (uint32_t F = 0; F != T.Fields; ++F) {
        uint32_t At = Address(I) + F * T.Bytes;
        if (!(IsLoad ? M.canRead(At, T.Bytes) : M.canWrite(At, T.Bytes))) {
          C.setTrap(M);
          return false;
        }
      }
  for (uint32_t I = T.First; I < T.End; ++I)
    if (T.moves(I))
      for (uint32_t F = 0; F != T.Fields; ++F) {
        uint32_t At = Address(I) + F * T.Bytes;
        bool Works = IsLoad ? M.readCopy<uint8_t>(At, T.Bytes, T.place(I, F))
                            : M.writeCopy<uint8_t>(At, T.Bytes, T.place(I, F));
        if (!Works) {
          C.setTrap(M);
          return false;
        }
        if constexpr (Observed) {
          C.note(CoreT::State::Index_mem, !IsLoad, At, T.Bytes, 1, 0);
          if constexpr (IsLoad)
            M.noteRead(At, T.Bytes, C.pcOf(IP));
          else
            M.noteWrite(At, T.Bytes);
        }
      }
  return true;
}

/// Bytes [Low, High) of the memory if they can be had at once, and nobody wants
/// to know which of them are used; else nullptr.
template <bool IsLoad, bool Observed, class CoreT>
inline uint8_t *wholeSpan(CoreT &C, uint64_t Low, uint64_t High) {
  if (Observed || High - Low > 4096 || High > uint64_t(1) << 32)
    return nullptr;
  if constexpr (IsLoad)
    return const_cast<uint8_t *>(
        C.S.mem.template read<uint8_t>(Low, High - Low));
  else
    return C.S.mem.template write<uint8_t>(Low, High - Low);
}

/// So many bytes, as a rule those of a register.
inline void copyRun(uint8_t *To, const uint8_t *From, uint64_t Bytes) {
  if (LLVM_LIKELY(Bytes == 16))
    std::memcpy(To, From, 16);
  else
    std::memcpy(To, From, Bytes);
}

/// Elements one behind the other.
template <bool IsLoad, bool Observed, class CoreT>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
transferUnit(CoreT &C, const typename CoreT::Inst *IP, const Transfer<CoreT> &T,
             uint32_t Base) {
  if (T.First >= T.End)
    return true;
  uint32_t Step = T.Fields * T.Bytes;
  uint64_t Low = uint32_t(Base + T.First * Step);
  uint64_t Bytes = uint64_t(T.End - T.First) * Step;
  if (T.Fields == 1 && !T.Mask) {
    Memory &M = C.S.mem;
    uint8_t *Registers = T.place(T.First, 0);
    if constexpr (IsLoad) {
      if (const uint8_t *Data = M.read<uint8_t>(Low, Bytes); LLVM_LIKELY(Data))
        copyRun(Registers, Data, Bytes);
      else if (!M.readCopy<uint8_t>(Low, Bytes, Registers)) {
        C.setTrap(M);
        return false;
      }
      if constexpr (Observed)
        M.noteRead(Low, Bytes, C.pcOf(IP));
    } else {
      if (uint8_t *Data = M.write<uint8_t>(Low, Bytes); LLVM_LIKELY(Data))
        copyRun(Data, Registers, Bytes);
      else if (!M.writeCopy<uint8_t>(Low, Bytes, Registers)) {
        C.setTrap(M);
        return false;
      }
      if constexpr (Observed)
        M.noteWrite(Low, Bytes);
    }
    if constexpr (Observed)
      C.note(CoreT::State::Index_mem, !IsLoad, Low, Bytes, 1, 0);
    return true;
  }
  if (uint8_t *Data = wholeSpan<IsLoad, Observed>(C, Low, Low + Bytes)) {
    moveElements<IsLoad>(
        T, Data, [&](uint32_t I) { return uint64_t(I - T.First) * Step; });
    return true;
  }
  return transferSlowly<IsLoad, Observed>(
      C, IP, T, [&](uint32_t I) { return Base + I * Step; });
}

template <bool IsLoad, bool Observed, class CoreT>
inline bool transferStrided(CoreT &C, const typename CoreT::Inst *IP,
                            const Transfer<CoreT> &T, uint32_t Base,
                            uint32_t Stride) {
  if (T.First >= T.End)
    return true;
  int64_t Apart = int32_t(Stride);
  int64_t Begin = int64_t(Base) + T.First * Apart;
  int64_t Last = int64_t(Base) + (T.End - 1) * Apart;
  int64_t Low = std::min(Begin, Last);
  int64_t High = std::max(Begin, Last) + T.Fields * T.Bytes;
  if (Low >= 0)
    if (uint8_t *Data = wholeSpan<IsLoad, Observed>(C, Low, High)) {
      moveElements<IsLoad>(T, Data, [&](uint32_t I) {
        return uint64_t(int64_t(Base) + I * Apart - Low);
      });
      return true;
    }
  return transferSlowly<IsLoad, Observed>(
      C, IP, T, [&](uint32_t I) { return Base + I * Stride; });
}

/// Offsets are the elements of a group, of \p IndexBytes bytes.
template <bool IsLoad, bool Observed, class CoreT>
inline bool transferIndexed(CoreT &C, const typename CoreT::Inst *IP,
                            const Transfer<CoreT> &T, uint32_t Base,
                            uint32_t Indices, uint32_t IndexBytes) {
  constexpr uint32_t MostElements = 512;
  const uint8_t *Group = C.S.file_V.data() + uint64_t(Indices) * C.S.P.VLENB;
  uint64_t Rest = 32 * uint64_t(C.S.P.VLENB) - (Group - C.S.file_V.data());
  Transfer<CoreT> Own = T;
  Own.End = std::min<uint64_t>({Own.End, Rest / IndexBytes, MostElements});
  if (Own.First >= Own.End)
    return true;
  // The registers of a load may be those of the indices.
  uint32_t Addresses[MostElements];
  uint64_t Low = ~uint64_t(0), High = 0;
  for (uint32_t I = Own.First; I < Own.End; ++I) {
    uint32_t Offset = 0;
    std::memcpy(&Offset, Group + uint64_t(I) * IndexBytes, IndexBytes);
    Addresses[I] = Base + Offset;
    if (!Own.moves(I))
      continue;
    Low = std::min<uint64_t>(Low, Addresses[I]);
    High = std::max<uint64_t>(High, Addresses[I]);
  }
  if (Low > High)
    return true;
  if (uint8_t *Data =
          wholeSpan<IsLoad, Observed>(C, Low, High + Own.Fields * Own.Bytes)) {
    moveElements<IsLoad>(Own, Data,
                         [&](uint32_t I) { return Addresses[I] - Low; });
    return true;
  }
  return transferSlowly<IsLoad, Observed>(
      C, IP, Own, [&](uint32_t I) { return Addresses[I]; });
}

//===----------------------------------------------------------------------===//
// As the definition calls them: the first register, fields of an element, bytes
// of a field, bytes of a field's group, whether all elements are moved, where
//===----------------------------------------------------------------------===//

template <bool IsLoad, bool Observed, class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool unit(CoreT &C, const typename CoreT::Inst *IP,
                                  uint32_t Register, uint32_t Fields,
                                  uint32_t Bytes, uint32_t GroupBytes,
                                  uint32_t Unmasked, uint32_t Base) {
  Transfer<CoreT> T(C, Register, Fields, Bytes, Unmasked, GroupBytes);
  return transferUnit<IsLoad, Observed>(C, IP, T, Base);
}

template <bool Observed, class CoreT, class... Args>
bool loadUnit(CoreT &C, const typename CoreT::Inst *IP, Args... As) {
  return unit<true, Observed>(C, IP, As...);
}
template <bool Observed, class CoreT, class... Args>
bool storeUnit(CoreT &C, const typename CoreT::Inst *IP, Args... As) {
  return unit<false, Observed>(C, IP, As...);
}

template <bool IsLoad, bool Observed, class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool
strided(CoreT &C, const typename CoreT::Inst *IP, uint32_t Register,
        uint32_t Fields, uint32_t Bytes, uint32_t GroupBytes, uint32_t Unmasked,
        uint32_t Base, uint32_t Stride) {
  Transfer<CoreT> T(C, Register, Fields, Bytes, Unmasked, GroupBytes);
  return transferStrided<IsLoad, Observed>(C, IP, T, Base, Stride);
}

template <bool Observed, class CoreT, class... Args>
bool loadStrided(CoreT &C, const typename CoreT::Inst *IP, Args... As) {
  return strided<true, Observed>(C, IP, As...);
}
template <bool Observed, class CoreT, class... Args>
bool storeStrided(CoreT &C, const typename CoreT::Inst *IP, Args... As) {
  return strided<false, Observed>(C, IP, As...);
}

template <bool IsLoad, bool Observed, class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool
indexed(CoreT &C, const typename CoreT::Inst *IP, uint32_t Register,
        uint32_t Fields, uint32_t Bytes, uint32_t GroupBytes, uint32_t Unmasked,
        uint32_t Base, uint32_t Indices, uint32_t IndexBytes) {
  Transfer<CoreT> T(C, Register, Fields, Bytes, Unmasked, GroupBytes);
  return transferIndexed<IsLoad, Observed>(C, IP, T, Base, Indices, IndexBytes);
}

template <bool Observed, class CoreT, class... Args>
bool loadIndexed(CoreT &C, const typename CoreT::Inst *IP, Args... As) {
  return indexed<true, Observed>(C, IP, As...);
}
template <bool Observed, class CoreT, class... Args>
bool storeIndexed(CoreT &C, const typename CoreT::Inst *IP, Args... As) {
  return indexed<false, Observed>(C, IP, As...);
}

/// So many elements instead of vl, never masked.
template <bool IsLoad, bool Observed, class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool counted(CoreT &C, const typename CoreT::Inst *IP,
                                     uint32_t Register, uint32_t Count,
                                     uint32_t Bytes, uint32_t Base) {
  Transfer<CoreT> T(C, Register, 1, Bytes, /*Unmasked=*/1, 0);
  T.End = Count;
  T.clamp(C);
  return transferUnit<IsLoad, Observed>(C, IP, T, Base);
}

template <bool Observed, class CoreT, class... Args>
bool loadCounted(CoreT &C, const typename CoreT::Inst *IP, Args... As) {
  return counted<true, Observed>(C, IP, As...);
}
template <bool Observed, class CoreT, class... Args>
bool storeCounted(CoreT &C, const typename CoreT::Inst *IP, Args... As) {
  return counted<false, Observed>(C, IP, As...);
}

//===----------------------------------------------------------------------===//
// Permutations
//===----------------------------------------------------------------------===//

/// Elements i < vl of the register's group that stay inside the file.
template <class CoreT>
uint32_t elementsFrom(CoreT &C, uint32_t Register, uint32_t Bytes) {
  uint64_t Rest = (32 - std::min(Register, 32u)) * uint64_t(C.S.P.VLENB);
  return uint32_t(
      std::min<uint64_t>({C.S.vl, Rest / Bytes, uint64_t(C.S.P.VLENB) * 8}));
}

inline bool bitOfMask(const uint8_t *Mask, uint32_t I) {
  return (Mask[I / 8] >> (I % 8)) & 1;
}

template <bool Observed, class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool iota(CoreT &C, const typename CoreT::Inst *,
                                  uint32_t Vd, uint32_t Vs2, uint32_t Unmasked,
                                  uint32_t Width) {
  uint8_t *Files = C.S.file_V.data();
  uint8_t *To = Files + uint64_t(Vd) * C.S.P.VLENB;
  const uint8_t *Bits = Files + uint64_t(Vs2) * C.S.P.VLENB;
  uint32_t Count = 0, Bytes = Width / 8;
  for (uint32_t I = 0, End = elementsFrom(C, Vd, Bytes); I < End; ++I) {
    if (!Unmasked && !bitOfMask(Files, I))
      continue;
    std::memcpy(To + uint64_t(I) * Bytes, &Count, Bytes);
    Count += bitOfMask(Bits, I);
  }
  return true;
}

template <bool Observed, class CoreT>
LLVM_ATTRIBUTE_NOINLINE bool compress(CoreT &C, const typename CoreT::Inst *,
                                      uint32_t Vd, uint32_t Vs2, uint32_t Vs1,
                                      uint32_t Width) {
  uint8_t *Files = C.S.file_V.data();
  uint8_t *To = Files + uint64_t(Vd) * C.S.P.VLENB;
  const uint8_t *From = Files + uint64_t(Vs2) * C.S.P.VLENB;
  const uint8_t *Bits = Files + uint64_t(Vs1) * C.S.P.VLENB;
  uint32_t Bytes = Width / 8;
  uint32_t End =
      std::min(elementsFrom(C, Vd, Bytes), elementsFrom(C, Vs2, Bytes));
  for (uint32_t I = 0; I < End; ++I) {
    if (!bitOfMask(Bits, I))
      continue;
    std::memcpy(To, From + uint64_t(I) * Bytes, Bytes);
    To += Bytes;
  }
  return true;
}

} // namespace kc::sim::riscv

#endif // KC_SIM_RISCV_VECTOR_H
