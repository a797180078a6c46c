//===- F.td - Single-precision floating point --------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The F extension, RISC-V manual volume I, chapter 20. Rounding modes and
// exception flags are beyond the operators of the vocabulary, so the arithmetic
// is C++ on the bits of numbers (kc/Sim/RiscV/Float.h).
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_F
#define RISCV_F

include "riscv/RV32I.td"

/// The rounding mode; where it isn't written it is the dynamic one.
def rounding : Imm<3> {
  let names = [
    RegAlias<"rne", 0>, RegAlias<"rtz", 1>, RegAlias<"rdn", 2>,
    RegAlias<"rup", 3>, RegAlias<"rmm", 4>, RegAlias<"dyn", 7>
  ];
  let defaultValue = 7;
  let namesOnly = 1;
}

/// \p c on the bits of numbers; the last argument is the rounding mode where
/// there is one. Adds to fflags.
class FloatFunction<string c, int numbers, bit rounds, string f>
    : Function<"kc::sim::riscv::" # c,
               !listconcat(!listsplat(i32, numbers),
                           !if(rounds, [i32], []<Type>)), i32, f>;

//===----------------------------------------------------------------------===//
// Memory and moves
//===----------------------------------------------------------------------===//

def FLW : IFormat<OpLoadFp, 0b010, "flw"> {
  let summary = "Load a number";
  let syntax = "$rd, $imm($rs1)";
  let otherSyntax = ["$rd, ($rs1)"];
  let outs = (ops F:$rd);
  let ins = (ops X:$rs1, simm12:$imm);
  let unit = LoadStore;
  let where = (define (bytes MEM, (add $rs1, $imm), i32):$loaded);
  let semantics = (set $rd, $loaded);
}
def FSW : SFormat<OpStoreFp, 0b010, "fsw"> {
  let summary = "Store a number";
  let ins = (ops F:$rs2, X:$rs1, simm12:$imm);
  let unit = LoadStore;
  let timing = StoreTiming;
  let where = (define (bytes MEM, (add $rs1, $imm), i32):$stored);
  let semantics = (set $stored, $rs2);
}

class FloatUnary<bits<3> funct3, bits<12> funct12, string m, string s,
                 RegFile to, RegFile from, dag result>
    : UnaryFormat<OpOpFp, funct3, funct12, m> {
  let summary = s;
  let outs = (ops to:$rd);
  let ins = (ops from:$rs1);
  let unit = FloatingPoint;
  let semantics = (set $rd, result);
}

let timing = FloatMoveTiming in {
def FMV_X_W : FloatUnary<0b000, 0xE00, "fmv.x.w", "Move the bits to an integer "
                         "register", X, F, (value $rs1)>;
def FMV_W_X : FloatUnary<0b000, 0xF00, "fmv.w.x", "Move the bits from an "
                         "integer register", F, X, (value $rs1)>;
}

class FloatBinary<bits<3> funct3, bits<7> funct7, string m, string s,
                  RegFile to, dag result>
    : RFormat<OpOpFp, funct3, funct7, m> {
  let summary = s;
  let outs = (ops to:$rd);
  let ins = (ops F:$rs1, F:$rs2);
  let unit = FloatingPoint;
  let semantics = (set $rd, result);
}

/// The bits of rs1 with another sign.
class WithSign<dag sign> {
  dag value = (or_ (and_ $rs1, 0x7FFFFFFF), (and_ sign, 0x80000000));
}
def FSGNJ_S : FloatBinary<0b000, 0b0010000, "fsgnj.s", "Take the sign of "
                          "another number", F, WithSign<(value $rs2)>.value>;
def FSGNJN_S
    : FloatBinary<0b001, 0b0010000, "fsgnjn.s", "Take the opposite sign of "
                  "another number", F,
                  WithSign<(xor_ $rs2, 0xFFFFFFFF)>.value>;
def FSGNJX_S : FloatBinary<0b010, 0b0010000, "fsgnjx.s", "Exclusive or of the "
                           "signs", F, WithSign<(xor_ $rs1, $rs2)>.value>;

