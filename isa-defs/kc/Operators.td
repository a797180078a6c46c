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
/// The smaller of two unsigned numbers.
def umin : Operator<"int int -> same", "kc::sim::umin({0}, {1})",
                    "min({0}, {1})", 9, "arith.minui {0}, {1} : {T}"> {
  let neutral = "-1";
  let mlirNeutral = "-1";
}
def and_ : Operator<"int int -> same", "({0} & {1})",
                    "{0} & {1}", 4, "arith.andi {0}, {1} : {T}">;
def or_ : Operator<"int int -> same", "({0} | {1})",
                   "{0} | {1}", 3, "arith.ori {0}, {1} : {T}">;
def xor_ : Operator<"int int -> same", "({0} ^ {1})",
                    "{0} ^ {1}", 3, "arith.xori {0}, {1} : {T}">;
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

// Truth values.
def not_ : Operator<"i1 -> i1", "(!{0})", "not {0}", 8,
                    "func.call @not_i1({0}) : (i1) -> i1">;
def both : Operator<"i1 i1 -> i1", "kc::sim::both({0}, {1})",
                    "{0} and {1}", 1, "arith.andi {0}, {1} : i1">;
def either : Operator<"i1 i1 -> i1", "kc::sim::either({0}, {1})",
                      "{0} or {1}", 1, "arith.ori {0}, {1} : i1">;
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

// Views: how an instruction sees a part of a memory. They appear in `where`.
/// (cell memory, address): one cell; its name is a value and a place.
def cell : Form;
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

// Control.
/// (jump address), in the unit of the pc.
def jump : Form;
/// The pc of this and of the next instruction.
def pc : Form;
def next_pc : Form;
/// End of the program.
def halt : Form;
/// (loop_begin counter, trips): the counter register counts down from trips
/// while the instructions up to the matching loop_end repeat.
def loop_begin : Form;
def loop_end : Form;
def loop_break : Form;

/// (call function, argument...): a Function of Isa.td, as value or statement.
def call : Form;

#endif // KC_OPERATORS
