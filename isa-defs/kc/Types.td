//===- Types.td - Types of values and of cells -------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A semantics computes with values (Type) and keeps them in cells (Cell): a
// bfloat16 register is computed with as an f32 and rounded when it is written.
// Where rounding happens is thus said once, where the state is declared.
//
//===----------------------------------------------------------------------===//

#ifndef KC_TYPES
#define KC_TYPES

/// What stands for a type in semantics.
class AnyType;

/// The type of a value while it is computed with.
class Type<string cxx, string mlir, int w> : AnyType {
  string cxxType = cxx;
  string mlirType = mlir;
  int width = w;
  bit isFloat = 0;
  bit isSigned = 0;
}

/// Integers carry no sign; the operators do.
def i1 : Type<"bool", "i1", 1>;
def i8 : Type<"uint8_t", "i8", 8>;
def i16 : Type<"uint16_t", "i16", 16>;
def i32 : Type<"uint32_t", "i32", 32>;
def i64 : Type<"uint64_t", "i64", 64>;
let isFloat = 1 in {
  def f32 : Type<"float", "f32", 32>;
  def f64 : Type<"double", "f64", 64>;
}

/// An integer type that state selects at run time: types[selector]. An
/// instruction that mentions it exists once for each type; it is illegal while
/// the selector selects none, or one of which a type derived from it doesn't
/// exist.
class TypeVariable<dag s, list<Type> t> : AnyType {
  /// An i32 over registers.
  dag selector = s;
  list<Type> types = t;
}

/// The integer type of times / over as many bits, where it is one of `types`.
class ScaledType<TypeVariable v, int n, int d, list<Type> t> : AnyType {
  TypeVariable variable = v;
  int times = n;
  int over = d;
  list<Type> types = t;
}

/// A function of one argument that generated MLIR calls, and those it calls.
class MlirFunction<string n, string type, code b, list<MlirFunction> c = []> {
  string name = n;
  string functionType = type;
  code body = b;
  list<MlirFunction> callees = c;
}

/// How a register, an array element or a memory cell keeps a value.
/// load and store are C++ expressions of the cell and the value {0};
/// mlirLoad and mlirStore are the MLIR functions that do the same, empty where
/// the cell holds the value as it is.
class Cell<Type v, Type s> {
  Type value = v;
  Type storage = s;
  string load = "{0}";
  string store = "{0}";
  list<MlirFunction> mlirLoad = [];
  list<MlirFunction> mlirStore = [];
  /// What the manual says of it.
  string summary = "";
  /// How tools show it: "int", "f32", "f64" or "bf16".
  string display = "int";
}

def Byte : Cell<i8, i8> { let summary = "8 bits"; }
def Half : Cell<i16, i16> { let summary = "16 bits"; }
def Word : Cell<i32, i32> { let summary = "32 bits"; }
def DoubleWord : Cell<i64, i64> { let summary = "64 bits"; }
def Float : Cell<f32, f32> {
  let summary = "IEEE binary32";
  let display = "f32";
}
def Double : Cell<f64, f64> {
  let summary = "IEEE binary64";
  let display = "f64";
}

//===----------------------------------------------------------------------===//
// What renderings of operators call: where MLIR's operation is undefined for
// some operands, these say what it is.
//===----------------------------------------------------------------------===//

/// {T} in the type and the body is \p t, {W} its width.
class MlirTypedFunction<string n, Type t, string type, string b>
    : MlirFunction<n # "_" # t.mlirType, !subst("{T}", t.mlirType, type),
                   !subst("{W}", !cast<string>(t.width),
                          !subst("{T}", t.mlirType, b))>;

