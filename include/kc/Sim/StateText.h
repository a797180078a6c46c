//===- StateText.h - A machine's state as text ------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How people write parts of a machine's state:
//
//   gp3            a register, by its name or an alias
//   SCALE          a register of its own
//   vram[64]       a cell of a memory, an array or a register file
//   vram[0..63]    cells, both ends included
//   v8, v8[0..3]   a vector register, and cells of it
//
// and assign to them: "vram[64] = 1, 2.5, -3" sets cells from 64 on, and
// "vram[0..63] = 0.5" sets all of the range. Numbers are decimal or, as the
// cell's bits, hexadecimal; floating-point cells take "inf" and "nan" too.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_STATETEXT_H
#define KC_SIM_STATETEXT_H

#include "kc/Sim/Machine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace kc::sim {

/// Cells [Begin, Begin + Count) of states()[State].
struct Place {
  unsigned State = 0;
  uint64_t Begin = 0;
  uint64_t Count = 1;
  /// Written with both ends.
  bool IsRange = false;
};

llvm::Expected<Place> parsePlace(const Machine &M, llvm::StringRef Text);

/// "gp3" or "vram[64]".
std::string placeText(const Machine &M, unsigned State, uint64_t Cell);

/// Bits of a cell from a number; fails when it doesn't fit.
llvm::Expected<uint64_t> parseCell(const StateDesc &D, llvm::StringRef Text);

/// The shortest text that parseCell reads back as the same value.
std::string cellText(const StateDesc &D, uint64_t Bits);

/// The cells of a place, their bits in the low bytes.
llvm::Expected<std::vector<uint64_t>> readPlace(Machine &M, const Place &P);

/// Calls \p Do(index, bits) for each cell of a place until it gives an error;
/// for places that may be large.
llvm::Error
forEachCell(Machine &M, const Place &P,
            llvm::function_ref<llvm::Error(uint64_t I, uint64_t Bits)> Do);

/// Does "PLACE = VALUE, VALUE...".
llvm::Error assignState(Machine &M, llvm::StringRef Text);

/// Checks "PLACE = VALUE, VALUE...". Values that are equal as numbers match,
/// and so do NaNs. The error says what was found at the first cell that
/// doesn't.
llvm::Error expectState(Machine &M, llvm::StringRef Text);

/// Registers that aren't zero, several a line; all of them if \p All.
void printRegisters(Machine &M, llvm::raw_ostream &OS, bool All);

} // namespace kc::sim

#endif // KC_SIM_STATETEXT_H
