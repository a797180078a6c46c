//===- Sampling.td - Sampling extension of PLENA -----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions for the sampling step of diffusion language models: the most
// likely token of each position, and the positions to be unmasked. They exist
// on an unmerged branch, which reuses opcodes of later instructions; so they
// are an opcode space of their own.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_SAMPLING
#define PLENA_SAMPLING

include "plena/Formats.td"

def DLlm : OpcodeSpace<"dllm"> {
  let summary = "Sampling of diffusion language models";
}

class SamplingR4<bits<6> op, string m> : R4<op, m> {
  let opcodeSpace = DLlm;
}
class SamplingR5<bits<6> op, string m> : R5<op, m> {
  let opcodeSpace = DLlm;
}

/// What a lane counts as in a search for the largest: a NaN never wins.
class Candidate<dag x> {
  dag value = (select (fisnan x), (fconst "-inf"), x);
}

def V_RED_MAX_IDX : SamplingR4<0x34, "V_RED_MAX_IDX"> {
  let summary = "Largest of a row and a register, and where it is";
  let outs = (ops GP:$rd, FP:$rs3);
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2, FP:$rs3);
  let unit = Vector;
  let cost = (value VECTOR_MAX_CYCLES);
  let skippedIf = (eq (number_of $rd), 0);
  let where = (define (row VRAM, $rs1):$x);
  defvar Largest = (reduce fmax, "l", Candidate<(at $x, "l")>.value);
  defvar First =
    (reduce umin, "i", (select (feq (at $x, "i"), Largest), "i", 0xFFFFFFFF));
  let semantics =
    (do (set $rd, (select (fgt Largest, $rs3), (add $rs2, First), $rd)),
        (set $rs3, (select (fgt Largest, $rs3), Largest, $rs3)));
  let description = [{
The largest so far is in the floating-point register, its number in rd. A row that has a larger
one replaces both; rs2 is the number of the row's first lane. Of equal lanes the first counts, and
a NaN never does. Set the register to −∞ before the first row, and use another one than f0. With
destination gp0 the instruction does nothing and takes no time.
}];
  let example = Example<
    ["vram[0..63] = 0.5", "vram[7] = 12, 12", "f1 = 3", "gp2 = 128"],
    ["V_RED_MAX_IDX gp3, gp0, gp2, f1"], ["gp3 = 135", "f1 = 12"], 4>;
}

def V_SELECT_VVM : SamplingR4<0x35, "V_SELECT_VVM"> {
  let summary = "Lanes of one row where a mask isn't zero, else of another";
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2, GP:$rs3);
  let unit = Vector;
  let cost = (value VECTOR_ADD_CYCLES);
  let where = (define
    (row VRAM, $rd):$d, (row VRAM, $rs1):$x, (row VRAM, $rs2):$y,
    (row VRAM, $rs3):$m);
  let semantics =
    (set (at $d, "i"), (select (feq (at $m, "i"), (fconst "0")),
                               (at $y, "i"), (at $x, "i")));
  let description = [{
The mask is a row too; −0 is zero, a NaN isn't.
}];
  let example = Example<
    ["vram[0..63] = 3", "vram[64..127] = 5", "vram[128..191] = 0",
     "vram[129] = 1", "gp2 = 64", "gp3 = 128", "gp4 = 192"],
    ["V_SELECT_VVM gp4, gp0, gp2, gp3"], ["vram[192] = 5, 3, 5"], 1>;
}

/// Lane i takes part: its mask isn't zero, and it is among the first n.
class Eligible<dag mask, string i, dag n> {
  dag value = (both (not_ (feq mask, (fconst "0"))), (ult i, n));
}