foreach t = [i8, i16, i32, i64] in {
  def "udiv_" # t.mlirType
      : MlirTypedFunction<"udiv", t, "({T}, {T}) -> {T}", [{(%a: {T}, %b: {T}) -> {T} {
  %zero = arith.constant 0 : {T}
  %one = arith.constant 1 : {T}
  %ones = arith.constant -1 : {T}
  %undefined = arith.cmpi eq, %b, %zero : {T}
  %divisor = arith.select %undefined, %one, %b : {T}
  %q = arith.divui %a, %divisor : {T}
  %r = arith.select %undefined, %ones, %q : {T}
  return %r : {T}
}
}]>;

  def "urem_" # t.mlirType
      : MlirTypedFunction<"urem", t, "({T}, {T}) -> {T}", [{(%a: {T}, %b: {T}) -> {T} {
  %zero = arith.constant 0 : {T}
  %one = arith.constant 1 : {T}
  %undefined = arith.cmpi eq, %b, %zero : {T}
  %divisor = arith.select %undefined, %one, %b : {T}
  %m = arith.remui %a, %divisor : {T}
  %r = arith.select %undefined, %a, %m : {T}
  return %r : {T}
}
}]>;

  def "shl_" # t.mlirType
      : MlirTypedFunction<"shl", t, "({T}, {T}) -> {T}", [{(%a: {T}, %n: {T}) -> {T} {
  %zero = arith.constant 0 : {T}
  %width = arith.constant {W} : {T}
  %fits = arith.cmpi ult, %n, %width : {T}
  %distance = arith.select %fits, %n, %zero : {T}
  %s = arith.shli %a, %distance : {T}
  %r = arith.select %fits, %s, %zero : {T}
  return %r : {T}
}
}]>;

  def "lshr_" # t.mlirType
      : MlirTypedFunction<"lshr", t, "({T}, {T}) -> {T}", [{(%a: {T}, %n: {T}) -> {T} {
  %zero = arith.constant 0 : {T}
  %width = arith.constant {W} : {T}
  %fits = arith.cmpi ult, %n, %width : {T}
  %distance = arith.select %fits, %n, %zero : {T}
  %s = arith.shrui %a, %distance : {T}
  %r = arith.select %fits, %s, %zero : {T}
  return %r : {T}
}
}]>;

  def "bit_of_" # t.mlirType
      : MlirTypedFunction<"bit_of", t, "({T}, {T}) -> i1", [{(%a: {T}, %n: {T}) -> i1 {
  %zero = arith.constant 0 : {T}
  %width = arith.constant {W} : {T}
  %fits = arith.cmpi ult, %n, %width : {T}
  %distance = arith.select %fits, %n, %zero : {T}
  %s = arith.shrui %a, %distance : {T}
  %bit = arith.trunci %s : {T} to i1
  %r = arith.andi %fits, %bit : i1
  return %r : i1
}
}]>;
}