//===----------------------------------------------------------------------===//
// Without rounding
//===----------------------------------------------------------------------===//

def FMIN : FloatFunction<"minF32", 2, 0, [{
`minimumNumber(a, b)`: the other operand where one is a NaN, −0 before +0, the canonical NaN
where both are. A signalling NaN raises invalid.}]>;
def FMAX : FloatFunction<"maxF32", 2, 0, [{
`maximumNumber(a, b)`: the other operand where one is a NaN, +0 before −0, the canonical NaN
where both are. A signalling NaN raises invalid.}]>;
def FEQ : FloatFunction<"eqF32", 2, 0, [{
1 if a = b, else 0. A signalling NaN raises invalid.}]>;
def FLT : FloatFunction<"ltF32", 2, 0, [{
1 if a < b, else 0. Any NaN raises invalid.}]>;
def FLE : FloatFunction<"leF32", 2, 0, [{
1 if a ≤ b, else 0. Any NaN raises invalid.}]>;
def FCLASS : FloatFunction<"classF32", 1, 0, [{
The bit of the number's class, from bit 0: −∞, negative normal, negative subnormal, −0, +0,
positive subnormal, positive normal, +∞, signalling NaN, quiet NaN.}]>;

def FMIN_S : FloatBinary<0b000, 0b0010100, "fmin.s", "Smaller of two", F,
                         (call FMIN, $rs1, $rs2)>;
def FMAX_S : FloatBinary<0b001, 0b0010100, "fmax.s", "Larger of two", F,
                         (call FMAX, $rs1, $rs2)>;
def FLE_S : FloatBinary<0b000, 0b1010000, "fle.s", "Less or equal", X,
                        (call FLE, $rs1, $rs2)>;
def FLT_S : FloatBinary<0b001, 0b1010000, "flt.s", "Less", X,
                        (call FLT, $rs1, $rs2)>;
def FEQ_S : FloatBinary<0b010, 0b1010000, "feq.s", "Equal", X,
                        (call FEQ, $rs1, $rs2)>;
def FCLASS_S : FloatUnary<0b001, 0xE00, "fclass.s", "Class of a number", X, F,
                          (call FCLASS, $rs1)>;

//===----------------------------------------------------------------------===//
// With rounding
//===----------------------------------------------------------------------===//

/// Operands as the derived class says them; the rounding mode comes last and
/// may be left out.
class RoundingInstr<bits<7> opcode, string m> : RVInstr<opcode, m> {
  bits<3> rm;
  let Inst{14...12} = rm;
  let optionalOperands = 1;
  let omitsDefaults = 1;
  let unit = FloatingPoint;
  let where = (define (select (eq $rm, 7), FRM, (value $rm)):$mode);
  let checks = [
    Check<(ult $mode, 5), IllegalInstruction, "there is no such rounding mode">
  ];
}

class RoundedBinary<bits<7> funct7, string m, string s, FloatFunction f>
    : RoundingInstr<OpOpFp, m> {
  bits<5> rd; bits<5> rs1; bits<5> rs2;
  let Inst{31...25} = funct7;
  let Inst{24...20} = rs2;
  let Inst{19...15} = rs1;
  let Inst{11...7} = rd;
  let syntax = "$rd, $rs1, $rs2, $rm";
  let summary = s;
  let outs = (ops F:$rd);
  let ins = (ops F:$rs1, F:$rs2, rounding:$rm);
  let semantics = (set $rd, (call f, $rs1, $rs2, $mode));
}

class RoundedUnary<bits<12> funct12, string m, string s, RegFile to,
                   RegFile from, FloatFunction f> : RoundingInstr<OpOpFp, m> {
  bits<5> rd; bits<5> rs1;
  let Inst{31...20} = funct12;
  let Inst{19...15} = rs1;
  let Inst{11...7} = rd;
  let syntax = "$rd, $rs1, $rm";
  let summary = s;
  let outs = (ops to:$rd);
  let ins = (ops from:$rs1, rounding:$rm);
  let semantics = (set $rd, (call f, $rs1, $mode));
}

