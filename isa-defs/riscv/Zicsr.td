//===- Zicsr.td - Control and status registers -------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction set that includes this file defines, before it, CSRS: the
// RegisterMap that says which numbers are which registers.
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_ZICSR
#define RISCV_ZICSR

include "riscv/RV32I.td"

def csr_number : Imm<12> {
  let map = CSRS;
  let printsNames = 1;
}

/// The number of a register, or five bits of a number, stand in the field of
/// rs1. `writes` tells whether the instruction writes at all: setting or
/// clearing no bits doesn't.
class CsrInstr<bits<3> funct3, string m, string s, dag operands, dag written,
               dag writes> : RVInstr<OpSystem, m> {
  bits<5> rd; bits<5> rs1; bits<12> csr;
  let Inst{31...20} = csr;
  let Inst{19...15} = rs1;
  let Inst{14...12} = funct3;
  let Inst{11...7} = rd;
  let syntax = "$rd, $csr, $rs1";
  let summary = s;
  let outs = (ops X:$rd);
  let ins = operands;
  let unit = System;
  let checks = [
    Check<(is_mapped CSRS, $csr), IllegalInstruction,
          "there is no such control register">,
    Check<(either (not_ writes), (is_writable CSRS, $csr)), IllegalInstruction,
          "the control register is read-only">
  ];
  let semantics = (do (set $rd, (mapped CSRS, $csr)),
                      (when writes, (set (mapped CSRS, $csr), written)));
}

multiclass Csr<bits<2> op, string m, string s, dag written, dag writesRegister,
               dag writesNumber> {
  def NAME : CsrInstr<{0, op}, m, s, (ops csr_number:$csr, X:$rs1),
                      written, writesRegister>;
  def I : CsrInstr<{1, op}, m # "i", s # " by a number",
                   (ops csr_number:$csr, uimm5:$rs1), written, writesNumber>;
}

defm CSRRW : Csr<0b01, "csrrw", "Exchange a control register", (value $rs1),
                 (eq 0, 0), (eq 0, 0)>;
defm CSRRS : Csr<0b10, "csrrs", "Set bits of a control register",
                 (or_ (mapped CSRS, $csr), $rs1), (ne (number_of $rs1), 0),
                 (ne $rs1, 0)>;
defm CSRRC : Csr<0b11, "csrrc", "Clear bits of a control register",
                 (and_ (mapped CSRS, $csr), (xor_ $rs1, 0xFFFFFFFF)),
                 (ne (number_of $rs1), 0), (ne $rs1, 0)>;

#endif // RISCV_ZICSR
