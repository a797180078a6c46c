// A convolution of each channel by itself.
#window = affine_map<(h, w, c, y, x) -> (h + y, w + x, c)>
#filter = affine_map<(h, w, c, y, x) -> (y, x, c)>
#sum = affine_map<(h, w, c, y, x) -> (h, w, c)>
func.func @depthwise(%x: tensor<6x7x24xi8>, %w: tensor<3x3x24xi8>)
    -> tensor<4x5x24xi32> {
  %x_zero = arith.constant 7 : i32
  %none = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x5x24xi32>
  %z = linalg.fill ins(%none : i32) outs(%e : tensor<4x5x24xi32>)
      -> tensor<4x5x24xi32>
  %sum = linalg.generic {indexing_maps = [#window, #filter, #sum],
                         iterator_types = ["parallel", "parallel", "parallel",
                                           "reduction", "reduction"]}
      ins(%x, %w : tensor<6x7x24xi8>, tensor<3x3x24xi8>)
      outs(%z : tensor<4x5x24xi32>) {
  ^bb0(%in: i8, %weight: i8, %acc: i32):
    %l = arith.extsi %in : i8 to i32
    %from_zero = arith.subi %l, %x_zero : i32
    %r = arith.extsi %weight : i8 to i32
    %p = arith.muli %from_zero, %r : i32
    %more = arith.addi %acc, %p : i32
    linalg.yield %more : i32
  } -> tensor<4x5x24xi32>
  return %sum : tensor<4x5x24xi32>
}
