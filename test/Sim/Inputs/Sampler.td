//===- Sampler.td - Something of everything ----------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction set for tests that has every operator of the vocabulary, at
// every width, and every form: what the real ones don't use is compared here.
//
//===----------------------------------------------------------------------===//

include "kc/Isa.td"

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

def LANES : Param<"LANES", 8, 2, 64> { let summary = "cells of a row"; }
def ROWS : Param<"ROWS", 4, 1, 16> { let summary = "rows of a block"; }
def APART : Param<"APART", 16, 1, 64> { let summary = "from row to row"; }
def SIZE : Param<"SIZE", 64, 1, 1024> { let summary = "rows of a memory"; }

def X : RegFile<"x", 8, Word> {
  let summary = "32 bits";
  let zeroRegister = 0;
}
def W : RegFile<"w", 8, DoubleWord> { let summary = "64 bits"; }
def H : RegFile<"h", 6, Half> { let summary = "16 bits"; }
def B : RegFile<"b", 4, Byte> { let summary = "8 bits"; }
def S : RegFile<"s", 8, Float> {
  let summary = "f32";
  let zeroRegister = 7;
}
def D : RegFile<"d", 8, Double> { let summary = "f64"; }
def T : RegFile<"t", 4, BF16> { let summary = "bf16"; }

def FLAGS : Register<"FLAGS", Word> { let summary = "32 bits"; }
def TICKS : Register<"TICKS", DoubleWord> { let summary = "64 bits"; }
def TOTAL : Register<"TOTAL", Float> { let summary = "f32"; }
def FACTOR : Register<"FACTOR", BF16> {
  let summary = "bf16";
  let resetText = "0.5";
  let constant = 1;
}

def GRID : Array<"grid", Float, [(value ROWS), (value LANES)]> {
  let summary = "f32";
}
def LINE : Array<"line", Word, [(value LANES)]> { let summary = "32 bits"; }
def SHORT : Array<"brief", BF16, [(value LANES)]> { let summary = "bf16"; }

class Rows<string n, Cell c> : Memory<n, c> {
  let summary = n;
  let cells = (mul SIZE, LANES);
  let rowCells = (value LANES);
}
def MEM : Rows<"mem", Word>;
def VEC : Rows<"vec", Float>;
def NARROW : Rows<"narrow", BF16RoundedNaN>;
def WIDE : Rows<"wide", Double>;
def PADDED : Rows<"padded", Byte> { let zeroBeyondEnd = 1; }
/// With a part that can't be written, and one that isn't there.
def RAW : Memory<"raw", Byte> {
  let summary = "bytes";
  let cells = (mul SIZE, LANES);
  let regions = [
    MemoryRegion<"work", (value 16), (value SIZE), "rw">,
    MemoryRegion<"fixed", (add SIZE, 16), (sub SIZE, 16), "r">
  ];
}

def Core : Unit<"core"> { let summary = "all"; }

//===----------------------------------------------------------------------===//
// op rd, rs1, rs2, rs3 and op rd, rs1, imm
//===----------------------------------------------------------------------===//

def flag : Imm<1>;
def uimm10 : Imm<10>;
def simm10 : Imm<10> { let isSigned = 1; }
def offset : Imm<10> {
  let isSigned = 1;
  let shift = 2;
  let pcRelative = 1;
}

