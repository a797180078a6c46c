//===- CoralNpu.td - The Coral NPU -------------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Google's Coral NPU: RV32IMF with Zbb, Zicsr, Zifencei and the vectors of
// Zve32x on registers of 128 bits. Base RISC-V is in isa-defs/riscv; here are
// the machine's memory map, its control registers and its own instructions.
//
//===----------------------------------------------------------------------===//

include "riscv/VState.td"
include "coral_npu/Llvm.td"
include "coral_npu/Timing.td"

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def ITCM_BASE : Param<"ITCM_BASE", 0, 0, 0x7FFFFFFF> {
  let summary = "address of the instruction memory";
}
def ITCM_SIZE : Param<"ITCM_SIZE", 0x100000, 0x1000, 0x1000000> {
  let summary = "bytes of the instruction memory";
}
def DTCM_BASE : Param<"DTCM_BASE", 0x100000, 0, 0x7FFFFFFF> {
  let summary = "address of the data memory";
}
def DTCM_SIZE : Param<"DTCM_SIZE", 0x100000, 0x1000, 0x1000000> {
  let summary = "bytes of the data memory";
}
def EXTERNAL_BASE : Param<"EXTERNAL_BASE", 0x20000000, 0, 0x7FFFFFFF> {
  let summary = "address of the external memory";
}
def EXTERNAL_SIZE : Param<"EXTERNAL_SIZE", 0x400000, 0x1000, 0x10000000> {
  let summary = "bytes of the external memory";
}

def MEM : Memory<"mem", Byte> {
  let summary = "the address space";
  let cells = (value 0x100000000);
  let regions = [
    // Stores to the instruction memory fault.
    MemoryRegion<"itcm", (value ITCM_BASE), (value ITCM_SIZE), "rx">,
    MemoryRegion<"dtcm", (value DTCM_BASE), (value DTCM_SIZE), "rw">,
    MemoryRegion<"external", (value EXTERNAL_BASE), (value EXTERNAL_SIZE),
                 "rw">
  ];
}

//===----------------------------------------------------------------------===//
// Units
//===----------------------------------------------------------------------===//

def Alu : Unit<"alu"> { let summary = "integer arithmetic"; }
def Branches : Unit<"bru"> { let summary = "jumps and branches"; }
def LoadStore : Unit<"lsu"> {
  let summary = "loads and stores";
  let timing = LoadTiming;
  let queue = (value LSU_QUEUE);
}
def Multiplier : Unit<"mlu"> {
  let summary = "multiplication";
  let timing = Timing<(value MUL_LATENCY), (value 1)>;
}
def Divider : Unit<"dvu"> {
  let summary = "division";
  let timing = DivideTiming;
}
def FloatingPoint : Unit<"fpu"> {
  let summary = "floating point";
  let timing = FloatTiming;
}
def VectorConfig : Unit<"vset"> { let summary = "vector configuration"; }
def VectorAlu : Unit<"valu"> { let summary = "vector integer arithmetic"; }
def VectorMultiplier : Unit<"vmul"> {
  let summary = "vector multiplication and multiply-add";
}
def VectorDivider : Unit<"vdiv"> { let summary = "vector division"; }
def VectorPermute : Unit<"vpmt"> {
  let summary = "vector permutation, reduction and comparison";
}
def VectorLoadStore : Unit<"vlsu"> {
  let summary = "vector loads and stores";
  let timing = VectorMemoryTiming;
}
def System : Unit<"csr"> {
  let summary = "control registers, ordering and the environment";
  let timing = AloneTiming;
}

include "coral_npu/Throughput.td"

//===----------------------------------------------------------------------===//
// Control registers
//===----------------------------------------------------------------------===//

/// A register that the map holds as a whole.
class WholeRegister<int n, string name, Register r>
    : MappedRegister<n, name, (value r), [(set r, $value)]>;
/// A number that can't be changed.
class ReadOnly<int n, string name, dag v> : MappedRegister<n, name, v, []>;
/// A register of which some bits are kept.
class MaskedRegister<int n, string name, Register r, int mask>
    : MappedRegister<n, name, (value r), [(set r, (and_ $value, mask))]>;

foreach n = 0...7 in
  def MCONTEXT # n : Register<"mcontext" # n, Word> {
    let summary = "a word for the program";
  }
def MPC : Register<"mpc", Word> { let summary = "a word for the program"; }
def MSP : Register<"msp", Word> { let summary = "a word for the program"; }
def MIE : Register<"mie", Word> { let summary = "interrupt enable; no effect"; }

// A counter is what the machine counts, and an offset that writes set.
def MCYCLE_OFFSET : Register<"mcycle_offset", DoubleWord> {
  let summary = "what writes added to mcycle";
}
def MINSTRET_OFFSET : Register<"minstret_offset", DoubleWord> {
  let summary = "what writes added to minstret";
}
/// Half a counter; the other half stays as it is when it is written.
class CounterLow<int n, string name, dag count, Register offset>
    : MappedRegister<n, name, (trunc i32, (add count, offset)), [
        (set offset, (sub (or_ (and_ (add count, offset), 0xFFFFFFFF00000000),
                               (zext i64, $value)),
                          count))
      ]>;
class CounterHigh<int n, string name, dag count, Register offset>
    : MappedRegister<n, name, (trunc i32, (lshr (add count, offset), 32)), [
        (set offset, (sub (or_ (and_ (add count, offset), 0xFFFFFFFF),
                               (shl (zext i64, $value), 32)),
                          count))
      ]>;

