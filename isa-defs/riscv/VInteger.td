//===- VInteger.td - Vector integers -----------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VINTEGER
#define RISCV_VINTEGER

include "riscv/VFormats.td"

multiclass VvVx<bits<6> f, string m, string s, dag result> {
  def _VV : VV<OPIVV, f, m # ".vv", s, result>;
  def _VX : VX<OPIVX, f, m # ".vx", s, result>;
}
multiclass VxVi<bits<6> f, string m, string s, dag result, Imm kind = simm5> {
  def _VX : VX<OPIVX, f, m # ".vx", s, result>;
  def _VI : VI<f, m # ".vi", s, result, kind>;
}
multiclass VvVxVi<bits<6> f, string m, string s, dag result, Imm kind = simm5>
    : VvVx<f, m, s, result> {
  def _VI : VI<f, m # ".vi", s, result, kind>;
}

defm VADD : VvVxVi<0b000000, "vadd", "Sum", (add $a, $b)>;
defm VSUB : VvVx<0b000010, "vsub", "Difference", (sub $a, $b)>;
defm VRSUB : VxVi<0b000011, "vrsub", "Difference the other way round",
                  (sub $b, $a)>;

defm VMINU : VvVx<0b000100, "vminu", "Unsigned minimum", (umin $a, $b)>;
defm VMIN : VvVx<0b000101, "vmin", "Signed minimum", (smin $a, $b)>;
defm VMAXU : VvVx<0b000110, "vmaxu", "Unsigned maximum", (umax $a, $b)>;
defm VMAX : VvVx<0b000111, "vmax", "Signed maximum", (smax $a, $b)>;

defm VAND : VvVxVi<0b001001, "vand", "Bitwise and", (and_ $a, $b)>;
defm VOR : VvVxVi<0b001010, "vor", "Bitwise or", (or_ $a, $b)>;
defm VXOR : VvVxVi<0b001011, "vxor", "Bitwise exclusive or", (xor_ $a, $b)>;

/// Distances are modulo the width.
defvar Distance = (and_ $b, (trunc SEW, (sub (width_of SEW), 1)));
defm VSLL : VvVxVi<0b100101, "vsll", "Shift left", (shl $a, Distance), uimm5>;
defm VSRL : VvVxVi<0b101000, "vsrl", "Shift right, filling with zeros",
                   (lshr $a, Distance), uimm5>;
defm VSRA : VvVxVi<0b101001, "vsra", "Shift right, filling with the sign",
                   (ashr $a, Distance), uimm5>;

//===----------------------------------------------------------------------===//
// Extension
//===----------------------------------------------------------------------===//

class ExtendsFrom<AnyType t>
    : WidensFrom<"vs2", Vs2, BytesOf<t>.value, BytesOf<SEW>.value>;
multiclass Extension<string m, string s, bits<1> sign, dag extended> {
  def _VF2 : V1<0b010010, {0, 0, 1, 1, sign}, m # ".vf2", s # " of halves",
                extended, SEW, Half2, [ExtendsFrom<Half2>]>;
  def _VF4 : V1<0b010010, {0, 0, 1, 0, sign}, m # ".vf4", s # " of quarters",
                extended, SEW, Quarter, [ExtendsFrom<Quarter>]>;
  // Elements have at most 32 bits, so there are none of 64 to extend to.
  def _VF8 : OpV<OPMVV, 0b010010, m # ".vf8", s # " of eighths"> {
    bits<1> vm; bits<5> vs2;
    let Inst{25} = vm;
    let Inst{24...20} = vs2;
    let Inst{19...15} = {0, 0, 0, 1, sign};
    let outs = (ops V:$vd);
    let ins = (ops V:$vs2, vmask:$vm);
    let syntax = "$vd, $vs2, $vm";
    let where = (define (group V, Vd, i8, 0):$d);
    let checks = [Illegal<(eq 0, 1), "no element has 64 bits">];
    let semantics = (for_each "i", 0, 0, (eq 0, 1), (set (at $d, "i"), 0));
  }
}
defm VZEXT : Extension<"vzext", "Zero extension", 0, (zext SEW, $a)>;
defm VSEXT : Extension<"vsext", "Sign extension", 1, (sext SEW, $a)>;

//===----------------------------------------------------------------------===//
// Comparison. The result is a mask.
//===----------------------------------------------------------------------===//

/// vd is one register, which may be the first of a source.
class ToMask<string register, dag number>
    : NarrowsFrom<register, number, BytesOf<SEW>.value, (value VLENB)>;
defvar MaskDestination = (define (mask V, Vd):$d);

