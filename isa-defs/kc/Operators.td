//===- Operators.td - Semantic operators -------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The semantics of an instruction is a dag over these operators. Each record
// says how the operator is written in C++ (for the simulator), in the manual,
// and in MLIR (for the oracle that the simulator is compared with), so the
// three can't drift apart.
//
// In the renderings {0}, {1}, ... are the operands; in the MLIR one {T} is the
// type of the operands that the signature leaves open. Where MLIR leaves a case
// undefined that is defined here, or needs several operations, the rendering
// calls an MlirFunction of Types.td by its name. In a signature, `int`,
// `float` and `any` stand for one such open type, the same wherever they
// appear; `same` is that type as a result.
//
// A larger precedence binds tighter; the manual puts parentheses where an
// operand binds less tightly than its operator. 9 never needs any.
//
//===----------------------------------------------------------------------===//

#ifndef KC_OPERATORS
#define KC_OPERATORS

include "kc/Types.td"

class Operator<string sig, string c, string m, int p, string ir> {
  string signature = sig;
  string cxx = c;
  string manual = m;
  int precedence = p;
  string mlir = ir;
  /// Associative and commutative up to rounding: may be used in `reduce`.
  /// The neutral element as a C++ and an MLIR constant.
  string neutral = "";
  string mlirNeutral = "";
  /// Where the MLIR rendering calls a function: the operation that the operator
  /// can stand for in a compiled program, since it does the same wherever MLIR
  /// defines what that does.
  string implements = "";
}

// Integers.
def add : Operator<"int int -> same", "({0} + {1})",
                   "{0} + {1}", 5, "arith.addi {0}, {1} : {T}"> {
  let neutral = "0";
  let mlirNeutral = "0";
}
def sub : Operator<"int int -> same", "({0} - {1})",
                   "{0} − {1}", 5, "arith.subi {0}, {1} : {T}">;
def mul : Operator<"int int -> same", "({0} * {1})",
                   "{0} × {1}", 6, "arith.muli {0}, {1} : {T}">;
/// By zero: all ones, and the dividend.
def udiv : Operator<"int int -> same", "kc::sim::udiv({0}, {1})",
                    "{0} div {1}", 6,
                    "func.call @udiv_{T}({0}, {1}) : ({T}, {T}) -> {T}"> {
  let implements = "arith.divui {0}, {1} : {T}";
}
def urem : Operator<"int int -> same", "kc::sim::urem({0}, {1})",
                    "{0} mod {1}", 6,
                    "func.call @urem_{T}({0}, {1}) : ({T}, {T}) -> {T}"> {
  let implements = "arith.remui {0}, {1} : {T}";
}
/// As two's complement, rounded towards zero. By zero: all ones, and the
/// dividend; the smallest number by -1: that number, and 0.
def sdiv : Operator<"int int -> same", "kc::sim::sdiv({0}, {1})",
                    "{0} divₛ {1}", 6,
                    "func.call @sdiv_{T}({0}, {1}) : ({T}, {T}) -> {T}"> {
  let implements = "arith.divsi {0}, {1} : {T}";
}
def srem : Operator<"int int -> same", "kc::sim::srem({0}, {1})",
                    "{0} remₛ {1}", 6,
                    "func.call @srem_{T}({0}, {1}) : ({T}, {T}) -> {T}"> {
  let implements = "arith.remsi {0}, {1} : {T}";
}
/// The smaller of two unsigned numbers.
def umin : Operator<"int int -> same", "kc::sim::umin({0}, {1})",
                    "min({0}, {1})", 9, "arith.minui {0}, {1} : {T}"> {
  let neutral = "-1";
  let mlirNeutral = "-1";
}
def umax : Operator<"int int -> same", "kc::sim::umax({0}, {1})",
                    "max({0}, {1})", 9, "arith.maxui {0}, {1} : {T}"> {
  let neutral = "0";
  let mlirNeutral = "0";
}
/// The same of two's complement numbers.
def smin : Operator<"int int -> same", "kc::sim::smin({0}, {1})",
                    "minₛ({0}, {1})", 9, "arith.minsi {0}, {1} : {T}">;
def smax : Operator<"int int -> same", "kc::sim::smax({0}, {1})",
                    "maxₛ({0}, {1})", 9, "arith.maxsi {0}, {1} : {T}">;
