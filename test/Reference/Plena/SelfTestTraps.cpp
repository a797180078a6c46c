//===- SelfTestTraps.cpp - Checks of every trap ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"

using namespace plena_ref;

namespace {

/// gp1 is the value, gp2 another; the machine is the toy one.
struct TrapCase {
  const char *What;
  uint32_t Word;
  Trap Expected;
  uint32_t Gp1 = 0, Gp2 = 0;
};

} // namespace

static uint32_t word(Op Opcode, unsigned Rd = 0, unsigned Rs1 = 0,
                     unsigned Rs2 = 0, unsigned Rs3 = 0) {
  return encodeFields(Opcode, Rd, Rs1, Rs2, Rs3);
}

/// The toy machine has 512 tiles of 64 elements and 4194304 rows of 8.
static constexpr uint32_t MatrixEnd = 512 * 64, VectorEnd = 4194304 * 8;

static const std::vector<TrapCase> &trapCases() {
  static const std::vector<TrapCase> Cases = {
      {"opcode 0", 0, Trap::InvalidOpcode},
      {"opcode 38", 0x38, Trap::InvalidOpcode},
      {"opcode 3F", 0xFFFFFFFF, Trap::InvalidOpcode},
      {"V_PS_V", word(Op::V_PS_V), Trap::ReservedOpcode},
      {"C_HADAMARD", word(Op::C_HADAMARD_TRANSFORM), Trap::ReservedOpcode},
      {"M_BMV", word(Op::M_BMV), Trap::AlwaysTraps},

      {"f8 as rd", word(Op::S_ADD_FP, 8, 1, 1), Trap::BadRegister},
      {"f9 as rs1", word(Op::S_ADD_FP, 1, 9, 1), Trap::BadRegister},
      {"f9 as rs2", word(Op::S_ADD_FP, 1, 1, 9), Trap::BadRegister},
      {"f9 as rs1", word(Op::S_EXP_FP, 1, 9), Trap::BadRegister},
      {"f15 as rs2", word(Op::V_MUL_VF, 0, 0, 15), Trap::BadRegister},
      {"f8 reduction", word(Op::V_RED_SUM, 8, 0), Trap::BadRegister},
      {"f8 load", word(Op::S_LD_FP, 8), Trap::BadRegister},
      {"f8 store", word(Op::S_ST_FP, 8), Trap::BadRegister},
      {"unused rs2 of S_EXP_FP", word(Op::S_EXP_FP, 1, 1, 15), Trap::None},
      {"sources of a dropped result", word(Op::S_ADD_FP, 0, 9, 9), Trap::None},

      {"M_BMM rd", word(Op::M_BMM, 1), Trap::BadField},
      {"M_BTMM rd", word(Op::M_BTMM, 1), Trap::BadField},
      {"M_MM ignores rd", word(Op::M_MM, 1), Trap::None},
      {"V_TOPK policy", word(Op::V_TOPK, 0, 0, 0, 2), Trap::BadPolicy},

      {"row", word(Op::V_ADD_VV, 0, 1, 0), Trap::MisalignedVector, 4},
      {"row", word(Op::V_ADD_VV, 0, 0, 1), Trap::MisalignedVector, 4},
      {"row", word(Op::V_ADD_VV, 1, 0, 0), Trap::MisalignedVector, 4},
      {"row end", word(Op::V_EXP_V, 1), Trap::VectorOutOfRange, VectorEnd},
      {"last row", word(Op::V_EXP_V, 1), Trap::None, VectorEnd - 8},
      {"reduction", word(Op::V_RED_MAX, 1, 1), Trap::MisalignedVector, 1},
      {"shift", word(Op::V_SHFT_V, 0, 1), Trap::VectorOutOfRange, VectorEnd},
      {"top-k rows", word(Op::V_TOPK, 0, 1), Trap::VectorOutOfRange,
       VectorEnd - 24},
      {"map row", word(Op::S_MAP_V_FP, 1), Trap::MisalignedVector, 9},
      {"activation rows", word(Op::M_MM, 0, 0, 1), Trap::VectorOutOfRange,
       VectorEnd - 24},
      {"one row", word(Op::M_BTMV, 0, 0, 1), Trap::None, VectorEnd - 8},
      {"one row", word(Op::M_MV, 0, 0, 1), Trap::None, VectorEnd - 8},
      {"write-out column", word(Op::M_MM_WO, 1), Trap::MisalignedVector, 2},
      {"write-out column", word(Op::M_MM_WO, 1), Trap::None, 4},
      {"write-out rows", word(Op::M_MM_WO, 1), Trap::VectorOutOfRange,
       VectorEnd - 24},
      {"write-out stride", word(Op::M_MM_WO, 1, 2), Trap::VectorOutOfRange,
       VectorEnd - 32, 2},
      {"head write-out", word(Op::M_BMM_WO, 1), Trap::MisalignedVector, 4},
      {"head write-out", word(Op::M_BMM_WO, 1), Trap::VectorOutOfRange,
       VectorEnd - 8 * 15},
      {"head write-out", word(Op::M_BMM_WO, 1), Trap::None, VectorEnd - 8 * 16},
      {"vector write-out", word(Op::M_MV_WO, 1), Trap::MisalignedVector, 3},
      {"head vector write-out", word(Op::M_BMV_WO, 1), Trap::MisalignedVector,
       4},
      {"prefetch row", word(Op::H_PREFETCH_V, 1), Trap::MisalignedVector, 4},
      {"store row", word(Op::H_STORE_V, 1), Trap::MisalignedVector, 4},
      {"store rows", word(Op::H_STORE_V, 1), Trap::VectorOutOfRange,
       VectorEnd - 24},

      {"M_MM within a row", word(Op::M_MM, 0, 1), Trap::MisalignedMatrix, 4},
      {"M_MM column", word(Op::M_MM, 0, 1), Trap::MisalignedMatrix, 8},
      {"M_MM block", word(Op::M_MM, 0, 1), Trap::None, 32},
      {"M_MM end", word(Op::M_MM, 0, 1), Trap::MatrixOutOfRange, MatrixEnd},
      {"M_TMM takes the matrix second", word(Op::M_TMM, 0, 0, 1),
       Trap::MisalignedMatrix, 8},
      {"M_BMM base", word(Op::M_BMM, 0, 1), Trap::MisalignedMatrix, 32},
      {"M_BMM head", word(Op::M_BMM, 0, 1), Trap::MisalignedMatrix, 2},
      {"M_BMM row", word(Op::M_BMM, 0, 1), Trap::MatrixOutOfRange, 8},
      {"M_BMM head 1", word(Op::M_BMM, 0, 1), Trap::None, 64 + 4},
      {"M_BTMM head", word(Op::M_BTMM, 0, 1), Trap::MisalignedMatrix, 2},
      {"M_BTMM row", word(Op::M_BTMM, 0, 1), Trap::MatrixOutOfRange, 8},
      {"M_BTMM end", word(Op::M_BTMM, 0, 1), Trap::MatrixOutOfRange,
       MatrixEnd + 4},
      {"M_BTMV row", word(Op::M_BTMV, 2, 1), Trap::MatrixOutOfRange, 4, 4},
      {"M_MV column", word(Op::M_MV, 0, 1), Trap::MisalignedMatrix, 2},
      {"M_MV row", word(Op::M_MV, 0, 1), Trap::MatrixOutOfRange, 8},
      {"M_TMV", word(Op::M_TMV, 0, 1), Trap::MisalignedMatrix, 4},
      {"prefetch tile", word(Op::H_PREFETCH_M, 1), Trap::MisalignedMatrix, 8},
      {"prefetch of the last tile", word(Op::H_PREFETCH_M, 1), Trap::None,
       MatrixEnd - 64},
      {"prefetch end", word(Op::H_PREFETCH_M, 1), Trap::MatrixOutOfRange,
       MatrixEnd},

      {"FPS load", word(Op::S_LD_FP, 1, 1), Trap::ScalarOutOfRange, 1024},
      {"FPS load into f0", word(Op::S_LD_FP, 0, 1), Trap::ScalarOutOfRange,
       1024},
      {"FPS store", word(Op::S_ST_FP, 1, 1), Trap::ScalarOutOfRange,
       0xFFFFFFFF},
      {"FPS window", word(Op::S_MAP_V_FP, 0, 1), Trap::ScalarOutOfRange, 1017},
      {"FPS window", word(Op::S_MAP_V_FP, 0, 1), Trap::None, 1016},
      {"INTS load", word(Op::S_LD_INT, 1, 1), Trap::ScalarOutOfRange, 1024},
      {"INTS store", word(Op::S_ST_INT, 1, 1), Trap::ScalarOutOfRange, 1024},
      {"top-k indices", word(Op::V_TOPK, 0, 0, 1), Trap::ScalarOutOfRange,
       1021},
      {"top-k weights", word(Op::V_TOPK, 1), Trap::ScalarOutOfRange, 1021},

      {"zero trip count", word(Op::C_LOOP_START, 1), Trap::ZeroTripCount},
      {"end without start", word(Op::C_LOOP_END, 1), Trap::LoopMismatch},
      {"break outside", word(Op::C_BREAK), Trap::BreakOutsideLoop},
  };
  return Cases;
}

