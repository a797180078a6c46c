// RUN: %check-errors

include "base.td"

def Good : Register<"GOOD", Float> { let resetText = "0.25"; }
// CHECK: :[[#@LINE+1]]:5: error: 'FloatInt', reset: the register is floating-point; set 'resetText'
def FloatInt : Register<"FLOAT_INT", Float, 1>;
// CHECK: :[[#@LINE+1]]:5: error: 'IntFloat', resetText: the register holds an integer; set 'reset'
def IntFloat : Register<"INT_FLOAT", Word> { let resetText = "1.0"; }
// CHECK: :[[#@LINE+1]]:5: error: 'NoNumber', resetText: 'half' is no number
def NoNumber : Register<"NO_NUMBER", Float> { let resetText = "half"; }
// CHECK: :[[#@LINE+1]]:5: error: 'Wide', reset: 256 doesn't fit in i8
def Wide : Register<"WIDE", Byte, 256>;