class MaskVV<bits<6> f, string m, string s, dag result>
    : VV<OPIVV, f, m, s, result> {
  let where = !con(CommonWhere, MaskDestination, Source2Is<SEW>.entries,
                   Source1Is<SEW>.entries);
  let checks = !listconcat([ValidType], Source2Is<SEW>.checks,
                           Source1Is<SEW>.checks,
                           [ToMask<"vs2", Vs2>, ToMask<"vs1", Vs1>]);
}
class MaskVX<bits<6> f, string m, string s, dag result>
    : VX<OPIVX, f, m, s, result> {
  let where = !con(CommonWhere, MaskDestination, Source2Is<SEW>.entries,
                   (define (alias (trunc SEW, $rs1)):$b));
  let checks = !listconcat([ValidType], Source2Is<SEW>.checks,
                           [ToMask<"vs2", Vs2>]);
}
class MaskVI<bits<6> f, string m, string s, dag result>
    : VI<f, m, s, result> {
  let where = !con(CommonWhere, MaskDestination, Source2Is<SEW>.entries,
                   (define (alias (trunc SEW, $imm)):$b));
  let checks = !listconcat([ValidType], Source2Is<SEW>.checks,
                           [ToMask<"vs2", Vs2>]);
}

multiclass MaskVvVx<bits<6> f, string m, string s, dag result> {
  def _VV : MaskVV<f, m # ".vv", s, result>;
  def _VX : MaskVX<f, m # ".vx", s, result>;
}
multiclass MaskVxVi<bits<6> f, string m, string s, dag result> {
  def _VX : MaskVX<f, m # ".vx", s, result>;
  def _VI : MaskVI<f, m # ".vi", s, result>;
}
multiclass MaskVvVxVi<bits<6> f, string m, string s, dag result>
    : MaskVvVx<f, m, s, result> {
  def _VI : MaskVI<f, m # ".vi", s, result>;
}

let unit = VectorPermute in {
  defm VMSEQ : MaskVvVxVi<0b011000, "vmseq", "Whether equal", (eq $a, $b)>;
  defm VMSNE : MaskVvVxVi<0b011001, "vmsne", "Whether different", (ne $a, $b)>;
  defm VMSLTU : MaskVvVx<0b011010, "vmsltu", "Whether less, unsigned",
                         (ult $a, $b)>;
  defm VMSLT : MaskVvVx<0b011011, "vmslt", "Whether less, signed", (slt $a, $b)>;
  defm VMSLEU : MaskVvVxVi<0b011100, "vmsleu", "Whether at most, unsigned",
                           (ule $a, $b)>;
  defm VMSLE : MaskVvVxVi<0b011101, "vmsle", "Whether at most, signed",
                          (sle $a, $b)>;
  defm VMSGTU : MaskVxVi<0b011110, "vmsgtu", "Whether greater, unsigned",
                         (ult $b, $a)>;
  defm VMSGT : MaskVxVi<0b011111, "vmsgt", "Whether greater, signed",
                        (slt $b, $a)>;
}

//===----------------------------------------------------------------------===//
// Carry. v0 has the carries that come in, one for each element; all elements
// are worked on.
//===----------------------------------------------------------------------===//

defvar CarryIn = (select (at $v0, "i"), 1, 0);
def NotMask : Illegal<(ne Vd, 0), "vd can't be v0">;

/// The bit vm is fixed: 0 where v0 is an operand.
multiclass WithV0<bits<6> f, string m, string s, dag result> {
  let semantics = ForElements<(set (at $d, "i"), result), Always>.value,
      vm = 0 in {
    def _VVM : VV<OPIVV, f, m # ".vvm", s, result> {
      let syntax = "$vd, $vs2, $vs1, v0";
      let ins = (ops V:$vs2, V:$vs1);
      let checks = [ValidType, NotMask, Aligned<"vd", Vd, BytesOf<SEW>.value>,
                    Aligned<"vs2", Vs2, BytesOf<SEW>.value>,
                    Aligned<"vs1", Vs1, BytesOf<SEW>.value>];
    }
    def _VXM : VX<OPIVX, f, m # ".vxm", s, result> {
      let syntax = "$vd, $vs2, $rs1, v0";
      let ins = (ops V:$vs2, X:$rs1);
      let checks = [ValidType, NotMask, Aligned<"vd", Vd, BytesOf<SEW>.value>,
                    Aligned<"vs2", Vs2, BytesOf<SEW>.value>];
    }
  }
}
multiclass WithV0AndImm<bits<6> f, string m, string s, dag result>
    : WithV0<f, m, s, result> {
  let semantics = ForElements<(set (at $d, "i"), result), Always>.value,
      vm = 0 in
    def _VIM : VI<f, m # ".vim", s, result> {
      let syntax = "$vd, $vs2, $imm, v0";
      let ins = (ops V:$vs2, simm5:$imm);
      let checks = [ValidType, NotMask, Aligned<"vd", Vd, BytesOf<SEW>.value>,
                    Aligned<"vs2", Vs2, BytesOf<SEW>.value>];
    }
}

