//===- Linux.cpp - Some system calls of Linux -----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/RiscV/Linux.h"
#include "kc/Sim/Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace kc::sim::riscv {

namespace {

enum Register : unsigned { SP = 2, A0 = 10, A1 = 11, A2 = 12, A7 = 17 };
enum Call : uint32_t { Write = 64, Exit = 93, ExitGroup = 94 };
/// As in errno.h; results are negative then.
enum ErrorNumber : uint32_t { BadFile = 9, BadAddress = 14 };

uint32_t readRegister(Machine &M, unsigned Number) {
  uint8_t Bytes[4];
  cantFail(M.readCells(M.findState("x"), Number, Bytes));
  return support::endian::read32le(Bytes);
}

void writeRegister(Machine &M, unsigned Number, uint32_t Value) {
  uint8_t Bytes[4];
  support::endian::write32le(Bytes, Value);
  cantFail(M.writeCells(M.findState("x"), Number, Bytes));
}

} // namespace

Error Linux::begin(Machine &M) {
  Status.reset();
  ArrayRef<Region> Map = M.memories().front()->map();
  auto Data =
      llvm::find_if(Map, [](const Region &R) { return R.Rights & CanWrite; });
  if (Data == Map.end())
    return createStringError("there is no memory for a stack");
  // argc, the ends of argv and envp, and of the auxiliary vector.
  constexpr uint64_t Words = 8;
  uint64_t Stack = Data->End - 4 * Words;
  writeRegister(M, SP, static_cast<uint32_t>(Stack));
  return M.writeCells(M.findState("mem"), Stack,
                      SmallVector<uint8_t>(4 * Words, 0));
}

/// Any bytes that the program itself could read.
uint32_t Linux::write(Machine &M, uint32_t File, uint32_t Address,
                      uint32_t Bytes) {
  if (File != 1 && File != 2)
    return 0 - BadFile;
  Memory &Mem = *M.memories().front();
  raw_ostream &OS = File == 1 ? outs() : errs();
  // In pieces: a program may ask for gigabytes.
  char Piece[4096];
  for (uint32_t Done = 0; Done != Bytes;) {
    uint32_t N = std::min<uint32_t>(Bytes - Done, sizeof(Piece));
    if (!Mem.readCopy(uint64_t(Address) + Done, N, Piece))
      return Done ? Done : 0 - BadAddress;
    OS.write(Piece, N);
    Done += N;
  }
  return Bytes;
}

Environment::Answer Linux::call(Machine &M) {
  switch (readRegister(M, A7)) {
  case Write:
    writeRegister(M, A0,
                  write(M, readRegister(M, A0), readRegister(M, A1),
                        readRegister(M, A2)));
    return Answer::GoOn;
  case Exit:
  case ExitGroup:
    // A parent sees eight bits.
    Status = static_cast<int>(readRegister(M, A0) & 0xFF);
    return Answer::End;
  default:
    return Answer::Refuse;
  }
}

} // namespace kc::sim::riscv
