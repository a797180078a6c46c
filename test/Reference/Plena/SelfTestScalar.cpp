//===- SelfTestScalar.cpp - Checks of the scalar machine and control ------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelfTest.h"

#include <limits>

using namespace plena_ref;

static constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

static void testInteger(Checker &C) {
  Machine M;
  M.Gp[1] = 0xFFFFFFFF;
  M.Gp[2] = 0x10001;
  M.Ints[1023] = 1234;
  C.runs("integer", M,
         {encodeFields(Op::S_ADD_INT, 3, 1, 2),
          encodeImm18(Op::S_ADDI_INT, 4, 1, 262143),
          encodeFields(Op::S_SUB_INT, 5, 0, 2),
          encodeFields(Op::S_MUL_INT, 6, 2, 2),
          encodeImm22(Op::S_LUI_INT, 7, 0x3FFFFF),
          encodeImm18(Op::S_ST_INT, 2, 0, 7),
          encodeImm18(Op::S_LD_INT, 8, 0, 7),
          // gp1 + 1024 wraps to 1023
          encodeImm18(Op::S_LD_INT, 9, 1, 1024),
          encodeImm18(Op::S_ADDI_INT, 0, 0, 5)},
         9);
  C.equal("S_ADD_INT", M.Gp[3], 0x10000);
  C.equal("S_ADDI_INT", M.Gp[4], 262142);
  C.equal("S_SUB_INT", M.Gp[5], 0xFFFEFFFF);
  C.equal("S_MUL_INT", M.Gp[6], 0x20001);
  C.equal("S_LUI_INT", M.Gp[7], 0xFFFFF000);
  C.equal("S_ST_INT", M.Ints[7], 0x10001);
  C.equal("S_LD_INT", M.Gp[8], 0x10001);
  C.equal("wrapped address", M.Gp[9], 1234);
  C.equal("gp0 is zero", M.gp(0), 0);
}

static void testMaxFp(Checker &C) {
  auto Max = [&](uint16_t A, uint16_t B) {
    Machine M;
    M.F[1] = A;
    M.F[2] = B;
    C.runs("S_MAX_FP", M, {encodeFields(Op::S_MAX_FP, 3, 1, 2)}, 1);
    return M.f(3);
  };
  C.same("max first", Max(0x4000, 0x3F80), 2.0f);
  C.same("max second", Max(0x3F80, 0x4000), 2.0f);
  C.same("max NaN first", Max(0x7FC0, 0x3F80), NaN);
  C.same("max NaN second", Max(0x3F80, 0x7FC0), 1.0f);
  C.same("max of zeros", Max(0x8000, 0x0000), -0.0f);
}

static void testFpMoves(Checker &C) {
  Machine M(toyProfile());
  M.Gp[1] = 3;
  M.Gp[2] = 16;
  M.F[4] = 0x4000;
  for (unsigned I = 0; I < 8; ++I)
    M.Fps[100 + I] = uint16_t(0x3F80 + I);
  C.runs("FP moves", M,
         {encodeImm18(Op::S_ST_FP, 4, 1, 20),
          encodeImm18(Op::S_LD_FP, 5, 0, 23),
          encodeFields(Op::S_ADD_FP, 6, 5, 0),
          encodeImm18(Op::S_MAP_V_FP, 2, 1, 97)},
         1 + 1 + 1 + 16);
  C.equal("S_ST_FP", M.Fps[23], 0x4000);
  C.equal("S_LD_FP", M.F[5], 0x4000);
  C.equal("move idiom", M.F[6], 0x4000);
  for (unsigned I = 0; I < 8; ++I)
    C.equal("S_MAP_V_FP", M.Vram.row(2)[I], 0x3F80 + I);
}

/// Results are dropped for nothing, but a load into f0 costs its cycle.
static void testF0(Checker &C) {
  Machine M;
  M.F[1] = 0x4000;
  M.Fps[0] = 0x4000;
  for (Op Opcode : {Op::S_ADD_FP, Op::S_SUB_FP, Op::S_MAX_FP, Op::S_MUL_FP,
                    Op::S_EXP_FP, Op::S_RECI_FP, Op::S_SQRT_FP}) {
    M.Pc = 0;
    C.runs(std::string(mnemonic(Opcode)) + " f0", M,
           {encodeFields(Opcode, 0, 1, 1)}, 0);
    C.equal("f0 is zero", M.fBits(0), 0);
  }
  M.Pc = 0;
  C.runs("S_LD_FP f0", M,
         {encodeImm18(Op::S_LD_FP, 0, 0, 0),
          encodeFields(Op::S_ADD_FP, 2, 1, 0),
          encodeImm18(Op::S_ST_FP, 0, 0, 0)},
         3);
  C.equal("f0 is zero", M.F[2], 0x4000);
  C.equal("f0 stores zero", M.Fps[0], 0);
}

