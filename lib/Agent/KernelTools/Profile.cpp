//===- Profile.cpp - Where a kernel's cycles go ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/KernelTools.h"
#include "kc/Asm/Assembler.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace kc::agent {

namespace {

struct Share {
  uint64_t Runs = 0;
  uint64_t Cycles = 0;
};

/// Adds up runs and cycles by pc and by opcode.
class CycleCounter : public sim::Observer {
public:
  void executed(const sim::Event &E) override {
    add(ByPC[E.PC], E);
    add(ByInstr[E.Instr], E);
    Total += E.Cost;
  }

  MapVector<uint64_t, Share> ByPC;
  MapVector<uint64_t, Share> ByInstr;
  uint64_t Total = 0;

private:
  static void add(Share &S, const sim::Event &E) {
    ++S.Runs;
    S.Cycles += E.Cost;
  }
};

/// The entries with most cycles first; equal ones in the program's order.
SmallVector<std::pair<uint64_t, Share>>
costliest(const MapVector<uint64_t, Share> &Map, unsigned Max) {
  SmallVector<std::pair<uint64_t, Share>> List(Map.begin(), Map.end());
  llvm::sort(List, [](const auto &A, const auto &B) {
    return A.second.Cycles != B.second.Cycles
               ? A.second.Cycles > B.second.Cycles
               : A.first < B.first;
  });
  if (List.size() > Max)
    List.truncate(Max);
  return List;
}

} // namespace

std::string profileText(Workbench &Bench, unsigned MaxLines) {
  CycleCounter Counter;
  // With known data: to look at a kernel is not to judge it.
  eval::EvalResult R = Bench.watch({&Counter});
  std::string Out;
  raw_string_ostream OS(Out);
  if (!R.HasRun) {
    OS << "The kernel doesn't run: " << R.Message << "\n" << R.Diagnostics;
    return Out;
  }
  const isa::Target &T = Bench.judge().target();
  std::string Text = cantFail(Bench.assembly());
  Expected<asm_::Program> Program =
      asm_::Assembler(T, Bench.judge().options().Spaces)
          .assemble(Text, Bench.fileName());
  if (!Program)
    return toString(Program.takeError());
  SmallVector<StringRef, 0> Lines;
  StringRef(Text).split(Lines, '\n');

  // Observers see those of the machine where it is timed, else serial ones.
  bool IsMachine = R.MachineCycles.has_value();
  OS << formatv("{0} cycles ({1}), {2} instructions. ",
                IsMachine ? *R.MachineCycles : R.SerialCycles,
                timingName(IsMachine ? eval::TimingModel::Machine
                                     : eval::TimingModel::Serial),
                R.Instructions);
  if (R.bound())
    OS << formatv("The bound is {0}: this is {1:f2} times it.", R.bound(),
                  double(R.cycles()) / R.bound());
  OS << "\n\n     cycles      %     runs  opcode\n";
  auto Percent = [&](const Share &S) {
    return Counter.Total ? 100.0 * S.Cycles / Counter.Total : 0.0;
  };
  for (auto &[Instr, S] : costliest(Counter.ByInstr, MaxLines))
    OS << formatv("{0,11} {1,6:f1} {2,8}  {3}\n", S.Cycles, Percent(S), S.Runs,
                  T.Instrs[Instr].Mnemonic);
  OS << "\n     cycles      %     runs  line\n";
  for (auto &[PC, S] : costliest(Counter.ByPC, MaxLines)) {
    uint64_t Word = PC / T.PCStep;
    unsigned Line = Word < Program->Lines.size() ? Program->Lines[Word] : 0;
    OS << formatv("{0,11} {1,6:f1} {2,8}  {3}: {4}\n", S.Cycles, Percent(S),
                  S.Runs, Line,
                  Line && Line <= Lines.size() ? Lines[Line - 1].trim() : "");
  }
  return Out;
}

} // namespace kc::agent
