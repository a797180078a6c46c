// Each function that the runtime has.
#id = affine_map<(i) -> (i)>
func.func @math(%x: tensor<240xf32>) -> (tensor<240xf32>, tensor<240xf32>,
                                         tensor<240xf32>, tensor<240xf32>,
                                         tensor<240xf32>) {
  %e = tensor.empty() : tensor<240xf32>
  %r:5 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id],
                         iterator_types = ["parallel"]}
      ins(%x : tensor<240xf32>)
      outs(%e, %e, %e, %e, %e : tensor<240xf32>, tensor<240xf32>,
           tensor<240xf32>, tensor<240xf32>, tensor<240xf32>) {
  ^bb0(%in: f32, %a: f32, %b: f32, %c: f32, %d: f32, %f: f32):
    %exp = math.exp %in : f32
    %erf = math.erf %in : f32
    %tanh = math.tanh %in : f32
    %abs = math.absf %in : f32
    %log = math.log %abs : f32
    %rsqrt = math.rsqrt %abs : f32
    linalg.yield %exp, %erf, %tanh, %log, %rsqrt : f32, f32, f32, f32, f32
  } -> (tensor<240xf32>, tensor<240xf32>, tensor<240xf32>, tensor<240xf32>,
        tensor<240xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<240xf32>, tensor<240xf32>,
      tensor<240xf32>, tensor<240xf32>, tensor<240xf32>
}
