//===- VPermutation.td - Vector permutations ---------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VPERMUTATION
#define RISCV_VPERMUTATION

include "riscv/VInteger.td"

def NoOverlapVs2
    : NoOverlap<"vs2", Vs2, BytesOf<SEW>.value, BytesOf<SEW>.value>;
def NoOverlapVs1
    : NoOverlap<"vs1", Vs1, BytesOf<SEW>.value, BytesOf<SEW>.value>;

def Compress : Function<"riscv::compress", [i32, i32, i32, i32], i1, [{
compress(vd, vs2, vs1, width): the elements i < vl of the group from vs2 on for which bit i of v[vs1] is set become, in
order, the first elements of the group from vd on.
}]> {
  let isStatement = 1;
}
/// Elements below the offset stay as they are.
class SlideUp<dag offset> {
  dag value =
    (do (for_each "i", (umax VSTART, offset), VL, Active,
                  (set (at $d, "i"), (lookup $s2, (sub "i", offset)))),
        (set VSTART, 0));
}
class SlideDown<dag offset> {
  dag value = (lookup $s2, (add (zext i64, "i"), (zext i64, offset)));
}
let unit = VectorPermute in {

//===----------------------------------------------------------------------===//
// Between element 0 and an integer register, whatever LMUL is
//===----------------------------------------------------------------------===//

def VMV_X_S : OpV<OPMVV, 0b010000, "vmv.x.s", "Copy element 0 to a register"> {
  bits<5> rd; bits<5> vs2;
  let Inst{25} = 1;
  let Inst{24...20} = vs2;
  let Inst{11...7} = rd;
  let syntax = "$rd, $vs2";
  let outs = (ops X:$rd);
  let ins = (ops V:$vs2);
  let where = (define (group V, Vs2, SEW, 1):$s2);
  let checks = [ValidType];
  let semantics = (do (set $rd, (sext i32, (lookup $s2, 0))), (set VSTART, 0));
}
def VMV_S_X : OpV<OPMVX, 0b010000, "vmv.s.x", "Copy a register to element 0"> {
  bits<5> rs1;
  let Inst{25} = 1;
  let Inst{24...20} = 0;
  let Inst{19...15} = rs1;
  let syntax = "$vd, $rs1";
  let outs = (ops V:$vd);
  let ins = (ops X:$rs1);
  let where = (define (group V, Vd, SEW, 1):$d);
  let checks = [ValidType];
  let semantics =
    (do (for_each "i", 0, 1, (ult VSTART, VL),
                  (set (at $d, "i"), (trunc SEW, $rs1))),
        (set VSTART, 0));
}

//===----------------------------------------------------------------------===//
// Slides
//===----------------------------------------------------------------------===//

def VSLIDEUP_VX : VX<OPIVX, 0b001110, "vslideup.vx", "Move elements up",
                     (value 0), SEW, SEW, (value $rs1), [NoOverlapVs2]> {
  let semantics = SlideUp<(value $rs1)>.value;
}
def VSLIDEUP_VI : VI<0b001110, "vslideup.vi", "Move elements up", (value 0),
                     uimm5, SEW, SEW, (value $imm), [NoOverlapVs2]> {
  let semantics = SlideUp<(value $imm)>.value;
}
def VSLIDEDOWN_VX : VX<OPIVX, 0b001111, "vslidedown.vx", "Move elements down",
                       SlideDown<(value $rs1)>.value>;
def VSLIDEDOWN_VI : VI<0b001111, "vslidedown.vi", "Move elements down",
                       SlideDown<(value $imm)>.value, uimm5>;
def VSLIDE1UP_VX
    : VX<OPMVX, 0b001110, "vslide1up.vx", "Move up by one, a register first",
         (select (eq "i", 0), $b, (lookup $s2, (sub "i", 1))), SEW, SEW,
         (trunc SEW, $rs1), [NoOverlapVs2]>;
def VSLIDE1DOWN_VX
    : VX<OPMVX, 0b001111, "vslide1down.vx", "Move down by one, a register last",
         (select (eq (add "i", 1), VL), $b, (lookup $s2, (add "i", 1)))>;

//===----------------------------------------------------------------------===//
// Gathers. Indices out of range give 0.
//===----------------------------------------------------------------------===//

def VRGATHER_VV : VV<OPIVV, 0b001100, "vrgather.vv", "Elements at indices",
                     (lookup $s2, $b), SEW, SEW, SEW,
                     [NoOverlapVs2, NoOverlapVs1]>;
def VRGATHER_VX : VX<OPIVX, 0b001100, "vrgather.vx", "The element at an index",
                     (lookup $s2, $rs1), SEW, SEW, (value $rs1),
                     [NoOverlapVs2]>;
def VRGATHER_VI : VI<0b001100, "vrgather.vi", "The element at an index",
                     (lookup $s2, $imm), uimm5, SEW, SEW, (value $imm),
                     [NoOverlapVs2]>;
def VRGATHEREI16_VV
    : VV<OPIVV, 0b001110, "vrgatherei16.vv", "Elements at indices of 16 bits",
         (lookup $s2, $b), SEW, SEW, i16,
         [NoOverlapVs2,
          NoOverlap<"vs1", Vs1, BytesOf<i16>.value, BytesOf<SEW>.value>]>;

//===----------------------------------------------------------------------===//
// Compression
//===----------------------------------------------------------------------===//

def VCOMPRESS_VM : OpV<OPMVV, 0b010111, "vcompress.vm", "Pack elements"> {
  bits<5> vs2; bits<5> vs1;
  let Inst{25} = 1;
  let Inst{24...20} = vs2;
  let Inst{19...15} = vs1;
  let syntax = "$vd, $vs2, $vs1";
  let outs = (ops V:$vd);
  let ins = (ops V:$vd, V:$vs2, V:$vs1);
  let where = (define VLMAX:$vlmax);
  let checks = [ValidType, FromStart, Aligned<"vd", Vd, BytesOf<SEW>.value>,
                Aligned<"vs2", Vs2, BytesOf<SEW>.value>, NoOverlapVs2,
                NoOverlap<"vs1", Vs1, (value VLENB), BytesOf<SEW>.value>];
  let semantics = (call Compress, Vd, Vs2, Vs1, (width_of SEW));
}

//===----------------------------------------------------------------------===//
// Whole registers, whatever vl is
//===----------------------------------------------------------------------===//

foreach n = [1, 2, 4, 8] in
  def VMV # n # R_V : OpV<OPIVI, 0b100111, "vmv" # n # "r.v",
                          !if(!eq(n, 1), "Copy a register",
                                         "Copy " # n # " registers")> {
    bits<5> vs2;
    defvar Bytes = (mul VLENB, n);
    defvar Count = (lshr Bytes, SewField);
    let Inst{25} = 1;
    let Inst{24...20} = vs2;
    let Inst{19...15} = !sub(n, 1);
    let syntax = "$vd, $vs2";
    let outs = (ops V:$vd);
    let ins = (ops V:$vs2);
    let where = (define (group V, Vd, SEW, Count):$d,
                        (group V, Vs2, SEW, Count):$s2);
    let checks = [ValidType, Aligned<"vd", Vd, Bytes>,
                  Aligned<"vs2", Vs2, Bytes>];
    let semantics =
      (do (for_each "i", VSTART, Count, Always,
                    (set (at $d, "i"), (at $s2, "i"))),
          (set VSTART, 0));
  }

}

#endif // RISCV_VPERMUTATION
