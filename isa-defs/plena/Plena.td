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
include "plena/Sampling.td"
include "plena/TileLang.td"
include "plena/Pseudos.td"

defvar MostElements = 67108864;

def Plena : Isa<"plena"> {
  let title = "PLENA";
  let summary = "Accelerator for transformer inference with matrix, vector and "
                "scalar machines and block-scaled HBM tensors";
  let comments = ["//", ";"];
  let includes = ["kc/Sim/Plena/Dma.h", "kc/Sim/Plena/Sampling.h",
                  "kc/Sim/Plena/TopK.h"];
  let extraState = "kc::sim::plena::Hbm";
  let constraints = [
    Constraint<(eq (urem MLEN, BLEN), 0), "MLEN must be a multiple of BLEN">,
    Constraint<(eq (mul BROADCAST_AMOUNT, HLEN), MLEN),
               "BROADCAST_AMOUNT times HLEN must be MLEN">,
    Constraint<(eq (urem VLEN, HLEN), 0), "VLEN must be a multiple of HLEN">,
    Constraint<(eq VLEN, MLEN), "VLEN must be MLEN">,
    // What one instruction moves, and the largest accumulator, must fit into
    // the memory of a simulator's host.
    Constraint<(ule (mul HBM_M_PREFETCH_AMOUNT, MLEN), MostElements),
               "HBM_M_PREFETCH_AMOUNT times MLEN must be at most 67108864">,
    Constraint<(ule (mul HBM_V_PREFETCH_AMOUNT, VLEN), MostElements),
               "HBM_V_PREFETCH_AMOUNT times VLEN must be at most 67108864">,
    Constraint<(ule (mul HBM_V_WRITEBACK_AMOUNT, VLEN), MostElements),
               "HBM_V_WRITEBACK_AMOUNT times VLEN must be at most 67108864">,
    Constraint<(ule (mul (mul BROADCAST_AMOUNT, MLEN), MLEN),
                    (mul 4, MostElements)),
               "BROADCAST_AMOUNT times MLEN times MLEN must be at most "
               "268435456">
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

### What is where

| in this text | name | filled by | used by |
|---|---|---|---|
| HBM | `hbm` | whoever starts the program; H_STORE_V | H_PREFETCH_M, H_PREFETCH_V |
| Vector SRAM | `vram` | H_PREFETCH_V, vector results, matrix write-outs (`..._WO`), S_MAP_V_FP | everything but the scalar machine |
| Matrix SRAM | `mram` | H_PREFETCH_M alone | matrix products |
| FP SRAM | `fps` | whoever starts the program (constants); S_ST_FP | S_LD_FP, S_MAP_V_FP |
| Int SRAM | `ints` | whoever starts the program; S_ST_INT, V_TOPK | S_LD_INT |

Vector and Matrix SRAM, FP SRAM and Int SRAM are addressed in elements. A row of
Vector SRAM starts at a multiple of VLEN, a tile of Matrix SRAM at a multiple of
MLEN². HBM offsets and the HBM stride are in bytes, and are never multiplied by an
element's size.

Instructions on rows and tiles take their addresses from integer registers:
`V_ADD_VV gp3, gp1, gp2, 0` adds the row at address gp1 to the row at address gp2
and writes the row at address gp3. The registers themselves don't change; to go on to
the next row add VLEN to them.

### How a kernel is written

* **Numbers in registers.** `LI gp1, 300000` sets an integer register to any number;
  it is one instruction up to 262143, else one or two. `S_ADDI_INT gp1, gp1, 64` adds a
  number from 0 to 262143. There are no negative numbers: use S_SUB_INT, or set the
  register anew. `gp0` and `f0` are always zero; writes to them are dropped.
* **Loops.** `C_LOOP_START gp4, 16` … `C_LOOP_END gp4` runs what is between them 16
  times. The number of iterations is part of the instruction. The counter register
  belongs to the loop (it counts down from 16 to 1); nested loops need others. Addresses
  are stepped by S_ADDI_INT in the body. Each of these costs a cycle: where cycles count,
  write the body several times instead.
* **Floating-point constants** can't be written in an instruction. A program finds its
  constants in FP SRAM: `S_LD_FP f1, gp0, 1` loads `fps[1]`. Others can be computed:
  `S_RECI_FP f1, f0` gives 1/0 = +∞, and then `S_SUB_FP f1, f0, f1` −∞.
* **Clear and copy.** All registers but STRIDE, which is 1, begin with 0.
  `S_ADD_FP f3, f0, f0` clears a register, `S_ADD_FP f3, f2, f0`
  copies it, `V_ADD_VF gp3, gp1, f0, 0` copies a row. `V_SHFT_V gp3, gp1, gp5` with gp5 at
  least VLEN clears a row, whatever the row at gp1 holds. V_MUL_VF with f0 clears only rows
  without NaN and infinity.
* **Reductions go on from what the register holds.** `V_RED_SUM f3, gp1` adds the sum of
  the row to f3, so clear f3 first; a tensor row that is several vector rows long is summed
  by one V_RED_SUM for each. `V_RED_MAX f2, gp1, 0` likewise: set f2 to −∞, or to a number
  that isn't above the maximum, before the first one. A sum costs less if the vector
  rows of a tensor row are added element by element first (V_ADD_VV, which rounds to
  bfloat16) and reduced once.
* **Matrix products** add to an accumulator that starts at zero; the write-out
  instruction (M_MM_WO) stores it and clears it. A long reduction is several M_MM before
  one M_MM_WO.
* **A DMA moves a fixed number of rows**: H_PREFETCH_V always writes HBM_V_PREFETCH_AMOUNT
  (4) rows of Vector SRAM, H_STORE_V always stores HBM_V_WRITEBACK_AMOUNT (4), and
  H_PREFETCH_M always fills whole tiles. Where fewer are wanted the others are overwritten
  all the same: leave room, or order the transfers so that the next one repairs it.
* **The end.** A program ends after its last instruction. Nothing has to be restored.

### An example

x is a tensor of 4 rows of 128 numbers in HBM, at byte 0, in the default format. This
program subtracts from each row the row's largest number. The result stays in Vector SRAM
at address 0, in two column blocks (see below): columns 0 to 63 of the four rows at 0, 64,
128, 192, columns 64 to 127 at 256, 320, 384, 448.

```asm
LI gp1, 512
C_SET_SCALE_REG gp1            // 4·128 elements of a byte, then the scales
LI gp1, 128
C_SET_STRIDE_REG gp1           // a row of x is 128 bytes
C_SET_ADDR_REG a0, gp0, gp0    // x begins at byte 0, where a0 begins, too
LI gp2, 256                    // column block 1: Vector SRAM address
LI gp3, 64                     // column block 1: byte offset in x
H_PREFETCH_V gp0, gp0, a0, 1, 0  // 4 rows, 64 columns each, 128 bytes apart
H_PREFETCH_V gp2, gp3, a0, 1, 0

S_RECI_FP f1, f0               // +∞
S_SUB_FP f1, f0, f1            // −∞
LI gp1, 0                      // column block 0: the row's address
C_LOOP_START gp4, 4            // for each row
S_ADD_FP f2, f1, f0            // f2 = −∞
V_RED_MAX f2, gp1, 0
V_RED_MAX f2, gp2, 0           // f2 = the largest of the row's 128 numbers
V_SUB_VF gp1, gp1, f2, 0, 0
V_SUB_VF gp2, gp2, f2, 0, 0
S_ADDI_INT gp1, gp1, 64        // on to the next row
S_ADDI_INT gp2, gp2, 64
C_LOOP_END gp4
```

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

SCALE and STRIDE are registers of the machine, not of a tensor: set them again before
transfers of a tensor of another size. They begin with 0 and 1, and a transfer with
values that were meant for another tensor doesn't trap; it moves the wrong bytes.

E4M3 is a variant of its own here: the largest finite value is 240, an all-ones
exponent is an infinity or a NaN, and a subnormal is m/8 · 2⁻⁷. E8M0 code 0 is
0.0. The quantiser's scale is 2^floor(log2 of the block's largest magnitude), so
scaled elements are below 2.

### Layout of matrices in Vector SRAM

By convention a matrix of R rows and C columns is stored column block after
column block, each a run of R rows of VLEN elements: element (r, c) is at
base + (c div VLEN)·R·VLEN + r·VLEN + c mod VLEN. The BLEN rows of a column block
that M_MM multiplies are then VLEN apart, as it expects. A row-major tensor of HBM
gets this layout by strided transfers: for column block b, rows r to r+3 are fetched from
byte offset r·C + b·VLEN, with STRIDE = C, to base + b·R·VLEN + r·VLEN (elements of
one byte).

A weight matrix W of K rows and N columns, row-major in HBM, is fetched in tiles of
MLEN × MLEN: tile (k, n) from byte offset k·MLEN·N + n·MLEN, with STRIDE = N. Then
x·W is, for each block of BLEN rows of x and BLEN columns of W, the sum of one M_MM for
each k. Within a tile the next BLEN columns are BLEN·MLEN further in the matrix
address, and BLEN elements further in the address of the write-out.

### Where this differs from the reference emulator

Behaviour and costs are those of the transactional emulator of PLENA_Simulator, but for:

* **Aborts are traps.** What makes the emulator abort is a trap that leaves the state before the
  instruction. M_BMV, which always aborts there, is a reserved name.
* **Zero registers.** gp0 and f0 always read as zero, as in hardware; the emulator lets programs
  write gp0, and f0 by S_LD_FP. A loop over gp0 runs all its iterations on both.
* **Plain formats of few exponent bits.** Numbers are rounded to the nearest that the format has. The
  emulator narrows to a plain format of fewer than 8 exponent bits, such as e4m3, with a wrong
  exponent: 0.5 and 1 get the same code.
* **Elements of less than a byte** are packed when they are stored, as they are when they are
  loaded; the emulator stores one byte for each.
* **Scales across blocks.** All scales of a row are read, even if they straddle a 64-byte block; the
  emulator reads those of the first block and takes the others for 0.
* **NaN and infinity** get the codes of the emulator's release build when they are quantised; the
  simulator counts them.
* **Order of sums.** Products and sums of lanes run in ascending order. In the emulator their order,
  and the exponential's last place, are up to a library.
* **Distances.** Addresses of the rows of one instruction don't wrap around at 32 bits: rows beyond
  the end of a memory are beyond its end.
* **DMA time** follows the formula below instead of a model of the DRAM controller.
* **Formats** must have a whole number of element bytes for each scale byte.

### How long a DMA takes

A DMA is a number of 64-byte blocks, each of four bursts of 16 bytes. The blocks are
those that the rows' elements touch, and one for the scales of each row, even if rows share
it. A prefetch takes

    18 + max(bursts of the busiest channel, 2 × bursts of the busiest pseudo-channel)

cycles, or 11 instead of 18 if all its DRAM rows are open from earlier transfers.
H_STORE_V handles its blocks one after another, reading each before it writes it: 19
cycles each, 12 if the DRAM row is open, and 2 for a block that it wrote just before.

There are 8 channels with 2 pseudo-channels each, and a pseudo-channel has 4 groups of 4
banks, each with one open row. Where burst n, the one at byte 16·n, lies follows from the
bits of n, the lowest first:

| bits | are |
|---|---|
| 1:0 | column bits 1:0 |
| 4:2 | channel, exclusive or column bits 2:0 |
| 5 | pseudo-channel, exclusive or column bit 3 |
| 7:6 | bank group; the low bit exclusive or column bit 4 |
| 9:8 | bank |
| 12:10 | column bits 4:2 |
| above | row |

So the four bursts of a block go to four channels, and 512 bytes from a multiple of 512
on to all eight, four to each. The tile of an H_PREFETCH_M takes 82 cycles with a row
pitch of 256 bytes and its scales 4096 bytes behind it, and 114 with a pitch of 64. An
H_PREFETCH_V of 4 rows side by side, from a multiple of 256 on, uses one half of the
channels; it takes 34 if the scales are in the same half and pseudo-channel (4096 bytes
behind, say), and 26 if they are in the other pseudo-channel (512 bytes behind). Each
channel has its own open rows: after bytes 0 to 255, bytes 256 to 511 are in the other half
of the channels, and pay the 18 again. Of a tensor of 4 rows of 128 bytes, two strided
prefetches, one for each column block, take 26 and 19 cycles; two of 256 bytes that follow
each other take 26 and 26.
}];
}
