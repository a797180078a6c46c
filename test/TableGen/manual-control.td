// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "state.td"

def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let loopLimit = (value SIZE);
  let loopDepth = 4;
}

class Counter<bits<4> op, dag statement> : RI<op> {
  let outs = (ops R:$a);
  let ins = (ops R:$a, u8:$imm);
  let semantics = statement;
}

// CHECK-LABEL: ### BRANCH
// CHECK:      if r[a] ≠ 0:
// CHECK-NEXT:     pc ← pc + imm
// CHECK:      * `bad-jump` if the new pc is no instruction of the program.
def BRANCH : RI<0> {
  let semantics = (when (ne $a, 0), (jump (add (pc), $imm)));
}
// CHECK-LABEL: ### SKIP
// CHECK:      pc ← next_pc + 1
def SKIP : Plain<1> { let semantics = (jump (add (next_pc), 1)); }
// CHECK-LABEL: ### STOP
// CHECK:      the program ends
def STOP : Plain<2> { let semantics = (halt); }
// CHECK-LABEL: ### BEGIN
// CHECK:      r[a] ← imm
// CHECK-NEXT: a loop with counter r[a] begins; its body starts at the next instruction
// CHECK:      * `bad-loop` if 4 loops are active already.
def BEGIN : Counter<3, (loop_begin $a, $imm)>;
// CHECK-LABEL: ### FINISH
// CHECK:      L = the innermost active loop whose counter is r[a]
// CHECK-NEXT: if r[a] > 1:
// CHECK-NEXT:     r[a] ← r[a] − 1
// CHECK-NEXT:     go to the first instruction of L's body
// CHECK-NEXT: else:
// CHECK-NEXT:     r[a] ← 0
// CHECK-NEXT:     L is over; go on after this instruction
// CHECK:      * `bad-loop` if no active loop has that counter.
// CHECK-NEXT: * `loop-limit` if one iteration of a loop, the loops inside it included, runs more than `SIZE`
// CHECK-NEXT:   instructions.
def FINISH : Counter<4, (loop_end $a)>;
// CHECK-LABEL: ### BREAK
// CHECK:      the counter of the innermost active loop ← 0
// CHECK-NEXT: that loop is over; go on after this instruction
// CHECK:      * `bad-loop` if no loop is active.
def BREAK : Plain<5> { let semantics = (loop_break); }
