// The back end of LLVM that an instruction set has.
// RUN: kc-tblgen --gen-target -I %isa -I %S/Inputs %s | FileCheck %s

include "kc/Isa.td"

def Mini : Isa<"mini">;
def Only : Unit<"only">;

// CHECK: static constexpr LlvmTargetDesc LlvmTargets[] = {
// CHECK-NEXT: {"riscv32", "generic-rv32", "+m,+zve32x", "+m", "ilp32", " call $kernel\n", "i8 i16", 32, 2, 128, 32, 8},
def : LlvmTarget<"riscv32"> {
  let cpu = "generic-rv32";
  let features = "+m,+zve32x";
  let scalarFeatures = "+m";
  let abi = "ilp32";
  let floatBits = 32;
  let vscale = 2;
  let vectorBits = 128;
  let vectorRegisters = 32;
  let maxGroup = 8;
  let vectorElements = "i8 i16";
  let startup = "\tcall\t$kernel\n";
}
// CHECK: static constexpr Target TheTarget
// CHECK: LlvmTargets,
