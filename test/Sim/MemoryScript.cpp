//===- MemoryScript.cpp - Commands on a memory ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Script.h"
#include "kc/Sim/Contract.h"
#include "kc/Sim/Memory.h"
#include "kc/Sim/ProgramText.h"
#include "llvm/Support/Format.h"
#include <memory>

using namespace llvm;
using namespace kc::sim;

namespace {
class MemoryCommands {
public:
  explicit MemoryCommands(Script &S) : S(S) {}
  void run();

private:
  bool setUp(StringRef Command);
  bool query(StringRef Command);
  bool read(StringRef Command);
  bool write(StringRef Command);

  void printCells(const uint8_t *Data, uint64_t N);
  void fillCells(uint8_t *Data, uint64_t N);
  void printFault() { outs() << formatTrap(M->trap(7)) << "\n"; }

  Script &S;
  std::unique_ptr<Memory> M;
  std::vector<Region> Regions;
};
} // namespace

static CellType parseType(Script &S, StringRef Text) {
  if (Text == "int")
    return CellType::Int;
  if (Text == "f32")
    return CellType::Float32;
  if (Text == "bf16")
    return CellType::BFloat16;
  if (Text == "f64")
    return CellType::Float64;
  S.fail("no type " + Text);
}

void MemoryCommands::printCells(const uint8_t *Data, uint64_t N) {
  if (!Data)
    return printFault();
  unsigned Size = M->cellBytes();
  for (uint64_t I = 0; I != N; ++I) {
    outs() << (I ? " " : "");
    for (unsigned J = Size; J-- != 0;)
      outs() << format_hex_no_prefix(Data[I * Size + J], 2);
  }
  outs() << "\n";
}

/// Sets all cells to the next word's value.
void MemoryCommands::fillCells(uint8_t *Data, uint64_t N) {
  if (!Data)
    return printFault();
  uint64_t Value = S.number();
  for (size_t I = 0; I != N * M->cellBytes(); ++I)
    Data[I] = Value >> (8 * (I % M->cellBytes()));
}

bool MemoryCommands::setUp(StringRef Command) {
  if (Command == "memory") {
    StringRef Name = S.word();
    unsigned Bytes = S.number();
    uint64_t Cells = S.number(), Row = S.number();
    M = std::make_unique<Memory>(Name, Bytes, Cells, Row,
                                 parseType(S, S.word()));
    Regions.clear();
  } else if (Command == "fill") {
    StringRef Seed = S.word();
    M->setFill(Seed == "zero" ? std::nullopt : std::optional(S.toNumber(Seed)));
    M->reset();
  } else if (Command == "reset") {
    M->reset();
  } else if (Command == "zero-beyond-end") {
    M->setZeroBeyondEnd(true);
  } else if (Command == "limit") {
    M->setHostLimit(S.number());
  } else if (Command == "track") {
    M->track(true);
  } else if (Command == "region") {
    uint64_t Begin = S.number(), End = S.number();
    uint8_t Rights = NoRights;
    for (char C : S.word())
      Rights |= C == 'r'   ? CanRead
                : C == 'w' ? CanWrite
                : C == 'x' ? CanExecute
                           : NoRights;
    Regions.push_back({S.word().str(), Begin, End, Rights});
  } else if (Command == "rest") {
    printError(M->setRegions(Regions, S.word() == "rw" ? AllRights : NoRights));
  } else if (Command == "map") {
    printError(M->setMap(Regions));
    Regions.clear();
  } else {
    return false;
  }
  return true;
}

bool MemoryCommands::read(StringRef Command) {
  if (!is_contained({"read", "observed-read", "fetch", "copy-read", "dump"},
                    Command))
    return false;
  uint64_t Addr = S.number(), N = S.number();
  SmallVector<uint8_t, 0> Copy(N * M->cellBytes());
  if (Command == "read")
    printCells(M->read<uint8_t>(Addr, N), N);
  else if (Command == "observed-read")
    printCells(M->readObserved<uint8_t>(Addr, N, S.number()), N);
  else if (Command == "fetch")
    printCells(M->fetch<uint8_t>(Addr, N), N);
  else if (Command == "copy-read")
    printCells(M->readCopy(Addr, N, Copy.data()) ? Copy.data() : nullptr, N);
  else if (Error E = M->readHost(Addr, Copy))
    printError(std::move(E));
  else
    printCells(Copy.data(), N);
  return true;
}

