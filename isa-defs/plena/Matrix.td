//===- Matrix.td - Matrix instructions of PLENA ------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product is summed up from zero in ascending k, and the sum is then added to
// the accumulator. A matrix address selects a slice of a tile: the part below
// MLEN² is the offset in the tile.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_MATRIX
#define PLENA_MATRIX

include "plena/Formats.td"

defvar TileSize = (mul MLEN, MLEN);

class AlignedRow<dag address>
    : Check<(eq (urem address, VLEN), 0), Misaligned,
            "the vector address must be a multiple of VLEN", address>;

//===----------------------------------------------------------------------===//
// Blocks of BLEN × BLEN: m_acc
//===----------------------------------------------------------------------===//

/// The slice starts at a row of the tile; its number says which BLEN columns
/// (of the transposed tile) take part.
class BlockProduct<bits<6> op, string m> : R3NoDest<op, m> {
  let ins = (ops GP:$rs1, GP:$rs2);
  let unit = Matrix;
  let cost = (add SYSTOLIC_PROCESSING_OVERHEAD, MLEN);
  let macs = (mul (mul BLEN, BLEN), MLEN);
}

class BlockOffset<dag offset>
    : Check<(eq (urem offset, (mul BLEN, MLEN)), 0), Misaligned,
            "the offset in the tile must be a multiple of BLEN * MLEN", offset>;

class MatrixProduct<bits<6> op, string m> : BlockProduct<op, m> {
  let where = (define
    (urem $rs1, TileSize):$o,
    (view MRAM, (add (sub $rs1, $o), (udiv $o, MLEN)),
                (dims MLEN, BLEN), (strides MLEN, 1)):$w,
    (rows VRAM, $rs2, BLEN, MLEN):$x);
  let checks = [BlockOffset<(value $o)>];
  let semantics =
    (accumulate (at M_ACC, "i", "j"),
                (reduce fadd, "k", (fmul (at $x, "i", "k"), (at $w, "k", "j"))));
}

/// Columns 0 to 3 of a tile times four rows.
class MatrixProductExample<string m>
    : Example<["mram[0..4095] = 0", "mram[0] = 2", "mram[65] = 3",
               "vram[0..255] = 1", "vram[0] = 5"],
              [m # " 0, gp0, gp0", "S_ADDI_INT gp1, gp0, 256",
               "M_MM_WO gp1, gp0, 0"],
              ["vram[256] = 10, 3, 0, 0", "vram[320] = 2, 3, 0, 0"]>;

def M_MM : MatrixProduct<0x01, "M_MM"> {
  let summary = "BLEN rows of Vector SRAM times BLEN columns of a tile";
  let description = [{
rs1 is the matrix address, rs2 the vector address. The matrix address is that of a
tile plus c·MLEN, where c, a multiple of BLEN, is the first of the tile's columns
that take part.
}];
  let example = MatrixProductExample<"M_MM">;
}

def M_TMM : BlockProduct<0x02, "M_TMM"> {
  let summary = "BLEN rows of Vector SRAM times BLEN rows of a tile";
  let where = (define
    (urem $rs2, TileSize):$o,
    (view MRAM, (value $rs2), (dims BLEN, MLEN), (strides MLEN, 1)):$w,
    (rows VRAM, $rs1, BLEN, MLEN):$x);
  let checks = [BlockOffset<(value $o)>];
  let semantics =
    (accumulate (at M_ACC, "i", "j"),
                (reduce fadd, "k", (fmul (at $x, "i", "k"), (at $w, "j", "k"))));
  let description = [{
The tile is used transposed. rs1 is the **vector** address and rs2 the **matrix**
address: the opposite order of M_MM. The matrix address is that of a tile plus
c·MLEN, where c, a multiple of BLEN, is the first of the tile's rows that take part.
}];
  let example = Example<
    ["mram[0..4095] = 0", "mram[0] = 1", "mram[64] = 10", "mram[65] = 2",
     "vram[0..255] = 0", "vram[0] = 1, 2"],
    ["M_TMM 0, gp0, gp0", "S_ADDI_INT gp1, gp0, 256", "M_MM_WO gp1, gp0, 0"],
    ["vram[256] = 1, 14, 0, 0"]>;
}