void plena_ref::testScalar(Checker &C) {
  testInteger(C);
  testMaxFp(C);
  testFpMoves(C);
  testF0(C);
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

static uint32_t start(unsigned Register, uint32_t Count) {
  return encodeImm22(Op::C_LOOP_START, Register, Count);
}
static uint32_t end(unsigned Register) {
  return encodeFields(Op::C_LOOP_END, Register);
}
static uint32_t increment(unsigned Register, uint32_t By = 1) {
  return encodeImm18(Op::S_ADDI_INT, Register, Register, By);
}

static void testSetRegisters(Checker &C) {
  Machine M;
  M.Gp[1] = 0x12345678;
  M.Gp[2] = 0x9ABCDEF0;
  C.equal("reset stride", M.Stride, 1);
  C.runs("set registers", M,
         {encodeFields(Op::C_SET_ADDR_REG, 15, 1, 2),
          encodeFields(Op::C_SET_SCALE_REG, 1),
          encodeFields(Op::C_SET_STRIDE_REG, 2),
          encodeFields(Op::C_SET_V_MASK_REG, 1)},
         4);
  C.equal("a15", M.A[15], 0x123456789ABCDEF0);
  C.equal("SCALE", M.Scale, 0x12345678);
  C.equal("STRIDE", M.Stride, 0x9ABCDEF0);
  C.equal("V_MASK", M.VMask, 0x12345678);
}

static void testLoops(Checker &C) {
  Machine M;
  C.runs("nested loops", M,
         {start(1, 3), start(2, 4), increment(3), end(2), end(1)},
         1 + 3 * (1 + 4 * 2 + 1));
  C.equal("nested loops", M.Gp[3], 12);
  C.isTrue("no open loop", M.Loops.empty());

  // The counter is the register: setting it to 1 ends the loop.
  Machine N;
  C.runs("shortened loop", N,
         {start(1, 100), increment(3), encodeImm18(Op::S_ADDI_INT, 1, 0, 1),
          end(1)},
         4);
  C.equal("shortened loop", N.Gp[3], 1);

  // gp0 stays zero, but a loop over it runs its trips.
  Machine P;
  C.runs("loop over gp0", P, {start(0, 100), increment(3), end(0)}, 201);
  C.equal("loop over gp0", P.Gp[3], 100);

  // The same register twice: the inner loop leaves 0, which ends the outer.
  Machine Q;
  C.runs("shared counter", Q,
         {start(1, 5), start(1, 2), increment(3), end(1), end(1)},
         2 + 2 * 2 + 1);
  C.equal("shared counter", Q.Gp[3], 2);

  // The end of the outer loop removes that entry alone: the inner loop goes
  // round, and then meets an end whose loop is gone.
  Machine R;
  RunResult Crossed =
      run(R, std::vector<uint32_t>{start(1, 1), start(2, 3), increment(3),
                                   end(1), end(2)});
  C.isTrue("crossed loops", Crossed.Kind == Trap::LoopMismatch);
  C.equal("pc of the gone loop", Crossed.Pc, 3);
  C.equal("inner loop went round", R.Gp[3], 2);
  C.equal("inner loop is open", R.Loops.size(), 1);
}

/// C_BREAK pops the loop and goes on; the C_LOOP_END afterwards has no loop.
static void testBreak(Checker &C) {
  Machine M;
  RunResult Run =
      run(M, std::vector<uint32_t>{start(1, 5), encodeFields(Op::C_BREAK),
                                   increment(3), end(1)});
  C.isTrue("end after break traps", Run.Kind == Trap::LoopMismatch);
  C.equal("pc of the trap", Run.Pc, 3);
  C.equal("counter after break", M.Gp[1], 0);
  C.equal("break goes on", M.Gp[3], 1);
}

static void testLoopBudget(Checker &C) {
  Config Cfg;
  Cfg.MaxLoopInstructions = 4;
  auto Run = [&](std::vector<uint32_t> Program) {
    Machine M(Cfg);
    return run(M, Program).Kind;
  };
  uint32_t I = increment(3);
  // Three instructions and the C_LOOP_END, however many times.
  C.isTrue("within the budget",
           Run({start(1, 50), I, I, I, end(1)}) == Trap::None);
  C.isTrue("over the budget",
           Run({start(1, 50), I, I, I, I, end(1)}) == Trap::LoopBudget);
  // The inner loop's instructions count in the outer loop.
  C.isTrue("nested",
           Run({start(1, 1), start(2, 1), I, end(2), end(1)}) == Trap::None);
  C.isTrue("nested, over", Run({start(1, 1), start(2, 2), I, end(2), end(1)}) ==
                               Trap::LoopBudget);
}

static void testLimit(Checker &C) {
  Machine M;
  RunResult Run = run(M, std::vector<uint32_t>{start(1, 100), end(1)}, {10});
  C.isTrue("limit", Run.Kind == Trap::InstructionLimit);
  C.equal("instructions", Run.Instructions, 10);
  C.equal("cycles", Run.Cycles, 10);
}

void plena_ref::testControl(Checker &C) {
  testSetRegisters(C);
  testLoops(C);
  testBreak(C);
  testLoopBudget(C);
  testLimit(C);
}
