//===- Statistics.h - Where the cycles went ---------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts and cycles by unit and by instruction. Cycles are those of the
// events: costs, which in serial timing add up to the run's cycles.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_STATISTICS_H
#define KC_SIM_STATISTICS_H

#include "kc/Sim/Observer.h"
#include "kc/Support/Json.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace kc::sim {

/// "64 element bytes, 8 scale bytes, 16 blocks", and what wasn't finite.
std::string dmaText(const DmaTraffic &Dma);
Json dmaToJson(const DmaTraffic &Dma);

class Statistics : public Observer {
public:
  explicit Statistics(const isa::Target &T);

  void executed(const Event &E) override;

  /// A table: units with their instructions below them, most cycles first.
  void print(llvm::raw_ostream &OS) const;
  Json toJson() const;

private:
  struct Counter {
    uint64_t Instructions = 0;
    uint64_t Cycles = 0;
  };
  std::vector<size_t> sorted(const std::vector<Counter> &Counters) const;
  std::vector<Counter> byUnit() const;

  const isa::Target &T;
  /// Parallel to Target::Instrs.
  std::vector<Counter> Instrs;
  uint64_t TotalInstructions = 0;
  uint64_t TotalCycles = 0;
  DmaTraffic Dma;
  uint64_t DmaCycles = 0;
};

} // namespace kc::sim

#endif // KC_SIM_STATISTICS_H
