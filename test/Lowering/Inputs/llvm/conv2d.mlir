// A convolution with padding, requantised.
#window = affine_map<(h, w, o, y, x, c) -> (h + y, w + x, c)>
#filter = affine_map<(h, w, o, y, x, c) -> (y, x, c, o)>
#sum = affine_map<(h, w, o, y, x, c) -> (h, w, o)>
#id = affine_map<(h, w, c) -> (h, w, c)>
#channel = affine_map<(h, w, c) -> (c)>
func.func @conv2d(%x: tensor<6x7x3xi8>, %w: tensor<3x3x3x8xi8>,
                  %multiplier: tensor<8xi32>, %shifts: tensor<8xi32>)
    -> tensor<6x7x8xi8> {
  %edge = arith.constant -5 : i8
  %padded = tensor.pad %x low[1, 1, 0] high[1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %edge : i8
  } : tensor<6x7x3xi8> to tensor<8x9x3xi8>
  %x_zero = arith.constant -5 : i32
  %none = arith.constant 0 : i32
  %e = tensor.empty() : tensor<6x7x8xi32>
  %z = linalg.fill ins(%none : i32) outs(%e : tensor<6x7x8xi32>)
      -> tensor<6x7x8xi32>
  %sum = linalg.generic {indexing_maps = [#window, #filter, #sum],
                         iterator_types = ["parallel", "parallel", "parallel",
                                           "reduction", "reduction",
                                           "reduction"]}
      ins(%padded, %w : tensor<8x9x3xi8>, tensor<3x3x3x8xi8>)
      outs(%z : tensor<6x7x8xi32>) {
  ^bb0(%in: i8, %weight: i8, %acc: i32):
    %l = arith.extsi %in : i8 to i32
    %from_zero = arith.subi %l, %x_zero : i32
    %r = arith.extsi %weight : i8 to i32
    %p = arith.muli %from_zero, %r : i32
    %more = arith.addi %acc, %p : i32
    linalg.yield %more : i32
  } -> tensor<6x7x8xi32>
  %one = arith.constant 1 : i64
  %thirty_one = arith.constant 31 : i64
  %half = arith.constant 1073741824 : i64
  %lowest = arith.constant -128 : i64
  %highest = arith.constant 127 : i64
  %y_zero = arith.constant 4 : i64
  %o = tensor.empty() : tensor<6x7x8xi8>
  %y = linalg.generic {indexing_maps = [#id, #channel, #channel, #id],
                       iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum, %multiplier, %shifts
          : tensor<6x7x8xi32>, tensor<8xi32>, tensor<8xi32>)
      outs(%o : tensor<6x7x8xi8>) {
  ^bb0(%acc: i32, %m: i32, %s: i32, %out: i8):
    %wide = arith.extsi %acc : i32 to i64
    %factor = arith.extsi %m : i32 to i64
    %product = arith.muli %wide, %factor : i64
    %product_up = arith.addi %product, %half : i64
    %scaled = arith.shrsi %product_up, %thirty_one : i64
    %shift = arith.extsi %s : i32 to i64
    %power = arith.shli %one, %shift : i64
    %half_power = arith.shrsi %power, %one : i64
    %scaled_up = arith.addi %scaled, %half_power : i64
    %shifted = arith.shrsi %scaled_up, %shift : i64
    %moved = arith.addi %shifted, %y_zero : i64
    %not_below = arith.maxsi %moved, %lowest : i64
    %clamped = arith.minsi %not_below, %highest : i64
    %code = arith.trunci %clamped : i64 to i8
    linalg.yield %code : i8
  } -> tensor<6x7x8xi8>
  return %y : tensor<6x7x8xi8>
}
