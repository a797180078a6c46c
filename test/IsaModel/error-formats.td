// RUN: %check-errors

include "base.td"

def Good : FormatParam<"GOOD", "mx(e4m3,e8m0,8)">;
// CHECK: :[[#@LINE+1]]:5: error: 'Bad', value: {{.*}}'bf17'
def Bad : FormatParam<"BAD", "bf17">;
// CHECK: :[[#@LINE+1]]:5: error: 'HalfByte', value: a block of 1 elements of 4 bits is no whole number of scales of 8 bits
def HalfByte : FormatParam<"HALF", "mx(e2m1,e8m0,1)"> { let wholeRatio = 1; }
def OddByte : FormatParam<"ODD", "mx(e2m1,e8m0,1)">;