def CSRS : RegisterMap<"csr", !listconcat([
  MaskedRegister<0x001, "fflags", FFLAGS, 0x1F>,
  MaskedRegister<0x002, "frm", FRM, 7>,
  MappedRegister<0x003, "fcsr", (or_ (shl FRM, 5), FFLAGS),
                 [(set FFLAGS, (and_ $value, 0x1F)),
                  (set FRM, (and_ (lshr $value, 5), 7))]>,
  MaskedRegister<0x008, "vstart", VSTART, 127>,
  MaskedRegister<0x009, "vxsat", VXSAT, 1>,
  MaskedRegister<0x00A, "vxrm", VXRM, 0b11>,
  MappedRegister<0x00F, "vcsr", (or_ (shl VXRM, 1), VXSAT),
                 [(set VXSAT, (and_ $value, 1)),
                  (set VXRM, (and_ (lshr $value, 1), 0b11))]>,
  ReadOnly<0xC20, "vl", (value VL)>,
  ReadOnly<0xC21, "vtype", (value VTYPE)>,
  ReadOnly<0xC22, "vlenb", (value VLENB)>,
  MaskedRegister<0x300, "mstatus", MSTATUS, 0x1800>,
  // I, M, F and V; writes are ignored.
  MappedRegister<0x301, "misa", (value 0x40201120), [(do)]>,
  MaskedRegister<0x304, "mie", MIE, 1>,
  MaskedRegister<0x305, "mtvec", MTVEC, 0xFFFFFFFC>,
  WholeRegister<0x340, "mscratch", MSCRATCH>,
  WholeRegister<0x341, "mepc", MEPC>,
  WholeRegister<0x342, "mcause", MCAUSE>,
  WholeRegister<0x343, "mtval", MTVAL>,
  WholeRegister<0x7E0, "mpc", MPC>,
  WholeRegister<0x7E1, "msp", MSP>,
  CounterLow<0xB00, "mcycle", (cycles), MCYCLE_OFFSET>,
  CounterHigh<0xB80, "mcycleh", (cycles), MCYCLE_OFFSET>,
  CounterLow<0xB02, "minstret", (instructions), MINSTRET_OFFSET>,
  CounterHigh<0xB82, "minstreth", (instructions), MINSTRET_OFFSET>,
  ReadOnly<0xF11, "mvendorid", (value 0x426)>,
  ReadOnly<0xF12, "marchid", (value 0)>,
  ReadOnly<0xF13, "mimpid", (value 0)>,
  ReadOnly<0xF14, "mhartid", (value 0)>,
  ReadOnly<0xFC0, "kisa", (value 0)>
], !foreach(n, [0, 1, 2, 3, 4, 5, 6, 7],
            WholeRegister<!add(0x7C0, n), "mcontext" # n,
                          !cast<Register>("MCONTEXT" # n)>))> {
  let summary = "control and status registers";
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

include "riscv/RV32I.td"
include "riscv/M.td"
include "riscv/Zbb.td"
include "riscv/Zicsr.td"
include "riscv/F.td"
include "riscv/Traps.td"
include "riscv/Pseudos.td"
include "riscv/VConfig.td"
include "riscv/VInteger.td"
include "riscv/VMultiply.td"
include "riscv/VWidening.td"
include "riscv/VFixedPoint.td"
include "riscv/VReductions.td"
include "riscv/VMasks.td"
include "riscv/VPermutation.td"
include "riscv/VMemory.td"
include "riscv/VPseudos.td"

def MPAUSE : FixedFormat<0x080, "mpause"> {
  let summary = "End the program";
  let description = [{
Waits until everything before it is done, then halts without a fault.
}];
  let unit = System;
  let timing = HaltTiming;
  let semantics = (halt);
}
def MRET : FixedFormat<0x302, "mret"> {
  let summary = "Return from a trap";
  let unit = System;
  let semantics = (jump MEPC);
}
def WFI : FixedFormat<0x105, "wfi"> {
  let summary = "Wait for an interrupt";
  let description = [{
Nothing interrupts a simulated program: it ends here.
}];
  let unit = System;
  let timing = HaltTiming;
  let semantics = (halt);
}

// Constants lie behind the instructions.
def CoralNpuAssembly : Assembly<[
  Section<".text", "itcm", "ax">,
  Section<".rodata", "itcm", "a">,
  Section<".srodata", "itcm", "a">,
  Section<".data", "dtcm", "aw">,
  Section<".sdata", "dtcm", "aw">,
  ZeroSection<".sbss", "dtcm">,
  ZeroSection<".bss", "dtcm">,
  Section<".extdata", "external", "aw">
]> {
  let separator = ";";
  let blockComments = 1;
  let padding = (ADDI 0, 0, 0);
  let elfMachine = 243;
}

include "coral_npu/Examples.td"

def CoralNpu : Isa<"coral_npu"> {
  let title = "Coral NPU";
  let summary = "Google's Coral NPU: RV32IMF and Zve32x, VLEN 128";
  let wordBytes = 4;
  let pcStep = 4;
  let comments = ["#", "//"];
  let assembly = CoralNpuAssembly;
  let codeMemory = MEM;
  let codeRegion = "itcm";
  let pipeline = CoralPipeline;
  let trapEntry = EnterTrap;
  let environments = [Linux];
  let includes = ["kc/Sim/CoralNpu/CoralNpuCycles.h", "kc/Sim/RiscV/Float.h",
                  "kc/Sim/RiscV/Linux.h", "kc/Sim/RiscV/Traps.h",
                  "kc/Sim/RiscV/Vector.h"];
  let description = [{
The Coral NPU is a RISC-V core of 32 bits with floating point (RV32IMF, Zbb) and the integer
vectors of Zve32x on registers of 128 bits. Instructions and constants lie in the ITCM, which
the program can't store to; data and the stack lie in the DTCM. A program ends with `mpause`.
}];
}
