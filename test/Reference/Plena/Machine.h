//===- Machine.h - State of the PLENA reference model ------------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This folder is a second model of the PLENA accelerator (arXiv 2509.09505). It
// exists to disagree with the simulator: the two share no code and no tables,
// so a mistake has to be made twice to go unnoticed. It is written to be read
// beside the manual, one function per instruction, and is slow where that is
// clearer.
//
// What an instruction does follows the published emulator
// (AICrossSim/PLENA_Simulator f0703b2a). What may differ from it by choice, and
// where its description leaves room:
//
//  * gp0 and f0 read as zero, and writes to them are dropped, as in the RTL.
//    A dropped load still needs a valid address and costs its cycle.
//  * FP arithmetic and reductions addressed to f0 are skipped entirely: no
//    cycle, and no trap for their sources. S_RECI_FP and S_SQRT_FP are among
//    them, although the emulator's opcode list doesn't say so.
//  * f8 to f15 trap; all sixteen a registers exist.
//  * What aborts the emulator is a Trap. An instruction that traps changes
//    nothing: everything is checked first, in the order register fields,
//    asserted fields, configuration, sources, destination.
//  * On-chip addresses are u32. Register plus immediate wraps; the rows that
//    follow the first don't: those past the end are past the end. HBM addresses
//    are u64 and wrap.
//  * An address that is both misaligned and past the end is misaligned.
//  * VLEN must equal MLEN for matrix instructions, and BA * HLEN must equal
//    MLEN for those with head lanes. Their write-outs don't care about HLEN.
//  * A product is summed for k = 0, 1, ... from +0.0, each multiplication and
//    addition rounded to f32, then added to the accumulator; in head-lane
//    instructions it is multiplied by 0.25 before.
//  * Lane sums start at +0.0 and run from lane 0 upwards in f32. The masked
//    V_RED_SUM first replaces every lane of an active group by the group's
//    sum, kept in f32, and then sums all lanes.
//  * +0 is above -0 in V_MAX_VF, V_MIN_VF and V_RED_MAX. A NaN operand f of
//    V_MAX_VF and V_MIN_VF makes every lane a NaN, as a NaN lane stays one.
//  * Write-outs that change a part of a row leave the codes of the other lanes.
//  * All scale bytes of a row are read, even where they cross a 64-byte block;
//    for the timing of a prefetch they are one block all the same.
//  * H_PREFETCH_V drops rows past the end of the vector SRAM, all of them if
//    it starts there.
//  * S_LUI_INT shifts by 12. The write-outs read their immediate at bits 31:14.
//  * C_LOOP_END counts as an instruction of the iteration that it ends,
//    C_LOOP_START does not. Going round again clears the count of that loop
//    alone.
//  * The MX quantiser's logarithms are f32. For bf16 inputs the exponent fields
//    would do as well.
//  * NaN payloads and signs made by arithmetic are those of the host.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_MACHINE_H
#define PLENA_REFERENCE_MACHINE_H

#include "Config.h"
#include "SparseRows.h"
#include "Timing.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace plena_ref {

/// Why an instruction can't be executed.
enum class Trap {
  None,
  InvalidOpcode,    ///< 00 and 38 to 3F
  ReservedOpcode,   ///< V_PS_V and C_HADAMARD_TRANSFORM
  AlwaysTraps,      ///< M_BMV: costs its cycles, then fails
  BadRegister,      ///< f8 to f15
  BadField,         ///< rd of M_BMM and M_BTMM is not 0
  BadPolicy,        ///< V_TOPK other than 0 or 1
  BadConfiguration, ///< the sizes don't allow this instruction
  MisalignedVector, ///< vector SRAM address
  VectorOutOfRange, ///< vector SRAM address past the end
  MisalignedMatrix, ///< matrix SRAM address, or slice of a tile
  MatrixOutOfRange, ///< matrix SRAM address, or slice past the tile
  ScalarOutOfRange, ///< index into the FP or the integer SRAM
  HbmOutOfRange,    ///< write outside the array; reads give zeros
  ZeroTripCount,    ///< C_LOOP_START with 0
  LoopMismatch,     ///< C_LOOP_END without its C_LOOP_START
  BreakOutsideLoop, ///< C_BREAK without a loop
  LoopBudget,       ///< MAX_LOOP_INSTRUCTIONS in one iteration
  InstructionLimit, ///< the caller's limit, not the machine's
};
const char *trapName(Trap Kind);

