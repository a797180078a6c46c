//===- Vector.td - Vector instructions of PLENA ------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each works on rows of VLEN elements. Source rows are read before the result
// is written, so a destination may be one of the sources.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_VECTOR
#define PLENA_VECTOR

include "plena/Formats.td"

/// Lane group g takes part: there is no mask, or its bit is set.
defvar Active = (either (eq $mask, 0), (bit_of V_MASK, "g"));
defvar MaskText = [{
With a mask (`mask` not 0), lane groups of HLEN elements whose bit in V_MASK is clear get
the elements of rs1 instead.
}];

defvar RowD = (split (row VRAM, $rd), HLEN);
defvar RowX = (split (row VRAM, $rs1), HLEN);
defvar RowY = (split (row VRAM, $rs2), HLEN);
defvar X = (at $x, "g", "h");
defvar Y = (at $y, "g", "h");

class VectorVector<bits<6> op, string m, string s, Operator f, Param cycles>
    : R3M<op, m> {
  let summary = s;
  let description = MaskText;
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2, flag:$mask);
  let unit = Vector;
  let cost = (value cycles);
  let where = (define RowD:$d, RowX:$x, RowY:$y);
  let semantics = (set (at $d, "g", "h"), (select Active, (f X, Y), X));
}

class VectorScalar<bits<6> op, string m, string s, Operator f, Param cycles>
    : R3M<op, m> {
  let summary = s;
  let description = MaskText;
  let ins = (ops GP:$rd, GP:$rs1, FP:$rs2, flag:$mask);
  let unit = Vector;
  let cost = (value cycles);
  let where = (define RowD:$d, RowX:$x);
  let semantics = (set (at $d, "g", "h"), (select Active, (f X, $rs2), X));
}

def V_ADD_VV : VectorVector<0x0D, "V_ADD_VV", "Sum of two rows", fadd,
                            VECTOR_ADD_CYCLES> {
  let example = Example<
    ["vram[0..63] = 1", "vram[64..127] = 0.5", "vram[3] = 4", "gp2 = 64",
     "gp3 = 128"],
    ["V_ADD_VV gp3, gp0, gp2, 0"],
    ["vram[128] = 1.5, 1.5, 1.5, 4.5", "vram[191] = 1.5"]>;
}
def V_SUB_VV : VectorVector<0x0F, "V_SUB_VV", "Difference of two rows", fsub,
                            VECTOR_ADD_CYCLES> {
  let example = Example<
    ["vram[0..63] = 1", "vram[64..127] = 0.5", "gp2 = 64", "gp3 = 128"],
    ["V_SUB_VV gp3, gp0, gp2, 0"], ["vram[128..191] = 0.5"]>;
}
def V_MUL_VV : VectorVector<0x11, "V_MUL_VV", "Product of two rows", fmul,
                            VECTOR_MUL_CYCLES> {
  let example = Example<
    ["vram[0..63] = 3", "vram[64..127] = 0.5", "gp2 = 64", "gp3 = 128"],
    ["V_MUL_VV gp3, gp0, gp2, 0"], ["vram[128..191] = 1.5"]>;
}
def V_ADD_VF : VectorScalar<0x0E, "V_ADD_VF", "Row plus a scalar", fadd,
                            VECTOR_ADD_CYCLES> {
  let example = Example<["vram[0..63] = 3", "f1 = 0.5", "gp3 = 128"],
                        ["V_ADD_VF gp3, gp0, f1, 0"], ["vram[128..191] = 3.5"]>;
}
def V_MUL_VF : VectorScalar<0x12, "V_MUL_VF", "Row times a scalar", fmul,
                            VECTOR_MUL_CYCLES> {
  let example = Example<
    ["vram[0..63] = 3", "f1 = 0.5", "gp1 = 2", "gp3 = 128"],
    ["C_SET_V_MASK_REG gp1", "V_MUL_VF gp3, gp0, f1, 1"],
    ["vram[128..143] = 3", "vram[144..159] = 1.5", "vram[160..191] = 3"]>;
}
def V_MAX_VF : VectorScalar<0x35, "V_MAX_VF",
                            "Larger of row element and scalar", fmax,
                            VECTOR_MAX_CYCLES> {
  let example = Example<
    ["vram[0..63] = -3", "vram[1] = 2", "gp3 = 128"],
    ["V_MAX_VF gp3, gp0, f0, 0"], ["vram[128] = 0, 2, 0"]>;
}
def V_MIN_VF : VectorScalar<0x36, "V_MIN_VF",
                            "Smaller of row element and scalar", fmin,
                            VECTOR_MAX_CYCLES> {
  let example = Example<
    ["vram[0..63] = 3", "vram[1] = -2", "gp3 = 128"],
    ["V_MIN_VF gp3, gp0, f0, 0"], ["vram[128] = 0, -2, 0"]>;
}

