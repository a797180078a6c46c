//===- Lanes.td - Vector registers for tests ---------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction set for tests that has every form of the vocabulary for
// vectors: groups of registers, masks, types that state selects.
//
//===----------------------------------------------------------------------===//

include "kc/Isa.td"

def BYTES : Param<"BYTES", 16, 8, 64> { let summary = "of a vector register"; }

def X : RegFile<"x", 8, Word> {
  let summary = "32 bits";
  let zeroRegister = 0;
}
def V : VectorFile<"v", 16, (value BYTES)> { let summary = "vectors"; }
def COUNT : Register<"count", Word> { let summary = "elements in use"; }
def FIRST : Register<"first", Word> { let summary = "the first one in use"; }
def WIDTH : Register<"width", Word> { let summary = "log2 of bytes"; }

def Element : TypeVariable<(value WIDTH), [i8, i16, i32, i64]>;
def Twice : ScaledType<Element, 2, 1, [i16, i32, i64]>;
def Halved : ScaledType<Element, 1, 2, [i8, i16]>;

def Core : Unit<"core"> { let summary = "all"; }
def flag : Imm<1>;
def uimm4 : Imm<4>;

class LanesInstr<int op, string m> : Instr<m> {
  bits<32> Inst = 0;
  bits<6> opcode = op;
  let Inst{5...0} = opcode;
  let summary = m;
  let unit = Core;
}
/// Two groups make one; `all` ignores the mask in v0.
class Vector<int op, string m> : LanesInstr<op, m> {
  bits<4> vd; bits<4> va; bits<4> vb; bits<1> all;
  let Inst{9...6} = vd;
  let Inst{13...10} = va;
  let Inst{17...14} = vb;
  let Inst{18} = all;
  let syntax = "$vd, $va, $vb, $all";
  let outs = (ops V:$vd);
  let ins = (ops V:$va, V:$vb, flag:$all);
  let where = (define
    (udiv (mul BYTES, 16), (width_of Element)):$most,
    (mask V, 0):$m,
    (group V, (number_of $vd), Element, $most):$d,
    (group V, (number_of $va), Element, $most):$a,
    (group V, (number_of $vb), Element, $most):$b);
  dag result = (value 0);
  dag assignment = (set (at $d, "i"), result);
  let semantics = (for_each "i", FIRST, COUNT,
                            (either (ne $all, 0), (at $m, "i")), assignment);
}

def ADD : Vector<0, "add"> { let result = (add (at $a, "i"), (at $b, "i")); }
def DIV : Vector<1, "div"> { let result = (udiv (at $a, "i"), (at $b, "i")); }
/// Twice as wide: vd has as many elements in twice as many registers.
def WIDE : Vector<2, "wide"> {
  let where = (define
    (udiv (mul BYTES, 8), (width_of Element)):$most,
    (mask V, 0):$m,
    (group V, (number_of $vd), Twice, $most):$d,
    (group V, (number_of $va), Element, $most):$a,
    (group V, (number_of $vb), Twice, $most):$b);
  let result = (mul (zext Twice, (at $a, "i")), (at $b, "i"));
}
def NARROW : Vector<3, "narrow"> {
  let where = (define
    (udiv (mul BYTES, 8), (width_of Element)):$most,
    (mask V, 0):$m,
    (group V, (number_of $vd), Halved, $most):$d,
    (group V, (number_of $va), Element, $most):$a,
    (group V, (number_of $vb), Element, $most):$b);
  let result = (trunc Halved, (lshr (at $a, "i"), (at $b, "i")));
}
/// Indices out of range read zero.
def GATHER : Vector<4, "gather"> {
  let result = (lookup $a, (zext i64, (at $b, "i")));
}
def SHIFT : Vector<5, "shift"> { let result = (lookup $a, (sub "i", 3)); }
def COMPARE : Vector<6, "compare"> {
  let where = (define
    (udiv (mul BYTES, 16), (width_of Element)):$most,
    (mask V, 0):$m,
    (mask V, (number_of $vd)):$d,
    (group V, (number_of $va), Element, $most):$a,
    (group V, (number_of $vb), Element, $most):$b);
  let result = (slt (at $a, "i"), (at $b, "i"));
}
def LOGIC : Vector<7, "logic"> {
  let where = (define (mask V, (number_of $vd)):$d, (mask V, 0):$m,
                      (mask V, (number_of $va)):$a,
                      (mask V, (number_of $vb)):$b);
  let result = (both (at $a, "i"), (not_ (at $b, "i")));
}
/// The first element of vb, and all of va.
class Fold<int op, string m, Operator f> : Vector<op, m> {
  defvar All = (fold f, "k", FIRST, COUNT, (either (ne $all, 0), (at $m, "k")),
                     (lookup $b, 0), (at $a, "k"));
  let semantics = (for_each "i", 0, (umin COUNT, 1), (eq 0, 0),
                            (set (at $d, "i"), All));
}
def SUM : Fold<8, "sum", add>;
def LEAST : Fold<9, "least", umin>;
def PRODUCT : Fold<10, "product", mul>;
/// Two folds of which one is a name, in a value of a register.
def COUNT_BITS : LanesInstr<11, "count_bits"> {
  bits<3> rd; bits<4> va;
  let Inst{8...6} = rd;
  let Inst{13...10} = va;
  let syntax = "$rd, $va";
  let outs = (ops X:$rd);
  let ins = (ops V:$va);
  let where = (define
    (mask V, (number_of $va)):$a,
    (fold umin, "k", 0, COUNT, (at $a, "k"), 0xFFFF, "k"):$least);
  let semantics =
    (do (set $rd, (add (shl $least, 16),
                       (fold add, "k", 0, COUNT, (at $a, "k"), 0, 1))),
        (set FIRST, 0));
}
/// Saturates, and says so: the registers are read before any is written.
def SATURATE : Vector<12, "saturate"> {
  defvar Sum = (add (at $a, "i"), (at $b, "i"));
  defvar Over = (ult Sum, (at $a, "i"));
  defvar Condition = (either (ne $all, 0), (at $m, "i"));
  let result = (select Over, (sub (xor_ Sum, Sum), 1), Sum);
  let semantics =
    (do (for_each "i", FIRST, COUNT, Condition, assignment),
        (set FIRST, (fold or_, "i", FIRST, COUNT, Condition, 0,
                          (select Over, 1, 0))));
}
def INDEX : Vector<13, "index"> {
  let result = (add (trunc Element, (zext i64, "i")), (at $b, "i"));
}
def SIGNS : Vector<14, "signs"> {
  let where = (define
    (mask V, 0):$m,
    (group V, (number_of $vd), i16, 16):$d,
    (group V, (number_of $va), i8, 16):$a,
    (mask V, (number_of $vb)):$b);
  let result = (select (at $b, "i"), (sext i16, (at $a, "i")),
                                     (zext i16, (at $a, "i")));
}

def Lanes : Isa<"lanes"> {
  let title = "Lanes";
  let summary = "Vector registers, for tests";
}
