//===- VFixedPoint.td - Vector fixed point -----------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VFIXEDPOINT
#define RISCV_VFIXEDPOINT

include "riscv/VWidening.td"

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

/// Shifts v right, filling with zeros or the sign. r is added: for round to
/// nearest the highest bit that is lost, for ties to even only if the others
/// or the result's lowest bit aren't zero; to odd if anything is lost and the
/// result is even.
class Rounded<Operator shift, dag v, dag distance, dag one> {
  dag half = (bit_of v, (sub distance, one));
  dag below = (and_ v, (sub (shl one, (sub distance, one)), one));
  dag lost = (and_ v, (sub (shl one, distance), one));
  dag lowest = (bit_of v, distance);
  dag up = (select (eq VXRM, 0), half,
           (select (eq VXRM, 1), (both half, (either (ne below, 0), lowest)),
           (select (eq VXRM, 2), (eq 0, 1),
                                 (both (not_ lowest), (ne lost, 0)))));
  dag value = (add (shift v, distance), (select up, one, (sub one, one)));
}
defvar One = (trunc SEW, 1);
defvar ExactOne = (zext Exact, (trunc SEW, 1));
defvar WideOne = (zext Wide, (trunc SEW, 1));

/// Halves of sums and differences.
class Average<dag wide> {
  dag value = (trunc SEW, Rounded<lshr, wide, ExactOne, ExactOne>.value);
}
defm VAADDU
    : MvvMvx<0b001000, "vaaddu", "Unsigned average",
             Average<(add (zext Exact, $a), (zext Exact, $b))>.value>;
defm VAADD
    : MvvMvx<0b001001, "vaadd", "Signed average",
             Average<(add (sext Exact, $a), (sext Exact, $b))>.value>;
defm VASUBU
    : MvvMvx<0b001010, "vasubu", "Half of the unsigned difference",
             Average<(sub (zext Exact, $a), (zext Exact, $b))>.value>;
defm VASUB
    : MvvMvx<0b001011, "vasub", "Half of the signed difference",
             Average<(sub (sext Exact, $a), (sext Exact, $b))>.value>;

defm VSSRL : VvVxVi<0b101010, "vssrl", "Rounded logical shift",
                    Rounded<lshr, (value $a), Distance, One>.value, uimm5>;
defm VSSRA : VvVxVi<0b101011, "vssra", "Rounded arithmetic shift",
                    Rounded<ashr, (value $a), Distance, One>.value, uimm5>;

//===----------------------------------------------------------------------===//
// Saturation
//===----------------------------------------------------------------------===//

/// vxsat is set if an element is out of range.
class Saturates<dag result, dag outOfRange> {
  dag value =
    (do (for_each "i", VSTART, VL, Active, (set (at $d, "i"), result)),
        (set VXSAT, (select (fold either, "i", VSTART, VL, Active, (eq VXSAT, 1),
                                  outOfRange), 1, 0)),
        (set VSTART, 0));
}

defvar Largest = (lshr (trunc SEW, 0xFFFFFFFF), One);
defvar Smallest = (xor_ Largest, (trunc SEW, 0xFFFFFFFF));

/// A signed number of type t brought into the range of an element.
class Clamp<AnyType t, dag v> {
  dag low = (trunc SEW, v);
  dag outOfRange = (ne (sext t, low), v);
  dag value = (select outOfRange, (select (slt v, 0), Smallest, Largest), low);
  dag semantics = Saturates<value, outOfRange>.value;
}
class SaturatingSum<dag v> : Clamp<Exact, v>;

multiclass SaturatingVvVx<bits<6> f, string m, string s, dag operation> {
  let semantics = operation in defm "" : VvVx<f, m, s, (value 0)>;
}
multiclass SaturatingVvVxVi<bits<6> f, string m, string s, dag operation> {
  let semantics = operation in defm "" : VvVxVi<f, m, s, (value 0)>;
}

defvar UnsignedSum = (add $a, $b);
defvar SumOverflows = (ult UnsignedSum, $a);
defm VSADDU
    : SaturatingVvVxVi<0b100000, "vsaddu", "Saturating unsigned sum",
                       Saturates<(select SumOverflows, (trunc SEW, 0xFFFFFFFF),
                                         UnsignedSum),
                                 SumOverflows>.value>;
defm VSADD
    : SaturatingVvVxVi<0b100001, "vsadd", "Saturating signed sum",
                       SaturatingSum<(add (sext Exact, $a),
                                          (sext Exact, $b))>.semantics>;
defm VSSUBU
    : SaturatingVvVx<0b100010, "vssubu", "Saturating unsigned difference",
                     Saturates<(select (ult $a, $b), (trunc SEW, 0),
                                       (sub $a, $b)),
                               (ult $a, $b)>.value>;
defm VSSUB
    : SaturatingVvVx<0b100011, "vssub", "Saturating signed difference",
                     SaturatingSum<(sub (sext Exact, $a),
                                        (sext Exact, $b))>.semantics>;

/// The product of fractions.
let unit = VectorMultiplier in
  defm VSMUL
      : SaturatingVvVx<0b100111, "vsmul", "Rounded product of fractions",
                       Clamp<Exact,
                             Rounded<ashr,
                                     (mul (sext Exact, $a), (sext Exact, $b)),
                                     (zext Exact,
                                           (trunc SEW, (sub (width_of SEW), 1))),
                                     ExactOne>.value>.semantics>;

//===----------------------------------------------------------------------===//
// Rounded, saturating narrowing
//===----------------------------------------------------------------------===//

multiclass Clip<bits<6> f, string m, string s, dag operation> {
  let semantics = operation in defm "" : Narrowing<f, m, s, (value 0)>;
}

defvar ShiftedUnsigned = Rounded<lshr, (value $a), WideDistance, WideOne>.value;
defvar ShiftedSigned = Rounded<ashr, (value $a), WideDistance, WideOne>.value;
defvar AboveUnsigned = (ne (zext Wide, (trunc SEW, ShiftedUnsigned)),
                           ShiftedUnsigned);
defm VNCLIPU
    : Clip<0b101110, "vnclipu", "Narrow to the unsigned range",
           Saturates<(select AboveUnsigned, (trunc SEW, 0xFFFFFFFF),
                             (trunc SEW, ShiftedUnsigned)),
                     AboveUnsigned>.value>;
defm VNCLIP : Clip<0b101111, "vnclip", "Narrow to the signed range",
                   Clamp<Wide, ShiftedSigned>.semantics>;

#endif // RISCV_VFIXEDPOINT
