//===- Plena.td - The PLENA accelerator --------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PLENA (arXiv 2509.09505) is an accelerator for transformer inference: a
// matrix machine, a vector machine and a scalar machine that share one
// instruction stream, and an HBM that holds tensors in block-scaled formats.
// Behaviour and costs are those of the transactional emulator of
// github.com/AICrossSim/PLENA_Simulator (f0703b2).
//
//===----------------------------------------------------------------------===//

include "kc/Isa.td"
include "plena/Params.td"
include "plena/State.td"
include "plena/Formats.td"
include "plena/Matrix.td"
include "plena/Vector.td"
include "plena/Scalar.td"
include "plena/Hbm.td"
include "plena/Control.td"
include "plena/Pseudos.td"

def Plena : Isa<"plena"> {
  let title = "PLENA";
  let summary = "Accelerator for transformer inference with matrix, vector and "
                "scalar machines and block-scaled HBM tensors";
  let comments = ["//", ";"];
  let includes = ["kc/Sim/Plena/Dma.h", "kc/Sim/Plena/TopK.h"];
  let extraState = "kc::sim::plena::Hbm";
  let constraints = [
    Constraint<(eq (urem MLEN, BLEN), 0), "MLEN must be a multiple of BLEN">,
    Constraint<(eq (mul BROADCAST_AMOUNT, HLEN), MLEN),
               "BROADCAST_AMOUNT times HLEN must be MLEN">,
    Constraint<(eq (urem VLEN, HLEN), 0), "VLEN must be a multiple of HLEN">,
    Constraint<(eq VLEN, MLEN), "VLEN must be MLEN">,
    Constraint<(eq (urem MATRIX_SRAM_SIZE, MLEN), 0),
               "MATRIX_SRAM_SIZE must be a whole number of MLEN-row tiles">
  ];
  let loopLimit = (value MAX_LOOP_INSTRUCTIONS);
  let specializations = [
    Specialization<[MLEN, VLEN, BLEN, HLEN, BROADCAST_AMOUNT],
                   [64, 64, 4, 16, 4]>
  ];
  let description = [{
PLENA is a single-issue, in-order accelerator for transformer inference. Three
engines share one instruction stream:

* the **matrix machine** multiplies a BLEN × MLEN slab of Vector SRAM by BLEN
  columns of an MLEN × MLEN tile of Matrix SRAM and accumulates into a
  BLEN × BLEN block of f32; a per-head form works on BROADCAST_AMOUNT lanes of
  HLEN elements, and a matrix–vector form on one row;
* the **vector machine** computes element by element, or reduces, one row of
  VLEN elements of Vector SRAM;
* the **scalar machine** has integer registers for addresses and loop counters
  and floating-point registers for the statistics of softmax and norms.

Tensors live in HBM in a block-scaled (MX) format. Matrix SRAM is filled only by
H_PREFETCH_M; Vector SRAM is filled by H_PREFETCH_V, by matrix write-outs and by
vector results, and is drained by H_STORE_V. There is no path from Vector SRAM to
Matrix SRAM but through HBM. There are hardware loops, no branches and no calls;
a program ends after its last instruction.

### Addresses

Vector and Matrix SRAM are addressed in elements. A row of Vector SRAM starts at
a multiple of VLEN, a tile of Matrix SRAM at a multiple of MLEN². HBM offsets and
the HBM stride are in bytes, and are never multiplied by an element's size.

### Where rounding happens

All arithmetic is in f32. Vector SRAM rounds to bfloat16 at every write, a
floating-point register likewise; Matrix SRAM and the accumulators hold f32, and
an accumulator is rounded once, by the instruction that writes it out. H_STORE_V
quantises. Sums run over their index in ascending order, each product and each
sum rounded to f32.

### Tensors in HBM

A tensor of n elements in an MX format is stored as all its element codes, row
after row, followed at once by all its scale codes in the same order; block j of a
row covers the elements j·k … j·k+k−1 (k = 8 by default). With the default
format, E4M3 elements and E8M0 scales, that is n bytes and n/8 bytes. The base
address goes into an address register, n (the distance from elements to scales)
into SCALE. A DMA instruction takes a byte offset relative to the base and finds
the scales by itself, at base + SCALE + offset/8. So the base must be in the
address register itself, not folded into the offset, and offsets and pitches
should be multiples of 8.

E4M3 is a variant of its own here: the largest finite value is 240, an all-ones
exponent is an infinity or a NaN, and a subnormal is m/8 · 2⁻⁷. E8M0 code 0 is
0.0. The quantiser's scale is 2^floor(log2 of the block's largest magnitude), so
scaled elements are below 2.

### Layout of matrices in Vector SRAM

By convention a matrix of R rows and C columns is stored column block after
column block, each a run of R rows of VLEN elements: element (r, c) is at
base + (c div VLEN)·R·VLEN + r·VLEN + c mod VLEN.
}];
}
