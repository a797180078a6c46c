//===- StateImage.h - All cells of a machine --------------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_ORACLE_STATEIMAGE_H
#define KC_TEST_ORACLE_STATEIMAGE_H

#include "kc/Sim/Machine.h"
#include <vector>

namespace oracle {

/// The cells of all states of a machine, parallel to Machine::states().
class StateImage {
public:
  explicit StateImage(llvm::ArrayRef<kc::sim::StateDesc> Descs) : Descs(Descs) {
    for (const kc::sim::StateDesc &D : Descs)
      States.emplace_back(D.cells() * D.CellBytes);
    Changed.assign(Descs.size(), true);
  }

  llvm::ArrayRef<kc::sim::StateDesc> descs() const { return Descs; }
  std::vector<uint8_t> &bytes(unsigned State) { return States[State]; }
  const std::vector<uint8_t> &bytes(unsigned State) const {
    return States[State];
  }

  uint64_t cell(unsigned State, uint64_t Index) const {
    uint64_t Value = 0;
    unsigned Size = Descs[State].CellBytes;
    memcpy(&Value, &States[State][Index * Size], Size);
    return Value;
  }
  void setCell(unsigned State, uint64_t Index, uint64_t Value) {
    unsigned Size = Descs[State].CellBytes;
    memcpy(&States[State][Index * Size], &Value, Size);
  }

  /// Whether setChanged() was called since the last clearChanged(): copies are
  /// out of date.
  bool isChanged(unsigned State) const { return Changed[State]; }
  void setChanged(unsigned State) { Changed[State] = true; }
  void clearChanged(unsigned State) { Changed[State] = false; }

private:
  llvm::ArrayRef<kc::sim::StateDesc> Descs;
  std::vector<std::vector<uint8_t>> States;
  std::vector<bool> Changed;
};

/// Whether the cell's bits are a NaN.
bool isNaN(kc::sim::CellType Type, uint64_t Bits);
/// The bits, and the number if it is one.
std::string cellText(const kc::sim::StateDesc &Desc, uint64_t Bits);
/// "gp3", "STRIDE", "vram[64]".
std::string cellName(const kc::sim::StateDesc &Desc, uint64_t Index);

} // namespace oracle

#endif // KC_TEST_ORACLE_STATEIMAGE_H
