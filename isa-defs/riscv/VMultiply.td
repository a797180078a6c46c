//===- VMultiply.td - Vector products ----------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VMULTIPLY
#define RISCV_VMULTIPLY

include "riscv/VFormats.td"

multiclass MvvMvx<bits<6> f, string m, string s, dag result> {
  def _VV : VV<OPMVV, f, m # ".vv", s, result>;
  def _VX : VX<OPMVX, f, m # ".vx", s, result>;
}

/// The upper half of a product of twice the width.
class UpperHalfOf<dag product> {
  dag value =
    (trunc SEW, (lshr product, (zext Exact, (trunc SEW, (width_of SEW)))));
}

let unit = VectorMultiplier in {
  defm VMUL : MvvMvx<0b100101, "vmul", "Lower half of the product",
                     (mul $a, $b)>;
  defm VMULH
      : MvvMvx<0b100111, "vmulh", "Upper half of the signed product",
               UpperHalfOf<(mul (sext Exact, $a), (sext Exact, $b))>.value>;
  defm VMULHU
      : MvvMvx<0b100100, "vmulhu", "Upper half of the unsigned product",
               UpperHalfOf<(mul (zext Exact, $a), (zext Exact, $b))>.value>;
  defm VMULHSU
      : MvvMvx<0b100110, "vmulhsu",
               "Upper half of the product of signed and unsigned numbers",
               UpperHalfOf<(mul (sext Exact, $a), (zext Exact, $b))>.value>;
}

let unit = VectorDivider in {
  defm VDIVU : MvvMvx<0b100000, "vdivu", "Unsigned quotient", (udiv $a, $b)>;
  defm VDIV : MvvMvx<0b100001, "vdiv", "Signed quotient", (sdiv $a, $b)>;
  defm VREMU : MvvMvx<0b100010, "vremu", "Unsigned remainder", (urem $a, $b)>;
  defm VREM : MvvMvx<0b100011, "vrem", "Signed remainder", (srem $a, $b)>;
}

//===----------------------------------------------------------------------===//
// Multiply-add. vd is a source, too, and operand 1 is written before vs2.
//===----------------------------------------------------------------------===//

multiclass MacVv<bits<6> f, string m, string s, dag result, AnyType d,
                 list<Check> overlaps2, list<Check> overlaps1> {
  def _VV : VV<OPMVV, f, m # ".vv", s, result, d, SEW, SEW,
               !listconcat(overlaps2, overlaps1)> {
    let syntax = "$vd, $vs1, $vs2, $vm";
    let ins = (ops V:$vd, V:$vs1, V:$vs2, vmask:$vm);
  }
}
multiclass MacVx<bits<6> f, string m, string s, dag result, AnyType d,
                 list<Check> overlaps2> {
  def _VX : VX<OPMVX, f, m # ".vx", s, result, d, SEW, (trunc SEW, $rs1),
               overlaps2> {
    let syntax = "$vd, $rs1, $vs2, $vm";
    let ins = (ops V:$vd, X:$rs1, V:$vs2, vmask:$vm);
  }
}
multiclass Mac<bits<6> f, string m, string s, dag result>
    : MacVv<f, m, s, result, SEW, [], []>, MacVx<f, m, s, result, SEW, []>;

let unit = VectorMultiplier in {
  defm VMACC : Mac<0b101101, "vmacc", "Add the product",
                   (add $c, (mul $b, $a))>;
  defm VNMSAC : Mac<0b101111, "vnmsac", "Subtract the product",
                    (sub $c, (mul $b, $a))>;
  defm VMADD : Mac<0b101001, "vmadd", "Multiply vd, then add",
                   (add (mul $b, $c), $a)>;
  defm VNMSUB : Mac<0b101011, "vnmsub", "Multiply vd, then subtract from",
                    (sub $a, (mul $b, $c))>;
}

#endif // RISCV_VMULTIPLY
