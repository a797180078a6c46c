//===- Instruction.h - Words and opcodes of PLENA ----------------*- C++
//-*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction is one 32-bit word. All fields are unsigned, and the
// immediates overlap the register fields above rd:
//
//    31      26 25     22 21   18 17   14 13   10 9    6 5      0
//   |    -     | funct1  |  rs3  |  rs2  |  rs1  |  rd  | opcode |
//   |            imm18 (31:14)           |  rs1  |  rd  | opcode |
//   |            imm22 (31:10)                   |  rd  | opcode |
//
// Whether a register field names a gp, f or a register depends on the opcode.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_REFERENCE_INSTRUCTION_H
#define PLENA_REFERENCE_INSTRUCTION_H

#include <cstdint>

namespace plena_ref {

// clang-format off
enum class Op : uint8_t {
  M_MM = 0x01, M_TMM = 0x02, M_BMM = 0x03, M_BTMM = 0x04,
  M_BMM_WO = 0x05, M_MM_WO = 0x06,
  M_MV = 0x07, M_TMV = 0x08, M_BMV = 0x09, M_BTMV = 0x0A,
  M_MV_WO = 0x0B, M_BMV_WO = 0x0C,

  V_ADD_VV = 0x0D, V_ADD_VF = 0x0E, V_SUB_VV = 0x0F, V_SUB_VF = 0x10,
  V_MUL_VV = 0x11, V_MUL_VF = 0x12, V_EXP_V = 0x13, V_RECI_V = 0x14,
  V_RED_SUM = 0x15, V_RED_MAX = 0x16,

  S_ADD_FP = 0x17, S_SUB_FP = 0x18, S_MAX_FP = 0x19, S_MUL_FP = 0x1A,
  S_EXP_FP = 0x1B, S_RECI_FP = 0x1C, S_SQRT_FP = 0x1D,
  S_LD_FP = 0x1E, S_ST_FP = 0x1F, S_MAP_V_FP = 0x20,

  S_ADD_INT = 0x21, S_ADDI_INT = 0x22, S_SUB_INT = 0x23, S_MUL_INT = 0x24,
  S_LUI_INT = 0x25, S_LD_INT = 0x26, S_ST_INT = 0x27,

  H_PREFETCH_M = 0x28, H_PREFETCH_V = 0x29, H_STORE_V = 0x2A,

  C_SET_ADDR_REG = 0x2B, C_SET_SCALE_REG = 0x2C, C_SET_STRIDE_REG = 0x2D,
  C_SET_V_MASK_REG = 0x2E, C_LOOP_START = 0x2F, C_LOOP_END = 0x30,

  V_PS_V = 0x31,                 // reserved
  V_SHFT_V = 0x32,
  C_HADAMARD_TRANSFORM = 0x33,   // reserved
  C_BREAK = 0x34,
  V_MAX_VF = 0x35, V_MIN_VF = 0x36, V_TOPK = 0x37,
};
// clang-format on

struct Instruction {
  Op Opcode;
  unsigned Rd, Rs1, Rs2, Rs3, Funct1;
  uint32_t Imm18, Imm22;
};

Instruction decode(uint32_t Word);

/// The word with these fields; each is cut to its width.
uint32_t encodeFields(Op Opcode, unsigned Rd = 0, unsigned Rs1 = 0,
                      unsigned Rs2 = 0, unsigned Rs3 = 0, unsigned Funct1 = 0);
/// The word of an instruction with an immediate at bits 31:14.
uint32_t encodeImm18(Op Opcode, unsigned Rd, unsigned Rs1, uint32_t Imm);
/// The word of an instruction with an immediate at bits 31:10.
uint32_t encodeImm22(Op Opcode, unsigned Rd, uint32_t Imm);

/// The name of an opcode, reserved ones included; null if it has none.
const char *mnemonic(Op Opcode);

/// Which fields of an instruction name f registers.
struct FpFields {
  bool Rd = false, Rs1 = false, Rs2 = false;
};
FpFields fpFields(Op Opcode);

/// FP arithmetic or a reduction addressed to f0: has no effect, costs nothing.
/// A load into f0 isn't one; it costs its cycle.
bool discardsFpResult(const Instruction &I);

} // namespace plena_ref

#endif // PLENA_REFERENCE_INSTRUCTION_H
