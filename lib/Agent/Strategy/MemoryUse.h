//===- MemoryUse.h - Which memory cells a program uses ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Watches a run and notes for each instruction of the program which cells of
// memories it wrote last, and who read what it had written. A definition says
// that an instruction writes a memory, but not where; here it is seen.
//
// An instruction that does nothing but write memories is needed if something
// that is needed reads what it wrote, or if what it wrote is there in the end.
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_AGENT_STRATEGY_MEMORYUSE_H
#define KC_LIB_AGENT_STRATEGY_MEMORYUSE_H

#include "kc/Sim/Observer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace kc::agent {

/// What is known of one word of the program.
struct WordInfo {
  /// Of how many memories it writes cells, and does nothing else; 0 if it does
  /// anything else.
  unsigned NumWritten = 0;
  /// Equal for words that compute the same from the same cells; absent if it
  /// depends on more than cells.
  std::optional<unsigned> Kind;
};

/// Cells that instructions of one name leave behind, one after the other.
struct Leftover {
  uint8_t Memory;
  uint16_t Instr;
  uint64_t Begin, End;
};

class MemoryUse : public sim::Observer {
public:
  MemoryUse(const isa::Target &T, std::vector<WordInfo> Words);

  void executed(const sim::Event &E) override;
  void finished(uint64_t) override;

  using WordList = std::vector<unsigned>;

  /// Words whose results are all overwritten before anything needed reads them.
  WordList unread() const;
  /// Words that write nothing but what was there already.
  WordList repeated() const;
  std::vector<Leftover> leftovers() const;
  /// Words that are needed for nothing but these cells.
  WordList onlyFor(const Leftover &L) const;
  /// The first cell behind all that are used.
  uint64_t endOf(unsigned Memory) const;

private:
  static constexpr unsigned PageCells = 4096;
  static constexpr uint32_t Nobody = ~0u;
  struct Cell {
    uint32_t Writer = Nobody;
    uint64_t Time = 0;
  };
  using Page = std::array<Cell, PageCells>;
  struct Final {
    uint64_t Begin, End;
    uint32_t Writer;
  };

  template <typename Visitor>
  void visit(const sim::MemoryAccess &A, Visitor Visit);
  bool isRepeat(const sim::Event &E, unsigned Word);
  bool isRemovable(unsigned Word) const;
  std::vector<bool> findNeeded(const Leftover *Except) const;

  const isa::Target &T;
  std::vector<WordInfo> Words;
  /// By word: its instruction, memories that it has written as a bit set.
  std::vector<uint16_t> Instrs;
  std::vector<uint64_t> Written;
  std::vector<bool> IsExecuted, IsNew;
  uint64_t Now = 0;
  std::map<std::pair<unsigned, uint64_t>, std::unique_ptr<Page>> Pages;
  /// The page that was used last of each memory.
  llvm::SmallVector<std::pair<uint64_t, Page *>, 4> Recent;
  llvm::SmallVector<uint64_t, 4> Ends;
  /// Writer and reader.
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> Reads;
  std::pair<uint32_t, uint32_t> LastRead = {Nobody, Nobody};
  /// When the same was done to the same cells.
  std::map<std::vector<uint64_t>, uint64_t> Done;
  /// By memory, in the order of the cells.
  std::vector<std::vector<Final>> Finals;
};

} // namespace kc::agent

#endif // KC_LIB_AGENT_STRATEGY_MEMORYUSE_H
