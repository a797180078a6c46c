// What units can do at best: functions of the parameters.
// RUN: kc-tblgen --gen-target -I %isa -I %S/Inputs %s | FileCheck %s

include "kc/Isa.td"

def Mini : Isa<"mini">;
def WIDTH : Param<"WIDTH", 8, 1, 64>;
def DEPTH : Param<"DEPTH", 4, 1, 64>;
def Scalar : Unit<"scalar">;
def Vector : Unit<"vector">;

// CHECK: static constexpr ThroughputDesc Throughputs[] = {
// CHECK-NEXT: {"add", 1,
// CHECK-SAME: return uint64_t(P[0]); }
// CHECK-SAME: return uint64_t(1u); }
def : Throughput<"add", (value WIDTH), (value 1), Vector>;
// CHECK-NEXT: {"add", 0,
// CHECK-SAME: return uint64_t(1u); }
// CHECK-SAME: return uint64_t(uint64_t(2u) * uint64_t(P[1])); }
def : Throughput<"add", (value 1), (mul 2, DEPTH), Scalar>;
// CHECK: static constexpr Target TheTarget
// CHECK: Throughputs,