defm VADC : WithV0AndImm<0b010000, "vadc", "Sum with carry",
                         (add (add $a, $b), CarryIn)>;
defm VSBC : WithV0<0b010010, "vsbc", "Difference with borrow",
                   (sub (sub $a, $b), CarryIn)>;
defm VMERGE : WithV0AndImm<0b010111, "vmerge", "Choice by v0",
                           (select (at $v0, "i"), $b, $a)>;

/// What carries out, with v0 carrying in (vm = 0) or nothing.
class CarryOutVV<bits<6> f, string m, string s, dag result, bits<1> alone>
    : MaskVV<f, m # !if(alone, ".vv", ".vvm"), s, result> {
  let vm = alone;
  let syntax = "$vd, $vs2, $vs1" # !if(alone, "", ", v0");
  let ins = (ops V:$vs2, V:$vs1);
  let semantics = ForElements<(set (at $d, "i"), result), Always>.value;
}
class CarryOutVX<bits<6> f, string m, string s, dag result, bits<1> alone>
    : MaskVX<f, m # !if(alone, ".vx", ".vxm"), s, result> {
  let vm = alone;
  let syntax = "$vd, $vs2, $rs1" # !if(alone, "", ", v0");
  let ins = (ops V:$vs2, X:$rs1);
  let semantics = ForElements<(set (at $d, "i"), result), Always>.value;
}
class CarryOutVI<bits<6> f, string m, string s, dag result, bits<1> alone>
    : MaskVI<f, m # !if(alone, ".vi", ".vim"), s, result> {
  let vm = alone;
  let syntax = "$vd, $vs2, $imm" # !if(alone, "", ", v0");
  let ins = (ops V:$vs2, simm5:$imm);
  let semantics = ForElements<(set (at $d, "i"), result), Always>.value;
}
multiclass CarryOut<bits<6> f, string m, string s, dag with, dag without> {
  def _VVM : CarryOutVV<f, m, s, with, 0>;
  def _VXM : CarryOutVX<f, m, s, with, 0>;
  def _VV : CarryOutVV<f, m, s, without, 1>;
  def _VX : CarryOutVX<f, m, s, without, 1>;
}

/// The sum of two elements and a carry, without losing the highest bit.
class Carry<dag carry> {
  dag sum = (add (add (zext Exact, $a), (zext Exact, $b)), carry);
  dag value = (ne (lshr sum, (zext Exact, (trunc SEW, (width_of SEW)))), 0);
}
class Borrow<dag carry> {
  dag value = (ult (zext Exact, $a), (add (zext Exact, $b), carry));
}
let unit = VectorPermute in {
  defm VMADC : CarryOut<0b010001, "vmadc", "Carry of a sum",
                        Carry<CarryIn>.value, Carry<(value 0)>.value>;
  def VMADC_VIM : CarryOutVI<0b010001, "vmadc", "Carry of a sum",
                             Carry<CarryIn>.value, 0>;
  def VMADC_VI : CarryOutVI<0b010001, "vmadc", "Carry of a sum",
                            Carry<(value 0)>.value, 1>;
  defm VMSBC : CarryOut<0b010011, "vmsbc", "Borrow of a difference",
                        Borrow<CarryIn>.value, Borrow<(value 0)>.value>;
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// vs2's field is 0 and there is no mask.
let vm = 1, vs2 = 0,
    where = (define VLMAX:$vlmax, (group V, Vd, SEW, $vlmax):$d),
    checks = [ValidType, Aligned<"vd", Vd, BytesOf<SEW>.value>] in {
  def VMV_V_V : VV<OPIVV, 0b010111, "vmv.v.v", "Copy", (value 0)> {
    let syntax = "$vd, $vs1";
    let ins = (ops V:$vs1);
    let where = (define VLMAX:$vlmax, (group V, Vd, SEW, $vlmax):$d,
                        (group V, Vs1, SEW, $vlmax):$s1);
    let checks = [ValidType, Aligned<"vd", Vd, BytesOf<SEW>.value>,
                  Aligned<"vs1", Vs1, BytesOf<SEW>.value>];
    let semantics =
      ForElements<(set (at $d, "i"), (at $s1, "i")), Always>.value;
  }
  def VMV_V_X : VX<OPIVX, 0b010111, "vmv.v.x", "Fill with a register",
                   (value 0)> {
    let syntax = "$vd, $rs1";
    let ins = (ops X:$rs1);
    let semantics =
      ForElements<(set (at $d, "i"), (trunc SEW, $rs1)), Always>.value;
  }
  def VMV_V_I : VI<0b010111, "vmv.v.i", "Fill with a number", (value 0)> {
    let syntax = "$vd, $imm";
    let ins = (ops simm5:$imm);
    let semantics =
      ForElements<(set (at $d, "i"), (trunc SEW, $imm)), Always>.value;
  }
}

#endif // RISCV_VINTEGER
