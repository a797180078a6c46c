//===- State.td - Registers and memory of RISC-V -----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_STATE
#define RISCV_STATE

include "kc/Isa.td"

/// The bits of an IEEE binary32. Operations work on bits, so that a NaN's
/// payload survives a move and every rounding mode can be had.
def FloatBits : Cell<i32, i32> {
  let summary = "IEEE binary32";
  let display = "f32";
}

def X : RegFile<"x", 32, Word> {
  let summary = "integer registers";
  let zeroRegister = 0;
  // The names of the calling convention.
  let printsAliases = 1;
  let aliases = [
    RegAlias<"zero", 0>, RegAlias<"ra", 1>, RegAlias<"sp", 2>,
    RegAlias<"gp", 3>, RegAlias<"tp", 4>, RegAlias<"t0", 5>,
    RegAlias<"t1", 6>, RegAlias<"t2", 7>, RegAlias<"s0", 8>,
    RegAlias<"fp", 8>, RegAlias<"s1", 9>, RegAlias<"a0", 10>,
    RegAlias<"a1", 11>, RegAlias<"a2", 12>, RegAlias<"a3", 13>,
    RegAlias<"a4", 14>, RegAlias<"a5", 15>, RegAlias<"a6", 16>,
    RegAlias<"a7", 17>, RegAlias<"s2", 18>, RegAlias<"s3", 19>,
    RegAlias<"s4", 20>, RegAlias<"s5", 21>, RegAlias<"s6", 22>,
    RegAlias<"s7", 23>, RegAlias<"s8", 24>, RegAlias<"s9", 25>,
    RegAlias<"s10", 26>, RegAlias<"s11", 27>, RegAlias<"t3", 28>,
    RegAlias<"t4", 29>, RegAlias<"t5", 30>, RegAlias<"t6", 31>
  ];
}

def F : RegFile<"f", 32, FloatBits> {
  let summary = "floating-point registers";
  let printsAliases = 1;
  let aliases = [
    RegAlias<"ft0", 0>, RegAlias<"ft1", 1>, RegAlias<"ft2", 2>,
    RegAlias<"ft3", 3>, RegAlias<"ft4", 4>, RegAlias<"ft5", 5>,
    RegAlias<"ft6", 6>, RegAlias<"ft7", 7>, RegAlias<"fs0", 8>,
    RegAlias<"fs1", 9>, RegAlias<"fa0", 10>, RegAlias<"fa1", 11>,
    RegAlias<"fa2", 12>, RegAlias<"fa3", 13>, RegAlias<"fa4", 14>,
    RegAlias<"fa5", 15>, RegAlias<"fa6", 16>, RegAlias<"fa7", 17>,
    RegAlias<"fs2", 18>, RegAlias<"fs3", 19>, RegAlias<"fs4", 20>,
    RegAlias<"fs5", 21>, RegAlias<"fs6", 22>, RegAlias<"fs7", 23>,
    RegAlias<"fs8", 24>, RegAlias<"fs9", 25>, RegAlias<"fs10", 26>,
    RegAlias<"fs11", 27>, RegAlias<"ft8", 28>, RegAlias<"ft9", 29>,
    RegAlias<"ft10", 30>, RegAlias<"ft11", 31>
  ];
}

def FFLAGS : Register<"fflags", Word> {
  let summary = "floating-point exceptions so far: invalid 16, divide by zero "
                "8, overflow 4, underflow 2, inexact 1";
}
def FRM : Register<"frm", Word> {
  let summary = "the rounding mode of instructions that don't name one";
}

// What traps leave behind, and where they go.
def MSTATUS : Register<"mstatus", Word> { let summary = "machine status"; }
def MTVEC : Register<"mtvec", Word> {
  let summary = "the address of the trap handler";
}
def MSCRATCH : Register<"mscratch", Word> {
  let summary = "a word for the trap handler";
}
def MEPC : Register<"mepc", Word> {
  let summary = "the pc of the instruction that trapped";
}
def MCAUSE : Register<"mcause", Word> { let summary = "why it trapped"; }
def MTVAL : Register<"mtval", Word> {
  let summary = "the address or word that the trap is about";
}

#endif // RISCV_STATE
