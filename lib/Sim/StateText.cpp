//===- StateText.cpp - A machine's state as text --------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/StateText.h"
#include "kc/Support/Number.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;

namespace kc::sim {

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// The register file of a state that is one.
static const isa::RegFileDesc *fileOf(const Machine &M, const StateDesc &D) {
  if (D.Kind != StateKind::RegFile)
    return nullptr;
  for (const isa::RegFileDesc &F : M.target().RegFiles)
    if (F.Name == D.Name || F.Prefix == D.Name)
      return &F;
  return nullptr;
}

/// Cells of a register: several for a file of vector registers.
static uint64_t registerCells(const StateDesc &D) {
  return D.Kind == StateKind::RegFile && D.Dims.size() == 2 ? D.Dims[1] : 1;
}

/// Reads a register of a file by number or alias.
static bool findRegister(const Machine &M, StringRef Text, Place &P) {
  for (auto [Index, D] : llvm::enumerate(M.states())) {
    const isa::RegFileDesc *File = fileOf(M, D);
    if (!File)
      continue;
    for (const isa::NamedValue &Alias : File->Aliases)
      if (Alias.Name == Text) {
        uint64_t Cells = registerCells(D);
        P = {static_cast<unsigned>(Index), Alias.Value * Cells, Cells};
        return true;
      }
    StringRef Number = Text;
    uint64_t N;
    if (Number.consume_front(File->Prefix) && !Number.empty() &&
        all_of(Number, isDigit) && !Number.getAsInteger(10, N) &&
        N < File->Count) {
      uint64_t Cells = registerCells(D);
      P = {static_cast<unsigned>(Index), N * Cells, Cells};
      return true;
    }
  }
  return false;
}

static std::string knownStates(const Machine &M) {
  return join(map_range(M.states(), [](const StateDesc &D) { return D.Name; }),
              ", ");
}

Expected<Place> parsePlace(const Machine &M, StringRef Text) {
  Text = Text.trim();
  Place P;
  if (findRegister(M, Text, P))
    return P;
  auto [Name, Index] = Text.split('[');
  // Cells of a vector register are counted from its beginning.
  bool IsRegister = findRegister(M, Name.trim(), P) &&
                    registerCells(M.states()[P.State]) != 1;
  int State = IsRegister ? int(P.State) : M.findState(Name.trim());
  if (State < 0)
    return createStringError(
        formatv("'{0}' is no register, and there is no '{1}'; the state is {2}",
                Text, Name.trim(), knownStates(M)));
  P.State = State;
  const StateDesc &D = M.states()[State];
  uint64_t Cells = IsRegister ? P.Count : D.cells();
  if (Name.size() == Text.size()) {
    // The whole of it.
    P.Count = Cells;
    P.IsRange = Cells != 1;
    return P;
  }
  if (!Index.consume_back("]"))
    return createStringError(formatv("'{0}': expected ']'", Text));
  P.IsRange = Index.contains("..");
  auto [First, Last] = Index.split("..");
  std::optional<uint64_t> Begin = parseNumber(First.trim());
  std::optional<uint64_t> End = P.IsRange ? parseNumber(Last.trim()) : Begin;
  if (!Begin || !End)
    return createStringError(
        formatv("'{0}': expected a cell's number, or two with '..' between "
                "them, found '{1}'",
                Text, Index));
  if (*End < *Begin || *End >= Cells)
    return createStringError(
        formatv("'{0}' is outside {1}, which has {2} cells", Text,
                IsRegister ? Name.trim() : D.Name, Cells));
  P.Begin = (IsRegister ? P.Begin : 0) + *Begin;
  P.Count = *End - *Begin + 1;
  return P;
}

std::string placeText(const Machine &M, unsigned State, uint64_t Cell) {
  const StateDesc &D = M.states()[State];
  if (const isa::RegFileDesc *File = fileOf(M, D)) {
    uint64_t Cells = registerCells(D);
    if (Cells != 1)
      return formatv("{0}{1}[{2}]", File->Prefix, Cell / Cells, Cell % Cells);
    return formatv("{0}{1}", File->Prefix, Cell);
  }
  if (D.Kind == StateKind::Register)
    return D.Name.str();
  return formatv("{0}[{1}]", D.Name, Cell);
}

//===----------------------------------------------------------------------===//
// Reading and writing
//===----------------------------------------------------------------------===//

static uint64_t loadBits(const uint8_t *Data, unsigned Bytes) {
  uint64_t Bits = 0;
  for (unsigned I = 0; I != Bytes; ++I)
    Bits |= uint64_t(Data[I]) << (8 * I);
  return Bits;
}

static void storeBits(uint64_t Bits, uint8_t *Data, unsigned Bytes) {
  for (unsigned I = 0; I != Bytes; ++I)
    Data[I] = Bits >> (8 * I);
}

/// Calls Do(begin, number) for parts of \p P that are small enough to be in
/// the host's memory, until it gives an error.
template <class F> static Error forEachPart(const Place &P, F Do) {
  constexpr uint64_t PartCells = 64 << 10;
  for (uint64_t I = 0; I < P.Count; I += PartCells)
    if (Error E = Do(I, std::min(PartCells, P.Count - I)))
      return E;
  return Error::success();
}

Error forEachCell(Machine &M, const Place &P,
                  function_ref<Error(uint64_t I, uint64_t Bits)> Do) {
  unsigned Size = M.states()[P.State].CellBytes;
  std::vector<uint8_t> Bytes;
  return forEachPart(P, [&](uint64_t First, uint64_t N) -> Error {
    Bytes.resize(N * Size);
    if (Error E = M.readCells(P.State, P.Begin + First, Bytes))
      return E;
    for (uint64_t I = 0; I != N; ++I)
      if (Error E = Do(First + I, loadBits(&Bytes[I * Size], Size)))
        return E;
    return Error::success();
  });
}

Expected<std::vector<uint64_t>> readPlace(Machine &M, const Place &P) {
  std::vector<uint64_t> Cells;
  if (Error E = forEachCell(M, P, [&](uint64_t, uint64_t Bits) -> Error {
        Cells.push_back(Bits);
        return Error::success();
      }))
    return std::move(E);
  return Cells;
}

namespace {
/// "PLACE = VALUE, VALUE..." taken apart: one value a cell, or one for all.
struct Assignment {
  Place Where;
  std::vector<uint64_t> Values;

