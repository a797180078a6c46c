// Quotients and remainders of 64 bits, which the runtime computes.
#id = affine_map<(i) -> (i)>
func.func @divide(%x: tensor<64xi64>, %y: tensor<64xi64>)
    -> (tensor<64xi64>, tensor<64xi64>, tensor<64xi64>, tensor<64xi64>) {
  %e = tensor.empty() : tensor<64xi64>
  %r:4 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id],
                         iterator_types = ["parallel"]}
      ins(%x, %y : tensor<64xi64>, tensor<64xi64>)
      outs(%e, %e, %e, %e : tensor<64xi64>, tensor<64xi64>, tensor<64xi64>,
           tensor<64xi64>) {
  ^bb0(%a: i64, %b: i64, %o0: i64, %o1: i64, %o2: i64, %o3: i64):
    %0 = arith.divsi %a, %b : i64
    %1 = arith.remsi %a, %b : i64
    %2 = arith.divui %a, %b : i64
    %3 = arith.remui %a, %b : i64
    linalg.yield %0, %1, %2, %3 : i64, i64, i64, i64
  } -> (tensor<64xi64>, tensor<64xi64>, tensor<64xi64>, tensor<64xi64>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<64xi64>, tensor<64xi64>,
      tensor<64xi64>, tensor<64xi64>
}