static void testEachTrap(Checker &C) {
  for (const TrapCase &Case : trapCases()) {
    Machine M(toyProfile());
    M.Gp[1] = Case.Gp1;
    M.Gp[2] = Case.Gp2;
    M.Pc = 7;
    std::string What = std::string(mnemonic(Op(Case.Word & 0x3F))
                                       ? mnemonic(Op(Case.Word & 0x3F))
                                       : "?") +
                       ", " + Case.What;
    StepResult Result = step(M, Case.Word);
    C.traps(What, Result, Case.Expected);
    C.equal(What + ": pc", M.Pc, Case.Expected == Trap::None ? 8 : 7);
    if (Case.Expected != Trap::None) {
      C.isTrue(What + ": has a message", !Result.Why.empty());
      C.equal(What + ": cycles", Result.Cycles,
              Case.Expected == Trap::AlwaysTraps ? 1 : 0);
      C.isTrue(What + ": writes nothing",
               M.Vram.written().empty() && M.Mram.written().empty());
    }
  }
}

static void testConfigurations(Checker &C) {
  Config Cfg = toyProfile();
  Cfg.BroadcastAmount = 1; // 1 * 4 != 8
  Machine M(Cfg);
  C.traps("M_BTMM lanes", step(M, word(Op::M_BTMM)), Trap::BadConfiguration);
  C.traps("M_BTMV lanes", step(M, word(Op::M_BTMV)), Trap::BadConfiguration);
  C.traps("M_MM lanes", step(M, word(Op::M_MM)), Trap::None);

  Cfg = toyProfile();
  Cfg.Vlen = 16;
  Machine N(Cfg);
  C.traps("VLEN", step(N, word(Op::M_MM)), Trap::BadConfiguration);
  C.traps("VLEN", step(N, word(Op::V_EXP_V)), Trap::None);

  Cfg.Mlen = 12; // not a whole number of MX blocks
  Machine P(Cfg);
  C.traps("broken sizes", step(P, word(Op::S_ADD_INT)), Trap::BadConfiguration);

  Config Fallback = emulatorFallbackProfile(), Big = analyticProfile();
  C.equal("fallback sizes",
          {Fallback.Mlen, Fallback.Vlen, Fallback.Blen, Fallback.Hlen,
           Fallback.BroadcastAmount, Fallback.matrixPrefetchRows(),
           Fallback.tileCount(), Fallback.cycles(Fallback.Lat.VectorAdd)},
          {32, 32, 32, 16, 2, 32, 32, 2});
  C.equal("analytic sizes",
          {Big.Mlen, Big.Vlen, Big.Blen, Big.Hlen, Big.BroadcastAmount,
           Big.matrixPrefetchRows(), Big.tileCount()},
          {2048, 2048, 128, 128, 16, 2048, 0});

  for (const Config &Good :
       {Config(), emulatorFallbackProfile(), toyProfile(), analyticProfile()})
    C.equal("profile", Good.check().size(), 0);
}

void plena_ref::testTraps(Checker &C) {
  testEachTrap(C);
  testConfigurations(C);
}
