// Sums of any size, requantised.
#x = affine_map<(m, n, k) -> (m, k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
#channel = affine_map<(m, n) -> (n)>
func.func @sums(%x: tensor<9x2x20xi32>, %multiplier: tensor<20xi32>,
                %shifts: tensor<20xi32>) -> tensor<9x20xi8> {
  %none = arith.constant 0 : i32
  %e = tensor.empty() : tensor<9x20xi32>
  %z = linalg.fill ins(%none : i32) outs(%e : tensor<9x20xi32>)
      -> tensor<9x20xi32>
  %sum = linalg.generic {indexing_maps = [#x, #c],
                         iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<9x2x20xi32>) outs(%z : tensor<9x20xi32>) {
  ^bb0(%in: i32, %acc: i32):
    %more = arith.addi %acc, %in : i32
    linalg.yield %more : i32
  } -> tensor<9x20xi32>
  %one = arith.constant 1 : i64
  %thirty_one = arith.constant 31 : i64
  %half = arith.constant 1073741824 : i64
  %lowest = arith.constant -128 : i64
  %highest = arith.constant 127 : i64
  %y_zero = arith.constant 4 : i64
  %o = tensor.empty() : tensor<9x20xi8>
  %y = linalg.generic {indexing_maps = [#id, #channel, #channel, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%sum, %multiplier, %shifts
          : tensor<9x20xi32>, tensor<20xi32>, tensor<20xi32>)
      outs(%o : tensor<9x20xi8>) {
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
  } -> tensor<9x20xi8>
  return %y : tensor<9x20xi8>
}
