//===- Execute.cpp - Running PLENA programs
//--------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execute.h"

#include "ExecuteFamilies.h"
#include "Timing.h"

using namespace plena_ref;

/// Counts one instruction in every open loop.
static Fault chargeLoops(Machine &M) {
  for (const Loop &L : M.Loops)
    if (L.Executed >= M.Cfg.MaxLoopInstructions)
      return {Trap::LoopBudget,
              "more than " + std::to_string(M.Cfg.MaxLoopInstructions) +
                  " instructions in one iteration of the loop over gp" +
                  std::to_string(L.Counter)};
  for (Loop &L : M.Loops)
    ++L.Executed;
  return {};
}

static Fault checkOpcode(const Instruction &I) {
  if (I.Opcode == Op::V_PS_V || I.Opcode == Op::C_HADAMARD_TRANSFORM)
    return {Trap::ReservedOpcode,
            std::string(mnemonic(I.Opcode)) + " is a reserved name"};
  if (!mnemonic(I.Opcode))
    return {Trap::InvalidOpcode,
            "no instruction has opcode " + std::to_string(unsigned(I.Opcode))};
  return {};
}

static Fault checkFpRegisters(const Instruction &I) {
  FpFields Fields = fpFields(I.Opcode);
  auto Check = [](bool IsFp, unsigned Index) -> Fault {
    if (IsFp && Index >= 8)
      return {Trap::BadRegister, "there is no f" + std::to_string(Index)};
    return {};
  };
  if (Fault Bad = Check(Fields.Rd, I.Rd))
    return Bad;
  if (Fault Bad = Check(Fields.Rs1, I.Rs1))
    return Bad;
  return Check(Fields.Rs2, I.Rs2);
}

static Fault execute(Machine &M, const Instruction &I, uint64_t &DmaCycles,
                     uint64_t &NextPc) {
  switch (I.Opcode) {
  case Op::M_MM:
  case Op::M_TMM:
  case Op::M_BMM:
  case Op::M_BTMM:
  case Op::M_MV:
  case Op::M_TMV:
  case Op::M_BMV:
  case Op::M_BTMV:
    return executeMatrix(M, I);
  case Op::M_MM_WO:
  case Op::M_BMM_WO:
  case Op::M_MV_WO:
  case Op::M_BMV_WO:
    return executeMatrixWriteOut(M, I);
  case Op::V_ADD_VV:
  case Op::V_ADD_VF:
  case Op::V_SUB_VV:
  case Op::V_SUB_VF:
  case Op::V_MUL_VV:
  case Op::V_MUL_VF:
  case Op::V_EXP_V:
  case Op::V_RECI_V:
  case Op::V_MAX_VF:
  case Op::V_MIN_VF:
  case Op::V_SHFT_V:
    return executeVector(M, I);
  case Op::V_RED_SUM:
  case Op::V_RED_MAX:
    return executeReduction(M, I);
  case Op::V_TOPK:
    return executeTopK(M, I);
  case Op::S_ADD_FP:
  case Op::S_SUB_FP:
  case Op::S_MAX_FP:
  case Op::S_MUL_FP:
  case Op::S_EXP_FP:
  case Op::S_RECI_FP:
  case Op::S_SQRT_FP:
  case Op::S_LD_FP:
  case Op::S_ST_FP:
  case Op::S_MAP_V_FP:
    return executeScalarFp(M, I);
  case Op::S_ADD_INT:
  case Op::S_ADDI_INT:
  case Op::S_SUB_INT:
  case Op::S_MUL_INT:
  case Op::S_LUI_INT:
  case Op::S_LD_INT:
  case Op::S_ST_INT:
    return executeScalarInt(M, I);
  case Op::H_PREFETCH_M:
  case Op::H_PREFETCH_V:
  case Op::H_STORE_V:
    return executeMemory(M, I, DmaCycles);
  case Op::C_SET_ADDR_REG:
  case Op::C_SET_SCALE_REG:
  case Op::C_SET_STRIDE_REG:
  case Op::C_SET_V_MASK_REG:
  case Op::C_LOOP_START:
  case Op::C_LOOP_END:
  case Op::C_BREAK:
    return executeControl(M, I, NextPc);
  case Op::V_PS_V:
  case Op::C_HADAMARD_TRANSFORM:
    break;
  }
  return {Trap::InvalidOpcode, "not an instruction"};
}

static StepResult trapped(const Fault &Bad, uint64_t Cycles = 0) {
  return {Bad.Kind, Bad.Why, Cycles, 0};
}

StepResult plena_ref::step(Machine &M, uint32_t Word) {
  if (!M.ConfigError.empty())
    return trapped({Trap::BadConfiguration, M.ConfigError});
  if (Fault Bad = chargeLoops(M))
    return trapped(Bad);

  const Instruction I = decode(Word);
  if (Fault Bad = checkOpcode(I))
    return trapped(Bad);
  if (discardsFpResult(I)) {
    ++M.Pc;
    return {};
  }
  if (Fault Bad = checkFpRegisters(I))
    return trapped(Bad);

  uint64_t Cycles = serialCycles(M.Cfg, I);
  uint64_t DmaCycles = 0, NextPc = M.Pc + 1;
  if (Fault Bad = execute(M, I, DmaCycles, NextPc))
    return trapped(Bad, Bad.Kind == Trap::AlwaysTraps ? Cycles : 0);
  M.Pc = NextPc;
  return {Trap::None, "", Cycles + DmaCycles, DmaCycles};
}

RunResult plena_ref::run(Machine &M, std::span<const uint32_t> Program,
                         RunLimits Limits) {
  RunResult Result;
  while (M.Pc < Program.size()) {
    if (Result.Instructions == Limits.MaxInstructions) {
      Result.Kind = Trap::InstructionLimit;
      Result.Why = "the program ran longer than it was allowed to";
      break;
    }
    StepResult Step = step(M, Program[M.Pc]);
    Result.Cycles += Step.Cycles;
    Result.DmaCycles += Step.DmaCycles;
    if (!Step.ok()) {
      Result.Kind = Step.Kind;
      Result.Why = Step.Why;
      break;
    }
    ++Result.Instructions;
  }
  Result.Pc = M.Pc;
  return Result;
}
