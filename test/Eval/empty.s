// RUN: %exit-code 1 eval-test-driver check %tasks/relu C1 %s | FileCheck %s
// CHECK: INCORRECT_SHAPE_OR_COVERAGE: relu C1 on plena (plena-64): parts of the result were never written
// CHECK-NEXT: 256 of the 256 cells of 'y' were never written, the first is [0][0] at vram[0]
// CHECK-NEXT: 0 cycles