def FADD : FloatFunction<"addF32", 2, 1, "a + b">;
def FSUB : FloatFunction<"subF32", 2, 1, "a − b">;
def FMUL : FloatFunction<"mulF32", 2, 1, "a × b">;
def FDIV : FloatFunction<"divF32", 2, 1, "a / b">;
def FSQRT : FloatFunction<"sqrtF32", 1, 1, "√a">;
def FMADD : FloatFunction<"fmaF32", 3, 1, "a × b + c, rounded once">;
def FCVT_TO_SIGNED : FloatFunction<"toI32", 1, 1, [{
a rounded to an integer; −2³¹ … 2³¹−1 where it is beyond, and 2³¹−1 for a NaN, which raise
invalid.}]>;
def FCVT_TO_UNSIGNED : FloatFunction<"toU32", 1, 1, [{
a rounded to an integer; 0 … 2³²−1 where it is beyond, and 2³²−1 for a NaN, which raise
invalid.}]>;
def FCVT_FROM_SIGNED : FloatFunction<"fromI32", 1, 1, "the signed integer a">;
def FCVT_FROM_UNSIGNED
    : FloatFunction<"fromU32", 1, 1, "the unsigned integer a">;

def FADD_S : RoundedBinary<0b0000000, "fadd.s", "Sum", FADD>;
def FSUB_S : RoundedBinary<0b0000100, "fsub.s", "Difference", FSUB>;
def FMUL_S : RoundedBinary<0b0001000, "fmul.s", "Product", FMUL>;
let timing = FloatDivideTiming in
def FDIV_S : RoundedBinary<0b0001100, "fdiv.s", "Quotient", FDIV>;
let timing = FloatDivideTiming in
def FSQRT_S : RoundedUnary<0x580, "fsqrt.s", "Square root", F, F, FSQRT>;
def FCVT_W_S : RoundedUnary<0xC00, "fcvt.w.s", "To a signed integer", X, F,
                            FCVT_TO_SIGNED>;
def FCVT_WU_S : RoundedUnary<0xC01, "fcvt.wu.s", "To an unsigned integer", X, F,
                             FCVT_TO_UNSIGNED>;
def FCVT_S_W : RoundedUnary<0xD00, "fcvt.s.w", "From a signed integer", F, X,
                            FCVT_FROM_SIGNED>;
def FCVT_S_WU : RoundedUnary<0xD01, "fcvt.s.wu", "From an unsigned integer", F,
                             X, FCVT_FROM_UNSIGNED>;

class FusedMultiplyAdd<bits<7> opcode, string m, string s, dag a, dag c>
    : RoundingInstr<opcode, m> {
  bits<5> rd; bits<5> rs1; bits<5> rs2; bits<5> rs3;
  let Inst{31...27} = rs3;
  let Inst{24...20} = rs2;
  let Inst{19...15} = rs1;
  let Inst{11...7} = rd;
  let syntax = "$rd, $rs1, $rs2, $rs3, $rm";
  let summary = s;
  let outs = (ops F:$rd);
  let ins = (ops F:$rs1, F:$rs2, F:$rs3, rounding:$rm);
  let semantics = (set $rd, (call FMADD, a, $rs2, c, $mode));
}

// A changed sign is exact, and so is that of a NaN.
class Negative<dag bits_> { dag value = (xor_ bits_, 0x80000000); }
def FMADD_S : FusedMultiplyAdd<OpMadd, "fmadd.s", "rs1 × rs2 + rs3",
                               (value $rs1), (value $rs3)>;
def FMSUB_S : FusedMultiplyAdd<OpMsub, "fmsub.s", "rs1 × rs2 − rs3",
                               (value $rs1), Negative<(value $rs3)>.value>;
def FNMSUB_S : FusedMultiplyAdd<OpNmsub, "fnmsub.s", "−(rs1 × rs2) + rs3",
                                Negative<(value $rs1)>.value, (value $rs3)>;
def FNMADD_S : FusedMultiplyAdd<OpNmadd, "fnmadd.s", "−(rs1 × rs2) − rs3",
                                Negative<(value $rs1)>.value,
                                Negative<(value $rs3)>.value>;

#endif // RISCV_F
