// Of f32, over the last dimension.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @softmax(%x: tensor<5x19xf32>) -> tensor<5x19xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<5xf32>
  %all = tensor.empty() : tensor<5x19xf32>
  %max0 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<5xf32>)
      -> tensor<5xf32>
  %max = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x19xf32>) outs(%max0 : tensor<5xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %larger = arith.maximumf %acc, %in : f32
    linalg.yield %larger : f32
  } -> tensor<5xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id],
                         iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<5x19xf32>, tensor<5xf32>)
      outs(%all : tensor<5x19xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %below = arith.subf %in, %m : f32
    %e = math.exp %below : f32
    linalg.yield %e : f32
  } -> tensor<5x19xf32>
  %sum0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<5xf32>)
      -> tensor<5xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<5x19xf32>) outs(%sum0 : tensor<5xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %more = arith.addf %acc, %in : f32
    linalg.yield %more : f32
  } -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<5x19xf32>, tensor<5xf32>)
      outs(%all : tensor<5x19xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %quotient = arith.divf %in, %s : f32
    linalg.yield %quotient : f32
  } -> tensor<5x19xf32>
  return %y : tensor<5x19xf32>
}
