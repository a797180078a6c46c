// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "base.td"

// CHECK:      **Example.** `--set` is the state before, `--expect` the state after.
// CHECK-EMPTY:
// CHECK-NEXT: ```sh
// CHECK-NEXT: kc-sim - \
// CHECK-NEXT:   --isa=mini \
// CHECK-NEXT:   --set='r1 = 7' \
// CHECK-NEXT:   --set='r2 = 3' \
// CHECK-NEXT:   --expect='r3 = 10' \
// CHECK-NEXT:   --expect-cycles=2 <<'END'
// CHECK-NEXT: ADD r3, r1, r2
// CHECK-NEXT: ADD r3, r3, r0
// CHECK-NEXT: END
// CHECK-NEXT: ```
def ADD : RRR<0> {
  let semantics = (set $d, (add $a, $b));
  let example = Example<["r1 = 7", "r2 = 3"],
                        ["ADD r3, r1, r2", "ADD r3, r3, r0"], ["r3 = 10"], 2>;
}
