// The machine's own limit on an iteration is met first.
// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: RUNTIME_TRAP: relu C1
  C_LOOP_START gp1, 4194303
  C_LOOP_START gp2, 4194303
  C_LOOP_START gp3, 4194303
  C_LOOP_END gp3
  C_LOOP_END gp2
  C_LOOP_END gp1
