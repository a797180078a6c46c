// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "state.td"

def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let comments = [";", "#", "//"];
}
def A : RegFile<"a", 4, Word> { let aliases = [RegAlias<"sp", 2>]; }
def u16 : Imm<16>;

// CHECK:      ## Assembly
// CHECK:      A comment starts with `;`, `#` or `//`
// CHECK:      * **Registers**: `r0` … `r7`; `f0` … `f3`; `a0` … `a3`, `sp` (`a2`).

// CHECK:      ### Pseudo instructions
// CHECK:      * `MOVE r<d>, r<a>` — Copy a register. It becomes `ADD r<d>, r<a>, r0`.
// CHECK-NEXT: * `SET r<d>, n` — Set a register. `n` is a number from 0 to 65535. It becomes
// CHECK-NEXT:   * `LOW r<d>, n`
// CHECK-NEXT:   * `HIGH r<d>, n[15:8]`, if `n[7:0]` is 0
// CHECK-NEXT:   * `HIGH r<d>, n[15:8]` and `LOW r<d>, n[7:0]`
// CHECK-NEXT: * `NOTHING`. It becomes nothing.
// CHECK:      ### ADD
// CHECK-EMPTY:
// CHECK-NEXT: ```text
// CHECK-NEXT: ADD r<d>, r<a>[, r<b>]
// CHECK-NEXT: ADD r<d>, r<a>, r<b>, _
// CHECK-NEXT: ADD r<d>, 0, r<b>
// CHECK-NEXT: ```
def ADD : RRR<0> {
  let optionalOperands = 1;
  let otherSyntax = ["$d, $a, $b, _", "$d, 0, $b"];
  let semantics = (set $d, (add $a, $b));
}
class Half<bits<4> op> : RI<op> {
  let outs = (ops R:$a);
  let ins = (ops u8:$imm);
  let semantics = (set $a, $imm);
}
// CHECK-LABEL: ### LOW
// CHECK:      LOW r<a>, imm
def LOW : Half<1>;
// CHECK-LABEL: ### HIGH
// CHECK:      HIGH r<a>[, imm]
def HIGH : Half<2> { let optionalOperands = 1; }
// CHECK-LABEL: ### LOAD
// CHECK:      LOAD imm(r<a>)
def LOAD : RI<3> { let syntax = "$imm($a)"; }
// CHECK-LABEL: ### MODE
// CHECK:      MODE r<a> by imm!
def MODE : RI<4> { let syntax = "$a by $imm!"; }
// CHECK-LABEL: ### ALL
// CHECK:      ALL [r<a>[, imm]]
def ALL : RI<5> { let optionalOperands = 2; }

def MOVE : Pseudo<"MOVE", (ops R:$d, R:$a), "$d, $a",
                  [Expansion<[(ADD $d, $a, 0)]>]> {
  let summary = "Copy a register";
}
def SET : Pseudo<"SET", (ops R:$d, u16:$n), "$d, $n", [
    Expansion<[(LOW $d, $n)]>,
    Expansion<[(HIGH $d, (bits_of $n, 15, 8))], (bits_of $n, 7, 0)>,
    Expansion<[(HIGH $d, (bits_of $n, 15, 8)), (LOW $d, (bits_of $n, 7, 0))]>
  ]> {
  let summary = "Set a register";
}
def NOTHING : Pseudo<"NOTHING", (ops), "", [Expansion<[]>]>;
