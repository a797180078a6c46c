//===- Instruction.cpp - Words and opcodes of PLENA
//------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instruction.h"

using namespace plena_ref;

Instruction plena_ref::decode(uint32_t Word) {
  Instruction I;
  I.Opcode = Op(Word & 0x3F);
  I.Rd = Word >> 6 & 0xF;
  I.Rs1 = Word >> 10 & 0xF;
  I.Rs2 = Word >> 14 & 0xF;
  I.Rs3 = Word >> 18 & 0xF;
  I.Funct1 = Word >> 22 & 0xF;
  I.Imm18 = Word >> 14;
  I.Imm22 = Word >> 10;
  return I;
}

uint32_t plena_ref::encodeFields(Op Opcode, unsigned Rd, unsigned Rs1,
                                 unsigned Rs2, unsigned Rs3, unsigned Funct1) {
  return (uint32_t(Opcode) & 0x3F) | (Rd & 0xF) << 6 | (Rs1 & 0xF) << 10 |
         (Rs2 & 0xF) << 14 | (Rs3 & 0xF) << 18 | (Funct1 & 0xF) << 22;
}

uint32_t plena_ref::encodeImm18(Op Opcode, unsigned Rd, unsigned Rs1,
                                uint32_t Imm) {
  return encodeFields(Opcode, Rd, Rs1) | Imm << 14;
}

uint32_t plena_ref::encodeImm22(Op Opcode, unsigned Rd, uint32_t Imm) {
  return encodeFields(Opcode, Rd) | Imm << 10;
}

const char *plena_ref::mnemonic(Op Opcode) {
  static const char *const Names[] = {nullptr,
                                      "M_MM",
                                      "M_TMM",
                                      "M_BMM",
                                      "M_BTMM",
                                      "M_BMM_WO",
                                      "M_MM_WO",
                                      "M_MV",
                                      "M_TMV",
                                      "M_BMV",
                                      "M_BTMV",
                                      "M_MV_WO",
                                      "M_BMV_WO",
                                      "V_ADD_VV",
                                      "V_ADD_VF",
                                      "V_SUB_VV",
                                      "V_SUB_VF",
                                      "V_MUL_VV",
                                      "V_MUL_VF",
                                      "V_EXP_V",
                                      "V_RECI_V",
                                      "V_RED_SUM",
                                      "V_RED_MAX",
                                      "S_ADD_FP",
                                      "S_SUB_FP",
                                      "S_MAX_FP",
                                      "S_MUL_FP",
                                      "S_EXP_FP",
                                      "S_RECI_FP",
                                      "S_SQRT_FP",
                                      "S_LD_FP",
                                      "S_ST_FP",
                                      "S_MAP_V_FP",
                                      "S_ADD_INT",
                                      "S_ADDI_INT",
                                      "S_SUB_INT",
                                      "S_MUL_INT",
                                      "S_LUI_INT",
                                      "S_LD_INT",
                                      "S_ST_INT",
                                      "H_PREFETCH_M",
                                      "H_PREFETCH_V",
                                      "H_STORE_V",
                                      "C_SET_ADDR_REG",
                                      "C_SET_SCALE_REG",
                                      "C_SET_STRIDE_REG",
                                      "C_SET_V_MASK_REG",
                                      "C_LOOP_START",
                                      "C_LOOP_END",
                                      "V_PS_V",
                                      "V_SHFT_V",
                                      "C_HADAMARD_TRANSFORM",
                                      "C_BREAK",
                                      "V_MAX_VF",
                                      "V_MIN_VF",
                                      "V_TOPK"};
  unsigned Number = unsigned(Opcode);
  return Number < sizeof(Names) / sizeof(Names[0]) ? Names[Number] : nullptr;
}

FpFields plena_ref::fpFields(Op Opcode) {
  switch (Opcode) {
  case Op::V_ADD_VF:
  case Op::V_SUB_VF:
  case Op::V_MUL_VF:
  case Op::V_MAX_VF:
  case Op::V_MIN_VF:
    return {.Rs2 = true};
  case Op::V_RED_SUM:
  case Op::V_RED_MAX:
  case Op::S_LD_FP:
  case Op::S_ST_FP:
    return {.Rd = true};
  case Op::S_ADD_FP:
  case Op::S_SUB_FP:
  case Op::S_MAX_FP:
  case Op::S_MUL_FP:
    return {.Rd = true, .Rs1 = true, .Rs2 = true};
  case Op::S_EXP_FP:
  case Op::S_RECI_FP:
  case Op::S_SQRT_FP:
    return {.Rd = true, .Rs1 = true};
  default:
    return {};
  }
}

bool plena_ref::discardsFpResult(const Instruction &I) {
  return I.Rd == 0 && fpFields(I.Opcode).Rd && I.Opcode != Op::S_LD_FP &&
         I.Opcode != Op::S_ST_FP;
}
