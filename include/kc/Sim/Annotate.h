//===- Annotate.h - The program with its cycles -----------------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The program's instructions, each with how often it ran and the cycles that
// it took.
//
//===----------------------------------------------------------------------===//

#ifndef KC_SIM_ANNOTATE_H
#define KC_SIM_ANNOTATE_H

#include "kc/Sim/Observer.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace kc::sim {

class ProgramText;

class Annotate : public Observer {
public:
  /// For a program of \p Words words.
  Annotate(const isa::Target &T, size_t Words);

  void executed(const Event &E) override;

  /// Prints the instructions of \p Text in the order of the program.
  void print(llvm::raw_ostream &OS, const ProgramText &Text) const;

  struct Line {
    uint64_t Executions = 0;
    uint64_t Cycles = 0;
  };
  /// One a word.
  llvm::ArrayRef<Line> lines() const { return Lines; }

private:
  const isa::Target &T;
  std::vector<Line> Lines;
};

} // namespace kc::sim

#endif // KC_SIM_ANNOTATE_H
