//===- ProgramText.h - The program as its author sees it --------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The simulator runs words; messages, listings and traces speak of source
// lines and instructions. Whoever assembled the program provides them.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_PROGRAMTEXT_H
#define KC_SIM_PROGRAMTEXT_H

#include <cstdint>
#include <string>

namespace kc::sim {

class ProgramText {
public:
  virtual ~ProgramText() = default;
  /// The instruction at a pc, such as "V_ADD_VV gp3, gp1, gp2"; empty where
  /// there is none.
  virtual std::string instruction(uint64_t PC) const = 0;
  /// Where it was written, such as "f.s:14"; empty if that isn't known.
  virtual std::string location(uint64_t PC) const = 0;
};

} // namespace kc::sim

#endif // KC_SIM_PROGRAMTEXT_H
