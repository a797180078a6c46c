// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def Engine : Unit<"engine"> {
  let summary = "the heavy work";
  let queued = 1;
  let inOrder = 1;
}
def Dma : Unit<"dma"> { let queued = 1; }

// CHECK:      ## Timing
// CHECK:      **Decoupled timing**: the units engine (in order) and dma work side by side.
// CHECK:      Instructions of alu are executed as they are

// CHECK:      **At best** a unit does so much
// CHECK:      | Operation  | Unit   | Items      | in cycles |
// CHECK-NEXT: |------------|--------|------------|-----------|
// CHECK-NEXT: | `mac`      | engine | N × N (16) | 1 |
// CHECK-NEXT: | `mem_read` | dma    | 64 | N (4) |
def : Throughput<"mac", (mul N, N), (value 1), Engine>;
def : Throughput<"mem_read", (value 64), (value N), Dma>;

// CHECK:      ## Instruction index
// CHECK:      Unit **alu**
// CHECK:      | Instruction             | Syntax     | Summary | Cycles |
// CHECK:      | [CONSTANT](#constant)   |            |         | 1  |
// CHECK-NEXT: | [OPERAND](#operand)     | `r<a>, imm` | | N + 2 × imm (4 + 2 × imm) |
// CHECK-NEXT: | [CHOICE](#choice)       | `r<a>, imm` | | SIZE × (if imm = 0 then N else 1) (64 × (if imm = 0 then 4 else 1)) |
// CHECK-NEXT: | [RESERVED](#reserved)   |            | For later | reserved |
// CHECK:      Unit **engine**: the heavy work
// CHECK:      | [PARAMETERS](#parameters) |          |  | N × N + 3 (19) |
// CHECK-NOT:  Unit **dma**

// CHECK-LABEL: ### CONSTANT
// CHECK:      **Timing.** Unit alu, cycles: 1.
def CONSTANT : Plain<0>;
// CHECK-LABEL: ### PARAMETERS
// CHECK:      **Timing.** Unit engine, cycles: N × N + 3 (19). It does N × N × SIZE multiply-accumulates (1024).
def PARAMETERS : Plain<1> {
  let unit = Engine;
  let cost = (add (mul N, N), 3);
  let macs = (mul (mul N, N), SIZE);
}
// CHECK-LABEL: ### OPERAND
// CHECK:      **Timing.** Unit alu, cycles: N + 2 × imm (4 + 2 × imm). If `a = 0` the instruction does nothing and
// CHECK-NEXT: takes no time.
def OPERAND : RI<2> {
  let cost = (add N, (mul 2, $imm));
  let skippedIf = (eq (number_of $a), 0);
}
def CHOICE : RI<3> { let cost = (mul SIZE, (select (eq $imm, 0), N, 1)); }
// CHECK-LABEL: ### RESERVED
// CHECK:      For later.
// CHECK:      The name is reserved: executing it traps as `reserved-instruction`.
// CHECK-NOT:  **Timing.**
def RESERVED : Plain<4> {
  let isReserved = 1;
  let summary = "For later";
}
