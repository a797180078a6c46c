//===- VFormats.td - Vector operations ---------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   31    26 25  24 20  19 15  14  12 11  7 6       0
//  +--------+--+------+------+-------+-----+---------+
//  | funct6 |vm| vs2  | vs1  | 0 000 | vd  | 1010111 |  OPIVV, OPMVV 010
//  | funct6 |vm| vs2  | imm  | 0 011 | vd  | 1010111 |  OPIVI
//  | funct6 |vm| vs2  | rs1  | 0 100 | vd  | 1010111 |  OPIVX, OPMVX 110
//  +--------+--+------+------+-------+-----+---------+
//
// In the semantics, a is the element of vs2, b that of vs1 or the scalar in its
// place, and c that of vd.
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VFORMATS
#define RISCV_VFORMATS

include "riscv/VState.td"

def vmask : Flag<"v0.t", 0, 1>;
def simm5 : Imm<5> { let isSigned = 1; }

defvar OPIVV = 0b000;
defvar OPMVV = 0b010;
defvar OPIVI = 0b011;
defvar OPIVX = 0b100;
defvar OPMVX = 0b110;
defvar OPCFG = 0b111;

class OpV<bits<3> funct3, bits<6> funct6, string m, string s>
    : RVInstr<OpOpV, m> {
  bits<5> vd;
  let Inst{31...26} = funct6;
  let Inst{14...12} = funct3;
  let Inst{11...7} = vd;
  let summary = s;
  let unit = VectorAlu;
}

/// What there is of every operation on groups: how long they are, and the mask.
defvar CommonWhere = (define VLMAX:$vlmax, (mask V, 0):$v0);

/// Elements of vs2 and of operand 1 make one of vd.
class ElementOp<bits<3> funct3, bits<6> funct6, string m, string s, dag result>
    : OpV<funct3, funct6, m, s> {
  bits<1> vm; bits<5> vs2;
  let Inst{25} = vm;
  let Inst{24...20} = vs2;
  let outs = (ops V:$vd);
  let semantics = ForElements<(set (at $d, "i"), result)>.value;
}

// The groups of an operation as entries of `where`, and what is legal of them.
class DestinationIs<AnyType t> {
  dag entries = (define (group V, Vd, t, $vlmax):$d, (alias (at $d, "i")):$c);
  list<Check> checks = [Aligned<"vd", Vd, BytesOf<t>.value>, KeepsMask];
}
class Source2Is<AnyType t> {
  dag entries = (define (group V, Vs2, t, $vlmax):$s2, (alias (at $s2, "i")):$a);
  list<Check> checks = [Aligned<"vs2", Vs2, BytesOf<t>.value>];
}
class Source1Is<AnyType t> {
  dag entries = (define (group V, Vs1, t, $vlmax):$s1, (alias (at $s1, "i")):$b);
  list<Check> checks = [Aligned<"vs1", Vs1, BytesOf<t>.value>];
}

/// The operation on two vectors: elements of the types d, a and b.
class VV<bits<3> funct3, bits<6> funct6, string m, string s, dag result,
         AnyType d = SEW, AnyType a = SEW, AnyType b = SEW,
         list<Check> overlaps = []>
    : ElementOp<funct3, funct6, m, s, result> {
  bits<5> vs1;
  let Inst{19...15} = vs1;
  let syntax = "$vd, $vs2, $vs1, $vm";
  let ins = (ops V:$vs2, V:$vs1, vmask:$vm);
  let where = !con(CommonWhere, DestinationIs<d>.entries, Source2Is<a>.entries,
                   Source1Is<b>.entries);
  let checks = !listconcat([ValidType], DestinationIs<d>.checks,
                           Source2Is<a>.checks, Source1Is<b>.checks, overlaps);
}

/// The same with an integer register instead of a vector: its low bits.
class VX<bits<3> funct3, bits<6> funct6, string m, string s, dag result,
         AnyType d = SEW, AnyType a = SEW, dag scalar = (trunc SEW, $rs1),
         list<Check> overlaps = []>
    : ElementOp<funct3, funct6, m, s, result> {
  bits<5> rs1;
  let Inst{19...15} = rs1;
  let syntax = "$vd, $vs2, $rs1, $vm";
  let ins = (ops V:$vs2, X:$rs1, vmask:$vm);
  let where = !con(CommonWhere, DestinationIs<d>.entries, Source2Is<a>.entries,
                   (define (alias scalar):$b));
  let checks = !listconcat([ValidType], DestinationIs<d>.checks,
                           Source2Is<a>.checks, overlaps);
}

/// And with an immediate.
class VI<bits<6> funct6, string m, string s, dag result, Imm kind = simm5,
         AnyType d = SEW, AnyType a = SEW, dag scalar = (trunc SEW, $imm),
         list<Check> overlaps = []>
    : ElementOp<OPIVI, funct6, m, s, result> {
  bits<5> imm;
  let Inst{19...15} = imm;
  let syntax = "$vd, $vs2, $imm, $vm";
  let ins = !dag(ops, [V, kind, vmask], ["vs2", "imm", "vm"]);
  let where = !con(CommonWhere, DestinationIs<d>.entries, Source2Is<a>.entries,
                   (define (alias scalar):$b));
  let checks = !listconcat([ValidType], DestinationIs<d>.checks,
                           Source2Is<a>.checks, overlaps);
}

/// No second source: it is a number of the encoding.
class V1<bits<6> funct6, bits<5> number, string m, string s, dag result,
         AnyType d = SEW, AnyType a = SEW, list<Check> overlaps = []>
    : ElementOp<OPMVV, funct6, m, s, result> {
  let Inst{19...15} = number;
  let syntax = "$vd, $vs2, $vm";
  let ins = (ops V:$vs2, vmask:$vm);
  let where = !con(CommonWhere, DestinationIs<d>.entries, Source2Is<a>.entries);
  let checks = !listconcat([ValidType], DestinationIs<d>.checks,
                           Source2Is<a>.checks, overlaps);
}

#endif // RISCV_VFORMATS
