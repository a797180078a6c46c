//===- VMemory.td - Vector loads and stores ----------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   31 29 28 27 26 25 24    20 19  15 14   12 11      7 6       0
//  +-----+--+-----+--+--------+------+-------+---------+---------+
//  | nf  |0 | mop |vm| *umop  | rs1  | width | vd, vs3 | 0?00111 |
//  +-----+--+-----+--+--------+------+-------+---------+---------+
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_VMEMORY
#define RISCV_VMEMORY

include "riscv/VInteger.td"

defvar UnitStride = 0b00;
defvar IndexedUnordered = 0b01;
defvar Strided = 0b10;
defvar IndexedOrdered = 0b11;

//===----------------------------------------------------------------------===//
// What moves
//===----------------------------------------------------------------------===//

class TransferFunction<string name, list<Type> more, string formula, bit loads>
    : Function<"riscv::" # name,
               !listconcat([i32, i32, i32, i32, i32, i32], more), i1,
               !subst("NAME", name, formula)> {
  let isStatement = 1;
  let reads = !if(loads, [MEM], []);
  let writes = !if(loads, [], [MEM]);
  let traps = [
    FunctionTrap<OutOfRange, "an element that is moved lies where there is no "
                             "memory, or none that can be accessed so">
  ];
}
defvar UnitFormula = [{
NAME(register, fields, bytes, size, unmasked, base): for each active i in [vstart, vl) and each field f, the value of
`bytes` bytes at base + (i × fields + f) × bytes is that of element i of the group of `size` bytes, at least a register,
that is number f from the register on.
}];
defvar StridedFormula = [{
NAME(register, fields, bytes, size, unmasked, base, stride): for each active i in [vstart, vl) and each field f, the value
of `bytes` bytes at base + i × stride + f × bytes is that of element i of the group of `size` bytes, at least a register,
that is number f from the register on.
}];
defvar IndexedFormula = [{
NAME(register, fields, bytes, size, unmasked, base, indices, width): for each active i in [vstart, vl), in this order, and
each field f, the value of `bytes` bytes at base + x + f × bytes is that of element i of the group of `size` bytes, at
least a register, that is number f from the register on; x is element i of the group from register `indices` on, of `width` bytes.
}];
def LoadUnit : TransferFunction<"loadUnit", [], UnitFormula, 1>;
def StoreUnit : TransferFunction<"storeUnit", [], UnitFormula, 0>;
def LoadStrided : TransferFunction<"loadStrided", [i32], StridedFormula, 1>;
def StoreStrided : TransferFunction<"storeStrided", [i32], StridedFormula, 0>;
def LoadIndexed : TransferFunction<"loadIndexed", [i32, i32], IndexedFormula, 1>;
def StoreIndexed
    : TransferFunction<"storeIndexed", [i32, i32], IndexedFormula, 0>;

class CountedFunction<string name, bit loads>
    : Function<"riscv::" # name, [i32, i32, i32, i32], i1, !subst("NAME", name, [{
NAME(register, count, bytes, base): for i in [vstart, count), the value of `bytes` bytes at base + i × bytes is that of element i
of the registers from the register on.
}])> {
  let isStatement = 1;
  let reads = !if(loads, [MEM], []);
  let writes = !if(loads, [], [MEM]);
  let traps = LoadUnit.traps;
}
def LoadCounted : CountedFunction<"loadCounted", 1>;
def StoreCounted : CountedFunction<"storeCounted", 0>;

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// The groups of all fields are in at most 8 registers, of which the last one
/// exists.
class FieldsFit<int fields, dag bytes>
    : Illegal<(both (ule (mul fields, (umax bytes, VLENB)), (mul VLENB, 8)),
                    (ule (add (mul Vd, VLENB),
                              (mul fields, (umax bytes, VLENB))),
                         (mul VLENB, 32))),
              "all fields must be in 8 registers and end with v31">;

/// Where the data's and the indices' widths differ, loads overlap them as any
/// instruction with two widths may; those of several fields never do.
class IndexedOverlap<int fields, dag bytes, dag indexBytes> {
  dag overlap = (select (ult indexBytes, bytes),
                   WidensFrom<"vs2", Vs2, indexBytes, bytes>.condition,
                   NarrowsFrom<"vs2", Vs2, indexBytes, bytes>.condition);
  list<Check> checks =
    !if(!eq(fields, 1),
        [Illegal<(either (eq bytes, indexBytes), overlap),
                 "vd and the indices overlap as they must not">],
        [NoOverlap<"vs2", Vs2, indexBytes,
                   (mul fields, (umax bytes, VLENB))>]);
}

//===----------------------------------------------------------------------===//
// Formats. The register that is loaded or stored is vd here.
//===----------------------------------------------------------------------===//

