//===- ExecuteScalar.cpp - The scalar machine
//------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExecuteFamilies.h"

using namespace plena_ref;

//===----------------------------------------------------------------------===//
// Floating point: bf16 registers, f32 arithmetic, rounded every time
//===----------------------------------------------------------------------===//

static Fault loadFp(Machine &M, const Instruction &I) {
  uint32_t Address = M.gp(I.Rs1) + I.Imm18;
  if (Fault Bad = checkScalars("FP", M.Fps.size(), Address))
    return Bad;
  M.setF(I.Rd, M.Fps[Address]);
  return {};
}

/// The source is the rd field.
static Fault storeFp(Machine &M, const Instruction &I) {
  uint32_t Address = M.gp(I.Rs1) + I.Imm18;
  if (Fault Bad = checkScalars("FP", M.Fps.size(), Address))
    return Bad;
  M.Fps[Address] = M.fBits(I.Rd);
  return {};
}

/// VLEN entries of the FP scalar SRAM become a row of the vector SRAM.
static Fault mapToVector(Machine &M, const Instruction &I) {
  uint32_t Address = M.gp(I.Rs1) + I.Imm18;
  if (Fault Bad = checkScalars("FP", M.Fps.size(), Address, M.Cfg.Vlen))
    return Bad;
  uint64_t Row;
  if (Fault Bad = M.findRow(M.gp(I.Rd), Row))
    return Bad;
  std::vector<float> Values(M.Cfg.Vlen);
  for (unsigned Lane = 0; Lane < M.Cfg.Vlen; ++Lane)
    Values[Lane] = floatFromBf16(M.Fps[Address + Lane]);
  M.writeRow(Row, Values);
  return {};
}

Fault plena_ref::executeScalarFp(Machine &M, const Instruction &I) {
  if (I.Opcode == Op::S_LD_FP)
    return loadFp(M, I);
  if (I.Opcode == Op::S_ST_FP)
    return storeFp(M, I);
  if (I.Opcode == Op::S_MAP_V_FP)
    return mapToVector(M, I);

  const float A = M.f(I.Rs1);
  // The unary instructions have no register in rs2.
  const float B = fpFields(I.Opcode).Rs2 ? M.f(I.Rs2) : 0.0f;
  float Result;
  switch (I.Opcode) {
  case Op::S_ADD_FP:
    Result = A + B;
    break;
  case Op::S_SUB_FP:
    Result = A - B;
    break;
  case Op::S_MAX_FP: // a NaN in A is returned, one in B is not
    Result = B > A ? B : A;
    break;
  case Op::S_MUL_FP:
    Result = A * B;
    break;
  case Op::S_EXP_FP:
    Result = std::exp(clampForExp(A));
    break;
  case Op::S_RECI_FP:
    Result = 1.0f / A;
    break;
  default: // S_SQRT_FP
    Result = std::sqrt(A);
    break;
  }
  M.setF(I.Rd, roundToScalarBf16(Result));
  return {};
}

//===----------------------------------------------------------------------===//
// Integer: u32, wraps
//===----------------------------------------------------------------------===//

Fault plena_ref::executeScalarInt(Machine &M, const Instruction &I) {
  const uint32_t A = M.gp(I.Rs1), B = M.gp(I.Rs2);
  const uint32_t Address = A + I.Imm18;
  switch (I.Opcode) {
  case Op::S_ADD_INT:
    M.setGp(I.Rd, A + B);
    return {};
  case Op::S_ADDI_INT:
    M.setGp(I.Rd, A + I.Imm18);
    return {};
  case Op::S_SUB_INT:
    M.setGp(I.Rd, A - B);
    return {};
  case Op::S_MUL_INT:
    M.setGp(I.Rd, A * B);
    return {};
  case Op::S_LUI_INT:
    M.setGp(I.Rd, I.Imm22 << 12);
    return {};
  case Op::S_LD_INT:
    if (Fault Bad = checkScalars("integer", M.Ints.size(), Address))
      return Bad;
    M.setGp(I.Rd, M.Ints[Address]);
    return {};
  default: // S_ST_INT; the source is the rd field
    if (Fault Bad = checkScalars("integer", M.Ints.size(), Address))
      return Bad;
    M.Ints[Address] = M.gp(I.Rd);
    return {};
  }
}
