//===- SimCase.cpp - A program and where it starts, as bytes --------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimCase.h"
#include "Fuzz.h"

using namespace llvm;
using namespace kc;
using namespace kc::fuzz;

static uint64_t readNumber(ArrayRef<uint8_t> &Bytes, unsigned Size) {
  uint64_t Value = 0;
  for (unsigned I = 0; I != Size && !Bytes.empty(); ++I) {
    Value |= uint64_t(Bytes.front()) << 8 * I;
    Bytes = Bytes.drop_front();
  }
  return Value;
}

static void writeNumber(std::vector<uint8_t> &Bytes, uint64_t Value,
                        unsigned Size) {
  for (unsigned I = 0; I != Size; ++I)
    Bytes.push_back(static_cast<uint8_t>(Value >> 8 * I));
}

SimCase SimCase::read(ArrayRef<uint8_t> Bytes) {
  SimCase Case;
  Case.Machine = readNumber(Bytes, 1);
  Case.SpaceChoice = readNumber(Bytes, 1);
  Case.Flags = readNumber(Bytes, 1);
  Case.Limit = readNumber(Bytes, 2);
  Case.Seed = readNumber(Bytes, 4);
  unsigned WordBytes = Case.target().WordBytes;
  while (Bytes.size() >= WordBytes)
    Case.Words.push_back(readNumber(Bytes, WordBytes));
  return Case;
}

std::vector<uint8_t> SimCase::bytes() const {
  std::vector<uint8_t> Bytes;
  writeNumber(Bytes, Machine, 1);
  writeNumber(Bytes, SpaceChoice, 1);
  writeNumber(Bytes, Flags, 1);
  writeNumber(Bytes, Limit, 2);
  writeNumber(Bytes, Seed, 4);
  for (uint64_t Word : Words)
    writeNumber(Bytes, Word, target().WordBytes);
  return Bytes;
}

uint64_t SimCase::spaces() const {
  SmallVector<uint64_t> Choices;
  for (const Selection &S : selections())
    if (S.T == &target())
      Choices.push_back(S.Spaces);
  return Choices[SpaceChoice % Choices.size()];
}
