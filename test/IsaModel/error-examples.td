// RUN: %check-errors

include "base.td"

class Op<bits<4> op, list<string> before, list<string> after,
         list<string> program = ["NOP"]> : Plain<op> {
  let example = Example<before, program, after>;
}

def Good : Op<0, ["r1 = 1", "FLAGS = 2", "mem[0..63] = 3", "acc[4] = 1, 2"],
              ["vec[252] = 1, 2, 3, 4"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Program', example: program: it is empty
def Program : Op<1, [], ["r1 = 1"], []>;
// CHECK: :[[#@LINE+1]]:5: error: 'After', example: after: it says nothing, so the example shows nothing
def After : Op<2, ["r1 = 1"], []>;
def Cycles : Plain<3> { let example = Example<[], ["NOP"], [], 1>; }
// CHECK: :[[#@LINE+1]]:5: error: 'NoValue', example: before: 'r1' is no NAME = value
def NoValue : Op<4, ["r1"], ["r1 = 1"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoRegister', example: after: there is no register 'r8'
def NoRegister : Op<5, [], ["r8 = 1"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Several', example: after: 'r1 = 1, 2' gives a register several values
def Several : Op<6, [], ["r1 = 1, 2"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoMemory', example: before: there is no memory or array 'ram'
def NoMemory : Op<7, ["ram[0] = 1"], ["r1 = 1"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Range', example: before: 'mem[0-3]' is no NAME[begin] or NAME[begin..end]
def Range : Op<8, ["mem[0-3] = 1"], ["r1 = 1"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Fill', example: before: 'mem[0..3] = 1, 2' fills a range with several values
def Fill : Op<9, ["mem[0..3] = 1, 2"], ["r1 = 1"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Outside', example: before: 'mem[63] = 1, 2' is outside of the 64 cells of mem
def Outside : Op<10, ["mem[63] = 1, 2"], ["r1 = 1"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Backwards', example: before: 'mem[3..1] = 1' is outside of the 64 cells of mem
def Backwards : Op<11, ["mem[3..1] = 1"], ["r1 = 1"]>;
// CHECK: :[[#@LINE+1]]:5: error: 'ArrayOutside', example: after: 'sums[4] = 0' is outside of the 4 cells of sums
def ArrayOutside : Op<12, [], ["sums[4] = 0"]>;
// In another profile the memory may be larger.
class Big : Example<[], ["NOP"], ["mem[100] = 0"]> { let profile = "big"; }
def Profile : Plain<13> { let example = Big<>; }
