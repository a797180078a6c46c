//===- SmallMachines.h - The machines that programs are tried on -*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of every instruction set those profiles whose state is small, or is with
// smaller memories, and of each of them some variants with other parameters and
// number formats.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TEST_FUZZ_SMALLMACHINES_H
#define KC_TEST_FUZZ_SMALLMACHINES_H

#include "kc/Sim/Machine.h"

namespace kc::fuzz {

/// Hands what it sees to whoever wants it at the time.
class Relay : public sim::Observer {
public:
  void executed(const sim::Event &E) override {
    for (sim::Observer *O : Observers)
      O->executed(E);
  }
  void finished(uint64_t Cycles) override {
    for (sim::Observer *O : Observers)
      O->finished(Cycles);
  }

  llvm::SmallVector<sim::Observer *, 8> Observers;
};

/// One machine twice: the handlers of a run that nobody observes are others.
struct SmallMachine {
  std::unique_ptr<sim::Machine> Plain;
  std::unique_ptr<sim::Machine> Observed;
  Relay Observers;
  /// More would take too long.
  unsigned MaxInstructions;
};

/// How many machines there are.
unsigned numSmallMachines();

/// Machine \p Choice, modulo their number; made when it is first asked for.
SmallMachine &smallMachine(unsigned Choice);

} // namespace kc::fuzz

#endif // KC_TEST_FUZZ_SMALLMACHINES_H
