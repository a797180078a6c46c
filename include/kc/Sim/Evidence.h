//===- Evidence.h - What a run really did -----------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evidence of work, counted outside of the program: how often each
// instruction ran, what it multiplied, which bytes it moved, how much of each
// input it read and of each output it wrote, and whether it read anything
// that nobody had written. The evaluator's checks rest on it; a program can't
// influence it other than by doing the work.
//
// Which cells were touched is in the memories' shadows, where the interpreter
// reports reads and writes while it executes; bytes and counts are from the
// events.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_EVIDENCE_H
#define KC_SIM_EVIDENCE_H

#include "kc/Sim/Decoupled.h"
#include "kc/Sim/Memory.h"
#include "kc/Sim/Observer.h"
#include "kc/Support/Json.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <vector>

namespace kc::sim {

class ProgramText;

struct RegionEvidence {
  std::string Name;
  uint64_t Begin, End;
  uint8_t Rights;
  /// All bytes that were read and written there, again each time.
  uint64_t BytesRead = 0, BytesWritten = 0;
  /// Different cells.
  uint64_t UniqueRead = 0, UniqueWritten = 0;
  /// The first cell that the program never wrote; none if it wrote all.
  std::optional<uint64_t> FirstUnwritten;
};

struct MemoryEvidence {
  std::string Name;
  unsigned CellBytes = 1;
  uint64_t BytesRead = 0, BytesWritten = 0;
  uint64_t UniqueRead = 0, UniqueWritten = 0;
  /// Rows that were loaded, read or written, and the rows there are.
  uint64_t RowsUsed = 0, Rows = 0;
  /// Reads of cells that neither the harness nor the program had written.
  uint64_t UndefinedReads = 0;
  std::optional<UndefinedRead> FirstUndefinedRead;
  std::vector<RegionEvidence> Regions;
};

struct EvidenceReport {
  uint64_t Instructions = 0;
  uint64_t Macs = 0;
  DmaTraffic Dma;
  /// Only what ran at least once, in the order of the instruction set.
  std::vector<std::pair<std::string, uint64_t>> Opcodes;
  std::vector<std::pair<std::string, uint64_t>> Units;
  std::vector<MemoryEvidence> Memories;
};

class Evidence : public Observer {
public:
  /// Switches the tracking of the memories on; their regions must be those of
  /// the run already, here and in clear(). \p MacsOf gives the
  /// multiply-accumulates of one execution by instruction; may be empty.
  Evidence(const isa::Target &T, llvm::ArrayRef<Memory *> Memories,
           std::vector<uint64_t> MacsOf = {});

  void executed(const Event &E) override;

  /// Starts again, for another run; the memories' reset() clears the rest.
  void clear();

  EvidenceReport report() const;

private:
  struct Bytes {
    uint64_t Read = 0, Written = 0;
  };
  void count(const MemoryAccess &A);
  void countRegions(unsigned Index, const MemoryAccess &A);

  const isa::Target &T;
  llvm::SmallVector<Memory *, 8> Memories;
  std::vector<uint64_t> MacsOf;
  std::vector<uint64_t> Counts;
  uint64_t Macs = 0;
  DmaTraffic Dma;
  std::vector<Bytes> MemoryBytes;
  /// By memory and region.
  std::vector<std::vector<Bytes>> RegionBytes;
};

Json toJson(const EvidenceReport &Report);
/// \p Text, if given, names the instructions of undefined reads.
void printEvidence(const EvidenceReport &Report, llvm::raw_ostream &OS,
                   const ProgramText *Text = nullptr);

/// Busy and waiting cycles by unit.
Json stallsToJson(const isa::Target &T, const Decoupled &Model);
void printStalls(const isa::Target &T, const Decoupled &Model,
                 llvm::raw_ostream &OS);

} // namespace kc::sim

#endif // KC_SIM_EVIDENCE_H
