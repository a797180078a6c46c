#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

func.func @wide(%x: tensor<?x?xi8>, %w: tensor<?x?xi8>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xi8>
  %n = tensor.dim %w, %c1 : tensor<?x?xi8>
  %zero = arith.constant 0 : i32
  %init = tensor.empty(%m, %n) : tensor<?x?xi32>
  %fill = linalg.fill ins(%zero : i32) outs(%init : tensor<?x?xi32>)
      -> tensor<?x?xi32>
  %y = linalg.matmul ins(%x, %w : tensor<?x?xi8>, tensor<?x?xi8>)
      outs(%fill : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %y : tensor<?x?xi32>
}

func.func @narrow(%x: tensor<?x?xi8>, %w: tensor<?x?xi8>) -> tensor<?x?xi16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xi8>
  %n = tensor.dim %w, %c1 : tensor<?x?xi8>
  %zero = arith.constant 0 : i16
  %init = tensor.empty(%m, %n) : tensor<?x?xi16>
  %fill = linalg.fill ins(%zero : i16) outs(%init : tensor<?x?xi16>)
      -> tensor<?x?xi16>
  %y = linalg.generic {indexing_maps = [#a, #b, #c],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<?x?xi8>, tensor<?x?xi8>)
      outs(%fill : tensor<?x?xi16>) {
  ^bb0(%a: i8, %b: i8, %acc: i16):
    %al = arith.extsi %a : i8 to i16
    %bl = arith.extsi %b : i8 to i16
    %p = arith.muli %al, %bl : i16
    %s = arith.addi %acc, %p : i16
    linalg.yield %s : i16
  } -> tensor<?x?xi16>
  return %y : tensor<?x?xi16>
}
