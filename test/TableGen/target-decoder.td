// The decoder switches on the bits that all instructions fix. Instructions of
// another opcode space come before those of the base map that they replace.
// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def Extension : OpcodeSpace<"extension">;

def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }
def STORE : RI<2>;
def LONG : Plain<3>;
def MORE : Plain<1> { let opcodeSpace = Extension; }

// CHECK:      static int decode(uint64_t Word, uint64_t Spaces) {
// CHECK-NEXT:   switch (Word & 0xf800ull) {
// CHECK-NEXT:   case 0x1000ull:
// CHECK-NEXT:     if ((Spaces & 0x2ull) && (Word & 0xffffull) == 0x1000ull)
// CHECK-NEXT:       return 3; // MORE
// CHECK-NEXT:     if ((Spaces & 0x1ull) && (Word & 0xfe00ull) == 0x1000ull)
// CHECK-NEXT:       return 0; // ADD
// CHECK-NEXT:     return -1;
// CHECK-NEXT:   case 0x2000ull:
// CHECK-NEXT:     if ((Spaces & 0x1ull))
// CHECK-NEXT:       return 1; // STORE
// CHECK-NEXT:     return -1;
// CHECK-NEXT:   case 0x3000ull:
// CHECK-NEXT:     if ((Spaces & 0x1ull) && (Word & 0xffffull) == 0x3000ull)
// CHECK-NEXT:       return 2; // LONG
// CHECK-NEXT:     return -1;
// CHECK-NEXT:   default:
// CHECK-NEXT:     return -1;
// CHECK-NEXT:   }
// CHECK-NEXT: }