def V_TOPK_MASK : SamplingR5<0x36, "V_TOPK_MASK"> {
  let summary = "Mark the lanes with the largest numbers";
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2, GP:$rs3, GP:$rs4);
  let unit = Vector;
  let cost = (value 20);
  let where = (define
    (row VRAM, $rd):$d, (row VRAM, $rs1):$x, (row VRAM, $rs2):$m);
  defvar Xi = Candidate<(at $x, "i")>.value;
  defvar Xj = Candidate<(at $x, "j")>.value;
  // So many lanes that take part come before lane i.
  defvar Rank =
    (reduce add, "j",
      (select (both Eligible<(at $m, "j"), "j", (value $rs4)>.value,
                    (either (fgt Xj, Xi), (both (feq Xj, Xi), (ult "j", "i")))),
              1, 0));
  let semantics =
    (set (at $d, "i"),
         (select (both Eligible<(at $m, "i"), "i", (value $rs4)>.value,
                       (ult Rank, $rs3)),
                 (fconst "1"), (fconst "0")));
  let description = [{
Among the first gp[rs4] lanes whose mask (row rs2) isn't zero, the gp[rs3] lanes with the largest
numbers in row rs1 become 1, all others 0; all of them if there are fewer. The branch leaves open
which of equal lanes are taken: here the first ones, and a NaN counts as −∞.
}];
  let example = Example<
    ["vram[0..63] = 0", "vram[1] = 2, 9, 7, 8", "vram[64..127] = 1",
     "vram[66] = 0", "gp1 = 64", "gp2 = 2", "gp3 = 5", "gp4 = 128"],
    ["V_TOPK_MASK gp4, gp0, gp1, gp2, gp3"], ["vram[128] = 0, 0, 0, 1, 1, 0"],
    20>;
}

def SelectInts : Function<"plena::selectInts", [i32, i32, i32, i32, i32], i1, [{
for i = 0 … gp[rs4] − 1, one after another:

    ints[gp[rd] + i] ← ints[gp[rs1] + i], if vram[gp[rs3] + i] is not 0, else ints[gp[rs2] + i]
}]> {
  let isStatement = 1;
  let cost = "gp[rs4] cycles";
  let traps = [
    FunctionTrap<Misaligned, "`gp[rs3]` is no multiple of `VLEN`">,
    FunctionTrap<OutOfRange,
                 "the mask or one of the three lists of entries lies beyond "
                 "the end of its memory">
  ];
  let reads = [VRAM, INTS];
  let writes = [INTS];
}

class AtMostARow<dag n>
    : Check<(ule n, VLEN), BadOperand, "the length must be at most VLEN", n>;

def S_SELECT_INT : SamplingR5<0x37, "S_SELECT_INT"> {
  let summary = "Entries of Int SRAM where a mask isn't zero, else others";
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2, GP:$rs3, GP:$rs4);
  let unit = Scalar;
  let cost = (value 0);
  let checks = [AtMostARow<(value $rs4)>];
  let semantics = (call SelectInts, $rd, $rs1, $rs2, $rs3, $rs4);
  let example = Example<
    ["ints[0] = 1, 2, 3", "ints[8] = 11, 12, 13", "vram[0..63] = 0",
     "vram[1] = 1", "gp1 = 8", "gp2 = 16", "gp3 = 3"],
    ["S_SELECT_INT gp2, gp0, gp1, gp0, gp3"], ["ints[16] = 11, 2, 13, 0"], 3>;
}

def MapEntries : Function<"plena::mapEntries", [i32, i32, i32], i1, [{
vram[gp[rd] + l] ← fps[gp[rs1] + imm + l] for l = 0 … gp[rs2] − 1; the row's other lanes keep their
values.
}]> {
  let isStatement = 1;
  let traps = [
    FunctionTrap<Misaligned, "`gp[rd]` is no multiple of `VLEN`">,
    FunctionTrap<OutOfRange,
                 "the entries or the row lie beyond the end of their memory">
  ];
  let reads = [FPS];
  let writes = [VRAM];
}

def S_MAP_V_FP_N : I14<0x20, "S_MAP_V_FP"> {
  let summary = "Copy entries of FP SRAM to the first lanes of a row";
  let opcodeSpace = DLlm;
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2, imm14:$imm);
  let unit = Scalar;
  let cost = (mul 2, VLEN);
  let checks = [AtMostARow<(value $rs2)>];
  let semantics = (call MapEntries, $rd, (add $rs1, $imm), $rs2);
  let example = Example<["fps[0..63] = 0.5", "fps[2] = 4", "vram[64..127] = 3",
                         "gp1 = 64", "gp2 = 2"],
                        ["S_MAP_V_FP gp1, gp0, gp2, 2"],
                        ["vram[64] = 4, 0.5, 3"], 128>;
}

def C_BREAK_38 : N<0x38, "C_BREAK"> {
  let summary = "Drop the innermost loop";
  let opcodeSpace = DLlm;
  let unit = Control;
  let semantics = (loop_break);
  let example = Example<[], ["C_LOOP_START gp1, 3", "C_BREAK"], ["gp1 = 0"]>;
}

#endif // PLENA_SAMPLING