class SamplerInstr<int op, string m> : Instr<m> {
  bits<32> Inst = 0;
  bits<8> opcode = op;
  let Inst{7...0} = opcode;
  let summary = m;
  let unit = Core;
}
class R4<int op, string m> : SamplerInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2; bits<4> rs3;
  let Inst{11...8} = rd;
  let Inst{15...12} = rs1;
  let Inst{19...16} = rs2;
  let Inst{23...20} = rs3;
  let syntax = "$rd, $rs1, $rs2, $rs3";
}
class R3<int op, string m> : SamplerInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<4> rs2;
  let Inst{11...8} = rd;
  let Inst{15...12} = rs1;
  let Inst{19...16} = rs2;
  let syntax = "$rd, $rs1, $rs2";
}
class R2<int op, string m> : SamplerInstr<op, m> {
  bits<4> rd; bits<4> rs1;
  let Inst{11...8} = rd;
  let Inst{15...12} = rs1;
  let syntax = "$rd, $rs1";
}
class R1<int op, string m> : SamplerInstr<op, m> {
  bits<4> rd;
  let Inst{11...8} = rd;
  let syntax = "$rd";
}
class RI<int op, string m> : SamplerInstr<op, m> {
  bits<4> rd; bits<4> rs1; bits<10> imm;
  let Inst{11...8} = rd;
  let Inst{15...12} = rs1;
  let Inst{25...16} = imm;
  let syntax = "$rd, $rs1, $imm";
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

class Binary<int op, string m, RegFile r, Operator f> : R3<op, m> {
  let outs = (ops r:$rd);
  let ins = (ops r:$rs1, r:$rs2);
  let semantics = (set $rd, (f $rs1, $rs2));
}
class Unary<int op, string m, RegFile r, Operator f> : R2<op, m> {
  let outs = (ops r:$rd);
  let ins = (ops r:$rs1);
  let semantics = (set $rd, (f $rs1));
}
class Test<int op, string m, RegFile r, Operator f> : R3<op, m> {
  let outs = (ops X:$rd);
  let ins = (ops r:$rs1, r:$rs2);
  let semantics = (set $rd, (select (f $rs1, $rs2), 7, 3));
}

defvar Integers = [X, W, H, B];
defvar IntOperators = [add, sub, mul, udiv, urem, and_, or_, xor_, shl, lshr];
defvar IntTests = [eq, ne, ult, ule, slt, bit_of];
foreach r = !range(4) in {
  defvar File = Integers[r];
  foreach n = !range(10) in {
    defvar F = IntOperators[n];
    defvar Name = File.prefix # "_" # F;
    def "I_" # Name : Binary<!add(!mul(r, 16), n), Name, File, F>;
  }
  foreach n = !range(6) in {
    defvar F = IntTests[n];
    defvar Name = File.prefix # "_" # F;
    def "I_" # Name : Test<!add(!mul(r, 16), 10, n), Name, File, F>;
  }
  def "I_" # File.prefix # "_umin"
      : Binary<!add(160, r), File.prefix # "_umin", File, umin>;
}

defvar MoreOperators = [sdiv, srem, ashr, rotl, rotr, umax, smin, smax];
defvar BitOperators = [clz, ctz, popcount, byte_swap];
foreach r = !range(4) in {
  defvar File = Integers[r];
  foreach n = !range(8) in {
    defvar F = MoreOperators[n];
    defvar Name = File.prefix # "_" # F;
    def "I_" # Name : Binary<!add(164, !mul(r, 8), n), Name, File, F>;
  }
  foreach n = !range(4) in {
    defvar F = BitOperators[n];
    defvar Name = File.prefix # "_" # F;
    def "I_" # Name : Unary<!add(196, !mul(r, 4), n), Name, File, F>;
  }
  def "I_" # File.prefix # "_sle"
      : Test<!add(212, r), File.prefix # "_sle", File, sle>;
}

defvar Floats = [S, D, T];
defvar FloatOperators = [fadd, fsub, fmul, fdiv, fmax, fmin, fmaxnum];
foreach r = !range(3) in {
  defvar File = Floats[r];
  defvar First = !add(64, !mul(r, 12));
  foreach n = !range(7) in {
    defvar F = FloatOperators[n];
    defvar Name = File.prefix # "_" # F;
    def "F_" # Name : Binary<!add(First, n), Name, File, F>;
  }
  foreach n = !range(2) in {
    defvar F = !if(n, fexp, fsqrt);
    defvar Name = File.prefix # "_" # F;
    def "F_" # Name : Unary<!add(First, 7, n), Name, File, F>;
  }
  def "F_" # File.prefix # "_fgt"
      : Test<!add(First, 9), File.prefix # "_fgt", File, fgt>;
  def "F_" # File.prefix # "_feq"
      : Test<!add(First, 11), File.prefix # "_feq", File, feq>;
  def "F_" # File.prefix # "_fisnan" : R2<!add(First, 10),
                                          File.prefix # "_fisnan"> {
    let outs = (ops X:$rd);
    let ins = (ops File:$rs1);
    let semantics = (set $rd, (select (not_ (fisnan $rs1)), 7, 3));
  }
}

