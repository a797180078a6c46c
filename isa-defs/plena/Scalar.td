//===- Scalar.td - Scalar instructions of PLENA ------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_SCALAR
#define PLENA_SCALAR

include "plena/Formats.td"

//===----------------------------------------------------------------------===//
// Floating point
//===----------------------------------------------------------------------===//

defvar DropText = [{
With destination f0 the instruction does nothing and takes no time.
}];

class FloatBinary<bits<6> op, string m, string s, Param cycles, dag result>
    : R3<op, m> {
  let summary = s;
  let description = DropText;
  let outs = (ops FP:$rd);
  let ins = (ops FP:$rs1, FP:$rs2);
  let unit = Scalar;
  let cost = (value cycles);
  let skippedIf = (eq (number_of $rd), 0);
  let semantics = (set $rd, result);
}

class FloatUnary<bits<6> op, string m, string s, Param cycles, dag result>
    : R2<op, m> {
  let summary = s;
  let description = DropText;
  let outs = (ops FP:$rd);
  let ins = (ops FP:$rs1);
  let unit = Scalar;
  let cost = (value cycles);
  let skippedIf = (eq (number_of $rd), 0);
  let semantics = (set $rd, result);
}

class BinaryExample<string m, string result>
    : Example<["f1 = 1.5", "f2 = -4"], [m # " f3, f1, f2"],
              ["f3 = " # result]>;
class UnaryExample<string m, string argument, string result>
    : Example<["f1 = " # argument], [m # " f3, f1"], ["f3 = " # result]>;

def S_ADD_FP : FloatBinary<0x17, "S_ADD_FP", "Sum", SCALAR_FP_BASIC_CYCLES,
                           (fadd $rs1, $rs2)> {
  let example = BinaryExample<"S_ADD_FP", "-2.5">;
}
def S_SUB_FP : FloatBinary<0x18, "S_SUB_FP", "Difference",
                           SCALAR_FP_BASIC_CYCLES, (fsub $rs1, $rs2)> {
  let example = BinaryExample<"S_SUB_FP", "5.5">;
}
def S_MAX_FP : FloatBinary<0x19, "S_MAX_FP", "Larger of two",
                           SCALAR_FP_BASIC_CYCLES,
                           (select (fgt $rs2, $rs1), $rs2, $rs1)> {
  let example = BinaryExample<"S_MAX_FP", "1.5">;
}
def S_MUL_FP : FloatBinary<0x1A, "S_MUL_FP", "Product",
                           SCALAR_FP_BASIC_CYCLES, (fmul $rs1, $rs2)> {
  let example = BinaryExample<"S_MUL_FP", "-6">;
}
def S_EXP_FP : FloatUnary<0x1B, "S_EXP_FP", "Exponential; the argument is "
                          "clamped to ±88", SCALAR_FP_EXP_CYCLES,
                          (fexp (fmin (fmax $rs1, (fconst "-88")),
                                      (fconst "88")))> {
  let example = UnaryExample<"S_EXP_FP", "1", "2.71875">;
}
def S_RECI_FP : FloatUnary<0x1C, "S_RECI_FP", "Reciprocal",
                           SCALAR_FP_RECI_CYCLES,
                           (fdiv (fconst "1"), $rs1)> {
  let example = UnaryExample<"S_RECI_FP", "8", "0.125">;
}
def S_SQRT_FP : FloatUnary<0x1D, "S_SQRT_FP", "Square root",
                           SCALAR_FP_SQRT_CYCLES, (fsqrt $rs1)> {
  let example = UnaryExample<"S_SQRT_FP", "6.25", "2.5">;
}

def S_LD_FP : I18<0x1E, "S_LD_FP"> {
  let summary = "Load a register from FP SRAM";
  let outs = (ops FP:$rd);
  let ins = (ops GP:$rs1, imm18:$imm);
  let unit = Scalar;
  let where = (define (cell FPS, (add $rs1, $imm)):$c);
  let semantics = (set $rd, $c);
  let example = Example<["fps[3] = 0.25", "gp1 = 1"], ["S_LD_FP f2, gp1, 2"],
                        ["f2 = 0.25"]>;
}
def S_ST_FP : I18<0x1F, "S_ST_FP"> {
  let summary = "Store a register to FP SRAM";
  let ins = (ops FP:$rd, GP:$rs1, imm18:$imm);
  let unit = Scalar;
  let where = (define (cell FPS, (add $rs1, $imm)):$c);
  let semantics = (set $c, $rd);
  let example = Example<["f2 = 0.25", "gp1 = 1"], ["S_ST_FP f2, gp1, 2"],
                        ["fps[3] = 0.25"]>;
}

def S_MAP_V_FP : I18<0x20, "S_MAP_V_FP"> {
  let summary = "Copy VLEN entries of FP SRAM to a row of Vector SRAM";
  let ins = (ops GP:$rd, GP:$rs1, imm18:$imm);
  let unit = Scalar;
  let cost = (mul 2, VLEN);
  let where = (define
    (row VRAM, $rd):$d,
    (view FPS, (add $rs1, $imm), (dims VLEN), (strides 1)):$s);
  let semantics = (set (at $d, "l"), (at $s, "l"));
  let example = Example<["fps[0..127] = 0.5", "fps[2] = 4", "gp1 = 64"],
                        ["S_MAP_V_FP gp1, gp0, 2"], ["vram[64] = 4, 0.5, 0.5"]>;
}

//===----------------------------------------------------------------------===//
// Integers: 32 bits, wrapping around
//===----------------------------------------------------------------------===//

class IntBinary<bits<6> op, string m, string s, Operator f> : R3<op, m> {
  let summary = s;
  let outs = (ops GP:$rd);
  let ins = (ops GP:$rs1, GP:$rs2);
  let unit = Scalar;
  let cost = (value SCALAR_INT_BASIC_CYCLES);
  let semantics = (set $rd, (f $rs1, $rs2));
}

class IntExample<string m, string result>
    : Example<["gp1 = 7", "gp2 = 3"], [m # " gp3, gp1, gp2"],
              ["gp3 = " # result]>;

def S_ADD_INT : IntBinary<0x21, "S_ADD_INT", "Sum", add> {
  let example = IntExample<"S_ADD_INT", "10">;
}
def S_SUB_INT : IntBinary<0x23, "S_SUB_INT", "Difference", sub> {
  let example = IntExample<"S_SUB_INT", "4">;
}
def S_MUL_INT : IntBinary<0x24, "S_MUL_INT", "Low 32 bits of the product",
                          mul> {
  let example = IntExample<"S_MUL_INT", "21">;
}

def S_ADDI_INT : I18<0x22, "S_ADDI_INT"> {
  let summary = "Sum of a register and a number from 0 to 262143";
  let outs = (ops GP:$rd);
  let ins = (ops GP:$rs1, imm18:$imm);
  let unit = Scalar;
  let cost = (value SCALAR_INT_BASIC_CYCLES);
  let semantics = (set $rd, (add $rs1, $imm));
  let example = Example<["gp1 = 7"], ["S_ADDI_INT gp3, gp1, 262143"],
                        ["gp3 = 262150"]>;
}
def S_LUI_INT : I22<0x25, "S_LUI_INT"> {
  let summary = "A number shifted left by 12";
  let outs = (ops GP:$rd);
  let ins = (ops imm22:$imm);
  let unit = Scalar;
  let cost = (value SCALAR_INT_BASIC_CYCLES);
  let semantics = (set $rd, (shl $imm, 12));
  let description = [{
Bits that leave the register are lost. (The published hardware shifts by 4; programs for
it do without this instruction.)
}];
  let example = Example<[], ["S_LUI_INT gp3, 64"], ["gp3 = 262144"]>;
}
def S_LD_INT : I18<0x26, "S_LD_INT"> {
  let summary = "Load a register from Int SRAM";
  let outs = (ops GP:$rd);
  let ins = (ops GP:$rs1, imm18:$imm);
  let unit = Scalar;
  let cost = (value SCALAR_INT_BASIC_CYCLES);
  let where = (define (cell INTS, (add $rs1, $imm)):$c);
  let semantics = (set $rd, $c);
  let example = Example<["ints[3] = 99", "gp1 = 1"], ["S_LD_INT gp2, gp1, 2"],
                        ["gp2 = 99"]>;
}
def S_ST_INT : I18<0x27, "S_ST_INT"> {
  let summary = "Store a register to Int SRAM";
  let ins = (ops GP:$rd, GP:$rs1, imm18:$imm);
  let unit = Scalar;
  let cost = (value SCALAR_INT_BASIC_CYCLES);
  let where = (define (cell INTS, (add $rs1, $imm)):$c);
  let semantics = (set $c, $rd);
  let example = Example<["gp2 = 99", "gp1 = 1"], ["S_ST_INT gp2, gp1, 2"],
                        ["ints[3] = 99"]>;
}

def : RegisterCopy<GP, (S_ADDI_INT $to, $from, 0)>;
def : RegisterCopy<FP, (S_ADD_FP $to, $from, 0)>;

#endif // PLENA_SCALAR