/// A trap and its story; false if there is none.
struct Fault {
  Trap Kind = Trap::None;
  std::string Why;
  explicit operator bool() const { return Kind != Trap::None; }
};

/// A hardware loop that has been started.
struct Loop {
  uint64_t Body;         ///< instruction index after its C_LOOP_START
  unsigned Counter;      ///< gp register
  uint32_t Trips;        ///< of a loop over gp0, which can't count
  uint64_t Executed = 0; ///< instructions of the current iteration
};

/// Flat bytes, zero until written.
class HbmArray {
public:
  explicit HbmArray(uint64_t Size)
      : Size(Size), Pages((Size + PageSize - 1) / PageSize, PageSize) {}

  uint64_t size() const { return Size; }
  /// The same bytes, PageSize to a row.
  const SparseRows<uint8_t> &pages() const { return Pages; }
  /// True if `Bytes` bytes from `Address` on are all inside the array.
  bool contains(uint64_t Address, uint64_t Bytes) const {
    return Bytes <= Size && Address <= Size - Bytes;
  }
  /// Zero outside the array.
  uint8_t read(uint64_t Address) const;
  std::vector<uint8_t> read(uint64_t Address, size_t Bytes) const;
  /// Dropped outside the array.
  void write(uint64_t Address, uint8_t Byte);
  void write(uint64_t Address, const std::vector<uint8_t> &Bytes);

  static constexpr uint64_t PageSize = 4096;

private:
  uint64_t Size;
  SparseRows<uint8_t> Pages;
};

/// The whole architectural state. All of it is public; reset is construction.
struct Machine {
  explicit Machine(const Config &Cfg = {});

  Config Cfg;
  std::string ConfigError; ///< what Cfg.check() said

  std::array<uint32_t, 16> Gp{};
  std::array<uint16_t, 8> F{}; ///< bf16
  std::array<uint64_t, 16> A{};
  uint32_t Scale = 0;
  uint32_t Stride = 1;
  uint32_t VMask = 0;
  static constexpr float BmmScale = 0.25f;

  uint64_t Pc = 0; ///< instruction index
  std::vector<Loop> Loops;

  std::vector<float> MAcc;  ///< [BLEN][BLEN]
  std::vector<float> HmAcc; ///< [BA][MLEN][MLEN]
  std::vector<float> HvAcc; ///< [BA][MLEN]
  std::vector<float> VAcc;  ///< [BLEN]

  SparseRows<uint32_t> Vram; ///< rows of VLEN codes of VectorSramType
  SparseRows<float> Mram;    ///< tiles of MLEN * MLEN elements, row-major
  std::vector<uint16_t> Fps; ///< bf16
  std::vector<uint32_t> Ints;
  HbmArray Hbm;

  DramState Dram; ///< of the current run

  /// NaN or Inf elements that a store had to quantise.
  uint64_t NonFiniteStores = 0;
  /// NaN elements that a store wrote as they are, in a plain type.
  uint64_t NanStores = 0;

  // Registers, with the zero ones being zero.
  uint32_t gp(unsigned Index) const { return Index ? Gp[Index] : 0; }
  void setGp(unsigned Index, uint32_t Value) {
    if (Index)
      Gp[Index] = Value;
  }
  uint16_t fBits(unsigned Index) const { return Index ? F[Index] : 0; }
  float f(unsigned Index) const { return floatFromBf16(fBits(Index)); }
  void setF(unsigned Index, uint16_t Bits) {
    if (Index)
      F[Index] = Bits;
  }

  // Vector SRAM. Addresses count elements.
  Fault findRow(uint64_t Address, uint64_t &Row) const;
  std::vector<float> readRow(uint64_t Row) const;
  void writeRow(uint64_t Row, const std::vector<float> &Values);
  /// Replaces the lanes from `First` on.
  void writeLanes(uint64_t Row, unsigned First, const float *Values,
                  unsigned Count);

  // Matrix SRAM. Addresses count elements.
  uint32_t tileSize() const { return Cfg.Mlen * Cfg.Mlen; }
  /// The tile that an address lies in, aligned or not.
  Fault findTile(uint32_t Address, uint64_t &Tile) const;
};

} // namespace plena_ref

#endif // PLENA_REFERENCE_MACHINE_H
