#id = affine_map<(d0) -> (d0)>

// Both ways to get from f32 to bf16: a scalar truncation, and back.
func.func @rounding(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %init = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %short = arith.truncf %in : f32 to bf16
    %long = arith.extf %short : bf16 to f32
    linalg.yield %long : f32
  } -> tensor<?xf32>
  return %y : tensor<?xf32>
}
