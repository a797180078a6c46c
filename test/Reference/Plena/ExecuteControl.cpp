//===- ExecuteControl.cpp - Configuration registers and loops
//--------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop's trip count lives in its gp register, where the body can read and
// even change it. C_LOOP_END belongs to the innermost open loop with its
// register, which need not be the innermost of all. gp0 stays zero in a loop
// over it, which runs its trips all the same: emulator and RTL agree on that.
//
//===----------------------------------------------------------------------===//

#include "ExecuteFamilies.h"

using namespace plena_ref;

static Fault loopStart(Machine &M, const Instruction &I) {
  if (I.Imm22 == 0)
    return {Trap::ZeroTripCount, "a loop can't run 0 times"};
  M.setGp(I.Rd, I.Imm22);
  M.Loops.push_back({/*Body=*/M.Pc + 1, /*Counter=*/I.Rd, /*Trips=*/I.Imm22});
  return {};
}

static Fault loopEnd(Machine &M, const Instruction &I, uint64_t &NextPc) {
  auto Found = std::find_if(M.Loops.rbegin(), M.Loops.rend(),
                            [&](const Loop &L) { return L.Counter == I.Rd; });
  if (Found == M.Loops.rend())
    return {Trap::LoopMismatch,
            "no loop over gp" + std::to_string(I.Rd) + " is open"};
  uint32_t Trips = I.Rd == 0 ? Found->Trips : M.gp(I.Rd);
  if (Trips > 1) {
    M.setGp(I.Rd, Trips - 1);
    Found->Trips = Trips - 1;
    Found->Executed = 0;
    NextPc = Found->Body;
    return {};
  }
  M.setGp(I.Rd, 0);
  M.Loops.erase(std::next(Found).base()); // those above it stay open
  return {};
}

/// Closes the innermost loop and goes on with the next instruction.
static Fault breakLoop(Machine &M) {
  if (M.Loops.empty())
    return {Trap::BreakOutsideLoop, "no loop is open"};
  M.setGp(M.Loops.back().Counter, 0);
  M.Loops.pop_back();
  return {};
}

Fault plena_ref::executeControl(Machine &M, const Instruction &I,
                                uint64_t &NextPc) {
  switch (I.Opcode) {
  case Op::C_SET_ADDR_REG: // high half, low half
    M.A[I.Rd] = uint64_t(M.gp(I.Rs1)) << 32 | M.gp(I.Rs2);
    return {};
  case Op::C_SET_SCALE_REG:
    M.Scale = M.gp(I.Rd);
    return {};
  case Op::C_SET_STRIDE_REG:
    M.Stride = M.gp(I.Rd);
    return {};
  case Op::C_SET_V_MASK_REG:
    M.VMask = M.gp(I.Rd);
    return {};
  case Op::C_LOOP_START:
    return loopStart(M, I);
  case Op::C_LOOP_END:
    return loopEnd(M, I, NextPc);
  default:
    return breakLoop(M);
  }
}
