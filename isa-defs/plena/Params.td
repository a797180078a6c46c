//===- Params.td - Configuration of PLENA ------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_PARAMS
#define PLENA_PARAMS

include "kc/Isa.td"

class Size<string n, int d, string s, int lo = 1, int hi = 1048576>
    : Param<n, d, lo, hi> {
  let summary = s;
}

def MLEN : Size<"MLEN", 64, "side of a matrix tile", 2, 4096>;
def VLEN : Size<"VLEN", 64, "lanes of the vector machine; a row of Vector SRAM",
                2, 4096>;
def BLEN : Size<"BLEN", 4, "side of the output block of one M_MM", 2, 1024>;
def HLEN : Size<"HLEN", 16,
                "width of a head lane, and granule of the vector mask", 2, 4096>;
def BROADCAST_AMOUNT : Size<"BROADCAST_AMOUNT", 4, "number of head lanes", 1,
                            2048>;
def HBM_SIZE_MIB : Size<"HBM_SIZE_MIB", 16384, "size of HBM in MiB">;
def MATRIX_SRAM_SIZE : Size<"MATRIX_SRAM_SIZE", 4096,
                            "rows of MLEN elements in Matrix SRAM">;
def VECTOR_SRAM_SIZE : Size<"VECTOR_SRAM_SIZE", 4194304,
                            "rows of VLEN elements in Vector SRAM", 1, 16777216>;
def FP_SRAM_SIZE : Size<"FP_SRAM_SIZE", 1024, "entries of FP SRAM">;
def INT_SRAM_SIZE : Size<"INT_SRAM_SIZE", 1024, "entries of Int SRAM">;
def HBM_M_PREFETCH_AMOUNT : Size<"HBM_M_PREFETCH_AMOUNT", 64,
    "rows that one H_PREFETCH_M fetches, rounded up to whole tiles">;
def HBM_V_PREFETCH_AMOUNT : Size<"HBM_V_PREFETCH_AMOUNT", 4,
    "rows that one H_PREFETCH_V fetches">;
def HBM_V_WRITEBACK_AMOUNT : Size<"HBM_V_WRITEBACK_AMOUNT", 4,
    "rows that one H_STORE_V stores">;
def MAX_LOOP_INSTRUCTIONS : Size<"MAX_LOOP_INSTRUCTIONS", 100000,
    "instructions that one iteration of a loop may run", 1, 1000000000>;

class Latency<string n, int d, string s> : Param<n, d, 0, 1000000> {
  let summary = s;
}

def SYSTOLIC_PROCESSING_OVERHEAD
    : Latency<"SYSTOLIC_PROCESSING_OVERHEAD", 0,
              "cycles that a matrix product takes beyond MLEN">;
def BATCHED_MATMUL_CYCLES
    : Latency<"BATCHED_MATMUL_CYCLES", 64,
              "cycles of M_BMM and M_BTMM beyond the overhead">;
def BATCHED_MATVEC_CYCLES
    : Latency<"BATCHED_MATVEC_CYCLES", 1,
              "cycles of M_BTMV beyond the overhead">;
def VECTOR_ADD_CYCLES
    : Latency<"VECTOR_ADD_CYCLES", 1, "vector addition and subtraction">;
def VECTOR_MUL_CYCLES
    : Latency<"VECTOR_MUL_CYCLES", 1, "vector multiplication and shift">;
def VECTOR_EXP_CYCLES : Latency<"VECTOR_EXP_CYCLES", 1, "vector exponential">;
def VECTOR_RECI_CYCLES : Latency<"VECTOR_RECI_CYCLES", 2, "vector reciprocal">;
def VECTOR_MAX_CYCLES
    : Latency<"VECTOR_MAX_CYCLES", 4,
              "vector maximum and minimum, maximum of a row">;
def VECTOR_SUM_CYCLES : Latency<"VECTOR_SUM_CYCLES", 8, "sum of a row">;
def SCALAR_FP_BASIC_CYCLES
    : Latency<"SCALAR_FP_BASIC_CYCLES", 1,
              "scalar addition, subtraction, multiplication, maximum">;
def SCALAR_FP_EXP_CYCLES
    : Latency<"SCALAR_FP_EXP_CYCLES", 1, "scalar exponential">;
def SCALAR_FP_SQRT_CYCLES
    : Latency<"SCALAR_FP_SQRT_CYCLES", 1, "scalar square root">;
def SCALAR_FP_RECI_CYCLES
    : Latency<"SCALAR_FP_RECI_CYCLES", 1, "scalar reciprocal">;
def SCALAR_INT_BASIC_CYCLES
    : Latency<"SCALAR_INT_BASIC_CYCLES", 1, "scalar integer operations">;

class Format<string n, string s> : FormatParam<n, "mx(e4m3,e8m0,8)"> {
  let summary = s;
  let wholeRatio = 1;
}

def HBM_M_WEIGHT_TYPE
    : Format<"HBM_M_WEIGHT_TYPE", "H_PREFETCH_M with precision 0">;
def HBM_M_KV_TYPE
    : Format<"HBM_M_KV_TYPE", "H_PREFETCH_M with another precision">;
def HBM_V_ACT_TYPE
    : Format<"HBM_V_ACT_TYPE", "H_PREFETCH_V and H_STORE_V with precision 0">;
def HBM_V_KV_TYPE
    : Format<"HBM_V_KV_TYPE",
             "H_PREFETCH_V and H_STORE_V with another precision">;

#endif // PLENA_PARAMS
