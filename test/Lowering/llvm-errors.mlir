// What can't be compiled is an error, not a program that fails.
// RUN: %exit-code 1 llvm-test-driver %s --function=sine 2>&1 | FileCheck %s --check-prefix=SINE
// RUN: %exit-code 1 llvm-test-driver %s --function=dynamic 2>&1 | FileCheck %s --check-prefix=DYNAMIC

#id = affine_map<(i) -> (i)>

// SINE: error: the program needs the function 'sinf', which the runtime doesn't have
func.func @sine(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = math.sin %in : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// DYNAMIC: error: {{.*}}needs memory while the program runs: 'memref<?xf32>'
func.func @dynamic(%x: tensor<?xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  %r = tensor.extract %y[%i] : tensor<?xf32>
  return %r : f32
}
