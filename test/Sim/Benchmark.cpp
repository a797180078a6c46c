//===- Benchmark.cpp - How fast memory and DRAM are -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing here is tested: times depend on the machine. Run it by hand with an
// empty script.
//
//===----------------------------------------------------------------------===//

#include "Script.h"
#include "kc/Sim/Dram.h"
#include "kc/Sim/Memory.h"
#include "llvm/Support/Format.h"
#include <chrono>

using namespace llvm;
using namespace kc::sim;

template <class F> static void measure(StringRef What, uint64_t Count, F Do) {
  auto Begin = std::chrono::steady_clock::now();
  uint64_t Sum = 0;
  for (uint64_t I = 0; I != Count; ++I)
    Sum += Do(I);
  std::chrono::duration<double, std::nano> Time =
      std::chrono::steady_clock::now() - Begin;
  // The sum keeps the work alive.
  outs() << format("%10.2f ns  ", Time.count() / Count) << What
         << (Sum == 1 ? " " : "") << "\n";
}

void runBenchmark(Script &) {
  Memory Rows("rows", 2, 256 << 20, 64, CellType::BFloat16);
  auto RowAddress = [](uint64_t I) { return (I * 64 * 7) & 0xffc0; };
  measure("read a row", 100000000,
          [&](uint64_t I) { return *Rows.read<uint16_t>(RowAddress(I), 64); });
  measure("write a row", 100000000, [&](uint64_t I) {
    return *Rows.write<uint16_t>(RowAddress(I), 64) = I;
  });
  Rows.track(true);
  measure("observed read of a row", 20000000, [&](uint64_t I) {
    return *Rows.readObserved<uint16_t>(RowAddress(I), 64, I);
  });
  Memory Bytes("bytes", 1, uint64_t(1) << 32, 1);
  measure("read a word of bytes", 100000000, [&](uint64_t I) {
    return *Bytes.read<uint32_t>((I * 28) & 0xfffc, 4);
  });
  measure("make a 16 GiB memory and touch it", 1000, [&](uint64_t) {
    Memory M("m", 1, uint64_t(16) << 30, 64);
    return *M.write<uint8_t>(uint64_t(1) << 33, 64) = 1;
  });
  for (uint64_t Seed : {0, 1}) {
    Memory M("m", 2, 256 << 20, 64, CellType::BFloat16);
    M.setFill(Seed);
    measure(
        Seed ? "touch a page, odd poison" : "touch a page, even poison", 5000,
        [&](uint64_t I) { return *M.read<uint16_t>(I * M.pageCells(), 64); });
  }

  Dram Model(DramParams::hbm2());
  SmallVector<ByteRange, 128> Tile;
  for (uint64_t R = 0; R != 64; ++R) {
    Tile.push_back({R * 256, 64});
    Tile.push_back({65536 + R * 32, 8});
  }
  measure("DRAM read of 128 blocks", 1000000,
          [&](uint64_t) { return Model.read(Tile); });
  measure("DRAM store of 128 blocks", 1000000,
          [&](uint64_t) { return Model.store(Tile); });
}