  uint64_t value(uint64_t I) const {
    return Values[Values.size() == 1 ? 0 : I];
  }
};
} // namespace

/// The register that stays zero, if one of the place gets another value.
static Error checkZeroRegister(const Machine &M, const Assignment &A,
                               StringRef Text) {
  const isa::RegFileDesc *File = fileOf(M, M.states()[A.Where.State]);
  if (!File || File->ZeroRegister < 0)
    return Error::success();
  uint64_t Zero = File->ZeroRegister;
  if (Zero < A.Where.Begin || Zero - A.Where.Begin >= A.Where.Count ||
      A.value(Zero - A.Where.Begin) == 0)
    return Error::success();
  return createStringError(
      formatv("'{0}': {1}{2} is always zero", Text, File->Prefix, Zero));
}

static Expected<Assignment> parseAssignment(const Machine &M, StringRef Text) {
  auto [Left, Right] = Text.split('=');
  if (Left.size() == Text.size())
    return createStringError(
        formatv("'{0}': expected PLACE=VALUE[,VALUE...]", Text));
  Assignment A;
  Expected<Place> P = parsePlace(M, Left);
  if (!P)
    return P.takeError();
  A.Where = *P;
  const StateDesc &D = M.states()[P->State];
  for (StringRef Item : llvm::split(Right, ',')) {
    Expected<uint64_t> Bits = parseCell(D, Item.trim());
    if (!Bits)
      return createStringError(
          formatv("'{0}': {1}", Text, toString(Bits.takeError())));
    A.Values.push_back(*Bits);
  }
  if (A.Where.IsRange && A.Values.size() == 1)
    return A;
  if (A.Where.IsRange && A.Values.size() != A.Where.Count) {
    return createStringError(
        formatv("'{0}': found {1} values, expected 1 or {2}", Text,
                A.Values.size(), A.Where.Count));
  }
  if (!A.Where.IsRange) {
    A.Where.Count = A.Values.size();
    if (A.Where.Count > D.cells() - A.Where.Begin)
      return createStringError(
          formatv("'{0}': {1} values from {2} on don't fit into {3} cells",
                  Text, A.Values.size(), A.Where.Begin, D.cells()));
  }
  return A;
}

Error assignState(Machine &M, StringRef Text) {
  Expected<Assignment> A = parseAssignment(M, Text);
  if (!A)
    return A.takeError();
  if (Error E = checkZeroRegister(M, *A, Text))
    return E;
  unsigned Size = M.states()[A->Where.State].CellBytes;
  std::vector<uint8_t> Bytes;
  return forEachPart(A->Where, [&](uint64_t First, uint64_t N) {
    Bytes.resize(N * Size);
    for (uint64_t I = 0; I != N; ++I)
      storeBits(A->value(First + I), &Bytes[I * Size], Size);
    return M.writeCells(A->Where.State, A->Where.Begin + First, Bytes);
  });
}

Error expectState(Machine &M, StringRef Text) {
  Expected<Assignment> A = parseAssignment(M, Text);
  if (!A)
    return A.takeError();
  const StateDesc &D = M.states()[A->Where.State];
  return forEachCell(M, A->Where, [&](uint64_t I, uint64_t Bits) -> Error {
    if (Bits == A->value(I))
      return Error::success();
    std::string Want = cellText(D, A->value(I)), Got = cellText(D, Bits);
    if (Want == Got ||
        (D.Type != CellType::Int && Want == "-0" && Got == "0") ||
        (D.Type != CellType::Int && Want == "0" && Got == "-0"))
      return Error::success();
    return createStringError(
        formatv("{0}: expected {1}, found {2}",
                placeText(M, A->Where.State, A->Where.Begin + I), Want, Got));
  });
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// A line for each register, "  v8 = 1, 2, 3", which assignState reads.
static void printVectorRegisters(const Machine &M, unsigned State,
                                 ArrayRef<uint64_t> Cells, raw_ostream &OS,
                                 bool All) {
  const StateDesc &D = M.states()[State];
  StringRef Prefix = fileOf(M, D) ? StringRef(fileOf(M, D)->Prefix) : D.Name;
  uint64_t Row = registerCells(D);
  for (uint64_t N = 0; N != D.Dims[0]; ++N) {
    ArrayRef<uint64_t> Bytes = Cells.slice(N * Row, Row);
    if (!All && all_of(Bytes, [](uint64_t Bits) { return Bits == 0; }))
      continue;
    OS << "  " << Prefix << N << " = "
       << join(map_range(Bytes,
                         [&](uint64_t Bits) { return cellText(D, Bits); }),
               ", ")
       << "\n";
  }
}

void printRegisters(Machine &M, raw_ostream &OS, bool All) {
  constexpr unsigned Width = 80;
  unsigned Column = 0;
  auto EndLine = [&] {
    if (Column)
      OS << "\n";
    Column = 0;
  };
  for (auto [Index, D] : llvm::enumerate(M.states())) {
    if (D.Kind != StateKind::RegFile && D.Kind != StateKind::Register)
      continue;
    Place P{static_cast<unsigned>(Index), 0, D.cells(), true};
    Expected<std::vector<uint64_t>> Cells = readPlace(M, P);
    if (!Cells) {
      consumeError(Cells.takeError());
      continue;
    }
    // Files begin lines of their own.
    if (D.Kind == StateKind::RegFile)
      EndLine();
    if (registerCells(D) != 1) {
      printVectorRegisters(M, Index, *Cells, OS, All);
      continue;
    }
    for (auto [I, Bits] : llvm::enumerate(*Cells)) {
      if (!All && Bits == 0)
        continue;
      std::string Item = placeText(M, Index, I) + "=" + cellText(D, Bits);
      if (Column && Column + 1 + Item.size() > Width)
        EndLine();
      OS << (Column ? " " : "  ") << Item;
      Column += Item.size() + (Column ? 1 : 2);
    }
    if (D.Kind == StateKind::RegFile)
      EndLine();
  }
  EndLine();
}

} // namespace kc::sim