// Goes over the bits from the lowest one on for clz and popcount, and from the
// highest one on for ctz: the last one that is set decides.
defvar OverBits = [{(%a: {T}) -> {T} {
  %zero = arith.constant 0 : {T}
  %one = arith.constant 1 : {T}
  %width = arith.constant {W} : {T}
  %last = arith.subi %width, %one : {T}
  %first = arith.constant 0 : index
  %end = arith.constant {W} : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %first to %end step %step iter_args(%n = {N}) -> ({T}) {
    %up = arith.index_cast %i : index to {T}
    %down = arith.subi %last, %up : {T}
    %bit = arith.shrui %a, {D} : {T}
    %is_set = arith.trunci %bit : {T} to i1
    %more = arith.addi %n, %one : {T}
    %m = arith.select %is_set, {V}, %n : {T}
    scf.yield %m : {T}
  }
  return %r : {T}
}
}];
// The overflowing division is one by 1.
defvar Divided = [{(%a: {T}, %b: {T}) -> {T} {
  %zero = arith.constant 0 : {T}
  %one = arith.constant 1 : {T}
  %ones = arith.constant -1 : {T}
  %top = arith.constant {W} : {T}
  %distance = arith.subi %top, %one : {T}
  %smallest = arith.shli %one, %distance : {T}
  %undefined = arith.cmpi eq, %b, %zero : {T}
  %is_smallest = arith.cmpi eq, %a, %smallest : {T}
  %by_minus_one = arith.cmpi eq, %b, %ones : {T}
  %overflows = arith.andi %is_smallest, %by_minus_one : i1
  %unsafe = arith.ori %undefined, %overflows : i1
  %divisor = arith.select %unsafe, %one, %b : {T}
  %q = arith.{F}si %a, %divisor : {T}
  %r = arith.select %undefined, {Z}, %q : {T}
  return %r : {T}
}
}];
// Both halves of a distance of 0 are the value itself.
defvar Rotated = [{(%a: {T}, %n: {T}) -> {T} {
  %width = arith.constant {W} : {T}
  %distance = arith.remui %n, %width : {T}
  %difference = arith.subi %width, %distance : {T}
  %back = arith.remui %difference, %width : {T}
  %x = arith.{F} %a, %distance : {T}
  %y = arith.{G} %a, %back : {T}
  %r = arith.ori %x, %y : {T}
  return %r : {T}
}
}];
foreach t = [i8, i16, i32, i64] in {
  def "sdiv_" # t.mlirType
      : MlirTypedFunction<"sdiv", t, "({T}, {T}) -> {T}",
                          !subst("{F}", "div", !subst("{Z}", "%ones", Divided))>;
  def "srem_" # t.mlirType
      : MlirTypedFunction<"srem", t, "({T}, {T}) -> {T}",
                          !subst("{F}", "rem", !subst("{Z}", "%a", Divided))>;

  def "clz_" # t.mlirType
      : MlirTypedFunction<"clz", t, "({T}) -> {T}",
                          !subst("{N}", "%width",
                                 !subst("{D}", "%up",
                                        !subst("{V}", "%down", OverBits)))>;
  def "ctz_" # t.mlirType
      : MlirTypedFunction<"ctz", t, "({T}) -> {T}",
                          !subst("{N}", "%width",
                                 !subst("{D}", "%down",
                                        !subst("{V}", "%down", OverBits)))>;
  def "popcount_" # t.mlirType
      : MlirTypedFunction<"popcount", t, "({T}) -> {T}",
                          !subst("{N}", "%zero",
                                 !subst("{D}", "%up",
                                        !subst("{V}", "%more", OverBits)))>;

  def "ashr_" # t.mlirType
      : MlirTypedFunction<"ashr", t, "({T}, {T}) -> {T}", [{(%a: {T}, %n: {T}) -> {T} {
  %width = arith.constant {W} : {T}
  %one = arith.constant 1 : {T}
  %most = arith.subi %width, %one : {T}
  %distance = arith.minui %n, %most : {T}
  %r = arith.shrsi %a, %distance : {T}
  return %r : {T}
}
}]>;

  def "rotl_" # t.mlirType
      : MlirTypedFunction<"rotl", t, "({T}, {T}) -> {T}",
                          !subst("{F}", "shli", !subst("{G}", "shrui", Rotated))>;
  def "rotr_" # t.mlirType
      : MlirTypedFunction<"rotr", t, "({T}, {T}) -> {T}",
                          !subst("{F}", "shrui", !subst("{G}", "shli", Rotated))>;
}

def byte_swap_i8 : MlirFunction<"byte_swap_i8", "(i8) -> i8", [{(%a: i8) -> i8 {
  return %a : i8
}
}]>;

