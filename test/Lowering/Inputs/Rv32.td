//===- Rv32.td - RISC-V as far as LLVM is concerned --------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The Coral NPU's back end, and no more of an instruction set than there must
// be.
//
//===----------------------------------------------------------------------===//

include "kc/Isa.td"
include "coral_npu/Llvm.td"

def Rv32 : Isa<"rv32">;
def Alu : Unit<"alu">;
def X : RegFile<"x", 32, Word> { let zeroRegister = 0; }
def ADD : Instr<"add"> {
  bits<32> Inst;
  bits<5> rd; bits<5> rs1; bits<5> rs2;
  let Inst{6...0} = 0b0110011;
  let Inst{11...7} = rd;
  let Inst{14...12} = 0;
  let Inst{19...15} = rs1;
  let Inst{24...20} = rs2;
  let Inst{31...25} = 0;
  let unit = Alu;
  let outs = (ops X:$rd);
  let ins = (ops X:$rs1, X:$rs2);
  let syntax = "$rd, $rs1, $rs2";
  let semantics = (set $rd, (add $rs1, $rs2));
}
