//===- VWidening.td - Vectors of two widths ----------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VWIDENING
#define RISCV_VWIDENING

include "riscv/VInteger.td"
include "riscv/VMultiply.td"

class Widens<string register, dag number>
    : WidensFrom<register, number, BytesOf<SEW>.value, BytesOf<Wide>.value>;

//===----------------------------------------------------------------------===//
// Sums, differences and products that are twice as wide
//===----------------------------------------------------------------------===//

multiclass WidenVvVx<bits<6> f, string m, string s, dag result> {
  def _VV : VV<OPMVV, f, m # ".vv", s, result, Wide, SEW, SEW,
               [Widens<"vs2", Vs2>, Widens<"vs1", Vs1>]>;
  def _VX : VX<OPMVX, f, m # ".vx", s, result, Wide, SEW, (trunc SEW, $rs1),
               [Widens<"vs2", Vs2>]>;
}
/// vs2 is wide already.
multiclass WidenWvWx<bits<6> f, string m, string s, dag result> {
  def _WV : VV<OPMVV, f, m # ".wv", s, result, Wide, Wide, SEW,
               [Widens<"vs1", Vs1>]>;
  def _WX : VX<OPMVX, f, m # ".wx", s, result, Wide, Wide>;
}

defm VWADDU : WidenVvVx<0b110000, "vwaddu", "Wide unsigned sum",
                        (add (zext Wide, $a), (zext Wide, $b))>;
defm VWADD : WidenVvVx<0b110001, "vwadd", "Wide signed sum",
                       (add (sext Wide, $a), (sext Wide, $b))>;
defm VWSUBU : WidenVvVx<0b110010, "vwsubu", "Wide unsigned difference",
                        (sub (zext Wide, $a), (zext Wide, $b))>;
defm VWSUB : WidenVvVx<0b110011, "vwsub", "Wide signed difference",
                       (sub (sext Wide, $a), (sext Wide, $b))>;
defm VWADDU : WidenWvWx<0b110100, "vwaddu", "Wide unsigned sum",
                        (add $a, (zext Wide, $b))>;
defm VWADD : WidenWvWx<0b110101, "vwadd", "Wide signed sum",
                       (add $a, (sext Wide, $b))>;
defm VWSUBU : WidenWvWx<0b110110, "vwsubu", "Wide unsigned difference",
                        (sub $a, (zext Wide, $b))>;
defm VWSUB : WidenWvWx<0b110111, "vwsub", "Wide signed difference",
                       (sub $a, (sext Wide, $b))>;

let unit = VectorMultiplier in {
  defm VWMULU : WidenVvVx<0b111000, "vwmulu", "Wide unsigned product",
                          (mul (zext Wide, $a), (zext Wide, $b))>;
  defm VWMULSU : WidenVvVx<0b111010, "vwmulsu",
                           "Wide product of signed and unsigned numbers",
                           (mul (sext Wide, $a), (zext Wide, $b))>;
  defm VWMUL : WidenVvVx<0b111011, "vwmul", "Wide signed product",
                         (mul (sext Wide, $a), (sext Wide, $b))>;
}

multiclass WidenMac<bits<6> f, string m, string s, dag result>
    : MacVv<f, m, s, result, Wide, [Widens<"vs2", Vs2>],
            [Widens<"vs1", Vs1>]>,
      MacVx<f, m, s, result, Wide, [Widens<"vs2", Vs2>]>;
let unit = VectorMultiplier in {
  defm VWMACCU : WidenMac<0b111100, "vwmaccu", "Add the wide unsigned product",
                          (add $c, (mul (zext Wide, $b), (zext Wide, $a)))>;
  defm VWMACC : WidenMac<0b111101, "vwmacc", "Add the wide signed product",
                         (add $c, (mul (sext Wide, $b), (sext Wide, $a)))>;
  defm VWMACCUS
      : MacVx<0b111110, "vwmaccus",
              "Add the wide product of unsigned and signed numbers",
              (add $c, (mul (zext Wide, $b), (sext Wide, $a))), Wide,
              [Widens<"vs2", Vs2>]>;
  defm VWMACCSU
      : WidenMac<0b111111, "vwmaccsu",
                 "Add the wide product of signed and unsigned numbers",
                 (add $c, (mul (sext Wide, $b), (zext Wide, $a)))>;
}

//===----------------------------------------------------------------------===//
// Shifts of elements that are twice as wide
//===----------------------------------------------------------------------===//

def Narrows : NarrowsFrom<"vs2", Vs2, BytesOf<Wide>.value, BytesOf<SEW>.value>;

multiclass Narrowing<bits<6> f, string m, string s, dag result> {
  def _WV : VV<OPIVV, f, m # ".wv", s, result, SEW, Wide, SEW, [Narrows]>;
  def _WX : VX<OPIVX, f, m # ".wx", s, result, SEW, Wide, (trunc SEW, $rs1),
               [Narrows]>;
  def _WI : VI<f, m # ".wi", s, result, uimm5, SEW, Wide, (trunc SEW, $imm),
               [Narrows]>;
}
/// Distances are modulo the source's width.
defvar WideDistance = (and_ (zext Wide, $b),
                            (zext Wide, (trunc SEW, (sub (width_of Wide), 1))));
defm VNSRL : Narrowing<0b101100, "vnsrl", "Narrow after a logical shift",
                       (trunc SEW, (lshr $a, WideDistance))>;
defm VNSRA : Narrowing<0b101101, "vnsra", "Narrow after an arithmetic shift",
                       (trunc SEW, (ashr $a, WideDistance))>;

#endif // RISCV_VWIDENING