def M_MM_WO : I18<0x06, "M_MM_WO"> {
  let summary = "Write the block accumulator to Vector SRAM and clear it";
  let ins = (ops GP:$rd, GP:$rs1, imm18:$imm);
  let unit = Matrix;
  let where = (define
    (add $rd, $imm):$a,
    (select (eq (number_of $rs1), 0), 1, $rs1):$stride,
    // At 32 bits the distance could wrap around.
    (view VRAM, (value $a), (dims BLEN, BLEN),
                (strides (mul (to_i64 MLEN), (to_i64 $stride)), 1)):$out);
  let checks = [
    Check<(eq (urem $a, BLEN), 0), Misaligned,
          "the address must be a multiple of BLEN", (value $a)>
  ];
  let semantics = (do (set (at $out, "i", "j"), (at M_ACC, "i", "j")),
                      (set (at M_ACC, "i", "j"), (fconst "0")));
  let description = [{
The block's rows go to rows of Vector SRAM that are `rs1` rows apart, or 1 row where
the register is gp0. The elements beside the block keep their values. It overwrites;
it doesn't add to what is there.
}];
  let example = Example<
    ["m_acc[0..15] = 1.5"], ["S_ADDI_INT gp1, gp0, 68", "M_MM_WO gp1, gp0, 0"],
    ["vram[68] = 1.5, 1.5, 1.5, 1.5", "vram[260] = 1.5", "m_acc[0..15] = 0"]>;
}

//===----------------------------------------------------------------------===//
// One row: v_acc
//===----------------------------------------------------------------------===//

class RowProduct<bits<6> op, string m> : R3NoDest<op, m> {
  let ins = (ops GP:$rs1, GP:$rs2);
  let unit = Matrix;
  let cost = (value MLEN);
  let macs = (mul BLEN, MLEN);
}

def M_MV : RowProduct<0x07, "M_MV"> {
  let summary = "A row of Vector SRAM times BLEN columns of a tile";
  let where = (define
    (urem $rs1, TileSize):$o,
    (view MRAM, (value $rs1), (dims MLEN, BLEN), (strides MLEN, 1)):$w,
    (row VRAM, $rs2):$x);
  let checks = [
    Check<(both (ult $o, MLEN), (eq (urem $o, BLEN), 0)), Misaligned,
          "the offset in the tile must be a multiple of BLEN below MLEN",
          (value $o)>
  ];
  let semantics =
    (accumulate (at V_ACC, "j"),
                (reduce fadd, "k", (fmul (at $x, "k"), (at $w, "k", "j"))));
  let description = [{
rs1 is the matrix address: that of a tile plus the first of the columns that take
part. M_MM selects its columns otherwise: by adding c·MLEN.
}];
  let example = Example<
    ["mram[0..4095] = 0", "mram[4] = 2", "mram[69] = 3", "vram[0..63] = 1",
     "vram[0] = 5"],
    ["S_ADDI_INT gp1, gp0, 4", "S_ADDI_INT gp2, gp0, 64", "M_MV 0, gp1, gp0",
     "M_MV_WO gp2, gp0, 0"],
    ["vram[64] = 10, 3, 0, 0"]>;
}

def M_TMV : RowProduct<0x08, "M_TMV"> {
  let summary = "A row of Vector SRAM times the first BLEN rows of a tile";
  let where = (define
    (view MRAM, (value $rs1), (dims BLEN, MLEN), (strides MLEN, 1)):$w,
    (row VRAM, $rs2):$x);
  let checks = [
    Check<(eq (urem $rs1, TileSize), 0), Misaligned,
          "the matrix address must be a multiple of MLEN * MLEN", (value $rs1)>
  ];
  let semantics =
    (accumulate (at V_ACC, "j"),
                (reduce fadd, "k", (fmul (at $x, "k"), (at $w, "j", "k"))));
  let description = [{
rs1 is the matrix address and rs2 the vector address, as in M_MV. Only a tile's first
BLEN rows can be reached.
}];
  let example = Example<
    ["mram[0..4095] = 0", "mram[0] = 2", "mram[65] = 3", "vram[0..63] = 1",
     "vram[0] = 5"],
    ["S_ADDI_INT gp2, gp0, 64", "M_TMV 0, gp0, gp0", "M_MV_WO gp2, gp0, 0"],
    ["vram[64] = 10, 3, 0, 0"]>;
}

def M_MV_WO : W18<0x0B, "M_MV_WO"> {
  let summary = "Write the row accumulator to Vector SRAM and clear it";
  let ins = (ops GP:$rd, imm18:$imm);
  let syntax = "$rd, gp0, $imm";
  let otherSyntax = ["$rd, $imm"];
  let unit = Matrix;
  let where = (define (add $rd, $imm):$a,
                     (view VRAM, (value $a), (dims BLEN), (strides 1)):$out);
  let checks = [
    Check<(eq (urem $a, BLEN), 0), Misaligned,
          "the address must be a multiple of BLEN", (value $a)>
  ];
  let semantics = (do (set (at $out, "j"), (at V_ACC, "j")),
                      (set (at V_ACC, "j"), (fconst "0")));
  let description = [{
BLEN elements are written; the others of the row keep their values. Hardware ignores
the number: put the whole address into the register.
}];
  let example = Example<
    ["v_acc[0] = 1, 2, 3, 4"],
    ["S_ADDI_INT gp1, gp0, 8", "M_MV_WO gp1, gp0, 0"],
    ["vram[8] = 1, 2, 3, 4", "v_acc[0..3] = 0"]>;
}