// Conversions from and to every width.
class Conversion<int op, string m, RegFile to, RegFile from, dag v>
    : R2<op, m> {
  let outs = (ops to:$rd);
  let ins = (ops from:$rs1);
  let semantics = (set $rd, v);
}
def SEXT_WIDE : Conversion<216, "sext_wide", W, X, (sext i64, $rs1)>;
def ZEXT_WIDE : Conversion<217, "zext_wide", W, X, (zext i64, $rs1)>;
def SEXT_BYTE : Conversion<218, "sext_byte", H, B, (sext i16, $rs1)>;
def SEXT_HALF : Conversion<219, "sext_half", X, W,
                           (sext i32, (trunc i16, $rs1))>;
def ZEXT_BYTE : Conversion<220, "zext_byte", X, W,
                           (zext i32, (trunc i8, $rs1))>;
def SEXT_BIT : Conversion<221, "sext_bit", B, X, (sext i8, (trunc i1, $rs1))>;
def ZEXT_BIT : Conversion<222, "zext_bit", H, W,
                          (zext i16, (slt $rs1, 0))>;
def SAME : Conversion<223, "same", X, X, (trunc i32, (zext i32, $rs1))>;
def FLOAT_BITS : Conversion<224, "float_bits", X, S,
                            (add (bitcast i32, $rs1), 1)>;
def BITS_FLOAT : Conversion<225, "bits_float", S, X, (bitcast f32, $rs1)>;
def DOUBLE_BITS : Conversion<226, "double_bits", W, D,
                             (xor_ (bitcast i64, $rs1), 1)>;
def BITS_DOUBLE : Conversion<227, "bits_double", D, W, (bitcast f64, $rs1)>;

def LOGIC : R4<100, "logic"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, W:$rs2, B:$rs3);
  let semantics =
    (set $rd, (select (either (both (bit_of $rs1, 0), (bit_of $rs2, 63)),
                              (not_ (eq $rs3, 0))), $rs1, 5));
}
def WIDEN : R2<101, "widen"> {
  let outs = (ops W:$rd);
  let ins = (ops X:$rs1);
  let semantics = (set $rd, (shl (to_i64 $rs1), 5));
}
def CONVERT : R2<102, "convert"> {
  let outs = (ops S:$rd);
  let ins = (ops X:$rs1);
  let semantics = (set $rd, (fmul (to_float $rs1), (fconst "-0.75")));
}
def CONSTANT : R2<103, "constant"> {
  let outs = (ops D:$rd);
  let ins = (ops D:$rs1);
  let semantics = (set $rd, (fadd $rs1, (fconst "1e-3")));
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

def SWAP : R2<104, "swap"> {
  let outs = (ops X:$rd, X:$rs1);
  let ins = (ops X:$rd, X:$rs1);
  let checks = [Check<(ne (number_of $rd), (number_of $rs1)), BadRegister,
                      "the registers must differ", (number_of $rd)>];
  let semantics = (do (set $rd, $rs1), (set $rs1, $rd));
}
def ACCUMULATE : R3<105, "accumulate"> {
  let outs = (ops S:$rd);
  let ins = (ops S:$rd, S:$rs1, T:$rs2);
  let semantics = (do (accumulate $rd, $rs2), (accumulate TOTAL, $rs1),
                      (accumulate TICKS, 3));
}
def NUMBERS : RI<106, "numbers"> {
  let outs = (ops W:$rd);
  let ins = (ops X:$rs1, simm10:$imm);
  let semantics =
    (do (set $rd, (add (to_i64 (number_of $rs1)), (to_i64 (mul $imm, ROWS)))),
        (set FLAGS, (xor_ FLAGS, (number_of $rd))));
}
def NESTED : RI<107, "nested"> {
  let ins = (ops X:$rd, X:$rs1, uimm10:$imm);
  let where = (define (add $rs1, $imm):$a, (cell MEM, $a):$c);
  let semantics =
    (do (when (slt $rd, 0), (set $c, $rd),
                            (when (bit_of $rd, 0), (set FLAGS, $c))),
        (when (not_ (slt $rd, 0)), (set TICKS, (to_i64 $a))));
}
def SKIP : R3<108, "skip"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, X:$rs2);
  let skippedIf = (ult (number_of $rd), (number_of $rs1));
  let checks = [Check<(ne $rs1, $rs2), BadOperand, "they are equal">];
  let semantics = (set $rd, (sub $rs1, $rs2));
}

