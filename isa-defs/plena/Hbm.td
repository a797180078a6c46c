//===- Hbm.td - DMA instructions of PLENA ------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocking: the next instruction starts when the transfer is over. The time is
// that of the deterministic DRAM model described in docs/simulator.md.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_HBM
#define PLENA_HBM

include "plena/Matrix.td"

defvar AddressText = [{
With the format's element width eb, block size k and scale width sb, ratio = eb·k/sb (8 for
E4M3 in blocks of 8 with E8M0 scales; a plain format has no scales), row r is at

    elements  a[rs2] + gp[rs1] + r·pitch
    scales    a[rs2] + SCALE + gp[rs1] div ratio + trunc(r · (pitch / ratio))

The pitch is in bytes: for a format that isn't of 8 bits use `strided`, since the other
pitch counts elements.
}];

class DmaFunction<string c, string f>
    : Function<c, [i32, i32, i64, i32, i32], i1, !strconcat(f, AddressText)> {
  let isStatement = 1;
  let cost = "the time of the transfer";
}

class NoWholeRows<string length>
    : FunctionTrap<BadOperand, length # " elements of the format are no whole "
                               "blocks, or their codes no whole bytes">;

def PrefetchM : DmaFunction<"plena::prefetchM", [{
Rows r = 0 … HBM_M_PREFETCH_AMOUNT − 1 (rounded up to a multiple of MLEN) of MLEN elements;
pitch is STRIDE if `strided` is 1, else MLEN. Row r becomes row r mod MLEN of tile r div MLEN
from gp[rd], in f32. The format is HBM_M_WEIGHT_TYPE for precision 0, else HBM_M_KV_TYPE.
}]> {
  let traps = [
    FunctionTrap<OutOfRange, "a tile lies beyond the end of Matrix SRAM">,
    NoWholeRows<"MLEN">
  ];
  let reads = [HBM];
  let writes = [MRAM];
}

def PrefetchV : DmaFunction<"plena::prefetchV", [{
Rows r = 0 … HBM_V_PREFETCH_AMOUNT − 1 of VLEN elements; pitch is STRIDE if `strided` is 1,
else VLEN. Row r goes to the r-th row from gp[rd]; rows beyond the end of Vector SRAM are
dropped, be it all of them. The format is HBM_V_ACT_TYPE for precision 0, else HBM_V_KV_TYPE.
}]> {
  let traps = [NoWholeRows<"VLEN">];
  let reads = [HBM];
  let writes = [VRAM];
}

def StoreV : DmaFunction<"plena::storeV", [{
Rows r = 0 … HBM_V_WRITEBACK_AMOUNT − 1 of VLEN elements from the r-th row from gp[rd];
pitch is STRIDE if `strided` is 1, else VLEN. The format is HBM_V_ACT_TYPE for precision 0, else
HBM_V_KV_TYPE. For each block of an MX format, with mx its largest magnitude:

    e = clamp(floor(log2(mx + 1e-9)), −127, 127);  scale code = e + 127  (0 if mx = 0)
    element code = minifloat(x / 2^e): truncated to quarter steps of the last place, then to
    nearest even, never carried into the exponent
}]> {
  let traps = [
    FunctionTrap<OutOfRange,
                 "a row lies beyond the end of Vector SRAM or of HBM">,
    NoWholeRows<"VLEN">
  ];
  let reads = [VRAM];
  let writes = [HBM];
}

class Transfer<bits<6> op, string m, Function f> : DmaFormat<op, m> {
  let ins = (ops GP:$rd, GP:$rs1, AR:$rs2, flag:$strided, flag:$precision);
  let unit = Dma;
  let cost = (value 0);
  let semantics = (call f, $rd, $rs1, $rs2, $strided, $precision);
}

defvar TransferText = [{
rd is the address in the SRAM, rs1 the byte offset in the tensor, rs2 the tensor's base
address. `strided` 1 means rows STRIDE bytes apart, every other value rows that follow each
other; `precision` 0 means the first of the two formats, every other value the second.
}];

def H_PREFETCH_M : Transfer<0x28, "H_PREFETCH_M", PrefetchM> {
  let summary = "Load tiles of Matrix SRAM from HBM";
  let description = TransferText;
  let checks = [
    Check<(eq (urem $rd, TileSize), 0), Misaligned,
          "the matrix address must be a multiple of MLEN * MLEN", (value $rd)>
  ];
  let example = Example<
    ["hbm[0..4095] = 0x38", "hbm[4096..4607] = 0x80", "gp1 = 4096"],
    ["C_SET_SCALE_REG gp1", "H_PREFETCH_M gp0, gp0, a0, 0, 0"],
    ["mram[0..4095] = 2"]>;
}
def H_PREFETCH_V : Transfer<0x29, "H_PREFETCH_V", PrefetchV> {
  let summary = "Load rows of Vector SRAM from HBM";
  let checks = [AlignedRow<(value $rd)>];
  let description = TransferText # [{
It always writes HBM_V_PREFETCH_AMOUNT rows: keep that many free at every destination.
}];
  let example = Example<
    ["hbm[0..255] = 0x38", "hbm[256..287] = 0x80", "gp1 = 256", "gp2 = 64"],
    ["C_SET_SCALE_REG gp1", "H_PREFETCH_V gp2, gp0, a0, 0, 0"],
    ["vram[64..319] = 2"]>;
}
def H_STORE_V : Transfer<0x2A, "H_STORE_V", StoreV> {
  let summary = "Store rows of Vector SRAM to HBM";
  let checks = [AlignedRow<(value $rd)>];
  let description = TransferText # [{
It always stores HBM_V_WRITEBACK_AMOUNT rows.
}];
  let example = Example<
    ["vram[0..255] = 2", "vram[1] = 1.1875", "gp1 = 256"],
    ["C_SET_SCALE_REG gp1", "H_STORE_V gp0, gp0, a0, 0, 0"],
    ["hbm[0] = 0x38, 0x32, 0x38", "hbm[256] = 0x80"]>;
}

#endif // PLENA_HBM