//===----------------------------------------------------------------------===//
// Head lanes: hm_acc and hv_acc
//===----------------------------------------------------------------------===//

/// As R3NoDest, but the machine refuses other values of the unused field.
class HeadProduct<bits<6> op, string m> : PlenaInstr<op, m> {
  bits<4> rs1; bits<4> rs2;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Ignored{31...18} = 0b11111111111111;
  let syntax = "0, $rs1, $rs2";
  let ins = (ops GP:$rs1, GP:$rs2);
  let unit = Matrix;
  let cost = (add SYSTOLIC_PROCESSING_OVERHEAD, BATCHED_MATMUL_CYCLES);
  let macs = (mul TileSize, MLEN);
}

class HeadOffset<dag offset>
    : Check<(both (ult offset, MLEN), (eq (urem offset, HLEN), 0)), Misaligned,
            "the offset in the tile must be a multiple of HLEN below MLEN",
            offset>;

def M_BMM : HeadProduct<0x03, "M_BMM"> {
  let summary = "Per head: interleaved lanes of MLEN rows times HLEN tile rows";
  let where = (define
    (urem $rs1, MLEN):$h,
    (sub $rs1, (urem $rs1, (mul MLEN, BLEN))):$tile,
    (view MRAM, (add $tile, (mul $h, MLEN)),
                (dims HLEN, MLEN), (strides MLEN, 1)):$w,
    (view VRAM, (value $rs2), (dims MLEN, BROADCAST_AMOUNT, HLEN),
                (strides MLEN, 1, BROADCAST_AMOUNT)):$x);
  let checks = [
    AlignedRow<(value $rs2)>,
    Check<(eq (urem $tile, TileSize), 0), Misaligned,
          "the matrix address must be that of a tile plus an offset below MLEN",
          (value $rs1)>,
    Check<(eq (add $tile, $h), $rs1), Misaligned,
          "the matrix address must be that of a tile plus an offset below MLEN",
          (value $rs1)>,
    HeadOffset<(value $h)>
  ];
  let semantics =
    (accumulate (at HM_ACC, "b", "i", "n"),
                (fmul BMM_SCALE, (reduce fadd, "t",
                  (fmul (at $x, "i", "b", "t"), (at $w, "t", "n")))));
  let description = [{
rs1 is the matrix address: that of a tile plus the first of the HLEN rows that take
part. Element t of head b of a vector row is at lane t·BROADCAST_AMOUNT + b: the lanes
of the heads are interleaved, unlike in M_BTMM.
}];
  let example = Example<
    ["mram[0..4095] = 1", "vram[0..4095] = 0", "vram[0] = 4", "vram[5] = 8"],
    ["M_BMM 0, gp0, gp0", "S_ADDI_INT gp1, gp0, 4096", "M_BMM_WO gp1, 0"],
    ["vram[4096] = 1, 1", "vram[8192] = 2, 2", "vram[12288] = 0"]>;
}

def M_BTMM : HeadProduct<0x04, "M_BTMM"> {
  let summary = "Per head: MLEN rows times HLEN columns of a tile, transposed";
  let where = (define
    (urem $rs1, TileSize):$h,
    (view MRAM, (value $rs1), (dims MLEN, HLEN), (strides MLEN, 1)):$w,
    (view VRAM, (value $rs2), (dims MLEN, BROADCAST_AMOUNT, HLEN),
                (strides MLEN, HLEN, 1)):$x);
  let checks = [AlignedRow<(value $rs2)>, HeadOffset<(value $h)>];
  let semantics =
    (accumulate (at HM_ACC, "b", "i", "n"),
                (fmul BMM_SCALE, (reduce fadd, "t",
                  (fmul (at $x, "i", "b", "t"), (at $w, "n", "t")))));
  let description = [{
Q·Kᵀ for BROADCAST_AMOUNT heads at once. rs1 is the matrix address: that of a tile plus
the first of the HLEN columns that take part, the same for all heads. Head b uses the
lanes b·HLEN … b·HLEN+HLEN−1 of the vector rows.
}];
  let example = Example<
    ["mram[0..4095] = 1", "vram[0..4095] = 0", "vram[0] = 4", "vram[16] = 8"],
    ["M_BTMM 0, gp0, gp0", "S_ADDI_INT gp1, gp0, 4096", "M_BMM_WO gp1, 0"],
    ["vram[4096] = 1, 1", "vram[8192] = 2, 2", "vram[12288] = 0"]>;
}

