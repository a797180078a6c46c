//===- TileLang.td - TileLang extension of PLENA -----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions that a compiler from tile programs asks for: shifts, divisions
// and a way from Vector SRAM to FP SRAM. They exist on an unmerged branch, which
// reuses opcodes of later instructions; so they are an opcode space of their
// own.
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_TILELANG
#define PLENA_TILELANG

include "plena/Scalar.td"
include "plena/Matrix.td"

def TileLang : OpcodeSpace<"tilelang"> {
  let summary = "Shifts, divisions and more, for compiled tile programs";
}

def S_MAP_FP_V : I18<0x35, "S_MAP_FP_V"> {
  let summary = "Copy a row of Vector SRAM to FP SRAM";
  let opcodeSpace = TileLang;
  let ins = (ops GP:$rd, GP:$rs1, imm18:$imm);
  let unit = Scalar;
  let cost = (value VLEN);
  let where = (define
    (view FPS, (add $rd, $imm), (dims VLEN), (strides 1)):$d,
    (row VRAM, $rs1):$s);
  let semantics = (set (at $d, "l"), (at $s, "l"));
  let example = Example<
    ["vram[64..127] = 0.5", "vram[65] = 4", "gp1 = 64"],
    ["S_MAP_FP_V gp0, gp1, 2"], ["fps[2] = 0.5, 4, 0.5"], 64>;
}

class TileLangInt<bits<6> op, string m, string s, Operator f, string result>
    : IntBinary<op, m, s, f> {
  let opcodeSpace = TileLang;
  let example = IntExample<m, result>;
}
class TileLangShift<bits<6> op, string m, string s, Operator f, string result>
    : R3<op, m> {
  let summary = s;
  let opcodeSpace = TileLang;
  let outs = (ops GP:$rd);
  let ins = (ops GP:$rs1, GP:$rs2);
  let unit = Scalar;
  let cost = (value SCALAR_INT_BASIC_CYCLES);
  let semantics = (set $rd, (f $rs1, (and_ $rs2, 31)));
  let example = IntExample<m, result>;
}
class TileLangShiftImm<bits<6> op, string m, string s, Operator f,
                       string result> : I18<op, m> {
  let summary = s;
  let opcodeSpace = TileLang;
  let outs = (ops GP:$rd);
  let ins = (ops GP:$rs1, imm18:$imm);
  let unit = Scalar;
  let cost = (value SCALAR_INT_BASIC_CYCLES);
  let semantics = (set $rd, (f $rs1, (and_ $imm, 31)));
  let example = Example<["gp1 = 40"], [m # " gp3, gp1, 34"],
                        ["gp3 = " # result]>;
}

def S_SLL_INT : TileLangShift<0x36, "S_SLL_INT",
    "Shift left; by the low 5 bits of rs2", shl, "56">;
def S_SLLI_INT : TileLangShiftImm<0x37, "S_SLLI_INT",
    "Shift left by a number, modulo 32", shl, "160">;
def S_SRL_INT : TileLangShift<0x38, "S_SRL_INT",
    "Shift right, zeros from above; by the low 5 bits of rs2", lshr, "0">;
def S_SRLI_INT : TileLangShiftImm<0x39, "S_SRLI_INT",
    "Shift right by a number, modulo 32, zeros from above", lshr, "10">;

def S_DIV_INT : TileLangInt<0x3A, "S_DIV_INT",
    "Unsigned quotient, rounded down; x / 0 is 0", udiv, "2"> {
  let semantics = (set $rd, (select (eq $rs2, 0), 0, (udiv $rs1, $rs2)));
}
def S_REM_INT : TileLangInt<0x3B, "S_REM_INT",
    "Unsigned remainder; x mod 0 is x", urem, "1">;

def M_TMM_A : MatrixProduct<0x3C, "M_TMM_A"> {
  let summary = "As M_MM";
  let opcodeSpace = TileLang;
  let description = [{
The name of a product with the rows transposed, which the branch executes as M_MM: nothing is
transposed.
}];
  let example = MatrixProductExample<"M_TMM_A">;
}

def C_BREAK_31 : N<0x31, "C_BREAK"> {
  let summary = "Drop the innermost loop";
  let opcodeSpace = TileLang;
  let unit = Control;
  let semantics = (loop_break);
  let example = Example<[], ["C_LOOP_START gp1, 3", "C_BREAK"], ["gp1 = 0"]>;
}

#endif // PLENA_TILELANG
