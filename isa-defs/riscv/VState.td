//===- VState.td - Vector state of RISC-V ------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VSTATE
#define RISCV_VSTATE

include "riscv/Formats.td"

def VLENB : Param<"VLENB", 16, 16, 64> {
  let summary = "bytes of a vector register";
}
def V : VectorFile<"v", 32, (value VLENB)> { let summary = "vector registers"; }

def VL : Register<"vl", Word> {
  let summary = "elements that vector instructions work on";
}
def VTYPE : Register<"vtype", Word, 0x80000000> {
  let summary = "the elements' width, the length of groups, what happens to "
                "the elements that are left out; bit 31: none of them is valid";
}
def VSTART : Register<"vstart", Word> {
  let summary = "the first element that vector instructions work on";
}
def VXRM : Register<"vxrm", Word> {
  let summary = "rounding of fixed-point numbers: 0 to nearest, ties up; 1 to "
                "nearest, ties to even; 2 down; 3 to odd";
}
def VXSAT : Register<"vxsat", Word> {
  let summary = "whether a fixed-point number was out of range";
}

//===----------------------------------------------------------------------===//
// Types. SEW is the selected element width.
//===----------------------------------------------------------------------===//

defvar SewField = (and_ (lshr VTYPE, 3), 0b111);

def SEW : TypeVariable<SewField, [i8, i16, i32]>;
/// Twice as wide: elements in registers, and sums and products that lose nothing.
def Wide : ScaledType<SEW, 2, 1, [i16, i32]>;
def Exact : ScaledType<SEW, 2, 1, [i16, i32, i64]>;
/// What vzext and vsext extend from.
def Half2 : ScaledType<SEW, 1, 2, [i8, i16]>;
def Quarter : ScaledType<SEW, 1, 4, [i8]>;

//===----------------------------------------------------------------------===//
// Groups. LMUL registers form a group; where LMUL is less than one, part of a
// register. vtype has log2 of it, from -3 to 3, in three bits.
//===----------------------------------------------------------------------===//

/// Bytes of LMUL registers.
defvar GroupBytes = (lshr (shl VLENB, (xor_ (and_ VTYPE, 0b111), 4)), 4);
/// Elements of SEW bits in them. Wider elements are as many, in more registers.
defvar VLMAX = (lshr GroupBytes, SewField);

/// Bytes of the group that holds VLMAX elements of a type.
class BytesOf<AnyType t> {
  dag value = (lshr (mul $vlmax, (width_of t)), 3);
}

defvar Vd = (number_of $vd);
defvar Vs1 = (number_of $vs1);
defvar Vs2 = (number_of $vs2);

class Illegal<dag condition, string message>
    : Check<condition, IllegalInstruction, message>;

def ValidType : Illegal<(not_ (bit_of VTYPE, 31)), "vtype is invalid">;
def FromStart : Illegal<(eq VSTART, 0), "vstart must be 0">;

/// A group begins at a multiple of its registers, of which there are at most
/// 8.
class Aligned<string register, dag number, dag bytes>
    : Illegal<(both (eq (and_ (mul number, VLENB), (sub bytes, 1)), 0),
                    (ule bytes, (mul VLENB, 8))),
              register # " must be a multiple of its group's registers, of "
              "which there may be 8">;

/// A masked instruction doesn't overwrite its mask.
def KeepsMask : Illegal<(either (ne $vm, 0), (ne Vd, 0)),
                        "a masked instruction can't write v0">;

/// Whether two groups have no register in common. Each has at least one.
class Apart<dag a, dag bytesA, dag b, dag bytesB> {
  dag value =
    (either (ule (add (mul a, VLENB), (umax bytesA, VLENB)), (mul b, VLENB)),
            (ule (add (mul b, VLENB), (umax bytesB, VLENB)), (mul a, VLENB)));
}
class NoOverlap<string register, dag number, dag bytes, dag bytesOfVd>
    : Illegal<Apart<Vd, bytesOfVd, number, bytes>.value,
              "vd and " # register # " must not overlap">;
/// Elements of vd are wider: only the last registers of vd may be the source.
class WidensFrom<string register, dag number, dag bytes, dag bytesOfVd>
    : Illegal<(either Apart<Vd, bytesOfVd, number, bytes>.value,
                      (both (ule VLENB, bytes),
                            (eq (add (mul number, VLENB), bytes),
                                (add (mul Vd, VLENB), bytesOfVd)))),
              "only the last registers of vd may be those of " # register>;
/// Elements of vd are narrower: only the first registers of the source may be
/// those of vd.
class NarrowsFrom<string register, dag number, dag bytes, dag bytesOfVd>
    : Illegal<(either Apart<Vd, bytesOfVd, number, bytes>.value,
                      (eq Vd, number)),
              "only the first registers of " # register # " may be vd">;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// An element is worked on if it isn't masked off.
defvar Active = (either (ne $vm, 0), (at $v0, "i"));
defvar Always = (eq 0, 0);

/// Every instruction ends with vstart at 0.
class ForElements<dag assignment, dag condition = Active> {
  dag value = (do (for_each "i", VSTART, VL, condition, assignment),
                  (set VSTART, 0));
}

#endif // RISCV_VSTATE
