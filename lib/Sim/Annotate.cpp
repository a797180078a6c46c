//===- Annotate.cpp - The program with its cycles -------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/Annotate.h"
#include "kc/Sim/ProgramText.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace kc::sim {

Annotate::Annotate(const isa::Target &T, size_t Words) : T(T), Lines(Words) {}

void Annotate::executed(const Event &E) {
  uint64_t Word = E.PC / T.PCStep;
  if (Word >= Lines.size())
    return;
  ++Lines[Word].Executions;
  Lines[Word].Cycles += E.Cost;
}

void Annotate::print(raw_ostream &OS, const ProgramText &Text) const {
  uint64_t Total = 0;
  for (const Line &L : Lines)
    Total += L.Cycles;
  OS << "      cycles       %         runs        pc\n";
  for (size_t I = 0; I != Lines.size(); ++I) {
    const Line &L = Lines[I];
    uint64_t PC = I * T.PCStep;
    if (L.Executions)
      OS << format("%12llu %7.2f %12llu",
                   static_cast<unsigned long long>(L.Cycles),
                   Total ? 100.0 * L.Cycles / Total : 0.0,
                   static_cast<unsigned long long>(L.Executions));
    else
      OS << format("%12s %7s %12s", "-", "", "-");
    OS << format("%10llu  ", static_cast<unsigned long long>(PC))
       << Text.instruction(PC);
    std::string Location = Text.location(PC);
    if (!Location.empty())
      OS << "    # " << Location;
    OS << "\n";
  }
}

} // namespace kc::sim