class Cells<int op, string m, Memory memory, RegFile r> {
  int load = op;
  int store = !add(op, 1);
  string name = m;
  Memory from = memory;
  RegFile file = r;
}
foreach c = [Cells<110, "mem", MEM, X>, Cells<112, "vec", VEC, S>,
             Cells<114, "narrow", NARROW, T>, Cells<116, "wide", WIDE, D>,
             Cells<118, "padded", PADDED, B>] in {
  def "LOAD_" # c.name : RI<c.load, "load_" # c.name> {
    let outs = (ops c.file:$rd);
    let ins = (ops X:$rs1, simm10:$imm);
    let where = (define (cell c.from, (add $rs1, $imm)):$c);
    let semantics = (set $rd, $c);
  }
  def "STORE_" # c.name : RI<c.store, "store_" # c.name> {
    let ins = (ops c.file:$rd, W:$rs1, uimm10:$imm);
    let where = (define (cell c.from, (add $rs1, (to_i64 $imm))):$c);
    let semantics = (set $c, $rd);
  }
}
foreach c = [Cells<228, "i8", RAW, B>, Cells<230, "i16", RAW, H>,
             Cells<232, "i32", RAW, X>, Cells<234, "i64", RAW, W>,
             Cells<236, "f32", RAW, S>, Cells<238, "f64", RAW, D>] in {
  defvar type = !cast<Type>(c.name);
  def "LOAD_" # c.name : RI<c.load, "load_" # c.name> {
    let outs = (ops c.file:$rd);
    let ins = (ops X:$rs1, simm10:$imm);
    let where = (define (bytes RAW, (add $rs1, $imm), type):$b);
    let semantics = (set $rd, $b);
  }
  def "STORE_" # c.name : RI<c.store, "store_" # c.name> {
    let ins = (ops c.file:$rd, X:$rs1, uimm10:$imm);
    let where = (define (bytes RAW, (add $rs1, $imm), type):$b);
    let semantics = (when (ne (number_of $rd), 1), (set $b, $rd));
  }
}
def ADD_BYTES : RI<240, "add_bytes"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rd, X:$rs1, uimm10:$imm);
  let where = (define (bytes RAW, $rs1, i32):$a,
                      (bytes RAW, (add $rs1, $imm), i16):$b);
  let semantics = (do (accumulate $a, $rd),
                      (when (bit_of $rd, 0), (set $b, (trunc i16, $a))),
                      (set $rd, (zext i32, $b)));
}
def RAISE : R3<241, "raise"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, X:$rs2);
  let semantics = (do
    (set $rd, (sub $rs1, $rs2)),
    (when (slt $rs1, $rs2), (raise BadOperand, "the first is less", $rs1)),
    (when (ne $rs1, 0), (when (eq $rs1, $rs2),
      (raise EnvironmentCall, "they are equal"))));
}
def ADD_TO : RI<120, "add_to"> {
  let ins = (ops X:$rd, X:$rs1, uimm10:$imm);
  let where = (define (cell MEM, (add $rs1, $imm)):$c);
  let semantics = (accumulate $c, $rd);
}

//===----------------------------------------------------------------------===//
// Views and index notation
//===----------------------------------------------------------------------===//