/// Swaps the halves of {T}, which are of type {U} and {H} bits, and the bytes of
/// each.
defvar SwappedHalves = [{(%a: {T}) -> {T} {
  %half = arith.constant {H} : {T}
  %low = arith.trunci %a : {T} to {U}
  %shifted = arith.shrui %a, %half : {T}
  %high = arith.trunci %shifted : {T} to {U}
  %x = func.call @byte_swap_{U}(%low) : ({U}) -> {U}
  %y = func.call @byte_swap_{U}(%high) : ({U}) -> {U}
  %new_high = arith.extui %x : {U} to {T}
  %new_low = arith.extui %y : {U} to {T}
  %up = arith.shli %new_high, %half : {T}
  %r = arith.ori %up, %new_low : {T}
  return %r : {T}
}
}];
foreach p = [[i16, i8], [i32, i16], [i64, i32]] in
  def "byte_swap_" # p[0].mlirType
      : MlirFunction<"byte_swap_" # p[0].mlirType,
                     "(" # p[0].mlirType # ") -> " # p[0].mlirType,
                     !subst("{T}", p[0].mlirType,
                            !subst("{U}", p[1].mlirType,
                                   !subst("{H}", !cast<string>(p[1].width),
                                          SwappedHalves))),
                     [!cast<MlirFunction>("byte_swap_" # p[1].mlirType)]>;

def not_i1 : MlirFunction<"not_i1", "(i1) -> i1", [{(%a: i1) -> i1 {
  %true = arith.constant true
  %r = arith.xori %a, %true : i1
  return %r : i1
}
}]>;

// arith.maxnumf does not order the zeros.
foreach t = [f32, f64] in
  def "maxnum_" # t.mlirType
      : MlirTypedFunction<"maxnum", t, "({T}, {T}) -> {T}", [{(%a: {T}, %b: {T}) -> {T} {
  %larger = arith.maximumf %a, %b : {T}
  %b_is_nan = arith.cmpf uno, %b, %b : {T}
  %a_or_larger = arith.select %b_is_nan, %a, %larger : {T}
  %a_is_nan = arith.cmpf uno, %a, %a : {T}
  %r = arith.select %a_is_nan, %b, %a_or_larger : {T}
  return %r : {T}
}
}]>;

//===----------------------------------------------------------------------===//
// What cells call
//===----------------------------------------------------------------------===//

// The bits of a bfloat16 are the upper half of a binary32.
def bf16_load : MlirFunction<"bf16_load", "(i16) -> f32", [{(%c: i16) -> f32 {
  %w = arith.extui %c : i16 to i32
  %n = arith.constant 16 : i32
  %s = arith.shli %w, %n : i32
  %f = arith.bitcast %s : i32 to f32
  return %f : f32
}
}]>;

// (b + 0x7FFF + bit 16 of b) >> 16: to nearest, ties to even.
def bf16_round : MlirFunction<"bf16_round", "(i32) -> i32", [{(%b: i32) -> i32 {
  %c16 = arith.constant 16 : i32
  %c1 = arith.constant 1 : i32
  %half = arith.constant 0x7FFF : i32
  %up = arith.shrui %b, %c16 : i32
  %lsb = arith.andi %up, %c1 : i32
  %x = arith.addi %b, %half : i32
  %y = arith.addi %x, %lsb : i32
  %r = arith.shrui %y, %c16 : i32
  return %r : i32
}
}]>;

def bf16_store : MlirFunction<"bf16_store", "(f32) -> i16", [{(%f: f32) -> i16 {
  %b = arith.bitcast %f : f32 to i32
  %r = func.call @bf16_round(%b) : (i32) -> i32
  %isnan = arith.cmpf uno, %f, %f : f32
  %c16 = arith.constant 16 : i32
  %t = arith.shrui %b, %c16 : i32
  %quiet = arith.constant 0x40 : i32
  %n = arith.ori %t, %quiet : i32
  %s = arith.select %isnan, %n, %r : i32
  %h = arith.trunci %s : i32 to i16
  return %h : i16
}
}], [bf16_round]>;

def bf16_store_rounded_nan
    : MlirFunction<"bf16_store_rounded_nan", "(f32) -> i16",
                   [{(%f: f32) -> i16 {
  %b = arith.bitcast %f : f32 to i32
  %magmask = arith.constant 0x7FFFFFFF : i32
  %c16 = arith.constant 16 : i32
  %inf = arith.constant 0x7F80 : i32
  %signbit = arith.constant 0x8000 : i32
  %mag = arith.andi %b, %magmask : i32
  %rounded = func.call @bf16_round(%mag) : (i32) -> i32
  %over = arith.cmpi uge, %rounded, %signbit : i32
  %m = arith.select %over, %inf, %rounded : i32
  %top = arith.shrui %b, %c16 : i32
  %sign = arith.andi %top, %signbit : i32
  %s = arith.ori %m, %sign : i32
  %h = arith.trunci %s : i32 to i16
  return %h : i16
}
}], [bf16_round]>;

/// bfloat16: rounded to nearest, ties to even, subnormals kept. What a NaN
/// becomes is the difference between the two forms below.
class BFloat16<string function> : Cell<f32, i16> {
  let load = "kc::sim::bf16ToFloat({0})";
  let store = "kc::sim::" # function # "({0})";
  let mlirLoad = [bf16_load];
  let display = "bf16";
}

def BF16 : BFloat16<"floatToBf16"> {
  let summary = "bfloat16, rounded to nearest even at each write; a NaN stays "
                "a quiet NaN";
  let mlirStore = [bf16_store];
}

def BF16RoundedNaN : BFloat16<"floatToBf16RoundedNaN"> {
  let summary = "bfloat16, rounded to nearest even at each write; a NaN whose "
                "payload rounds to zero or overflows becomes an infinity";
  let mlirStore = [bf16_store_rounded_nan];
}

#endif // KC_TYPES
