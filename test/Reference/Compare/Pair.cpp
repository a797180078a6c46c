//===- Pair.cpp - Two models in the same state ----------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pair.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using kc::sim::TrapKind;

namespace compare {

static const char *const StateNames[] = {
    "gp",     "f",     "a",    "SCALE", "STRIDE", "V_MASK", "m_acc", "hm_acc",
    "hv_acc", "v_acc", "vram", "mram",  "fps",    "ints",   "hbm"};

Pair::Pair(const kc::isa::Target &Plena, const ProfilePair &Profile)
    : Ref(Profile.Ref),
      Sim(cantFail(kc::sim::createMachine(Plena, Profile.Sim))) {
  for (unsigned N = 0; N != NumStates; ++N)
    States[N] = Sim->findState(StateNames[N]);
}

template <class T>
void Pair::write(StateIndex Index, uint64_t Begin, const T *Cells, size_t N) {
  cantFail(Sim->writeCells(
      States[Index], Begin,
      ArrayRef(reinterpret_cast<const uint8_t *>(Cells), N * sizeof(T))));
}

template <class T>
void Pair::read(StateIndex Index, uint64_t Begin, T *Cells, size_t N) {
  cantFail(Sim->readCells(
      States[Index], Begin,
      MutableArrayRef(reinterpret_cast<uint8_t *>(Cells), N * sizeof(T))));
}

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

void Pair::copyRegisters() {
  write(Gp, 0, Ref.Gp.data(), Ref.Gp.size());
  write(F, 0, Ref.F.data(), Ref.F.size());
  write(A, 0, Ref.A.data(), Ref.A.size());
  write(Scale, 0, &Ref.Scale, 1);
  write(Stride, 0, &Ref.Stride, 1);
  write(VMask, 0, &Ref.VMask, 1);
}

void Pair::copyAccumulators() {
  write(MAcc, 0, Ref.MAcc.data(), Ref.MAcc.size());
  write(HmAcc, 0, Ref.HmAcc.data(), Ref.HmAcc.size());
  write(HvAcc, 0, Ref.HvAcc.data(), Ref.HvAcc.size());
  write(VAcc, 0, Ref.VAcc.data(), Ref.VAcc.size());
}

void Pair::copyVectorRow(uint64_t Row) {
  const std::vector<uint32_t> &Codes = Ref.Vram.row(Row);
  std::vector<uint16_t> Cells(Codes.begin(), Codes.end());
  write(Vram, Row * Cells.size(), Cells.data(), Cells.size());
}

void Pair::copyTile(uint64_t Tile) {
  const std::vector<float> &Elements = Ref.Mram.row(Tile);
  write(Mram, Tile * Elements.size(), Elements.data(), Elements.size());
}

void Pair::copyScalars() {
  write(Fps, 0, Ref.Fps.data(), Ref.Fps.size());
  write(Ints, 0, Ref.Ints.data(), Ref.Ints.size());
}

void Pair::setHbm(uint64_t Address, const std::vector<uint8_t> &Bytes) {
  Ref.Hbm.write(Address, Bytes);
  write(Hbm, Address, Bytes.data(), Bytes.size());
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// The simulator's name for what the second model found. \p Other is another
/// name that would do as well.
static TrapKind kindOf(plena_ref::Trap Kind, TrapKind &Other) {
  using plena_ref::Trap;
  Other = TrapKind::None;
  switch (Kind) {
  case Trap::None:
    return TrapKind::None;
  case Trap::InvalidOpcode:
    return TrapKind::IllegalInstruction;
  case Trap::ReservedOpcode:
  case Trap::AlwaysTraps:
    return TrapKind::ReservedInstruction;
  case Trap::BadRegister:
    return TrapKind::BadRegister;
  case Trap::BadField: // The simulator doesn't decode such a word.
    return TrapKind::IllegalInstruction;
  case Trap::BadPolicy:
  case Trap::ZeroTripCount:
    return TrapKind::BadOperand;
  case Trap::BadConfiguration:
    return TrapKind::None;
  case Trap::MisalignedVector:
  case Trap::MisalignedMatrix:
    return TrapKind::Misaligned;
  case Trap::MatrixOutOfRange: // Or an offset in the tile that isn't allowed.
    Other = TrapKind::Misaligned;
    return TrapKind::OutOfRange;
  case Trap::VectorOutOfRange:
  case Trap::ScalarOutOfRange:
  case Trap::HbmOutOfRange:
    return TrapKind::OutOfRange;
  case Trap::LoopMismatch:
  case Trap::BreakOutsideLoop:
    return TrapKind::BadLoop;
  case Trap::LoopBudget:
    return TrapKind::LoopLimit;
  case Trap::InstructionLimit:
    return TrapKind::InstructionLimit;
  }
  return TrapKind::None;
}

void Pair::run(const Case &TheCase, bool CountExecutions,
               std::vector<std::string> &Differences) {
  const std::vector<uint32_t> &Words = TheCase.Words;
  Ref.Pc = 0;
  Ref.Loops.clear();
  Ref.Dram = {};
  RefResult = plena_ref::run(Ref, Words, {TheCase.MaxInstructions});

  std::vector<uint64_t> Wide(Words.begin(), Words.end());
  cantFail(Sim->load(Wide));
  Sim->countExecutions(CountExecutions);
  kc::sim::Limits Limits;
  Limits.Instructions = TheCase.MaxInstructions;
  kc::sim::RunResult Found = Sim->run(Limits);

  auto Number = [&](StringRef What, uint64_t Is, uint64_t Expected) {
    if (Is != Expected)
      Differences.push_back(
          formatv("{0}: {1}, second model {2}", What, Is, Expected));
  };
  TrapKind Other;
  TrapKind Expected = kindOf(RefResult.Kind, Other);
  bool Traps = Expected != TrapKind::None;
  TrapKind Kind = Found.Trap.Kind;
  bool IsSame = Kind == Expected || (Traps && Kind == Other);
  if (!TheCase.HasOneCause)
    IsSame = Traps == (Kind != TrapKind::None);
  if (!IsSame)
    Differences.push_back(formatv("trap: {0} ({1}), second model {2} ({3})",
                                  trapName(Kind), Found.Trap.Message,
                                  trapName(Expected), RefResult.Why));
  if (Traps)
    Number("pc of the trap", Found.Trap.PC, RefResult.Pc);
  Number("instructions", Found.Instructions, RefResult.Instructions);
  // That M_BMV costs time before it traps can't be seen on any machine.
  if (RefResult.Kind != plena_ref::Trap::AlwaysTraps)
    Number("cycles", Found.Cycles, RefResult.Cycles);
  Number("DMA cycles", Found.DmaCycles, RefResult.DmaCycles);
  if (CountExecutions) {
    uint64_t Sum = 0;
    for (uint64_t N : Sim->executions())
      Sum += N;
    Number("counted executions", Sum, RefResult.Instructions);
  }
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

static bool isNaNBf16(uint16_t X) { return (X & 0x7FFF) > 0x7F80; }
static bool isNaNFloat(float X) { return X != X; }

static std::string textOf(float X) {
  return formatv("{0:x8} ({1})", std::bit_cast<uint32_t>(X), X);
}
template <class T> static std::string textOf(T X) {
  return formatv("0x{0}", utohexstr(X, /*LowerCase=*/true));
}

template <class T, class NaNFn>
void Pair::compare(StateIndex Index, uint64_t Begin, const T *Expected,
                   size_t N, NaNFn IsNaN,
                   std::vector<std::string> &Differences) {
  Buffer.resize(N * sizeof(T));
  T *Found = reinterpret_cast<T *>(Buffer.data());
  read(Index, Begin, Found, N);
  if (std::memcmp(Found, Expected, N * sizeof(T)) == 0)
    return;
  unsigned Wrong = 0;
  for (size_t I = 0; I != N; ++I) {
    if (std::memcmp(&Found[I], &Expected[I], sizeof(T)) == 0)
      continue;
    if (IsNaN(Found[I]) && IsNaN(Expected[I])) {
      write(Index, Begin + I, &Expected[I], 1);
      continue;
    }
    if (++Wrong <= 4)
      Differences.push_back(formatv("{0}[{1}]: {2}, second model {3}",
                                    StateNames[Index], Begin + I,
                                    textOf(Found[I]), textOf(Expected[I])));
  }
  if (Wrong > 4)
    Differences.push_back(
        formatv("{0}: {1} cells differ", StateNames[Index], Wrong));
}

/// All rows, or of a large memory those that the second model has written.
void Pair::compareVram(std::vector<std::string> &D) {
  std::vector<uint16_t> Cells;
  if (Ref.Vram.count() > 4096) {
    for (const auto &[Row, Codes] : Ref.Vram.written()) {
      Cells.assign(Codes.begin(), Codes.end());
      compare(Vram, Row * Cells.size(), Cells.data(), Cells.size(), isNaNBf16,
              D);
    }
    return;
  }
  for (uint64_t Row = 0; Row != Ref.Vram.count(); ++Row) {
    const std::vector<uint32_t> &Codes = Ref.Vram.row(Row);
    Cells.insert(Cells.end(), Codes.begin(), Codes.end());
  }
  compare(Vram, 0, Cells.data(), Cells.size(), isNaNBf16, D);
}

void Pair::compareState(std::vector<std::string> &D) {
  auto Never = [](auto) { return false; };
  compare(Gp, 0, Ref.Gp.data(), Ref.Gp.size(), Never, D);
  compare(F, 0, Ref.F.data(), Ref.F.size(), isNaNBf16, D);
  compare(A, 0, Ref.A.data(), Ref.A.size(), Never, D);
  compare(Scale, 0, &Ref.Scale, 1, Never, D);
  compare(Stride, 0, &Ref.Stride, 1, Never, D);
  compare(VMask, 0, &Ref.VMask, 1, Never, D);
  compare(MAcc, 0, Ref.MAcc.data(), Ref.MAcc.size(), isNaNFloat, D);
  compare(HmAcc, 0, Ref.HmAcc.data(), Ref.HmAcc.size(), isNaNFloat, D);
  compare(HvAcc, 0, Ref.HvAcc.data(), Ref.HvAcc.size(), isNaNFloat, D);
  compare(VAcc, 0, Ref.VAcc.data(), Ref.VAcc.size(), isNaNFloat, D);
  compare(Fps, 0, Ref.Fps.data(), Ref.Fps.size(), isNaNBf16, D);
  compare(Ints, 0, Ref.Ints.data(), Ref.Ints.size(), Never, D);
  compareVram(D);
  for (uint64_t Tile = 0; Tile != Ref.Mram.count(); ++Tile) {
    const std::vector<float> &Elements = Ref.Mram.row(Tile);
    compare(Mram, Tile * Elements.size(), Elements.data(), Elements.size(),
            isNaNFloat, D);
  }
}

bool Pair::hasWideNaN() const {
  auto IsWide = [](float X) {
    return X != X && (std::bit_cast<uint32_t>(X) & 0xFFFF);
  };
  for (const auto &[Tile, Elements] : Ref.Mram.written())
    if (any_of(Elements, IsWide))
      return true;
  return false;
}

void Pair::copyState() {
  copyRegisters();
  copyAccumulators();
  copyScalars();
  for (const auto &[Row, Codes] : Ref.Vram.written())
    copyVectorRow(Row);
  for (const auto &[Tile, Elements] : Ref.Mram.written())
    copyTile(Tile);
  for (const auto &[Page, Bytes] : Ref.Hbm.pages().written())
    write(Hbm, Page * Bytes.size(), Bytes.data(), Bytes.size());
}

void Pair::compareHbm(std::vector<std::string> &D) {
  const plena_ref::SparseRows<uint8_t> &Pages = Ref.Hbm.pages();
  std::vector<uint8_t> Bytes;
  for (uint64_t Page = 0; Page != Pages.count(); ++Page)
    Bytes.insert(Bytes.end(), Pages.row(Page).begin(), Pages.row(Page).end());
  compare(Hbm, 0, Bytes.data(), Bytes.size(), [](uint8_t) { return false; }, D);
}

} // namespace compare
