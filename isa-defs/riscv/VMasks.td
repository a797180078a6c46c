//===- VMasks.td - Vector masks ----------------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VMASKS
#define RISCV_VMASKS

include "riscv/VInteger.td"

//===----------------------------------------------------------------------===//
// Bits with bits
//===----------------------------------------------------------------------===//

class MaskLogic<bits<6> f, string m, string s, dag result>
    : OpV<OPMVV, f, m # ".mm", s> {
  bits<5> vs2; bits<5> vs1;
  let Inst{25} = 1;
  let Inst{24...20} = vs2;
  let Inst{19...15} = vs1;
  let syntax = "$vd, $vs2, $vs1";
  let outs = (ops V:$vd);
  let ins = (ops V:$vs2, V:$vs1);
  let where = (define (mask V, Vd):$d, (mask V, Vs2):$s2, (mask V, Vs1):$s1,
                      (alias (at $s2, "i")):$a, (alias (at $s1, "i")):$b);
  let checks = [ValidType];
  let semantics = ForElements<(set (at $d, "i"), result), Always>.value;
}
def VMANDN_MM : MaskLogic<0b011000, "vmandn", "And not",
                          (both $a, (not_ $b))>;
def VMAND_MM : MaskLogic<0b011001, "vmand", "And", (both $a, $b)>;
def VMOR_MM : MaskLogic<0b011010, "vmor", "Or", (either $a, $b)>;
def VMXOR_MM : MaskLogic<0b011011, "vmxor", "Exclusive or",
                         (both (either $a, $b), (not_ (both $a, $b)))>;
def VMORN_MM : MaskLogic<0b011100, "vmorn", "Or not", (either $a, (not_ $b))>;
def VMNAND_MM : MaskLogic<0b011101, "vmnand", "Not and",
                          (not_ (both $a, $b))>;
def VMNOR_MM : MaskLogic<0b011110, "vmnor", "Not or", (not_ (either $a, $b))>;
def VMXNOR_MM : MaskLogic<0b011111, "vmxnor", "Whether equal",
                          (either (both $a, $b), (not_ (either $a, $b)))>;

//===----------------------------------------------------------------------===//
// Counting and finding. Only active elements count.
//===----------------------------------------------------------------------===//

defvar ActiveBit = (either (ne $vm, 0), (at $v0, "i"));
/// The first active element that is set; 0xFFFFFFFF if there is none.
defvar FirstSet = (fold umin, "i", 0, VL, ActiveBit, 0xFFFFFFFF,
                        (select (at $s2, "i"), "i", 0xFFFFFFFF));

class MaskToRegister<bits<5> number, string m, string s, dag result>
    : OpV<OPMVV, 0b010000, m # ".m", s> {
  bits<1> vm; bits<5> vs2; bits<5> rd;
  let Inst{25} = vm;
  let Inst{24...20} = vs2;
  let Inst{19...15} = number;
  let Inst{11...7} = rd;
  let syntax = "$rd, $vs2, $vm";
  let outs = (ops X:$rd);
  let ins = (ops V:$vs2, vmask:$vm);
  let unit = VectorPermute;
  let where = (define (mask V, 0):$v0, (mask V, Vs2):$s2);
  let checks = [ValidType, FromStart];
  let semantics = (set $rd, result);
}
def VCPOP_M : MaskToRegister<16, "vcpop", "Number of bits that are set",
                             (fold add, "i", 0, VL, ActiveBit, 0,
                                   (select (at $s2, "i"), 1, 0))>;
def VFIRST_M : MaskToRegister<17, "vfirst",
                              "The first bit that is set, or −1", FirstSet>;

/// Bits before, up to or at the first one that is set.
class SetFirst<bits<5> number, string m, string s, dag result>
    : OpV<OPMVV, 0b010100, m # ".m", s> {
  bits<1> vm; bits<5> vs2;
  let Inst{25} = vm;
  let Inst{24...20} = vs2;
  let Inst{19...15} = number;
  let syntax = "$vd, $vs2, $vm";
  let outs = (ops V:$vd);
  let ins = (ops V:$vs2, vmask:$vm);
  let unit = VectorPermute;
  let where = (define (mask V, 0):$v0, (mask V, Vd):$d, (mask V, Vs2):$s2,
                      FirstSet:$first);
  let checks = [ValidType, FromStart, KeepsMask,
                Illegal<(ne Vd, Vs2), "vd and vs2 must not overlap">];
  let semantics = (for_each "i", 0, VL, Active, (set (at $d, "i"), result));
}
def VMSBF_M : SetFirst<1, "vmsbf", "Set before the first bit",
                       (ult "i", $first)>;
def VMSOF_M : SetFirst<2, "vmsof", "Set only the first bit", (eq "i", $first)>;
def VMSIF_M : SetFirst<3, "vmsif", "Set up to the first bit",
                       (ule "i", $first)>;

//===----------------------------------------------------------------------===//
// Numbers of elements
//===----------------------------------------------------------------------===//

/// Masked off elements don't count.
def Iota : Function<"riscv::iota", [i32, i32, i32, i32], i1, [{
iota(vd, vs2, unmasked, width): for each active i < vl, element i of the group from vd on becomes the number of
active k < i for which bit k of v[vs2] is set.
}]> {
  let isStatement = 1;
}
def VIOTA_M : OpV<OPMVV, 0b010100, "viota.m", "Bits set before each element"> {
  bits<1> vm; bits<5> vs2;
  let Inst{25} = vm;
  let Inst{24...20} = vs2;
  let Inst{19...15} = 16;
  let syntax = "$vd, $vs2, $vm";
  let outs = (ops V:$vd);
  let ins = (ops V:$vs2, vmask:$vm);
  let unit = VectorPermute;
  let where = (define VLMAX:$vlmax);
  let checks = [ValidType, FromStart, KeepsMask,
                Aligned<"vd", Vd, BytesOf<SEW>.value>,
                NoOverlap<"vs2", Vs2, (value VLENB), BytesOf<SEW>.value>];
  let semantics = (call Iota, Vd, Vs2, $vm, (width_of SEW));
}
def VID_V : OpV<OPMVV, 0b010100, "vid.v", "The number of each element"> {
  bits<1> vm;
  let Inst{25} = vm;
  let Inst{24...20} = 0;
  let Inst{19...15} = 17;
  let syntax = "$vd, $vm";
  let outs = (ops V:$vd);
  let ins = (ops vmask:$vm);
  let unit = VectorPermute;
  let where = !con(CommonWhere, DestinationIs<SEW>.entries);
  let checks = !listconcat([ValidType], DestinationIs<SEW>.checks);
  let semantics = ForElements<(set (at $d, "i"), (trunc SEW, "i"))>.value;
}

#endif // RISCV_VMASKS
