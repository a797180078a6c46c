//===- VConfig.td - Vector configuration -------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VCONFIG
#define RISCV_VCONFIG

include "riscv/VFormats.td"

/// The fields of vtype, as e8, m1, ta, ma. What isn't supported can be written,
/// too; it makes vtype invalid.
class VtypeNumber<int w> : Imm<w> {
  let parts = [
    Part<"element width", 3, 3, [RegAlias<"e8", 0>, RegAlias<"e16", 1>,
                                 RegAlias<"e32", 2>, RegAlias<"e64", 3>]>,
    Part<"length", 0, 3, [RegAlias<"m1", 0>, RegAlias<"m2", 1>,
                          RegAlias<"m4", 2>, RegAlias<"m8", 3>,
                          RegAlias<"mf8", 5>, RegAlias<"mf4", 6>,
                          RegAlias<"mf2", 7>]>,
    Part<"tail", 6, 1, [RegAlias<"tu", 0>, RegAlias<"ta", 1>]>,
    Part<"masked", 7, 1, [RegAlias<"mu", 0>, RegAlias<"ma", 1>]>
  ];
}
def vtypei11 : VtypeNumber<11>;
def vtypei10 : VtypeNumber<10>;

/// A new vtype is valid if it says a width and a length that there are, and
/// nothing else. Groups of less than a register must hold an element for each
/// part of 32 bits.
class Configure<dag vtype, dag avl> {
  dag width = (and_ (lshr vtype, 3), 0b111);
  dag length = (xor_ (and_ vtype, 0b111), 4);
  dag isValid = (both (both (ult vtype, 256), (ule width, 2)),
                      (ule (shl 4, width), (shl 1, length)));
  dag vlmax = (lshr (lshr (shl VLENB, length), 4), width);
  dag where = (define isValid:$valid,
                      (select isValid, (umin avl, vlmax), 0):$new);
  dag semantics =
    (do (set VL, $new), (set $rd, $new),
        (set VTYPE, (select $valid, vtype, 0x80000000)), (set VSTART, 0));
}
/// x0 asks for as many elements as there can be or, if nobody wants to know how
/// many that are, for as many as before.
defvar Requested =
  (select (ne (number_of $rs1), 0), $rs1,
          (select (ne (number_of $rd), 0), 0xFFFFFFFF, VL));

class VSet<string m, string s> : RVInstr<OpOpV, m> {
  bits<5> rd;
  let Inst{14...12} = OPCFG;
  let Inst{11...7} = rd;
  let outs = (ops X:$rd);
  let summary = s;
  let unit = VectorConfig;
}
def VSETVLI : VSet<"vsetvli", "Set the elements' type and number"> {
  bits<5> rs1; bits<11> vtype;
  let Inst{31} = 0;
  let Inst{30...20} = vtype;
  let Inst{19...15} = rs1;
  let syntax = "$rd, $rs1, $vtype";
  let ins = (ops X:$rs1, vtypei11:$vtype);
  let where = Configure<(value $vtype), Requested>.where;
  let semantics = Configure<(value $vtype), Requested>.semantics;
}
def VSETVL : VSet<"vsetvl", "Set the elements' type and number"> {
  bits<5> rs1; bits<5> rs2;
  let Inst{31...25} = 0b1000000;
  let Inst{24...20} = rs2;
  let Inst{19...15} = rs1;
  let syntax = "$rd, $rs1, $rs2";
  let ins = (ops X:$rs1, X:$rs2);
  let where = Configure<(value $rs2), Requested>.where;
  let semantics = Configure<(value $rs2), Requested>.semantics;
}
def VSETIVLI : VSet<"vsetivli", "Set the elements' type and number"> {
  bits<5> avl; bits<10> vtype;
  let Inst{31...30} = 0b11;
  let Inst{29...20} = vtype;
  let Inst{19...15} = avl;
  let syntax = "$rd, $avl, $vtype";
  let ins = (ops uimm5:$avl, vtypei10:$vtype);
  let where = Configure<(value $vtype), (value $avl)>.where;
  let semantics = Configure<(value $vtype), (value $avl)>.semantics;
}

#endif // RISCV_VCONFIG