bool MemoryCommands::write(StringRef Command) {
  if (!is_contained({"write", "observed-write", "copy-write", "load"}, Command))
    return false;
  uint64_t Addr = S.number(), N = S.number();
  if (Command == "write") {
    fillCells(M->write<uint8_t>(Addr, N), N);
    return true;
  }
  if (Command == "observed-write") {
    fillCells(M->writeObserved<uint8_t>(Addr, N), N);
    return true;
  }
  SmallVector<uint8_t, 0> Copy(N * M->cellBytes());
  fillCells(Copy.data(), N);
  if (Command == "load")
    printError(M->writeHost(Addr, Copy));
  else if (!M->writeCopy(Addr, N, Copy.data()))
    printFault();
  return true;
}

/// How many cells two seeds fill with the same value.
static void compareFills(Script &S, Memory &M) {
  uint64_t SeedA = S.number(), SeedB = S.number(), N = S.number();
  SmallVector<uint8_t, 0> A(N * M.cellBytes()), B(N * M.cellBytes());
  M.setFill(SeedA);
  M.reset();
  cantFail(M.readHost(0, A));
  M.setFill(SeedB);
  M.reset();
  cantFail(M.readHost(0, B));
  uint64_t Equal = 0;
  for (size_t I = 0; I < A.size(); I += M.cellBytes())
    Equal += std::equal(&A[I], &A[I] + M.cellBytes(), &B[I]);
  outs() << Equal << " of " << N << " cells are equal\n";
}

/// Sorts cells of a bf16 memory into moderate, extreme and not finite.
static void classifyFill(Script &S, Memory &M) {
  M.setFill(S.number());
  M.reset();
  uint64_t N = S.number();
  SmallVector<uint8_t, 0> Bytes(N * 2);
  cantFail(M.readHost(0, Bytes));
  uint64_t Moderate = 0, NotFinite = 0;
  for (size_t I = 0; I != Bytes.size(); I += 2) {
    unsigned Exponent = (Bytes[I] >> 7 | Bytes[I + 1] << 1) & 255;
    Moderate += Exponent >= 127 - 8 && Exponent < 127 + 8;
    NotFinite += Exponent == 255;
  }
  outs() << Moderate << " moderate, " << NotFinite << " not finite\n";
}

bool MemoryCommands::query(StringRef Command) {
  if (Command == "counts") {
    uint64_t Begin = S.number(), End = S.number();
    outs() << "read " << M->shadow()->countRead(Begin, End) << " written "
           << M->shadow()->countWritten(Begin, End) << " touched "
           << M->shadow()->countTouched(Begin, End) << "\n";
  } else if (Command == "unwritten") {
    uint64_t Begin = S.number(), End = S.number();
    outs() << "unwritten " << M->shadow()->findUnwritten(Begin, End) << "\n";
  } else if (Command == "rows") {
    outs() << "rows " << M->shadow()->countRows(M->rowCells()) << "\n";
  } else if (Command == "undefined") {
    const UndefinedRead &First = M->shadow()->firstUndefinedRead();
    outs() << "undefined " << M->shadow()->undefinedReads() << " first pc "
           << First.PC << " address " << First.Address << "\n";
  } else if (Command == "host-bytes") {
    outs() << "host bytes " << M->hostBytes() << "\n";
  } else if (Command == "compare-fills") {
    compareFills(S, *M);
  } else if (Command == "classify-fill") {
    classifyFill(S, *M);
  } else {
    return false;
  }
  return true;
}

void MemoryCommands::run() {
  while (S.next()) {
    StringRef Command = S.word();
    if (Command != "memory" && !M)
      S.fail("the first command is memory");
    if (!setUp(Command) && !query(Command) && !read(Command) && !write(Command))
      S.fail("no command " + Command);
  }
}

void runMemoryScript(Script &S) { MemoryCommands(S).run(); }