def V_SUB_VF : R3MF<0x10, "V_SUB_VF"> {
  let summary = "Row minus a scalar, or a scalar minus a row";
  let description = MaskText # [{
`reverse` 0 subtracts the scalar from the row; 1 subtracts the row from the scalar.
}];
  let ins = (ops GP:$rd, GP:$rs1, FP:$rs2, flag:$mask, flag:$reverse);
  let unit = Vector;
  let cost = (value VECTOR_ADD_CYCLES);
  let where = (define RowD:$d, RowX:$x);
  let semantics =
    (set (at $d, "g", "h"),
         (select Active,
                 (select (eq $reverse, 0), (fsub X, $rs2), (fsub $rs2, X)), X));
  let example = Example<
    ["vram[0..63] = 3", "f1 = 0.5", "gp3 = 128"],
    ["V_SUB_VF gp3, gp0, f1, 0, 1"], ["vram[128..191] = -2.5"]>;
}

def V_EXP_V : R2M<0x13, "V_EXP_V"> {
  let summary = "Exponential of a row; the argument is clamped to ±88";
  let ins = (ops GP:$rd, GP:$rs1, flag:$mask);
  let unit = Vector;
  let cost = (value VECTOR_EXP_CYCLES);
  let where = (define RowD:$d, RowX:$x);
  let semantics =
    (set (at $d, "g", "h"),
         (select Active,
                 (fexp (fmin (fmax X, (fconst "-88")), (fconst "88"))),
                 (fmin (fmax X, (fconst "-88")), (fconst "88"))));
  let description = [{
The argument is clamped to ±88 first, so exp(−∞) is about 6.06e-39 (bfloat16 0x0042) and
not 0. With a mask (`mask` not 0), lane groups of HLEN elements whose bit in V_MASK is
clear get the clamped elements of rs1.
}];
  let example = Example<
    ["vram[0..63] = 0", "vram[1] = 1, -3", "gp3 = 128"],
    ["V_EXP_V gp3, gp0, 0"], ["vram[128] = 1, 2.71875, 0.0498046875, 1"]>;
}

def V_RECI_V : R2M<0x14, "V_RECI_V"> {
  let summary = "Reciprocals of a row";
  let description = MaskText;
  let ins = (ops GP:$rd, GP:$rs1, flag:$mask);
  let unit = Vector;
  let cost = (value VECTOR_RECI_CYCLES);
  let where = (define RowD:$d, RowX:$x);
  let semantics = (set (at $d, "g", "h"),
                       (select Active, (fdiv (fconst "1"), X), X));
  let example = Example<
    ["vram[0..63] = 2", "vram[1] = 8", "gp3 = 128"],
    ["V_RECI_V gp3, gp0, 0"], ["vram[128] = 0.5, 0.125, 0.5"]>;
}

def V_SHFT_V : R3<0x32, "V_SHFT_V"> {
  let summary = "Shift a row towards higher lanes";
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2);
  let unit = Vector;
  let cost = (value VECTOR_MUL_CYCLES);
  let where = (define (row VRAM, $rd):$d, (row VRAM, $rs1):$x);
  let semantics =
    (set (at $d, "i"),
         (select (ult "i", $rs2), (fconst "0"), (lookup $x, (sub "i", $rs2))));
  let description = [{
Element i moves to lane i + gp[rs2]; zeros come in from below. A shift by VLEN or more
gives zeros.
}];
  let example = Example<
    ["vram[0..63] = 0", "vram[0] = 1, 2, 3", "gp1 = 2", "gp3 = 128"],
    ["V_SHFT_V gp3, gp0, gp1"], ["vram[128] = 0, 0, 1, 2, 3, 0"]>;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The destination takes part: it must be set before the first reduction.
class Reduction<bits<6> op, string m> : R2M<op, m> {
  let outs = (ops FP:$rd);
  let ins = (ops FP:$rd, GP:$rs1, flag:$mask);
  let unit = Vector;
  let skippedIf = (eq (number_of $rd), 0);
}