def and_ : Operator<"int int -> same", "({0} & {1})",
                    "{0} & {1}", 4, "arith.andi {0}, {1} : {T}"> {
  let neutral = "-1";
  let mlirNeutral = "-1";
}
def or_ : Operator<"int int -> same", "({0} | {1})",
                   "{0} | {1}", 3, "arith.ori {0}, {1} : {T}"> {
  let neutral = "0";
  let mlirNeutral = "0";
}
def xor_ : Operator<"int int -> same", "({0} ^ {1})",
                    "{0} ^ {1}", 3, "arith.xori {0}, {1} : {T}"> {
  let neutral = "0";
  let mlirNeutral = "0";
}
/// A shift by the operand's width or more gives 0.
def shl : Operator<"int int -> same", "kc::sim::shl({0}, {1})",
                   "{0} << {1}", 5,
                   "func.call @shl_{T}({0}, {1}) : ({T}, {T}) -> {T}"> {
  let implements = "arith.shli {0}, {1} : {T}";
}
def lshr : Operator<"int int -> same", "kc::sim::lshr({0}, {1})",
                    "{0} >> {1}", 5,
                    "func.call @lshr_{T}({0}, {1}) : ({T}, {T}) -> {T}"> {
  let implements = "arith.shrui {0}, {1} : {T}";
}
/// Fills with the sign bit; by the operand's width or more nothing else stays.
def ashr : Operator<"int int -> same", "kc::sim::ashr({0}, {1})",
                    "{0} >>ₛ {1}", 5,
                    "func.call @ashr_{T}({0}, {1}) : ({T}, {T}) -> {T}"> {
  let implements = "arith.shrsi {0}, {1} : {T}";
}
/// By {1} modulo the width.
def rotl : Operator<"int int -> same", "kc::sim::rotl({0}, {1})",
                    "rotl({0}, {1})", 9,
                    "func.call @rotl_{T}({0}, {1}) : ({T}, {T}) -> {T}">;
def rotr : Operator<"int int -> same", "kc::sim::rotr({0}, {1})",
                    "rotr({0}, {1})", 9,
                    "func.call @rotr_{T}({0}, {1}) : ({T}, {T}) -> {T}">;
/// Zeros above the highest one, and below the lowest; the width if there is
/// none.
def clz : Operator<"int -> same", "kc::sim::clz({0})", "clz({0})", 9,
                   "func.call @clz_{T}({0}) : ({T}) -> {T}"> {
  let implements = "math.ctlz {0} : {T}";
}
def ctz : Operator<"int -> same", "kc::sim::ctz({0})", "ctz({0})", 9,
                   "func.call @ctz_{T}({0}) : ({T}) -> {T}"> {
  let implements = "math.cttz {0} : {T}";
}
/// How many bits are one.
def popcount : Operator<"int -> same", "kc::sim::popcount({0})",
                        "popcount({0})", 9,
                        "func.call @popcount_{T}({0}) : ({T}) -> {T}"> {
  let implements = "math.ctpop {0} : {T}";
}
/// The bytes in the opposite order.
def byte_swap : Operator<"int -> same", "kc::sim::byteSwap({0})",
                         "byte_swap({0})", 9,
                         "func.call @byte_swap_{T}({0}) : ({T}) -> {T}">;

// Comparisons; ult and slt differ in how they read the sign bit.
def eq : Operator<"int int -> i1", "({0} == {1})", "{0} = {1}", 2,
                  "arith.cmpi eq, {0}, {1} : {T}">;
def ne : Operator<"int int -> i1", "({0} != {1})", "{0} ≠ {1}", 2,
                  "arith.cmpi ne, {0}, {1} : {T}">;
def ult : Operator<"int int -> i1", "({0} < {1})", "{0} < {1}", 2,
                   "arith.cmpi ult, {0}, {1} : {T}">;
def ule : Operator<"int int -> i1", "({0} <= {1})", "{0} ≤ {1}", 2,
                   "arith.cmpi ule, {0}, {1} : {T}">;
def slt : Operator<"int int -> i1", "kc::sim::slt({0}, {1})",
                   "{0} <ₛ {1}", 2, "arith.cmpi slt, {0}, {1} : {T}">;
