//===- Control.td - Control instructions of PLENA ----------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLENA_CONTROL
#define PLENA_CONTROL

include "plena/Formats.td"

def C_SET_ADDR_REG : R3<0x2B, "C_SET_ADDR_REG"> {
  let summary = "Set a base address from its upper and its lower 32 bits";
  let outs = (ops AR:$rd);
  let ins = (ops GP:$rs1, GP:$rs2);
  let unit = Control;
  let semantics = (set $rd, (add (shl (to_i64 $rs1), 32), (to_i64 $rs2)));
  let example = Example<["gp1 = 1", "gp2 = 64"], ["C_SET_ADDR_REG a3, gp1, gp2"],
                        ["a3 = 4294967360"]>;
}

class SetRegister<bits<6> op, string m, Register r, string s> : R1<op, m> {
  let summary = s;
  let ins = (ops GP:$rd);
  let unit = Control;
  let semantics = (set r, $rd);
  let example = Example<["gp1 = 64"], [m # " gp1"], [r.name # " = 64"]>;
}
def C_SET_SCALE_REG : SetRegister<0x2C, "C_SET_SCALE_REG", SCALE,
                                  "Set the distance from elements to scales">;
def C_SET_STRIDE_REG : SetRegister<0x2D, "C_SET_STRIDE_REG", STRIDE,
                                   "Set the distance between DMA rows">;
def C_SET_V_MASK_REG : SetRegister<0x2E, "C_SET_V_MASK_REG", V_MASK,
                                   "Set the vector mask">;

def C_LOOP_START : I22<0x2F, "C_LOOP_START"> {
  let summary = "Begin a loop of imm iterations";
  let outs = (ops GP:$rd);
  let ins = (ops imm22:$imm);
  let unit = Control;
  let checks = [
    Check<(ne $imm, 0), BadOperand, "a loop must have at least one iteration">
  ];
  let semantics = (loop_begin $rd, $imm);
  let description = [{
The counter register is set to imm. The instructions up to the C_LOOP_END with the same
counter register are executed imm times; in iteration t, from 0, the counter reads imm − t.
Loops nest; nested loops need counter registers of their own. Hardware nests up to 4 deep.
A loop over gp0, which stays zero, runs imm times all the same: the loop stack counts then.
Only MAX_LOOP_INSTRUCTIONS instructions may run in one iteration, inner loops included.
}];
  let example = Example<
    [], ["C_LOOP_START gp1, 10", "S_ADD_INT gp2, gp2, gp1", "C_LOOP_END gp1"],
    ["gp1 = 0", "gp2 = 55"], 21>;
}
def C_LOOP_END : R1<0x30, "C_LOOP_END"> {
  let summary = "End of a loop's body";
  let outs = (ops GP:$rd);
  let ins = (ops GP:$rd);
  let otherSyntax = ["$rd, _"];
  let unit = Control;
  let semantics = (loop_end $rd);
  let description = [{
Finds the innermost active loop with that counter register. If the counter (for gp0, the number
of iterations left) is more than 1
it is decremented and the loop goes on after its C_LOOP_START; else the counter becomes 0,
the loop is over and the next instruction follows.
}];
  let example = Example<
    [], ["C_LOOP_START gp1, 3", "S_ADDI_INT gp2, gp2, 5", "C_LOOP_END gp1"],
    ["gp1 = 0", "gp2 = 15"], 7>;
}
def C_BREAK : N<0x34, "C_BREAK"> {
  let summary = "Drop the innermost loop";
  let unit = Control;
  let semantics = (loop_break);
  let description = [{
The innermost loop is forgotten and its counter becomes 0; the next instruction follows, not
the one after C_LOOP_END, which must then not be reached. (On the published hardware it ends
the program.) A program doesn't need it: it ends after its last instruction.
}];
  let example = Example<
    [], ["C_LOOP_START gp1, 3", "C_BREAK"], ["gp1 = 0"]>;
}

def Loop : HardwareLoop<C_LOOP_START, C_LOOP_END>;

#endif // PLENA_CONTROL
