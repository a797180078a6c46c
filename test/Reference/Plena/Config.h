//===- Config.h - Parameters of the PLENA reference model --------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The defaults are the TRANSACTIONAL profile of the published simulator
// (AICrossSim/PLENA_Simulator, plena_settings.toml, commit f0703b2a).
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_CONFIG_H
#define PLENA_REFERENCE_CONFIG_H

#include "BlockFormat.h"

#include <cstdint>
#include <string>

namespace plena_ref {

/// A latency in cycles for both settings of DC_EN.
struct Latency {
  unsigned Enabled, Disabled;
};

/// Every latency that the published simulator uses.
struct Latencies {
  Latency SystolicOverhead = {0, 0};
  Latency VectorAdd = {1, 2};
  Latency VectorMul = {1, 5};
  Latency VectorExp = {1, 6};
  Latency VectorReci = {2, 7};
  Latency VectorMax = {4, 4};
  Latency VectorSum = {8, 20};
  Latency ScalarFpBasic = {1, 1};
  Latency ScalarFpExp = {1, 2};
  Latency ScalarFpSqrt = {1, 2};
  Latency ScalarFpReci = {1, 2};
  Latency ScalarIntBasic = {1, 1};
};

/// The deterministic model of the HBM2 behind DMA instructions, in cycles of
/// 1 ns.
struct DramTiming {
  unsigned Nbl = 4;  ///< burst length on the bus
  unsigned Ncl = 7;  ///< read command to data
  unsigned Nrcd = 7; ///< activate to read

  /// Which rows are open when a block is accessed: none, every one, or those
  /// that were accessed last in their banks since the run began.
  enum class RowRule { Closed, Open, Tracked };
  RowRule Rows = RowRule::Closed;

  /// Which blocks of a store are still in the controller's write queue and
  /// cost only QueueHit: none, those that the same instruction has written
  /// before, or the one written last if nothing was read since.
  enum class QueueRule { Never, SameInstruction, LastBlock };
  QueueRule Queue = QueueRule::SameInstruction;
  unsigned QueueHit = 2;

  /// Cycles from the command to the last data of an isolated read.
  unsigned latency(bool RowIsOpen) const {
    return (RowIsOpen ? 0 : Nrcd) + Ncl + Nbl;
  }
  /// Spacing of reads on one pseudo-channel.
  unsigned spacing() const { return Nbl / 2; }
};

struct Config {
  unsigned Mlen = 64;                ///< side of a matrix tile
  unsigned Vlen = 64;                ///< elements of a vector SRAM row
  unsigned Blen = 4;                 ///< side of the output block of one M_MM
  unsigned Hlen = 16;                ///< elements of a head lane, mask granule
  unsigned BroadcastAmount = 4;      ///< head lanes
  uint64_t HbmSize = 17179869184;    ///< bytes
  unsigned HbmWidth = 512;           ///< bits; without effect
  unsigned MatrixSramSize = 4096;    ///< rows of MLEN elements
  unsigned VectorSramSize = 4194304; ///< rows of VLEN elements
  unsigned HbmMPrefetchAmount = 64;  ///< rows; rounded up to MLEN's multiple
  unsigned HbmVPrefetchAmount = 4;   ///< rows
  unsigned HbmVWritebackAmount = 4;  ///< rows
  unsigned DcEn = 1; ///< non-zero: the first column of the latencies
  uint64_t MaxLoopInstructions = 100000; ///< in one iteration of a loop

  // Entries; not configurable in the published simulator.
  unsigned FpSramSize = 1024;
  unsigned IntSramSize = 1024;

  DataType VectorSramType = DataType::plain(Bf16);
  DataType HbmMWeightType = MxFp8;
  DataType HbmMKvType = MxFp8;
  DataType HbmVActType = MxFp8;
  DataType HbmVKvType = MxFp8;
  // MATRIX_SRAM_TYPE, HBM_V_INT_TYPE and SCALAR_FP are without effect: the
  // matrix SRAM keeps f32, and scalars are always bf16.

  Latencies Lat;
  DramTiming Dram;

  unsigned cycles(Latency L) const { return DcEn ? L.Enabled : L.Disabled; }
  /// Matrix SRAM capacity in tiles.
  unsigned tileCount() const { return MatrixSramSize / Mlen; }
  /// Rows that one H_PREFETCH_M really fetches.
  unsigned matrixPrefetchRows() const;
  /// What makes this configuration unusable; empty if nothing does.
  std::string check() const;
};

/// The profile that the published analytic models use.
Config analyticProfile();
/// What the published emulator falls back to without a settings file.
Config emulatorFallbackProfile();
/// MLEN = VLEN = 8, BLEN = 4, HLEN = 4, two head lanes: small enough to check
/// by hand.
Config toyProfile();

} // namespace plena_ref

#endif // PLENA_REFERENCE_CONFIG_H