def ROWS_APART : R3<130, "rows_apart"> {
  let summary = "Rows a register apart, summed up";
  let ins = (ops X:$rd, X:$rs1, X:$rs2);
  let where = (define (row VEC, $rd):$d, (rows VEC, $rs1, ROWS, $rs2):$m);
  let semantics =
    (set (at $d, "i"), (reduce fadd, "j", (at $m, "j", "i")));
}
def ROWS_FIXED : R2<131, "rows_fixed"> {
  let ins = (ops X:$rd, X:$rs1);
  let where = (define (rows VEC, $rd, ROWS, APART):$d,
                      (rows VEC, $rs1, ROWS, LANES):$m);
  let semantics =
    (set (at $d, "j", "i"), (fmul (at $m, "j", "i"), TOTAL));
}
def SCATTER : R3<132, "scatter"> {
  let ins = (ops X:$rd, X:$rs1, X:$rs2);
  let where = (define
    (view MEM, $rd, (dims ROWS, LANES), (strides $rs1, $rs2)):$d);
  let semantics =
    (set (at $d, "i", "j"), (add (at LINE, "j"), (mul "i", 1000)));
}
def TRANSPOSE : R2<133, "transpose"> {
  let ins = (ops X:$rd, X:$rs1);
  let where = (define
    (view NARROW, $rd, (dims LANES, LANES), (strides LANES, 1)):$d,
    (view NARROW, $rs1, (dims LANES, LANES), (strides LANES, 1)):$x);
  let semantics = (set (at $d, "i", "j"), (fmul (at $x, "j", "i"), FACTOR));
}
def SPLIT : R2<134, "split_row"> {
  let ins = (ops X:$rd, X:$rs1);
  let where = (define (split (row WIDE, $rd), 2):$d,
                      (split (row WIDE, $rs1), 2):$x);
  let semantics =
    (set (at $d, "i", "h"), (select (bit_of FLAGS, "i"), (at $x, "i", "h"),
                                    (fsub (at $x, "i", "h"), (fconst "1.5"))));
}
def GATHER : R3<135, "gather"> {
  let ins = (ops X:$rd, X:$rs1, X:$rs2);
  let where = (define (row MEM, $rd):$d, (row MEM, $rs1):$x);
  let semantics =
    (set (at $d, "i"), (lookup $x, (xor_ (sub "i", $rs2), 1)));
}
def PAD : R2<136, "pad"> {
  let ins = (ops X:$rd, X:$rs1);
  let where = (define
    (row PADDED, $rd):$d,
    (view PADDED, $rs1, (dims LANES), (strides 3)):$x,
    (view PADDED, (add $rs1, 1), (dims LANES), (strides 1)):$y);
  let semantics = (set (at $d, "i"), (add (at $x, "i"), (lookup $y, "i")));
}
def PRODUCT : R2<137, "product"> {
  let ins = (ops X:$rd, X:$rs1);
  let where = (define
    (rows VEC, $rd, ROWS, LANES):$x,
    (view VEC, $rs1, (dims LANES, LANES), (strides LANES, 1)):$w);
  let semantics =
    (accumulate (at GRID, "i", "j"),
                (reduce fadd, "k", (fmul (at $x, "i", "k"), (at $w, "k", "j"))));
}
def NORMALIZE : R2<138, "normalize"> {
  let ins = (ops X:$rd, S:$rs1);
  let where = (define (rows VEC, $rd, ROWS, LANES):$d);
  let semantics =
    (set (at $d, "i", "j"),
         (fdiv (fsub (at GRID, "i", "j"), (reduce fmax, "k", (at GRID, "i", "k"))),
               (fadd $rs1, (reduce fmin, "l", (at SHORT, "l")))));
}
def ROUND : R1<139, "round"> {
  let ins = (ops S:$rd);
  let semantics = (do
    (set (at SHORT, "i"), (fadd (reduce fadd, "j", (at GRID, "j", "i")), $rd)),
    (accumulate (at LINE, "i"), (urem "i", 3)));
}
def SUM : R2<140, "sum"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rd, X:$rs1);
  let where = (define (row MEM, $rs1):$x);
  let semantics =
    (do (set $rd, (reduce add, "i", (mul (at $x, "i"), (at LINE, "i")))),
        (set TOTAL, (reduce fmax, "k", (at SHORT, "k"))));
}
def WIDE_SUM : R2<141, "wide_sum"> {
  let outs = (ops D:$rd);
  let ins = (ops D:$rd, X:$rs1);
  let where = (define (row WIDE, $rs1):$x);
  let semantics =
    (set $rd, (fadd (reduce fmax, "i", (at $x, "i")),
                    (reduce fadd, "j", (at $x, "j"))));
}
def FIRST : R2<143, "first"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1);
  let where = (define (row WIDE, $rs1):$x);
  defvar Largest = (reduce fmax, "k", (at $x, "k"));
  let semantics =
    (set $rd, (reduce umin, "i",
                (select (feq (at $x, "i"), Largest), "i", 0xFFFFFFFF)));
}
def MOVE_ROWS : R4<142, "move_rows"> {
  let ins = (ops X:$rd, X:$rs1, X:$rs2, X:$rs3);
  let where = (define (rows MEM, $rd, ROWS, $rs2):$d,
                      (rows MEM, $rs1, ROWS, $rs3):$x);
  let semantics = (accumulate (at $d, "i", "j"), (at $x, "i", "j"));
}

