//===- State.td - State of PLENA ---------------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_STATE
#define PLENA_STATE

include "plena/Params.td"

def GP : RegFile<"gp", 16, Word> {
  let summary = "integer registers, for addresses and loop counters";
  let zeroRegister = 0;
}
def FP : RegFile<"f", 8, BF16> {
  let summary = "floating-point registers";
  let zeroRegister = 0;
}
def AR : RegFile<"a", 16, DoubleWord> {
  let summary = "base addresses of tensors in HBM; the hardware has the first 8";
}

def SCALE : Register<"SCALE", Word> {
  let summary = "bytes from a tensor's base address to its scales";
}
def STRIDE : Register<"STRIDE", Word, 1> {
  let summary = "bytes between the rows of a DMA";
}
def V_MASK : Register<"V_MASK", Word> {
  let summary = "bit g enables the lanes g·HLEN … g·HLEN+HLEN−1";
}
def BMM_SCALE : Register<"BMM_SCALE", Float> {
  let summary = "factor of the per-head products";
  let resetText = "0.25";
  let constant = 1;
}

def M_ACC : Array<"m_acc", Float, [(value BLEN), (value BLEN)]> {
  let summary = "sums of M_MM and M_TMM";
}
def HM_ACC : Array<"hm_acc", Float, [(value BROADCAST_AMOUNT), (value MLEN),
                                     (value MLEN)]> {
  let summary = "sums of M_BMM and M_BTMM, a tile for each head";
}
def HV_ACC : Array<"hv_acc", Float, [(value BROADCAST_AMOUNT), (value MLEN)]> {
  let summary = "sums of M_BTMV, a row for each head";
}
def V_ACC : Array<"v_acc", Float, [(value BLEN)]> {
  let summary = "sums of M_MV and M_TMV";
}

def VRAM : Memory<"vram", BF16RoundedNaN> {
  let summary = "Vector SRAM";
  let cells = (mul VECTOR_SRAM_SIZE, VLEN);
  let rowCells = (value VLEN);
}
def MRAM : Memory<"mram", Float> {
  let summary = "Matrix SRAM";
  let cells = (mul MATRIX_SRAM_SIZE, MLEN);
  let rowCells = (value MLEN);
  let blockCells = (mul MLEN, MLEN);
}
def FPS : Memory<"fps", BF16> {
  let summary = "FP SRAM";
  let cells = (value FP_SRAM_SIZE);
}
def INTS : Memory<"ints", Word> {
  let summary = "Int SRAM";
  let cells = (value INT_SRAM_SIZE);
}
def HBM : Memory<"hbm", Byte> {
  let summary = "High-bandwidth memory";
  let cells = (mul HBM_SIZE_MIB, 1048576);
  let zeroBeyondEnd = 1;
}

def Matrix : Unit<"matrix"> {
  let summary = "matrix products and their write-out";
  let queued = 1;
  let inOrder = 1;
}
def Vector : Unit<"vector"> {
  let summary = "operations on rows of Vector SRAM";
  let queued = 1;
}
def Dma : Unit<"dma"> {
  let summary = "transfers between HBM and the SRAMs";
  let queued = 1;
}
def Scalar : Unit<"scalar"> { let summary = "scalar arithmetic"; }
def Control : Unit<"control"> { let summary = "loops and control registers"; }

//===----------------------------------------------------------------------===//
// What the units can do at best
//===----------------------------------------------------------------------===//

/// Scalars times rows, summed up: what M_MM does can also be done this way.
def : Throughput<"mac", (value VLEN),
                 (add VECTOR_MUL_CYCLES, VECTOR_ADD_CYCLES), Vector>;
def : Throughput<"mac", (mul (mul BLEN, BLEN), MLEN),
                 (add SYSTOLIC_PROCESSING_OVERHEAD, MLEN), Matrix>;
def : Throughput<"mac", (mul (mul MLEN, MLEN), MLEN),
                 (add SYSTOLIC_PROCESSING_OVERHEAD, BATCHED_MATMUL_CYCLES),
                 Matrix>;
def : Throughput<"mac", (mul MLEN, MLEN),
                 (add SYSTOLIC_PROCESSING_OVERHEAD, BATCHED_MATVEC_CYCLES),
                 Matrix>;

/// The rows of a longer row are added up before one V_RED_SUM.
def : Throughput<"sum", (value VLEN), (value VECTOR_ADD_CYCLES), Vector>;
def : Throughput<"sum", (value VLEN), (value VECTOR_SUM_CYCLES), Vector>;
/// Products with a matrix of ones.
def : Throughput<"sum", (mul BLEN, MLEN),
                 (add SYSTOLIC_PROCESSING_OVERHEAD, MLEN), Matrix>;
def : Throughput<"sum", (mul MLEN, MLEN),
                 (add SYSTOLIC_PROCESSING_OVERHEAD, BATCHED_MATMUL_CYCLES),
                 Matrix>;
def : Throughput<"sum", (value MLEN),
                 (add SYSTOLIC_PROCESSING_OVERHEAD, BATCHED_MATVEC_CYCLES),
                 Matrix>;

def : Throughput<"add", (value VLEN), (value VECTOR_ADD_CYCLES), Vector>;
def : Throughput<"mul", (value VLEN), (value VECTOR_MUL_CYCLES), Vector>;
def : Throughput<"exp", (value VLEN), (value VECTOR_EXP_CYCLES), Vector>;
def : Throughput<"reciprocal", (value VLEN), (value VECTOR_RECI_CYCLES),
                 Vector>;
/// The reciprocal of the product of many rows gives those of all of them, at
/// three products each.
def : Throughput<"reciprocal", (value VLEN), (mul 3, VECTOR_MUL_CYCLES),
                 Vector>;
def : Throughput<"max", (value VLEN), (value VECTOR_MAX_CYCLES), Vector>;
/// V_EXP_V clamps its argument: of a large multiple it is a step function.
def : Throughput<"max", (value VLEN),
                 (add (mul 3, VECTOR_MUL_CYCLES), VECTOR_EXP_CYCLES), Vector>;
def : Throughput<"max", (value VLEN),
                 (add (mul 2, VECTOR_ADD_CYCLES),
                      (add VECTOR_MUL_CYCLES, VECTOR_EXP_CYCLES)), Vector>;

/// All channels busy; and a block's first write reads it from an open row.
def : Throughput<"hbm_read", (value 128), (value 1), Dma>;
def : Throughput<"hbm_write", (value 64), (value 12), Dma>;

#endif // PLENA_STATE
