// Of f32, with gain and bias.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
func.func @layernorm(%x: tensor<4x24xf32>, %gain: tensor<24xf32>,
                     %bias: tensor<24xf32>) -> tensor<4x24xf32> {
  %count = arith.constant 24.0 : f32
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %rows = tensor.empty() : tensor<4xf32>
  %sum0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4xf32>)
      -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x24xf32>) outs(%sum0 : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %more = arith.addf %acc, %in : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row, #row],
                             iterator_types = ["parallel", "reduction"]}
      ins(%x, %sum : tensor<4x24xf32>, tensor<4xf32>)
      outs(%sum0 : tensor<4xf32>) {
  ^bb0(%in: f32, %total: f32, %acc: f32):
    %mean = arith.divf %total, %count : f32
    %off = arith.subf %in, %mean : f32
    %square = arith.mulf %off, %off : f32
    %more = arith.addf %acc, %square : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  %all = tensor.empty() : tensor<4x24xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #column, #column, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum, %squares, %gain, %bias
          : tensor<4x24xf32>, tensor<4xf32>, tensor<4xf32>, tensor<24xf32>,
            tensor<24xf32>)
      outs(%all : tensor<4x24xf32>) {
  ^bb0(%in: f32, %total: f32, %total_square: f32, %g: f32, %b: f32, %out: f32):
    %mean = arith.divf %total, %count : f32
    %off = arith.subf %in, %mean : f32
    %variance = arith.divf %total_square, %count : f32
    %positive = arith.addf %variance, %eps : f32
    %root = math.sqrt %positive : f32
    %quotient = arith.divf %off, %root : f32
    %scaled = arith.mulf %quotient, %g : f32
    %moved = arith.addf %scaled, %b : f32
    linalg.yield %moved : f32
  } -> tensor<4x24xf32>
  return %y : tensor<4x24xf32>
}
