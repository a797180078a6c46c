//===- ExecuteMatrixWriteOut.cpp - From accumulators to vector SRAM
//--------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A write-out rounds an accumulator to the vector SRAM's type, overwrites what
// is there, and clears the accumulator.
//
//===----------------------------------------------------------------------===//

#include "ExecuteFamilies.h"

using namespace plena_ref;

static void clear(std::vector<float> &Acc) {
  std::fill(Acc.begin(), Acc.end(), 0.0f);
}

/// Whole rows of MLEN elements, one after the other: M_BMM_WO, M_BMV_WO.
static Fault writeRows(Machine &M, uint32_t Address, std::vector<float> &Acc) {
  const unsigned Mlen = M.Cfg.Mlen;
  const unsigned Count = unsigned(Acc.size() / Mlen);
  std::vector<uint64_t> Rows(Count);
  for (unsigned I = 0; I < Count; ++I)
    if (Fault Bad = M.findRow(uint64_t(Address) + I * Mlen, Rows[I]))
      return Bad;
  for (unsigned I = 0; I < Count; ++I)
    M.writeLanes(Rows[I], 0, &Acc[size_t(I) * Mlen], Mlen);
  clear(Acc);
  return {};
}

/// BLEN lanes of each of `Count` rows that lie `Stride` rows apart: M_MM_WO,
/// M_MV_WO.
static Fault writeBlock(Machine &M, uint32_t Address, uint32_t Stride,
                        unsigned Count, std::vector<float> &Acc) {
  const unsigned Mlen = M.Cfg.Mlen, Blen = M.Cfg.Blen;
  uint32_t Column = Address % Mlen, Base = Address - Column;
  if (Column % Blen != 0)
    return {Trap::MisalignedVector,
            "vector SRAM address " + std::to_string(Address) +
                " is not a multiple of BLEN in its row"};
  if (Column + Blen > Mlen)
    return {Trap::VectorOutOfRange, "the block runs past its row"};
  std::vector<uint64_t> Rows(Count);
  for (unsigned I = 0; I < Count; ++I)
    if (Fault Bad = M.findRow(Base + uint64_t(I) * Mlen * Stride, Rows[I]))
      return Bad;
  for (unsigned I = 0; I < Count; ++I)
    M.writeLanes(Rows[I], Column, &Acc[size_t(I) * Blen], Blen);
  clear(Acc);
  return {};
}

Fault plena_ref::executeMatrixWriteOut(Machine &M, const Instruction &I) {
  if (M.Cfg.Vlen != M.Cfg.Mlen)
    return {Trap::BadConfiguration, "matrix instructions need VLEN = MLEN"};
  uint32_t Address = M.gp(I.Rd) + I.Imm18;
  switch (I.Opcode) {
  case Op::M_BMM_WO:
    return writeRows(M, Address, M.HmAcc);
  case Op::M_BMV_WO:
    return writeRows(M, Address, M.HvAcc);
  case Op::M_MM_WO: // register number 0 means a stride of one row
    return writeBlock(M, Address, I.Rs1 == 0 ? 1 : M.gp(I.Rs1), M.Cfg.Blen,
                      M.MAcc);
  default: // M_MV_WO
    return writeBlock(M, Address, 1, 1, M.VAcc);
  }
}