def M_BMM_WO : W18<0x05, "M_BMM_WO"> {
  let summary = "Write the heads' tiles to Vector SRAM and clear them";
  let ins = (ops GP:$rd, imm18:$imm);
  let unit = Matrix;
  let where = (define
    (add $rd, $imm):$a,
    (view VRAM, (value $a), (dims BROADCAST_AMOUNT, MLEN, MLEN),
                (strides TileSize, MLEN, 1)):$out);
  let checks = [AlignedRow<(value $a)>];
  let semantics =
    (do (set (at $out, "b", "i", "n"), (at HM_ACC, "b", "i", "n")),
        (set (at HM_ACC, "b", "i", "n"), (fconst "0")));
  let description = [{
Head after head: BROADCAST_AMOUNT·MLEN rows. Hardware ignores the number: put the whole
address into the register.
}];
  let example = Example<
    ["hm_acc[0..16383] = 2.5"],
    ["S_ADDI_INT gp1, gp0, 64", "M_BMM_WO gp1, 0"],
    ["vram[64] = 2.5", "vram[16447] = 2.5", "hm_acc[0] = 0"]>;
}

def M_BMV : R3<0x09, "M_BMV"> {
  let summary = "Per-head matrix-vector product; does not work on any machine";
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2);
  let otherSyntax = ["0, $rs1, $rs2"];
  let unit = Matrix;
  let cost = (add SYSTOLIC_PROCESSING_OVERHEAD, BATCHED_MATVEC_CYCLES);
  let isReserved = 1;
}

def M_BTMV : R3<0x0A, "M_BTMV"> {
  let summary = "Per head: one row times HLEN columns of a tile, transposed";
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2);
  let otherSyntax = ["0, $rs1, $rs2"];
  let unit = Matrix;
  let cost = (add SYSTOLIC_PROCESSING_OVERHEAD, BATCHED_MATVEC_CYCLES);
  let macs = TileSize;
  let where = (define
    (add $rs1, $rd):$m,
    (urem $m, TileSize):$h,
    (view MRAM, (value $m), (dims MLEN, HLEN), (strides MLEN, 1)):$w,
    (view VRAM, (value $rs2), (dims BROADCAST_AMOUNT, HLEN),
                (strides HLEN, 1)):$x);
  let checks = [AlignedRow<(value $rs2)>, HeadOffset<(value $h)>];
  let semantics =
    (accumulate (at HV_ACC, "b", "n"),
                (fmul BMM_SCALE, (reduce fadd, "t",
                  (fmul (at $x, "b", "t"), (at $w, "n", "t")))));
  let description = [{
M_BTMM for a single row. The matrix address is the sum of rs1 and rd.
}];
  let example = Example<
    ["mram[0..4095] = 1", "vram[0..63] = 0", "vram[0] = 4", "vram[16] = 8"],
    ["M_BTMV 0, gp0, gp0", "S_ADDI_INT gp1, gp0, 64", "M_BMV_WO gp1, 0"],
    ["vram[64] = 1, 1", "vram[128] = 2, 2", "vram[192] = 0"]>;
}

def M_BMV_WO : W18<0x0C, "M_BMV_WO"> {
  let summary = "Write the heads' rows to Vector SRAM and clear them";
  let ins = (ops GP:$rd, imm18:$imm);
  let unit = Matrix;
  let where = (define
    (add $rd, $imm):$a,
    (view VRAM, (value $a), (dims BROADCAST_AMOUNT, MLEN),
                (strides MLEN, 1)):$out);
  let checks = [AlignedRow<(value $a)>];
  let semantics = (do (set (at $out, "b", "n"), (at HV_ACC, "b", "n")),
                      (set (at HV_ACC, "b", "n"), (fconst "0")));
  let description = [{
Head after head: BROADCAST_AMOUNT rows. Hardware ignores the number: put the whole
address into the register.
}];
  let example = Example<
    ["hv_acc[0..255] = 2.5"], ["S_ADDI_INT gp1, gp0, 64", "M_BMV_WO gp1, 0"],
    ["vram[64] = 2.5", "vram[319] = 2.5", "hv_acc[0] = 0"]>;
}

#endif // PLENA_MATRIX