class VMemory<bit loads, int fields, bits<2> mop, bits<3> width, string m,
              string s> : RVInstr<!if(loads, OpLoadFp, OpStoreFp), m> {
  bits<5> vd; bits<5> rs1;
  let Inst{31...29} = !sub(fields, 1);
  let Inst{27...26} = mop;
  let Inst{19...15} = rs1;
  let Inst{14...12} = width;
  let Inst{11...7} = vd;
  let summary = s;
  let unit = VectorLoadStore;
  let outs = !if(loads, (ops V:$vd), (ops));
}
class MaskedMemory<bit loads, int fields, bits<2> mop, bits<3> width, string m,
                   string s> : VMemory<loads, fields, mop, width, m, s> {
  bits<1> vm;
  let Inst{25} = vm;
}
/// Operands of loads, and of stores, which read the register.
class MemoryOperands<bit loads, dag more> {
  dag value = !con(!if(loads, (ops), (ops V:$vd)), more);
}

class UnitAccess<bit loads, int fields, bits<5> umop, int bytes,
                 bits<3> width, string m, string s>
    : MaskedMemory<loads, fields, UnitStride, width, m, s> {
  let Inst{24...20} = umop;
  let syntax = "$vd, ($rs1), $vm";
  let otherSyntax = ["$vd, 0($rs1), $vm"];
  let ins = MemoryOperands<loads, (ops X:$rs1, vmask:$vm)>.value;
  let where = (define VLMAX:$vlmax, (mul $vlmax, bytes):$bytes);
  let checks = !listconcat(
    [ValidType, Aligned<"vd", Vd, (value $bytes)>,
     FieldsFit<fields, (value $bytes)>], !if(loads, [KeepsMask], []<Check>));
  let semantics =
    (do (call !if(loads, LoadUnit, StoreUnit), Vd, fields, bytes, $bytes, $vm,
              $rs1),
        (set VSTART, 0));
}
class StridedAccess<bit loads, int fields, int bytes, bits<3> width, string m,
                    string s>
    : MaskedMemory<loads, fields, Strided, width, m, s> {
  bits<5> rs2;
  let Inst{24...20} = rs2;
  let syntax = "$vd, ($rs1), $rs2, $vm";
  let otherSyntax = ["$vd, 0($rs1), $rs2, $vm"];
  let ins = MemoryOperands<loads, (ops X:$rs1, X:$rs2, vmask:$vm)>.value;
  let where = (define VLMAX:$vlmax, (mul $vlmax, bytes):$bytes);
  let checks = !listconcat(
    [ValidType, Aligned<"vd", Vd, (value $bytes)>,
     FieldsFit<fields, (value $bytes)>], !if(loads, [KeepsMask], []<Check>));
  let semantics =
    (do (call !if(loads, LoadStrided, StoreStrided), Vd, fields, bytes, $bytes,
              $vm, $rs1, $rs2),
        (set VSTART, 0));
}
/// The data have SEW bits; the width is that of the indices.
class IndexedAccess<bit loads, int fields, bits<2> mop, int bytes,
                    bits<3> width, string m, string s>
    : MaskedMemory<loads, fields, mop, width, m, s> {
  bits<5> vs2;
  let Inst{24...20} = vs2;
  let syntax = "$vd, ($rs1), $vs2, $vm";
  let otherSyntax = ["$vd, 0($rs1), $vs2, $vm"];
  let ins = MemoryOperands<loads, (ops X:$rs1, V:$vs2, vmask:$vm)>.value;
  let where = (define VLMAX:$vlmax, BytesOf<SEW>.value:$bytes,
                      (mul $vlmax, bytes):$index_bytes);
  let checks = !listconcat(
    [ValidType, Aligned<"vd", Vd, (value $bytes)>,
     Aligned<"vs2", Vs2, (value $index_bytes)>,
     FieldsFit<fields, (value $bytes)>],
    !if(loads,
        !listconcat([KeepsMask],
                    IndexedOverlap<fields, (value $bytes),
                                   (value $index_bytes)>.checks),
        []<Check>));
  let semantics =
    (do (call !if(loads, LoadIndexed, StoreIndexed), Vd, fields,
              (lshr (width_of SEW), 3), $bytes, $vm, $rs1, Vs2, bytes),
        (set VSTART, 0));
}
/// vm is 1, and nothing depends on vl.
class CountedAccess<bit loads, int registers, bits<5> umop, int bytes,
                    bits<3> width, string m, string s, dag count,
                    list<Check> legality>
    : VMemory<loads, registers, UnitStride, width, m, s> {
  let Inst{25} = 1;
  let Inst{24...20} = umop;
  let syntax = "$vd, ($rs1)";
  let otherSyntax = ["$vd, 0($rs1)"];
  let ins = MemoryOperands<loads, (ops X:$rs1)>.value;
  let checks = legality;
  let semantics =
    (do (call !if(loads, LoadCounted, StoreCounted), Vd, count, bytes, $rs1),
        (set VSTART, 0));
}

