//===- Timing.td - Cycles of the Coral NPU -----------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers of timing `machine`: kc/Sim/CoralNpu/CoralNpuCycles.h is the model
// that takes them, docs/coral-timing.md explains it and says where the numbers
// come from.
//
//===----------------------------------------------------------------------===//

#ifndef CORAL_NPU_TIMING
#define CORAL_NPU_TIMING

include "kc/Isa.td"

class TimingParam<string n, int v, int lo, int hi, string s>
    : Param<n, v, lo, hi> {
  let summary = s;
}

//===----------------------------------------------------------------------===//
// The scalar core
//===----------------------------------------------------------------------===//

def LANES : TimingParam<"LANES", 4, 1, 16, "instructions dispatched per cycle">;
def FETCH_BYTES : TimingParam<"FETCH_BYTES", 16, 4, 256,
                              "bytes of instructions fetched per cycle">;
def REDIRECT
    : TimingParam<"REDIRECT", 4, 1, 64,
                  "cycles from a jump that wasn't foreseen to what follows it">;
def MUL_LATENCY : TimingParam<"MUL_LATENCY", 2, 1, 64, "of multiplication">;
def DIV_LATENCY : TimingParam<"DIV_LATENCY", 2, 1, 64,
                              "of division, without its steps">;
def FPU_LATENCY : TimingParam<"FPU_LATENCY", 5, 1, 64,
                              "of floating point; one operation at a time">;
def FPU_MOVE_LATENCY
    : TimingParam<"FPU_MOVE_LATENCY", 2, 1, 64,
                  "of moves between integer and floating-point registers">;
def FPU_DIVIDE_LATENCY
    : TimingParam<"FPU_DIVIDE_LATENCY", 20, 1, 64,
                  "of floating-point division and square roots">;

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

def LSU_MODEL
    : TimingParam<"LSU_MODEL", 2, 1, 2,
                  "the load/store unit: 1 as in 2025, 2 as in 2026">;
def LSU_QUEUE : TimingParam<"LSU_QUEUE", 4, 1, 16,
                            "loads and stores that wait for the unit">;
def LSU_LATENCY : TimingParam<"LSU_LATENCY", 4, 1, 64, "of a scalar load">;
def EXTERNAL_LATENCY
    : TimingParam<"EXTERNAL_LATENCY", 20, 0, 1000,
                  "of the external memory, besides a cycle for each line">;

/// With the cycle between operations that the first model has.
class LsuTiming<dag latency, dag first, dag second>
    : Timing<latency, (select (eq LSU_MODEL, 1), first, second)> {
  let early = 1;
}
def LoadTiming : LsuTiming<(value LSU_LATENCY), (value 5), (value 3)>;
def StoreTiming : LsuTiming<(value 1), (value 3), (value 2)>;

//===----------------------------------------------------------------------===//
// How instructions go
//===----------------------------------------------------------------------===//

/// Where the instruction is on its way to the vector unit, the model counts.
def VectorMemoryTiming : Timing { let early = 1; }
/// The base of an indirect jump is read when it is dispatched.
def IndirectTiming : Timing { let early = 1; }
/// The model adds a cycle for each step.
def DivideTiming : Timing<(value DIV_LATENCY), (value DIV_LATENCY)> {
  let firstLane = 1;
}
class OneAtATime<dag cycles> : Timing<cycles, cycles> { let firstLane = 1; }
def FloatTiming : OneAtATime<(value FPU_LATENCY)>;
def FloatMoveTiming : OneAtATime<(value FPU_MOVE_LATENCY)>;
def FloatDivideTiming : OneAtATime<(value FPU_DIVIDE_LATENCY)>;
def AloneTiming : Timing { let alone = 1; }
def FenceTiming : Timing {
  let alone = 1;
  let waitsForQueues = 1;
}
def HaltTiming : Timing {
  let alone = 1;
  let waitsForAll = 1;
}

//===----------------------------------------------------------------------===//
// The vector unit
//===----------------------------------------------------------------------===//

def V_COMMAND_QUEUE : TimingParam<"V_COMMAND_QUEUE", 16, 1, 64,
                                  "vector instructions that wait">;
def V_DECODE_INSTRS : TimingParam<"V_DECODE_INSTRS", 2, 1, 16,
                                  "vector instructions decoded per cycle">;
def V_DECODE_MICRO_OPS
    : TimingParam<"V_DECODE_MICRO_OPS", 6, 1, 64,
                  "micro-operations decoded per cycle">;
def V_MICRO_OP_QUEUE : TimingParam<"V_MICRO_OP_QUEUE", 16, 1, 64,
                                   "micro-operations that wait for dispatch">;
def V_DISPATCH : TimingParam<"V_DISPATCH", 3, 1, 16,
                             "micro-operations dispatched per cycle">;
def V_READ_PORTS : TimingParam<"V_READ_PORTS", 6, 3, 64,
                               "vector registers read per cycle">;
def V_STATIONS : TimingParam<"V_STATIONS", 8, 8, 24,
                             "micro-operations that wait for each unit">;
def V_REORDER_BUFFER : TimingParam<"V_REORDER_BUFFER", 8, 8, 64,
                                   "micro-operations dispatched, not retired">;
def V_RETIRE : TimingParam<"V_RETIRE", 4, 1, 16,
                           "micro-operations retired per cycle">;
def V_ALUS : TimingParam<"V_ALUS", 2, 1, 4, "vector ALUs">;
def V_MULTIPLIERS : TimingParam<"V_MULTIPLIERS", 2, 1, 4,
                                "vector multipliers">;
def V_ALU_LATENCY : TimingParam<"V_ALU_LATENCY", 1, 1, 64,
                                "from an ALU's start to its result">;
def V_MULTIPLY_LATENCY : TimingParam<"V_MULTIPLY_LATENCY", 2, 1, 64,
                                     "the same of a multiplier">;
def V_REDUCE_LATENCY : TimingParam<"V_REDUCE_LATENCY", 2, 1, 64,
                                   "the same of reductions and comparisons">;
def V_PERMUTE_LATENCY : TimingParam<"V_PERMUTE_LATENCY", 2, 1, 64,
                                    "the same of permutations">;
def V_DIVIDE_LATENCY : TimingParam<"V_DIVIDE_LATENCY", 2, 1, 64,
                                   "the same of division, without its steps">;
def V_STABLE_CONFIG
    : TimingParam<"V_STABLE_CONFIG", 1, 0, 1,
                  "1: vector loads and stores wait a cycle after others">;

def CoralPipeline : Pipeline<(value LANES), (value FETCH_BYTES),
                             (value REDIRECT)> {
  let model = "kc::sim::coral_npu::makeCycleModel";
}

#endif // CORAL_NPU_TIMING
