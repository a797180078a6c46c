// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s \
// RUN:   | FileCheck %s --strict-whitespace

include "base.td"

// CHECK-LABEL: ### ADD
// CHECK:{{^}} 15      9 8  6 5  3 2  0{{$}}
// CHECK-NEXT:{{^}}+---------+----+----+----+{{$}}
// CHECK-NEXT:{{^}}| 0001000 | b  | a  | d  |{{$}}
// CHECK-NEXT:{{^}}+---------+----+----+----+{{$}}
// CHECK:Match `0x1000`, mask `0xfe00`.
def ADD : RRR<1> { let semantics = (set $d, (add $a, $b)); }

// CHECK-LABEL: ### SCATTERED
// CHECK:{{^}} 15      9 8        7        4 3        0{{$}}
// CHECK-NEXT:{{^}}+---------+--------+----------+----------+{{$}}
// CHECK-NEXT:{{^}}| 0010000 | imm[8] | imm[3:0] | imm[7:4] |{{$}}
// CHECK-NEXT:{{^}}+---------+--------+----------+----------+{{$}}
def u9 : Imm<9>;
def SCATTERED : Word16<2> {
  bits<9> imm;
  let Inst{3...0} = imm{7...4};
  let Inst{7...4} = imm{3...0};
  let Inst{8} = imm{8};
  let ins = (ops u9:$imm);
  let syntax = "$imm";
}

// CHECK-LABEL: ### IGNORED
// CHECK:{{^}} 15       8 7       0{{$}}
// CHECK-NEXT:{{^}}+----------+---------+{{$}}
// CHECK-NEXT:{{^}}| 00110000 | ignored |{{$}}
// CHECK-NEXT:{{^}}+----------+---------+{{$}}
// CHECK:Match `0x3000`, mask `0xff00`.
def IGNORED : Plain<3> { bits<16> Ignored = 0xff; }

def Extension : OpcodeSpace<"extension"> { let summary = "More instructions"; }
// CHECK-LABEL: ## Extension extension
// CHECK:      More instructions. These instructions exist only where tools are told so with
// CHECK-NEXT: `--opcode-space=extension`;
// CHECK:      | [MORE (extension)](#more-extension) |
// CHECK:      ### MORE (extension)
def MORE : Plain<1> { let opcodeSpace = Extension; }
def OTHER : Plain<4> { let isReserved = 1; }

// CHECK-LABEL: ## Opcode map
// CHECK:      | Bits 15:9 | Instruction      | Match    | Mask     |
// CHECK-NEXT: |-----------|------------------|----------|----------|
// CHECK-NEXT: | `0x1000`  | ADD              | `0x1000` | `0xfe00` |
// CHECK-NEXT: | `0x2000`  | SCATTERED        | `0x2000` | `0xfe00` |
// CHECK-NEXT: | `0x3000`  | IGNORED          | `0x3000` | `0xff00` |
// CHECK-NEXT: | `0x4000`  | OTHER (reserved) | `0x4000` | `0xffff` |
// CHECK:      ### Opcode space extension
// CHECK:      | Bits 15:0 | Instruction | Match    | Mask     |
// CHECK-NEXT: |-----------|-------------|----------|----------|
// CHECK-NEXT: | `0x1000`  | MORE        | `0x1000` | `0xffff` |
