// A function's formula takes the place of what operators would say.
// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

def Root : Function<"root", [i32], i32, [{
The largest n with n² ≤ x.
}]>;
def Copy : Function<"copy", [i32, i32], i1, [{
    Indented as one,
      the second line more.
}]> {
  let isStatement = 1;
  let cost = "the time of the copy";
  let traps = [FunctionTrap<Misaligned, "`r[a]` is odd">,
               FunctionTrap<OutOfRange, "a cell lies beyond the end">];
  let reads = [MEM, VEC];
  let writes = [MEM];
}

// CHECK-LABEL: ### ROOT
// CHECK:      r[d] ← Root(r[a] + r[b]) + Root(1)
// CHECK-NEXT: ```
// CHECK-EMPTY:
// CHECK-NEXT: where `Root` is:
// CHECK-EMPTY:
// CHECK-NEXT: The largest n with n² ≤ x.
// CHECK-EMPTY:
// CHECK-NEXT: **Traps**
// CHECK:      **Timing.** Unit alu, cycles: 1.
def ROOT : RRR<0> {
  let semantics = (set $d, (add (call Root, (add $a, $b)), (call Root, 1)));
}
// CHECK-LABEL: ### COPY
// CHECK:      Copy(r[a], imm)
// CHECK:      {{^}}Indented as one,
// CHECK-NEXT: {{^}}  the second line more.
// CHECK-EMPTY:
// CHECK-NEXT: It reads `mem` and `vec` and writes `mem`.
// CHECK-EMPTY:
// CHECK-NEXT: **Traps**
// CHECK-EMPTY:
// CHECK-NEXT: * `misaligned` if `r[a]` is odd.
// CHECK-NEXT: * `out-of-range` if a cell lies beyond the end.
// CHECK:      **Timing.** Unit alu, cycles: 1 + the time of the copy.
def COPY : RI<1> { let semantics = (call Copy, $a, $imm); }
// CHECK-LABEL: ### ONLY
// CHECK:      **Timing.** Unit alu, cycles: the time of the copy.
def ONLY : RI<2> {
  let cost = (value 0);
  let semantics = (call Copy, $a, $imm);
}
