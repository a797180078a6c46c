// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Latency', latency: it is -4 with the default parameters; 0 or more is expected
def Latency : Timing<(sub 0, N)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Busy', busy: '$imm' is no operand and no name of 'where'
def Busy : Timing<(value 1), (value $imm)>;
// CHECK: :[[#@LINE+1]]:5: error: 'Early', early: 0 to 15 is expected, found 16
def Early : Timing { let early = 16; }
// CHECK: :[[#@LINE+1]]:5: error: 'Queue', queue: it is -1 with the default parameters; 0 or more is expected
def Queue : Unit<"queue"> { let queue = (sub 3, N); }
