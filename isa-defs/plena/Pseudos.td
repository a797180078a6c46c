//===- Pseudos.td - Pseudo instructions of PLENA -----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_PSEUDOS
#define PLENA_PSEUDOS

include "plena/Scalar.td"

def imm32 : Imm<32>;

def LI : Pseudo<"LI", (ops GP:$rd, imm32:$value), "$rd, $value", [
    Expansion<[(S_ADDI_INT $rd, 0, $value)]>,
    Expansion<[(S_LUI_INT $rd, (bits_of $value, 31, 12))],
              (bits_of $value, 11, 0)>,
    Expansion<[(S_LUI_INT $rd, (bits_of $value, 31, 12)),
               (S_ADDI_INT $rd, $rd, (bits_of $value, 11, 0))]>
  ]> {
  let summary = "Set a register to a number";
}
def MV : Pseudo<"MV", (ops GP:$rd, GP:$rs), "$rd, $rs",
                [Expansion<[(S_ADDI_INT $rd, $rs, 0)]>]> {
  let summary = "Copy an integer register";
}
def NOP : Pseudo<"NOP", (ops), "", [Expansion<[(S_ADDI_INT 0, 0, 0)]>]> {
  let summary = "Do nothing for one cycle";
}
def END : Pseudo<"END", (ops), "", [Expansion<[]>]> {
  let summary = "Mark the end of the program; takes no room";
}

#endif // PLENA_PSEUDOS
