// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag v> : RRR<op> { let semantics = (set $d, v); }

// CHECK: :[[#@LINE+1]]:5: error: 'Narrowed', semantics: 'zext' can't make i16 of i32, which is wider
def Narrowed : Op<0, (zext i32, (zext i16, $a))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Widened', semantics: 'trunc' can't make i32 of i8, which is narrower
def Widened : Op<1, (trunc i32, (trunc i8, $a))>;
// CHECK: :[[#@LINE+1]]:5: error: 'OfFloat', semantics: 'sext' works on integers, found f32 to i64
def OfFloat : Op<2, (trunc i32, (sext i64, (bitcast f32, $a)))>;
// CHECK: :[[#@LINE+1]]:5: error: 'Cast', semantics: 'bitcast' can't make f64 of i32, which has another width
def Cast : Op<3, (trunc i32, (bitcast f64, $a))>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoType', semantics: 'trunc' takes a type first
def NoType : Op<4, (trunc $a, i8)>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoValue', semantics: 'trunc' takes 2 operands, found 1
def NoValue : Op<5, (trunc i8)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Wrong', semantics: a value of type i32 is expected, found i64 in '(sext i64, $a)'
def Wrong : Op<6, (sext i64, $a)>;
