//===- VReductions.td - Vector reductions ------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VREDUCTIONS
#define RISCV_VREDUCTIONS

include "riscv/VFormats.td"

/// Element 0 of vs1 and all of vs2 make element 0 of vd.
class Reduction<bits<3> funct3, bits<6> f, string m, string s, Operator fold_,
                AnyType t, dag element> : OpV<funct3, f, m, s> {
  bits<1> vm; bits<5> vs2; bits<5> vs1;
  let Inst{25} = vm;
  let Inst{24...20} = vs2;
  let Inst{19...15} = vs1;
  let syntax = "$vd, $vs2, $vs1, $vm";
  let outs = (ops V:$vd);
  let ins = (ops V:$vs2, V:$vs1, vmask:$vm);
  let unit = VectorPermute;
  let where = !con(CommonWhere, Source2Is<SEW>.entries,
                   (define (group V, Vd, t, 1):$d, (group V, Vs1, t, 1):$s1));
  let checks = !listconcat([ValidType, FromStart], Source2Is<SEW>.checks);
  let semantics =
    (for_each "e", 0, (umin VL, 1), Always,
              (set (at $d, "e"), (fold fold_, "i", 0, VL, Active,
                                       (lookup $s1, 0), element)));
}

multiclass Reductions<bits<6> f, string m, string s, Operator op> {
  def _VS : Reduction<OPMVV, f, m # ".vs", s, op, SEW, (value $a)>;
}
defm VREDSUM : Reductions<0b000000, "vredsum", "Sum of all", add>;
defm VREDAND : Reductions<0b000001, "vredand", "Bitwise and of all", and_>;
defm VREDOR : Reductions<0b000010, "vredor", "Bitwise or of all", or_>;
defm VREDXOR : Reductions<0b000011, "vredxor", "Exclusive or of all", xor_>;
defm VREDMINU : Reductions<0b000100, "vredminu", "Unsigned minimum of all",
                           umin>;
defm VREDMIN : Reductions<0b000101, "vredmin", "Signed minimum of all", smin>;
defm VREDMAXU : Reductions<0b000110, "vredmaxu", "Unsigned maximum of all",
                           umax>;
defm VREDMAX : Reductions<0b000111, "vredmax", "Signed maximum of all", smax>;

def VWREDSUMU_VS : Reduction<OPIVV, 0b110000, "vwredsumu.vs",
                             "Wide unsigned sum of all", add, Wide,
                             (zext Wide, $a)>;
def VWREDSUM_VS : Reduction<OPIVV, 0b110001, "vwredsum.vs",
                            "Wide signed sum of all", add, Wide,
                            (sext Wide, $a)>;

#endif // RISCV_VREDUCTIONS
