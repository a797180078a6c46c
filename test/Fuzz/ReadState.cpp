//===- ReadState.cpp - Any text as a setting of kc-sim --------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Readers.h"
#include "SmallMachines.h"
#include "kc/Sim/Contract.h"
#include "kc/Sim/Decoupled.h"
#include "kc/Sim/StateText.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

void kc::fuzz::readStateText(StringRef Text) {
  for (unsigned Choice : {0u, numSmallMachines() - 1}) {
    sim::Machine &M = *smallMachine(Choice).Plain;
    // What takes time takes it by the cell.
    Expected<sim::Place> Where = sim::parsePlace(M, Text.split('=').first);
    if (!Where)
      consumeError(Where.takeError());
    else if (Where->Count > 4096)
      continue;
    if (Error E = sim::assignState(M, Text)) {
      consumeError(std::move(E));
    } else if (Error E = sim::expectState(M, Text)) {
      // A register that is always zero keeps nothing else.
      consumeError(std::move(E));
    }
    if (Expected<sim::Place> P = sim::parsePlace(M, Text)) {
      Expected<std::vector<uint64_t>> Cells = sim::readPlace(M, *P);
      if (!Cells || Cells->size() != P->Count)
        fail("a place that can't be read");
      Expected<sim::Place> Again =
          sim::parsePlace(M, sim::placeText(M, P->State, P->Begin));
      if (!Again || Again->State != P->State || Again->Begin != P->Begin)
        fail("another place than " + Text);
    } else {
      consumeError(P.takeError());
    }
    sim::DecoupledParams Units = sim::defaultUnitTimings(M.target());
    if (Error E = sim::parseUnitTimings(M.target(), Text, Units))
      consumeError(std::move(E));
    sim::RunContract Contract;
    if (Error E = sim::parseRegion(Text, Contract))
      consumeError(std::move(E));
    else if (Error E = sim::applyContract(M, Contract))
      consumeError(std::move(E));
  }
}
