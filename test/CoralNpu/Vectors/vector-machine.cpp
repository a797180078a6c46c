//===- vector-machine.cpp - Vector programs for comparison ----------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   vector-machine legality < CASES
//   vector-machine run TEXT DATA ADDRESS
//
// The first reads lines of vtype, vl, vstart and an instruction's word, and
// prints a 1 for each that is legal, else a 0. a3 is 4 and a4 an address in the
// data memory; all vector registers are zero. The second runs the words of a
// file until they call the environment, with the bytes of another one in the
// data memory, and prints what these bytes are then.
//
//===----------------------------------------------------------------------===//

#include "kc/Isa/Profile.h"
#include "kc/Sim/Machine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace kc;

namespace {

constexpr uint32_t Mpause = 0x08000073;

void setWord(sim::Machine &M, StringRef State, uint64_t Cell, uint32_t Value) {
  uint8_t Bytes[4];
  support::endian::write32le(Bytes, Value);
  cantFail(M.writeCells(M.findState(State), Cell, Bytes));
}

int checkLegality(sim::Machine &M) {
  auto Input = MemoryBuffer::getSTDIN();
  if (!Input)
    return 2;
  SmallVector<StringRef> Lines;
  (*Input)->getBuffer().split(Lines, '\n', -1, false);
  for (StringRef Line : Lines) {
    SmallVector<StringRef> Fields;
    Line.split(Fields, ' ', -1, false);
    uint32_t Numbers[4] = {};
    for (auto [N, Field] : enumerate(Fields))
      if (N >= 4 || Field.getAsInteger(0, Numbers[N])) {
        errs() << "bad line: " << Line << "\n";
        return 2;
      }
    M.reset();
    setWord(M, "vtype", 0, Numbers[0]);
    setWord(M, "vl", 0, Numbers[1]);
    setWord(M, "vstart", 0, Numbers[2]);
    setWord(M, "x", 13, 4);
    setWord(M, "x", 14, 0x108000);
    cantFail(M.load({Numbers[3], Mpause}));
    sim::RunResult Result = M.run({});
    if (Result.Trap && Result.Trap.Kind != sim::TrapKind::IllegalInstruction) {
      errs() << Line << ": " << Result.Trap.Message << "\n";
      return 1;
    }
    outs() << (Result.Trap ? '0' : '1');
  }
  outs() << "\n";
  return 0;
}

int runProgram(sim::Machine &M, StringRef Text, StringRef Data,
               StringRef Address) {
  auto Words = MemoryBuffer::getFile(Text), Bytes = MemoryBuffer::getFile(Data);
  uint64_t Base;
  if (!Words || !Bytes || Address.getAsInteger(0, Base))
    return 2;
  std::vector<uint64_t> Program;
  StringRef Rest = (*Words)->getBuffer();
  for (; Rest.size() >= 4; Rest = Rest.drop_front(4))
    Program.push_back(support::endian::read32le(Rest.data()));
  M.reset();
  std::vector<uint8_t> Image(Bytes->get()->getBufferStart(),
                             Bytes->get()->getBufferEnd());
  cantFail(M.writeCells(M.findState("mem"), Base, Image));
  cantFail(M.load(Program));
  sim::Limits Limits;
  Limits.Instructions = 100'000'000;
  sim::RunResult Result = M.run(Limits);
  if (Result.Trap.Kind != sim::TrapKind::EnvironmentCall) {
    errs() << "pc " << Result.Trap.PC << ": " << Result.Trap.Message << "\n";
    return 1;
  }
  cantFail(M.readCells(M.findState("mem"), Base, Image));
  outs().write(reinterpret_cast<const char *>(Image.data()), Image.size());
  return 0;
}

} // namespace

int main(int ArgC, char **ArgV) {
  StringRef Mode = ArgC > 1 ? ArgV[1] : "";
  const isa::Target *T = isa::findTarget("coral_npu");
  auto M = cantFail(sim::createMachine(*T, isa::defaultProfile(*T)));
  if (Mode == "legality" && ArgC == 2)
    return checkLegality(*M);
  if (Mode == "run" && ArgC == 5)
    return runProgram(*M, ArgV[2], ArgV[3], ArgV[4]);
  errs() << "usage: vector-machine legality | run TEXT DATA ADDRESS\n";
  return 2;
}