def sle : Operator<"int int -> i1", "kc::sim::sle({0}, {1})",
                   "{0} ≤ₛ {1}", 2, "arith.cmpi sle, {0}, {1} : {T}">;

// Truth values.
def not_ : Operator<"i1 -> i1", "(!{0})", "not {0}", 8,
                    "func.call @not_i1({0}) : (i1) -> i1">;
def both : Operator<"i1 i1 -> i1", "kc::sim::both({0}, {1})",
                    "{0} and {1}", 1, "arith.andi {0}, {1} : i1"> {
  let neutral = "true";
  let mlirNeutral = "true";
}
def either : Operator<"i1 i1 -> i1", "kc::sim::either({0}, {1})",
                      "{0} or {1}", 1, "arith.ori {0}, {1} : i1"> {
  let neutral = "false";
  let mlirNeutral = "false";
}
/// Bit {1} of {0}; false from the width upwards.
def bit_of : Operator<"int int -> i1", "kc::sim::bitOf({0}, {1})",
                      "{0}⟨{1}⟩", 9,
                      "func.call @bit_of_{T}({0}, {1}) : ({T}, {T}) -> i1">;
def select : Operator<"i1 any any -> same", "({0} ? {1} : {2})",
                      "if {0} then {1} else {2}", 0,
                      "arith.select {0}, {1}, {2} : {T}">;

// Conversions.
def to_i64 : Operator<"i32 -> i64", "uint64_t({0})", "{0}", 9,
                      "arith.extui {0} : i32 to i64">;
def to_float : Operator<"i32 -> f32", "float({0})", "{0}", 9,
                        "arith.uitofp {0} : i32 to f32">;

// Floating point; round to nearest, ties to even.
def fadd : Operator<"float float -> same", "({0} + {1})", "{0} + {1}", 5,
                    "arith.addf {0}, {1} : {T}"> {
  let neutral = "0.0f";
  let mlirNeutral = "0.0";
}
def fsub : Operator<"float float -> same", "({0} - {1})", "{0} − {1}", 5,
                    "arith.subf {0}, {1} : {T}">;
def fmul : Operator<"float float -> same", "({0} * {1})", "{0} × {1}", 6,
                    "arith.mulf {0}, {1} : {T}">;
def fdiv : Operator<"float float -> same", "({0} / {1})", "{0} / {1}", 6,
                    "arith.divf {0}, {1} : {T}">;
def fsqrt : Operator<"float -> same", "kc::sim::fsqrt({0})", "√{0}", 8,
                     "math.sqrt {0} : {T}">;
/// The C library's single-precision exponential.
def fexp : Operator<"float -> same", "kc::sim::fexp({0})", "exp({0})", 9,
                    "math.exp {0} : {T}">;
/// A NaN in either operand is the result.
def fmax : Operator<"float float -> same", "kc::sim::fmaximum({0}, {1})",
                    "max({0}, {1})", 9, "arith.maximumf {0}, {1} : {T}"> {
  let neutral = "-__builtin_inff()";
  let mlirNeutral = "0xFF800000";
}
def fmin : Operator<"float float -> same", "kc::sim::fminimum({0}, {1})",
                    "min({0}, {1})", 9, "arith.minimumf {0}, {1} : {T}"> {
  let neutral = "__builtin_inff()";
  let mlirNeutral = "0x7F800000";
}
/// The other operand where one is a NaN.
def fmaxnum : Operator<"float float -> same", "kc::sim::fmaxnum({0}, {1})",
                       "maxNum({0}, {1})", 9,
                       "func.call @maxnum_{T}({0}, {1}) : ({T}, {T}) -> {T}"> {
  let implements = "arith.maxnumf {0}, {1} : {T}";
}
/// Ordered comparisons: false when either operand is a NaN.
def feq : Operator<"float float -> i1", "({0} == {1})", "{0} = {1}", 2,
                   "arith.cmpf oeq, {0}, {1} : {T}">;
def fgt : Operator<"float float -> i1", "({0} > {1})", "{0} > {1}", 2,
                   "arith.cmpf ogt, {0}, {1} : {T}">;
