//===- VPseudos.td - Pseudo instructions of vectors --------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VPSEUDOS
#define RISCV_VPSEUDOS

include "riscv/Pseudos.td"
include "riscv/VInteger.td"
include "riscv/VMasks.td"
include "riscv/VMemory.td"
include "riscv/VWidening.td"

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

class VectorUnary<string m, string s, dag instr>
    : Shorthand<m, (ops V:$vd, V:$vs, vmask:$vm), "$vd, $vs, $vm", s, instr>;
def VNEG_V : VectorUnary<"vneg.v", "Negative", (VRSUB_VX $vd, $vs, 0, $vm)>;
def VNOT_V : VectorUnary<"vnot.v", "Inverse", (VXOR_VI $vd, $vs, -1, $vm)>;
def VWCVT_X_X_V : VectorUnary<"vwcvt.x.x.v", "Sign-extend to twice the width",
                              (VWADD_VX $vd, $vs, 0, $vm)>;
def VWCVTU_X_X_V : VectorUnary<"vwcvtu.x.x.v",
                               "Zero-extend to twice the width",
                               (VWADDU_VX $vd, $vs, 0, $vm)>;
def VNCVT_X_X_W : VectorUnary<"vncvt.x.x.w", "The lower halves",
                              (VNSRL_WX $vd, $vs, 0, $vm)>;

//===----------------------------------------------------------------------===//
// Comparisons that are others, with their operands or numbers changed
//===----------------------------------------------------------------------===//

class SwappedCompare<string m, string s, Instr i>
    : Synonym<m, (ops V:$vd, V:$va, V:$vb, vmask:$vm), "$vd, $va, $vb, $vm", s,
              (i $vd, $vb, $va, $vm)>;
def VMSGT_VV : SwappedCompare<"vmsgt.vv", "Whether greater, signed", VMSLT_VV>;
def VMSGTU_VV : SwappedCompare<"vmsgtu.vv", "Whether greater, unsigned",
                               VMSLTU_VV>;
def VMSGE_VV : SwappedCompare<"vmsge.vv", "Whether at least, signed", VMSLE_VV>;
def VMSGEU_VV : SwappedCompare<"vmsgeu.vv", "Whether at least, unsigned",
                               VMSLEU_VV>;

/// One more than what five bits hold.
def simm5_plus1 : Imm<6> {
  let isSigned = 1;
  let range = [-15, 16];
}
class CompareNumber<string m, string s, list<Expansion> e>
    : Pseudo<m, (ops V:$vd, V:$vs, simm5_plus1:$imm, vmask:$vm),
             "$vd, $vs, $imm, $vm", e> {
  let summary = s;
}
def VMSGE_VI : CompareNumber<"vmsge.vi", "Whether at least, signed", [
    Expansion<[(VMSGT_VI $vd, $vs, (sub $imm, 1), $vm)]>]>;
def VMSLT_VI : CompareNumber<"vmslt.vi", "Whether less, signed", [
    Expansion<[(VMSLE_VI $vd, $vs, (sub $imm, 1), $vm)]>]>;
// Nothing is less than 0, and everything is at least 0.
def VMSGEU_VI : CompareNumber<"vmsgeu.vi", "Whether at least, unsigned", [
    ExpansionIf<(eq $imm, 0), [(VMSEQ_VV $vd, $vs, $vs, $vm)]>,
    Expansion<[(VMSGTU_VI $vd, $vs, (sub $imm, 1), $vm)]>]>;
def VMSLTU_VI : CompareNumber<"vmsltu.vi", "Whether less, unsigned", [
    ExpansionIf<(eq $imm, 0), [(VMSNE_VV $vd, $vs, $vs, $vm)]>,
    Expansion<[(VMSLEU_VI $vd, $vs, (sub $imm, 1), $vm)]>]>;

/// The inverse of a comparison: of all bits, or of those that v0 selects.
class InverseCompare<string m, string s, Instr i>
    : Pseudo<m, (ops V:$vd, V:$vs, X:$rs, vmask:$vm), "$vd, $vs, $rs, $vm", [
        ExpansionIf<(eq $vm, 1), [(i $vd, $vs, $rs, 1),
                                  (VMNAND_MM $vd, $vd, $vd)]>,
        Expansion<[(i $vd, $vs, $rs, 0), (VMXOR_MM $vd, $vd, 0)]>
      ]> {
  let summary = s;
}
def VMSGE_VX : InverseCompare<"vmsge.vx", "Whether at least, signed", VMSLT_VX>;
def VMSGEU_VX : InverseCompare<"vmsgeu.vx", "Whether at least, unsigned",
                               VMSLTU_VX>;

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

class MaskUnary<string m, string s, Instr i>
    : Shorthand<m, (ops V:$vd, V:$vs), "$vd, $vs", s, (i $vd, $vs, $vs)>;
def VMMV_M : MaskUnary<"vmmv.m", "Copy a mask", VMAND_MM>;
def VMNOT_M : MaskUnary<"vmnot.m", "Inverse of a mask", VMNAND_MM>;
class MaskConstant<string m, string s, Instr i>
    : Shorthand<m, (ops V:$vd), "$vd", s, (i $vd, $vd, $vd)>;
def VMCLR_M : MaskConstant<"vmclr.m", "Clear a mask", VMXOR_MM>;
def VMSET_M : MaskConstant<"vmset.m", "Set a mask", VMXNOR_MM>;

// What drafts of the specification called them.
def VPOPC_M : Synonym<"vpopc.m", (ops X:$rd, V:$vs, vmask:$vm), "$rd, $vs, $vm",
                      "The same as vcpop.m", (VCPOP_M $rd, $vs, $vm)>;
class DraftMask<string m, Instr i>
    : Synonym<m, (ops V:$vd, V:$va, V:$vb), "$vd, $va, $vb",
              "The same as " # i.mnemonic, (i $vd, $va, $vb)>;
def VMANDNOT_MM : DraftMask<"vmandnot.mm", VMANDN_MM>;
def VMORNOT_MM : DraftMask<"vmornot.mm", VMORN_MM>;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

class WholeAccess<string m, string s, Instr i>
    : Shorthand<m, (ops V:$vd, X:$rs), "$vd, ($rs)", s, (i $vd, $rs)> {
  let otherSyntax = ["$vd, 0($rs)"];
}
foreach n = [1, 2, 4, 8] in
  def "VL" # n # "R_V" : WholeAccess<"vl" # n # "r.v", "Load whole registers",
                                     !cast<Instr>("VL" # n # "RE8_V")>;
class DraftAccess<string m, Instr i>
    : WholeAccess<m, "The same as " # i.mnemonic, i> {
  let printed = 0;
}
def VLE1_V : DraftAccess<"vle1.v", VLM_V>;
def VSE1_V : DraftAccess<"vse1.v", VSM_V>;

#endif // RISCV_VPSEUDOS
