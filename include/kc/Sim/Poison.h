//===- Poison.h - What memory holds before a program ------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory that nobody has written holds whatever was there before. A program
// that relies on it happens to work where simulators start with zeros, so
// checks fill memory with poison instead: values that are a function of the
// seed, the memory's name and the cell's address alone. A page can then be
// made when it is first touched, in any order, and a large memory costs
// nothing.
//
// Two seeds, one even and one odd, give two poisons that differ in every
// cell, so that a result which depends on poison differs too. They are also
// of two kinds where cells are floating point:
//
//   even   moderate numbers, 2^-8 to 2^8, of both signs: what looks right and
//          isn't, and survives operations that drop NaN
//   odd    nothing finite, three NaNs to an infinity: no arithmetic but a
//          choice gets rid of those, multiplying by zero least of all
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_POISON_H
#define KC_SIM_POISON_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace kc::sim {

/// How a cell's bits are to be read.
enum class CellType : uint8_t { Int, Float32, BFloat16, Float64 };

class Poison {
public:
  Poison() = default;
  /// Poison of a memory whose cells have \p CellBytes bytes: 1, 2, 4 or 8.
  Poison(uint64_t Seed, llvm::StringRef Memory, CellType Type,
         unsigned CellBytes);

  /// The bytes from byte address \p Begin on; both \p Begin and the length
  /// are multiples of 8.
  void fill(uint64_t Begin, llvm::MutableArrayRef<uint8_t> Bytes) const;

private:
  uint64_t word(uint64_t Index) const;

  uint64_t SeedKey = 0;
  uint64_t NameKey = 0;
  /// The bits of the hash that are kept, and what is added, in each cell.
  uint64_t Keep = ~uint64_t(0);
  uint64_t Add = 0;
  /// One bit of each cell: even and odd seeds differ there.
  uint64_t Parity = 0;
  bool IsOdd = false;
  /// In each cell of floating point: the sign, infinity's bits, the bit that
  /// makes a NaN of it, and how far up that is. Zero for other cells.
  uint64_t Sign = 0;
  uint64_t Infinity = 0;
  uint64_t Quiet = 0;
};

} // namespace kc::sim

#endif // KC_SIM_POISON_H
