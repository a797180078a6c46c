//===- Shadow.h - Which cells of a memory were touched ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three bits a cell: the harness loaded it, the program wrote it, the program
// read it. They exist for pages that were touched while a memory is tracked,
// and answer what evidence of work asks: was every element of the output
// written, how much of each input was read, was anything read that nobody
// had written.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_SHADOW_H
#define KC_SIM_SHADOW_H

#include <cstdint>
#include <memory>
#include <unordered_map>

namespace kc::sim {

/// A read of cells that neither the harness nor the program had written.
struct UndefinedRead {
  uint64_t PC = 0;
  uint64_t Address = 0;
};

class Shadow {
public:
  /// The shadow of a memory of \p Cells cells.
  explicit Shadow(uint64_t Cells);
  ~Shadow();

  /// Forgets everything.
  void clear();

  /// Cells beyond the memory's end are left out.
  void load(uint64_t Begin, uint64_t N);
  void write(uint64_t Begin, uint64_t N);
  void read(uint64_t Begin, uint64_t N, uint64_t PC);

  /// Different cells of [Begin, End) that the program read or wrote.
  uint64_t countRead(uint64_t Begin, uint64_t End) const;
  uint64_t countWritten(uint64_t Begin, uint64_t End) const;
  /// Different cells that the program read or wrote or the harness loaded.
  uint64_t countTouched(uint64_t Begin, uint64_t End) const;

  /// Rows of so many cells, aligned to their number, with a touched cell.
  uint64_t countRows(uint64_t RowCells) const;

  /// The first cell of [Begin, End) that the program didn't write; \p End if
  /// it wrote all of them.
  uint64_t findUnwritten(uint64_t Begin, uint64_t End) const;

  /// Reads of cells never written, and the first; a cell counts each time.
  uint64_t undefinedReads() const { return NumUndefined; }
  const UndefinedRead &firstUndefinedRead() const { return First; }

private:
  /// 64 cells of each bit side by side, so that one access touches one line.
  struct Word {
    uint64_t Loaded, Written, Read;
  };
  static constexpr unsigned WordsPerPage = 64;
  static constexpr uint64_t CellsPerPage = WordsPerPage * 64;
  struct Page {
    Word Words[WordsPerPage] = {};
  };

  Page &page(uint64_t Index);
  const Page *findPage(uint64_t Index) const;
  template <class F> void update(uint64_t Begin, uint64_t N, F Change);
  template <class F>
  uint64_t count(uint64_t Begin, uint64_t End, F Select) const;

  uint64_t Cells;
  std::unordered_map<uint64_t, std::unique_ptr<Page>> Pages;
  /// The page that was used last.
  Page *LastPage = nullptr;
  uint64_t LastIndex = 0;
  uint64_t NumUndefined = 0;
  UndefinedRead First;
};

} // namespace kc::sim

#endif // KC_SIM_SHADOW_H
