// An instruction has one example.
// RUN: %check-errors

include "base.td"

def ADD : RRR<0> {
  let semantics = (set $d, (add $a, $b));
  let example = Example<["r1 = 1"], ["ADD r3, r1, r2"], ["r3 = 1"]>;
}
def SUB : RRR<1> { let semantics = (set $d, (sub $a, $b)); }

// CHECK: :[[#@LINE+1]]:1: error: 'ADD' has another example
def : ExampleOf<ADD, ["r1 = 2"], ["ADD r3, r1, r2"], ["r3 = 2"]>;
// CHECK: :[[#@LINE-8]]:5: note: which is here
def : ExampleOf<SUB, ["r1 = 2"], ["SUB r3, r1, r2"], ["r3 = 2"]>;
// CHECK: :[[#@LINE+1]]:1: error: 'SUB' has another example
def : ExampleOf<SUB, ["r1 = 3"], ["SUB r3, r1, r2"], ["r3 = 3"]>;
// CHECK: :[[#@LINE-3]]:1: note: which is here
