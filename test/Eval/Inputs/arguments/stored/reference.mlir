// relu of which the result is stored

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @relu(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xbf16>
  %cols = tensor.dim %x, %c1 : tensor<?x?xbf16>
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty(%rows, %cols) : tensor<?x?xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xbf16>) outs(%init : tensor<?x?xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %v = arith.extf %in : bf16 to f32
    %r = arith.maximumf %v, %zero : f32
    %rounded = arith.truncf %r : f32 to bf16
    linalg.yield %rounded : bf16
  } -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