def fisnan : Operator<"float -> i1", "kc::sim::isNaN({0})",
                      "{0} is NaN", 2, "arith.cmpf uno, {0}, {0} : {T}">;

//===----------------------------------------------------------------------===//
// Forms: what is not an operator on values.
//===----------------------------------------------------------------------===//

class Form;

/// (do statement...): all reads of all statements happen before any write.
def do : Form;
/// (set place, value). A place is an operand, a register of its own, or
/// (at array-or-view, index...).
def set : Form;
/// (accumulate place, value): place + value, added last.
def accumulate : Form;
/// (when condition, statement...).
def when : Form;

/// (at array-or-view, index...): an element. An index is an iterator, written
/// as a string; iterators run over the extent of the dimension they index.
def at : Form;
/// (lookup view, index): the element at a computed index of a view of one
/// dimension; out of range reads as zero.
def lookup : Form;
/// (reduce operator, "k", value): the operator over all k, in ascending order,
/// from its neutral element.
def reduce : Form;
/// (number_of $operand): the register's number instead of its value.
def number_of : Form;
/// (value leaf): a number or a parameter where a dag is expected.
def value : Form;
/// (fconst "-88.0"): a floating-point constant.
def fconst : Form;
/// (sext TYPE, value), (zext TYPE, value): an integer with copies of its sign
/// bit above it, or zeros; a type as wide is the value itself.
def sext : Form;
def zext : Form;
/// (trunc TYPE, value): the low bits of an integer.
def trunc : Form;
/// (bitcast TYPE, value): the same bits, as an integer or a floating-point
/// number.
def bitcast : Form;
/// (mapped MAP, number): the register that a RegisterMap has under a number.
/// A value, which is 0 where there is none, and a place.
def mapped : Form;
/// (is_mapped MAP, number), (is_writable MAP, number): i1.
def is_mapped : Form;
def is_writable : Form;
/// How many cycles and instructions the run has taken, as i64.
def cycles : Form;
def instructions : Form;

// Views: how an instruction sees a part of a memory. They appear in `where`.
/// (cell memory, address): one cell; its name is a value and a place.
def cell : Form;
/// (bytes memory, address, TYPE): the bytes from that address on as one value,
/// the least significant first; the memory's cells are bytes.
def bytes : Form;
/// (row memory, address): one row; the address must be a multiple of the
/// memory's row size.
def row : Form;
/// (rows memory, address, count, stride): rows, their addresses stride apart;
/// dimensions [count, row size].
def rows : Form;
/// (split view, size): the last dimension as [extent / size, size].
def split : Form;
/// (view memory, address, (dims extent...), (strides stride...)).
def view : Form;
def dims : Form;
def strides : Form;

// Vectors. A type is a Type, TypeVariable or ScaledType of Types.td.
/// (group FILE, number, type, count): so many elements of a VectorFile's
/// registers, from the register of that number on.
def group : Form;
/// (mask FILE, number): the bits of a register, as truth values; bit i is that
/// of weight 2 to the (i mod 8) in byte i div 8.
def mask : Form;
/// (alias value) in `where`: a name for a value that is written anew wherever
/// the name stands, so that it may depend on an iterator there.
def alias : Form;
/// (for_each "i", begin, end, condition, statement...): the statements assign
/// (at $d, "i") for all i of [begin, end) for which the condition holds. It is
/// a truth value, a mask's element at "i", or either of the two. All reads
/// happen before any write; elements that aren't visited stay as they are.
def for_each : Form;
/// (fold operator, "i", begin, end, condition, initial, value): the operator
/// over the initial value and the values of the same i, in any order.
def fold : Form;
/// (width_of type): bits of the type.
def width_of : Form;

// Control.
/// (jump address), in the unit of the pc.
def jump : Form;
/// The pc of this and of the next instruction.
def pc : Form;
def next_pc : Form;
/// End of the program.
def halt : Form;
/// (raise KIND, "message", address): the instruction traps, and nothing is
/// written. The address may be left out.
def raise : Form;
/// (loop_begin counter, trips): the counter register counts down from trips
/// while the instructions up to the matching loop_end repeat.
def loop_begin : Form;
def loop_end : Form;
def loop_break : Form;

/// (call function, argument...): a Function of Isa.td, as value or statement.
def call : Form;

#endif // KC_OPERATORS
