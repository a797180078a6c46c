// RUN: task-test-opt %s --split-input-file \
// RUN:   --kc-specialize="shapes=4x64,64x8" | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// Shapes go through named operations, dimensions of results, and arithmetic on
// extents.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %{{.*}}: tensor<4x64xbf16>, %{{.*}}: tensor<64x8xbf16>)
// CHECK-SAME:    -> (tensor<4x8xf32>, tensor<4x16xf32>)
// CHECK-NOT:     tensor.dim
// CHECK-NOT:     tensor.cast
// CHECK-NOT:     ?
func.func @chain(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %b, %c1 : tensor<?x?xbf16>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  // CHECK: linalg.matmul {{.*}} -> tensor<4x8xf32>
  %sum = linalg.matmul ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>)
      outs(%fill : tensor<?x?xf32>) -> tensor<?x?xf32>
  %rows = tensor.dim %sum, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %sum, %c1 : tensor<?x?xf32>
  %twice = arith.muli %columns, %c2 : index
  %wide = tensor.empty(%rows, %twice) : tensor<?x?xf32>
  // CHECK: linalg.fill {{.*}} -> tensor<4x16xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%wide : tensor<?x?xf32>)
      -> tensor<?x?xf32>
  // CHECK: return %{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x16xf32>
  return %sum, %filled : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// An extent that is static already must agree, and an argument may be returned.
// CHECK-LABEL: func.func @partly(
// CHECK-SAME:    %[[A:.*]]: tensor<4x64xf32>, %{{.*}}: tensor<64x8xf32>)
// CHECK-SAME:    -> tensor<4x64xf32>
// CHECK:         return %[[A]] : tensor<4x64xf32>
func.func @partly(%a: tensor<?x64xf32>, %b: tensor<?x?xf32>)
    -> tensor<?x64xf32> {
  return %a : tensor<?x64xf32>
}
