//===- Machine.cpp - State of the PLENA reference model
//--------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"

using namespace plena_ref;

const char *plena_ref::trapName(Trap Kind) {
  switch (Kind) {
  case Trap::None:
    return "none";
  case Trap::InvalidOpcode:
    return "invalid opcode";
  case Trap::ReservedOpcode:
    return "reserved opcode";
  case Trap::AlwaysTraps:
    return "instruction always traps";
  case Trap::BadRegister:
    return "bad register";
  case Trap::BadField:
    return "bad field";
  case Trap::BadPolicy:
    return "bad policy";
  case Trap::BadConfiguration:
    return "bad configuration";
  case Trap::MisalignedVector:
    return "misaligned vector address";
  case Trap::VectorOutOfRange:
    return "vector address out of range";
  case Trap::MisalignedMatrix:
    return "misaligned matrix address";
  case Trap::MatrixOutOfRange:
    return "matrix address out of range";
  case Trap::ScalarOutOfRange:
    return "scalar address out of range";
  case Trap::HbmOutOfRange:
    return "HBM address out of range";
  case Trap::ZeroTripCount:
    return "zero trip count";
  case Trap::LoopMismatch:
    return "loop end without start";
  case Trap::BreakOutsideLoop:
    return "break outside a loop";
  case Trap::LoopBudget:
    return "loop budget exceeded";
  case Trap::InstructionLimit:
    return "instruction limit";
  }
  return "unknown";
}

//===----------------------------------------------------------------------===//
// HBM
//===----------------------------------------------------------------------===//

uint8_t HbmArray::read(uint64_t Address) const {
  return Address < Size ? Pages.row(Address / PageSize)[Address % PageSize] : 0;
}

std::vector<uint8_t> HbmArray::read(uint64_t Address, size_t Bytes) const {
  std::vector<uint8_t> Result(Bytes);
  for (size_t I = 0; I < Bytes; ++I)
    if (Address + I >= Address) // else past the last address that exists
      Result[I] = read(Address + I);
  return Result;
}

void HbmArray::write(uint64_t Address, uint8_t Byte) {
  if (Address < Size)
    Pages.writableRow(Address / PageSize)[Address % PageSize] = Byte;
}

void HbmArray::write(uint64_t Address, const std::vector<uint8_t> &Bytes) {
  for (size_t I = 0; I < Bytes.size(); ++I)
    write(Address + I, Bytes[I]);
}

//===----------------------------------------------------------------------===//
// On-chip memories
//===----------------------------------------------------------------------===//

/// A usable configuration in place of a broken one, so that the memories can
/// be made; every step then reports the broken one.
static Config sizesOf(const Config &Cfg) {
  return Cfg.check().empty() ? Cfg : Config();
}

Machine::Machine(const Config &C)
    : Cfg(C), ConfigError(C.check()),
      Vram(sizesOf(C).VectorSramSize, sizesOf(C).Vlen),
      Mram(sizesOf(C).tileCount(), size_t(sizesOf(C).Mlen) * sizesOf(C).Mlen),
      Fps(C.FpSramSize), Ints(C.IntSramSize), Hbm(C.HbmSize) {
  Config Sizes = sizesOf(C);
  size_t Mlen = Sizes.Mlen, Lanes = Sizes.BroadcastAmount;
  MAcc.assign(size_t(Sizes.Blen) * Sizes.Blen, 0.0f);
  HmAcc.assign(Lanes * Mlen * Mlen, 0.0f);
  HvAcc.assign(Lanes * Mlen, 0.0f);
  VAcc.assign(Sizes.Blen, 0.0f);
}

Fault Machine::findRow(uint64_t Address, uint64_t &Row) const {
  if (Address % Cfg.Vlen != 0)
    return {Trap::MisalignedVector, "vector SRAM address " +
                                        std::to_string(Address) +
                                        " is not a multiple of VLEN"};
  Row = Address / Cfg.Vlen;
  if (Row >= Vram.count())
    return {Trap::VectorOutOfRange,
            "vector SRAM row " + std::to_string(Row) + " is past the end"};
  return {};
}

std::vector<float> Machine::readRow(uint64_t Row) const {
  const std::vector<uint32_t> &Codes = Vram.row(Row);
  std::vector<float> Values(Codes.size());
  for (size_t I = 0; I < Codes.size(); ++I)
    Values[I] = decodeScalar(Cfg.VectorSramType.Element, Codes[I]);
  return Values;
}

void Machine::writeRow(uint64_t Row, const std::vector<float> &Values) {
  writeLanes(Row, 0, Values.data(), unsigned(Values.size()));
}

void Machine::writeLanes(uint64_t Row, unsigned First, const float *Values,
                         unsigned Count) {
  std::vector<uint32_t> &Codes = Vram.writableRow(Row);
  for (unsigned I = 0; I < Count; ++I)
    Codes[First + I] = encodeScalar(Cfg.VectorSramType.Element, Values[I]);
}

Fault Machine::findTile(uint32_t Address, uint64_t &Tile) const {
  Tile = Address / tileSize();
  if (Tile >= Mram.count())
    return {Trap::MatrixOutOfRange,
            "matrix SRAM tile " + std::to_string(Tile) + " is past the end"};
  return {};
}