//===----------------------------------------------------------------------===//
// Instructions: widths of 8, 16 and 32 bits, 1 to 8 fields
//===----------------------------------------------------------------------===//

class MemoryWidth<int b, bits<3> w> {
  int bits_ = b;
  int bytes = !srl(b, 3);
  bits<3> width = w;
}
defvar MemoryWidths = [MemoryWidth<8, 0b000>, MemoryWidth<16, 0b101>,
                       MemoryWidth<32, 0b110>];

foreach fields = [1, 2, 3, 4, 5, 6, 7, 8] in
  foreach w = MemoryWidths in {
    defvar IsSegment = !ne(fields, 1);
    defvar Seg = !if(IsSegment, "seg" # fields, "");
    defvar SEG = !if(IsSegment, "SEG" # fields, "");
    defvar E = "e" # w.bits_;
    defvar Of = !if(IsSegment, " segments of " # fields # " fields", "");

    def "VL" # SEG # "E" # w.bits_ # "_V"
        : UnitAccess<1, fields, 0b00000, w.bytes, w.width,
                     "vl" # Seg # E # ".v", "Load" # Of>;
    def "VL" # SEG # "E" # w.bits_ # "FF_V"
        : UnitAccess<1, fields, 0b10000, w.bytes, w.width,
                     "vl" # Seg # E # "ff.v", "Load" # Of # ", fault first">;
    def "VS" # SEG # "E" # w.bits_ # "_V"
        : UnitAccess<0, fields, 0b00000, w.bytes, w.width,
                     "vs" # Seg # E # ".v", "Store" # Of>;
    def "VLS" # SEG # "E" # w.bits_ # "_V"
        : StridedAccess<1, fields, w.bytes, w.width, "vls" # Seg # E # ".v",
                        "Load" # Of # " a stride apart">;
    def "VSS" # SEG # "E" # w.bits_ # "_V"
        : StridedAccess<0, fields, w.bytes, w.width, "vss" # Seg # E # ".v",
                        "Store" # Of # " a stride apart">;
    def "VLUX" # SEG # "EI" # w.bits_ # "_V"
        : IndexedAccess<1, fields, IndexedUnordered, w.bytes, w.width,
                        "vlux" # Seg # "ei" # w.bits_ # ".v",
                        "Load" # Of # " at offsets">;
    def "VSUX" # SEG # "EI" # w.bits_ # "_V"
        : IndexedAccess<0, fields, IndexedUnordered, w.bytes, w.width,
                        "vsux" # Seg # "ei" # w.bits_ # ".v",
                        "Store" # Of # " at offsets">;
    def "VLOX" # SEG # "EI" # w.bits_ # "_V"
        : IndexedAccess<1, fields, IndexedOrdered, w.bytes, w.width,
                        "vlox" # Seg # "ei" # w.bits_ # ".v",
                        "Load" # Of # " at offsets, in order">;
    def "VSOX" # SEG # "EI" # w.bits_ # "_V"
        : IndexedAccess<0, fields, IndexedOrdered, w.bytes, w.width,
                        "vsox" # Seg # "ei" # w.bits_ # ".v",
                        "Store" # Of # " at offsets, in order">;
  }

// Whole registers, with any vtype. The width of loads is a hint.
foreach n = [1, 2, 4, 8] in {
  foreach w = MemoryWidths in
    def "VL" # n # "RE" # w.bits_ # "_V"
        : CountedAccess<1, n, 0b01000, w.bytes, w.width,
                        "vl" # n # "re" # w.bits_ # ".v",
                        "Load whole registers",
                        (udiv (mul VLENB, n), w.bytes),
                        [Aligned<"vd", Vd, (mul VLENB, n)>]>;
  def "VS" # n # "R_V"
      : CountedAccess<0, n, 0b01000, 1, 0b000, "vs" # n # "r.v",
                      "Store whole registers", (mul VLENB, n),
                      [Aligned<"vd", Vd, (mul VLENB, n)>]>;
}

// As many bytes as hold vl bits.
defvar MaskBytes = (lshr (add VL, 7), 3);
def VLM_V : CountedAccess<1, 1, 0b01011, 1, 0b000, "vlm.v", "Load a mask",
                          MaskBytes, [ValidType]>;
def VSM_V : CountedAccess<0, 1, 0b01011, 1, 0b000, "vsm.v", "Store a mask",
                          MaskBytes, [ValidType]>;

#endif // RISCV_VMEMORY
