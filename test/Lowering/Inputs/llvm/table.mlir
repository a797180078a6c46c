// A function of an int8 in f64: a table. Then one of f64, of two arguments,
// which is computed in f32.
#id = affine_map<(i) -> (i)>
func.func @table(%x: tensor<256xi8>, %z: tensor<256xi8>)
    -> (tensor<256xi8>, tensor<256xf32>) {
  %scale = arith.constant 0.0625 : f64
  %unit = arith.constant 1.0 : f64
  %zero = arith.constant -122 : i32
  %steps = arith.constant 32.0 : f64
  %e = tensor.empty() : tensor<256xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<256xi8>) outs(%e : tensor<256xi8>) {
  ^bb0(%in: i8, %out: i8):
    %number = arith.sitofp %in : i8 to f64
    %v = arith.mulf %number, %scale : f64
    %minus = arith.negf %v : f64
    %exp = math.exp %minus : f64
    %below = arith.addf %exp, %unit : f64
    %silu = arith.divf %v, %below : f64
    %in_steps = arith.mulf %silu, %steps : f64
    %whole = math.roundeven %in_steps : f64
    %code = arith.fptosi %whole : f64 to i32
    %from_zero = arith.addi %code, %zero : i32
    %short = arith.trunci %from_zero : i32 to i8
    linalg.yield %short : i8
  } -> tensor<256xi8>
  %f = tensor.empty() : tensor<256xf32>
  %q = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel"]}
      ins(%x, %z : tensor<256xi8>, tensor<256xi8>) outs(%f : tensor<256xf32>) {
  ^bb0(%a: i8, %b: i8, %out: f32):
    %m = arith.sitofp %a : i8 to f64
    %n = arith.sitofp %b : i8 to f64
    %l = arith.mulf %m, %scale : f64
    %r = arith.mulf %n, %scale : f64
    %exp = math.exp %l : f64
    %quotient = arith.divf %exp, %r : f64
    %short = arith.truncf %quotient : f64 to f32
    linalg.yield %short : f32
  } -> tensor<256xf32>
  return %y, %q : tensor<256xi8>, tensor<256xf32>
}
