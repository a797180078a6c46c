// A function bound to a task says where its tensors and constants are.
//
// RUN: task-test-opt %tasks/rmsnorm/reference.mlir \
// RUN:   --kc-specialize="task=rmsnorm isa=plena config=C3 tasks=%tasks" \
// RUN:   | FileCheck %s
// RUN: env KC_TASKS_DIR=%tasks task-test-opt %tasks/rmsnorm/reference.mlir \
// RUN:   --kc-specialize="task=rmsnorm isa=plena config=C3" | FileCheck %s
//
// It is MLIR that other tools read:
// RUN: env KC_TASKS_DIR=%tasks task-test-opt %tasks/gemm/reference.mlir \
// RUN:   --kc-specialize="task=gemm isa=plena config=C4" | mlir-opt \
// RUN:   | FileCheck %s --check-prefix=GEMM

// CHECK:      func.func @rmsnorm(%{{.*}}: tensor<4x256xbf16> {kc.tensor =
// CHECK-SAME:   {address = 0 : i64, format = "mx(e4m3,e8m0,8)",
// CHECK-SAME:    layout = "row-major", memory = "hbm", name = "x"}})
// CHECK-SAME: -> (tensor<4x256xbf16> {kc.tensor =
// CHECK-SAME:   {address = 0 : i64, format = "bf16",
// CHECK-SAME:    layout = "column-block-major(64)", memory = "vram",
// CHECK-SAME:    name = "y"}})
// CHECK-SAME: attributes {kc.config = "C3", kc.constants =
// CHECK-SAME:   [{address = 0 : i64, format = "bf16", memory = "fps",
// CHECK-SAME:    values = [0.000000e+00, 1.013{{.*}}E-6, 3.906250e-03]}],
// CHECK-SAME:   kc.isa = "plena", kc.task = "rmsnorm"}
//
// The number of columns is a constant now:
// CHECK:      arith.constant 2.560000e+02 : f32
// CHECK-NOT:  tensor.dim
// CHECK-NOT:  ?

// GEMM:      func.func @gemm(%{{.*}}: tensor<128x256xbf16> {kc.tensor =
// GEMM-SAME:   {address = 0 : i64, {{.*}}name = "a"}},
// GEMM-SAME: %{{.*}}: tensor<256x256xbf16> {kc.tensor = {address = 36864 : i64,