//===----------------------------------------------------------------------===//
// Mapped registers
//===----------------------------------------------------------------------===//

def CONTROL : RegisterMap<"control", [
  MappedRegister<1, "flags", (value FLAGS), [(set FLAGS, $value)]>,
  MappedRegister<2, "halves", (or_ (shl FLAGS, 16), (trunc i32, TICKS)), [
    (set FLAGS, (lshr $value, 16)),
    (when (bit_of $value, 15), (set TICKS, (zext i64, (and_ $value, 0xFFFF))))
  ]>,
  MappedRegister<0x300, "elapsed", (trunc i32, (cycles)), []>,
  MappedRegister<0x301, "count", (trunc i32, (instructions)), [(do)]>
]> {
  let summary = "control registers";
}
def control : Imm<10> { let map = CONTROL; }

def EXCHANGE : RI<242, "exchange"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, control:$imm);
  let checks = [
    Check<(is_mapped CONTROL, $imm), IllegalInstruction, "no such register">,
    Check<(either (eq $rs1, 0), (is_writable CONTROL, $imm)),
          IllegalInstruction, "it can't be written">
  ];
  let semantics = (do (set $rd, (mapped CONTROL, $imm)),
                      (when (ne $rs1, 0), (set (mapped CONTROL, $imm), $rs1)));
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

def JUMP_LINK : RI<150, "jump_link"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, offset:$imm);
  let semantics = (do (set $rd, (next_pc)), (jump (add (pc), $imm)));
}
def JUMP_TO : R2<151, "jump_to"> {
  let ins = (ops X:$rd, X:$rs1);
  let semantics = (when (ult $rd, $rs1), (jump (and_ $rd, 28)));
}
def LOOP : RI<152, "loop"> {
  let outs = (ops X:$rd);
  let ins = (ops uimm10:$imm);
  let syntax = "$rd, $imm";
  bits<4> none = 0;
  let Inst{15...12} = none;
  let checks = [Check<(ne $imm, 0), BadOperand, "no iteration">];
  let semantics = (loop_begin $rd, $imm);
}
def END : R1<153, "end"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rd);
  let semantics = (loop_end $rd);
}
def BREAK : SamplerInstr<154, "break"> { let semantics = (loop_break); }
def HALT : SamplerInstr<155, "halt"> { let semantics = (halt); }
def MOVE : RI<156, "addi"> {
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, simm10:$imm);
  let semantics = (set $rd, (add $rs1, $imm));
}
def NEVER : SamplerInstr<157, "never"> { let isReserved = 1; }

def Loop : HardwareLoop<LOOP, END>;

def Sampler : Isa<"sampler"> {
  let title = "Sampler";
  let summary = "Something of everything, for tests";
  let pcStep = 4;
  let constraints = [
    Constraint<(eq (urem LANES, 2), 0), "LANES must be even">
  ];
}