def V_RED_SUM : Reduction<0x15, "V_RED_SUM"> {
  let summary = "Add the sum of a row to a register";
  let cost = (value VECTOR_SUM_CYCLES);
  let omitsDefaults = 1;
  let where = (define (row VRAM, $rs1):$x);
  let semantics =
    (set $rd,
         (fadd $rd, (reduce fadd, "l",
           (select (both (ne $mask, 0), (bit_of V_MASK, (udiv "l", HLEN))),
                   (fmul (to_float HLEN), (at $x, "l")), (at $x, "l")))));
  let description = [{
The sum **accumulates** into the register: clear it first. With destination f0 the
instruction does nothing and takes no time.

The masked form is of no use: a group whose bit in V_MASK is set counts HLEN times, and the
others still count.
}];
  let example = Example<
    ["vram[0..63] = 0.5", "f1 = 3"], ["V_RED_SUM f1, gp0"], ["f1 = 35"]>;
}

def V_RED_MAX : Reduction<0x16, "V_RED_MAX"> {
  let summary = "Largest of a row and a register";
  let cost = (value VECTOR_MAX_CYCLES);
  let where = (define (row VRAM, $rs1):$x);
  let semantics =
    (set $rd, (fmaxnum $rd, (reduce fmax, "l", (at $x, "l"))));
  let description = [{
The register's value **takes part**: set it to the lowest value first. With destination f0
the instruction does nothing and takes no time. The mask has no effect. A NaN in the row
makes the row's maximum a NaN, which then loses against the register.
}];
  let example = Example<
    ["vram[0..63] = 0.5", "vram[7] = 12", "f1 = 3"],
    ["V_RED_MAX f1, gp0, 0"], ["f1 = 12"]>;
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

def TopKSelect : Function<"plena::topK", [i32, i32, i32, i32], i1, [{
E, K = 32, 4 for policy 0; 128, 8 for policy 1. The logits l[e], e < E, are read from the
⌈E/VLEN⌉ rows from gp[rs1]; a NaN counts as −∞. Experts are ordered by descending logit
(+0 above −0), equal ones by ascending number; sel is the first K. With
w[j] = exp(l[sel[j]] − l[sel[0]]) and d = Σ w[j] in the order of selection, in f32:

    ints[gp[rs2] + j] ← sel[j];  fps[gp[rd] + j] ← w[j] / d,  or 0 unless d is finite and > 0
}]> {
  let isStatement = 1;
  let traps = [
    FunctionTrap<Misaligned, "`gp[rs1]` is no multiple of `VLEN`">,
    FunctionTrap<OutOfRange,
                 "the rows, `ints[gp[rs2] + j]` or `fps[gp[rd] + j]` lie "
                 "beyond the end of their memory">
  ];
  let reads = [VRAM];
  let writes = [INTS, FPS];
}

def V_TOPK : PlenaInstr<0x37, "V_TOPK"> {
  bits<4> rd; bits<4> rs1; bits<4> rs2; bits<4> policy;
  let Inst{9...6} = rd;
  let Inst{13...10} = rs1;
  let Inst{17...14} = rs2;
  let Inst{21...18} = policy;
  let Ignored{31...22} = 0b1111111111;
  let syntax = "$rd, $rs1, $rs2, $policy";
  let optionalOperands = 1;
  let summary = "Select the experts with the largest router logits";
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2, flag:$policy);
  let unit = Vector;
  let cost = (mul VECTOR_MAX_CYCLES, (select (eq $policy, 0), 32, 128));
  let checks = [
    Check<(ule $policy, 1), BadOperand, "the policy must be 0 or 1",
          (value $policy)>
  ];
  let semantics = (call TopKSelect, $rd, $rs1, $rs2, $policy);
  let description = [{
rd is the address of the weights in FP SRAM, rs1 that of the logits in Vector SRAM, rs2 that of the
experts' numbers in Int SRAM.
}];
  let example = Example<
    ["vram[0..63] = 0", "vram[1] = 1", "vram[5] = 2", "vram[9] = 2",
     "vram[20] = 3"],
    ["V_TOPK gp0, gp0, gp0, 0"],
    ["ints[0] = 20, 5, 9, 1",
     "fps[0] = 0.53515625, 0.1962890625, 0.1962890625, 0.072265625"], 128>;
}

class ReservedName<bits<6> op, string m> : R3<op, m> {
  let ins = (ops GP:$rd, GP:$rs1, GP:$rs2);
  let unit = Vector;
  let isReserved = 1;
}
def V_PS_V : ReservedName<0x31, "V_PS_V"> {
  let summary = "Reserved: prefix scan over lanes";
}
def C_HADAMARD_TRANSFORM
    : ReservedName<0x33, "C_HADAMARD_TRANSFORM"> {
  let summary = "Reserved: Hadamard transform of a tile";
}

#endif // PLENA_VECTOR
