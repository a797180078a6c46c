//===- OtherScripts.cpp - Commands on DRAM, traps and contracts -----------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Script.h"
#include "kc/Sim/Contract.h"
#include "kc/Sim/Dram.h"
#include "kc/Sim/ProgramText.h"

using namespace llvm;
using namespace kc::sim;

/// "BEGIN+BYTES", or "BEGIN+BYTESxCOUNT/PITCH" for so many of them.
static void parseRanges(Script &S, StringRef Text,
                        SmallVectorImpl<ByteRange> &Ranges) {
  auto [First, Rows] = Text.split('x');
  auto [Begin, Bytes] = First.split('+');
  uint64_t Count = 1, Pitch = 0;
  if (!Rows.empty()) {
    Count = S.toNumber(Rows.split('/').first);
    Pitch = S.toNumber(Rows.split('/').second);
  }
  for (uint64_t I = 0; I != Count; ++I)
    Ranges.push_back({S.toNumber(Begin) + I * Pitch, S.toNumber(Bytes)});
}

void runDramScript(Script &S) {
  DramParams Params = DramParams::hbm2();
  std::optional<Dram> Model(Params);
  while (S.next()) {
    StringRef Command = S.word();
    if (Command == "penalty") {
      Params.ConflictPenalty = S.number();
      Model.emplace(Params);
    } else if (Command == "reset") {
      Model->reset();
    } else if (Command == "verify") {
      DramParams P = Params;
      P.BlockBytes = S.number();
      P.BurstBytes = S.number();
      P.Mapping.push_back({DramField::Bank, uint8_t(S.number())});
      P.Folds.push_back({DramField::Channel, uint8_t(S.number()), 1});
      printError(P.verify());
    } else if (Command == "read" || Command == "store") {
      SmallVector<ByteRange, 128> Ranges;
      while (S.hasWord())
        parseRanges(S, S.word(), Ranges);
      uint64_t Blocks = Model->blocks(Ranges);
      uint64_t Cycles =
          Command == "read" ? Model->read(Ranges) : Model->store(Ranges);
      outs() << Command << " " << Blocks << " blocks " << Cycles << " cycles\n";
    } else {
      S.fail("no command " + Command);
    }
  }
}

namespace {
class OneInstruction : public ProgramText {
public:
  std::string Instruction, Location;
  std::string instruction(uint64_t) const override { return Instruction; }
  std::string location(uint64_t) const override { return Location; }
};
} // namespace

/// Prints all kinds of traps; the script's words are an instruction and its
/// location.
void runTrapScript(Script &S) {
  OneInstruction Text;
  if (S.next())
    Text.Instruction = S.word();
  if (S.hasWord())
    Text.Location = S.word();
  for (unsigned I = 0; I <= unsigned(TrapKind::BadJump); ++I) {
    Trap T;
    T.Kind = TrapKind(I);
    T.PC = 12;
    if (T.Kind == TrapKind::Misaligned || T.Kind == TrapKind::OutOfRange) {
      T.State = "vram";
      T.Address = 100;
    }
    if (T.Kind == TrapKind::BadOperand)
      T.Address = 7;
    T.HasAddress = T.Address != 0;
    if (T.Kind == TrapKind::Misaligned)
      T.Message = "rows begin at multiples of 64";
    outs() << trapName(T.Kind) << " | " << formatTrap(T, &Text) << " | "
           << bool(T) << "\n";
  }
}

/// Each line is regions as --region takes them; prints them with guards of
/// the first word's width in a memory of 1000 cells.
void runContractScript(Script &S) {
  while (S.next()) {
    uint64_t Guard = S.number();
    RunContract Contract;
    bool Ok = true;
    while (S.hasWord() && Ok)
      if (Error E = parseRegion(S.word(), Contract)) {
        printError(std::move(E));
        Ok = false;
      }
    if (!Ok)
      continue;
    for (MemoryContract &C : Contract.Memories) {
      C.GuardCells = Guard;
      for (const Region &R : addGuards(C, 1000))
        outs() << C.Memory << " " << R.Begin << " " << R.End << " "
               << rightsText(R.Rights) << " " << R.Name << "\n";
      Memory M(C.Memory, 1, 1000, 1);
      printError(M.setRegions(addGuards(C, 1000), C.RestRights));
    }
  }
}
