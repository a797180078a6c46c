// What can't be lowered names the operation and says why.
// RUN: kc-opt %s --kc-lower-to="isa=plena mode=opt" --split-input-file --verify-diagnostics
// REQUIRES: plena

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
// expected-error @below {{'math.sin' op is not supported in a kernel: expected floating-point constants}}
    %r = math.sin %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 2.5 : f32
// expected-error @below {{'math.powf' op is not supported: expected the constant 2 or 3 as the exponent}}
    %r = math.powf %in, %c : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
// expected-error @below {{'math.sqrt' op can't be lowered to PLENA: there is no instruction for the square roots of a row, only for that of a scalar}}
    %r = math.sqrt %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %x : tensor<4x64xf32>, tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %n = arith.negf %a : f32
// expected-error @below {{'arith.maximumf' op can't be lowered to PLENA: there is no instruction for the maximum of two rows, only for that of a row and a scalar}}
    %r = arith.maximumf %n, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y})
    attributes {kc.constants = [{memory = "fps", address = 0 : i64,
                                 format = "bf16", values = [0.0, 1.0]}]} {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 3.0 : f32
    %r = arith.addf %in, %c : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
// expected-error @below {{the constant 3.000000e+00 is not in FP SRAM and can't be computed from what is there: 0, 1}}
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 1.0 : f32
    %r = arith.addf %c, %c : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
// expected-error @below {{the constant is the same in the whole row: expected a result that depends on the column}}
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<64x64xf32> {kc.tensor = #x})
    -> (tensor<64x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<64x64xf32>
// expected-error @below {{'linalg.generic' op indexes operand #0 by affine_map<(d0, d1) -> (d1, d0)>: expected the row and column of the result, or its row alone}}
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<64x64xf32> {kc.tensor = #x})
    -> (tensor<64x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<64x64xf32>
// expected-error @below {{'linalg.generic' op writes its result by affine_map<(d0, d1) -> (d1, d0)>: expected the iterators in their order}}
  %y = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1, d0)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x64xf32>) outs(%init : tensor<64x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x}) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<64xf32>)
      -> tensor<64xf32>
// expected-error @below {{'linalg.generic' op indexes operand #0 by affine_map<(d0, d1) -> (d0, d1)>: expected the row and column of the result, or its row alone}}
  %y = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>],
                       iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%fill : tensor<64xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %more = arith.addf %in, %acc : f32
    linalg.yield %more : f32
  } -> tensor<64xf32>
  return %y : tensor<64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x}) -> tensor<4xf32> {
  %start = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4xf32>
  %fill = linalg.fill ins(%start : f32) outs(%init : tensor<4xf32>)
      -> tensor<4xf32>
// expected-error @below {{'linalg.generic' op reduces by something else than a sum, a maximum or a minimum}}
  %y = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%fill : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %more = arith.mulf %in, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x}) -> tensor<4xf32> {
  %start = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4xf32>
  %fill = linalg.fill ins(%start : f32) outs(%init : tensor<4xf32>)
      -> tensor<4xf32>
// expected-error @below {{'linalg.generic' op reduces by something else than a sum}}
  %y = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%fill : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %half = arith.mulf %in, %acc : f32
    %more = arith.addf %half, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x}) -> tensor<4xf32> {
  %start = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4xf32>
  %fill = linalg.fill ins(%start : f32) outs(%init : tensor<4xf32>)
      -> tensor<4xf32>
// expected-error @below {{'linalg.generic' op reduces a number that is the same in the whole row}}
  %y = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%fill : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %one = arith.constant 1.0 : f32
    %more = arith.addf %one, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x}) -> tensor<4xf32> {
  %start = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4xf32>
  %fill = linalg.fill ins(%start : f32) outs(%init : tensor<4xf32>)
      -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x64xf32>) outs(%fill : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %more = arith.addf %in, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
// expected-error @below {{'func.return' op operand #0 is of type 'tensor<4xf32>': expected a matrix}}
  return %y : tensor<4xf32>
}

// -----

#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%a: tensor<4x64xf32> {kc.tensor = #x},
             %b: tensor<64x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4x64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<4x64xf32>)
      -> tensor<4x64xf32>
// expected-error @below {{'linalg.generic' op combines two matrices by something else than a sum of products}}
  %y = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
                       affine_map<(d0, d1, d2) -> (d2, d1)>,
                       affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x64xf32>, tensor<64x64xf32>)
      outs(%fill : tensor<4x64xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %product = arith.addf %l, %r : f32
    %more = arith.addf %product, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%a: tensor<64x4xf32> {kc.tensor = #x},
             %b: tensor<64x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4x64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<4x64xf32>)
      -> tensor<4x64xf32>
// expected-error @below {{'linalg.generic' op has a transposed left operand: its rows must be those of the result}}
  %y = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>,
                       affine_map<(d0, d1, d2) -> (d2, d1)>,
                       affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x4xf32>, tensor<64x64xf32>)
      outs(%fill : tensor<4x64xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %product = arith.mulf %l, %r : f32
    %more = arith.addf %product, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%a: tensor<4x64xf32> {kc.tensor = #x},
             %b: tensor<64x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4x64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<4x64xf32>)
      -> tensor<4x64xf32>
// expected-error @below {{'linalg.generic' op is no product of two matrices with one index summed over}}
  %y = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>,
                       affine_map<(d0, d1, d2) -> (d2, d1)>,
                       affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x64xf32>, tensor<64x64xf32>)
      outs(%fill : tensor<4x64xf32>) {
  ^bb0(%l: f32, %r: f32, %acc: f32):
    %product = arith.mulf %l, %r : f32
    %more = arith.addf %product, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----


// expected-error @below {{'func.func' op argument #0 is of type 'tensor<2x4x64xf32>': expected a matrix of floating-point numbers}}
func.func @f(%a: tensor<2x4x64xf32>) -> tensor<2x4x64xf32> {
  return %a : tensor<2x4x64xf32>
}

// -----


// expected-error @below {{'func.func' op argument #0 has the dynamic shape 'tensor<?x64xf32>': specialise the function first (kc-specialize)}}
func.func @f(%a: tensor<?x64xf32>) -> tensor<?x64xf32> {
  return %a : tensor<?x64xf32>
}

// -----

#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
// expected-error @below {{'tensor.insert_slice' op is not supported in a kernel: expected linalg operations on tensors of static shapes}}
  %y = tensor.insert_slice %x into %x[0, 0] [4, 64] [1, 1]
      : tensor<4x64xf32> into tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// expected-note @below {{the matrix}}
func.func @f(%x: tensor<3x64xf32> {kc.tensor = #x})
    -> (tensor<3x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<3x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<3x64xf32>) outs(%init : tensor<3x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<3x64xf32>
// expected-error @below {{'func.return' op can't be lowered to PLENA: a 3x64 matrix, expected a multiple of 4 rows and of 64 columns}}
  return %y : tensor<3x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// expected-note @below {{the matrix}}
func.func @f(%x: tensor<4x60xf32> {kc.tensor = #x})
    -> (tensor<4x60xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x60xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x60xf32>) outs(%init : tensor<4x60xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x60xf32>
// expected-error @below {{'func.return' op can't be lowered to PLENA: a 4x60 matrix, expected a multiple of 4 rows and of 64 columns}}
  return %y : tensor<4x60xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// expected-note @below {{the operand is this one}}
func.func @f(%x: tensor<4x64xf32>)
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
// expected-error @below {{'func.return' op needs an operand from HBM, and nothing says where it lies: expected the attribute kc.tensor (kc-specialize with a task)}}
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// expected-note @below {{the operand is this one}}
func.func @f(%x: tensor<4x64xf32> {kc.tensor = {name = "x", memory = "hbm", address = 0 : i64, format = "bf16", layout = "row-major"}})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
// expected-error @below {{'func.return' op needs 'x' in the format bf16, but the machine's transfers read mx(e4m3,e8m0,8) and mx(e4m3,e8m0,8)}}
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// expected-note @below {{the operand is this one}}
func.func @f(%x: tensor<4x64xf32> {kc.tensor = {name = "x", memory = "hbm", address = 0 : i64, format = "bf17", layout = "row-major"}})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
// expected-error @below {{'func.return' op operand 'x': }}
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// expected-note @below {{the operand is this one}}
func.func @f(%x: tensor<4x64xf32> {kc.tensor = {name = "x", memory = "hbm", address = 0 : i64, format = "mx(e4m3,e8m0,8)", layout = "tiled(4,8)"}})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
// expected-error @below {{'func.return' op needs 'x' row-major in hbm, and it is tiled(4,8) in hbm}}
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// expected-error @below {{'func.func' op kc.tensor of argument #0: expected {name, memory, address, format, layout}}}
func.func @f(%x: tensor<4x64xf32> {kc.tensor = {name = "x"}})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}

// expected-error @below {{'func.func' op result 'y' is to lie row-major in vram at byte 0, in bf16: expected bf16 in vram, column-block-major(64), at the start of a row}}
func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = {name = "y", memory = "vram", address = 0 : i64, format = "bf16", layout = "row-major"}}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}

// expected-error @below {{'func.func' op result 'y' is to lie column-block-major(64) in vram at byte 64}}
func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = {name = "y", memory = "vram", address = 64 : i64, format = "bf16", layout = "column-block-major(64)"}}) {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

// expected-error @below {{'func.func' op kc.constants: expected a list of {memory, address, format, values}}}
func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) attributes {kc.constants = 1 : i64} {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}

// expected-error @below {{'func.func' op doesn't say where its result is to lie: expected the attribute kc.tensor (kc-specialize with a task)}}
func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x})
    -> tensor<4x64xf32> {
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x64xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.negf %in : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%a: tensor<64x64xf32> {kc.tensor = #x})
    -> (tensor<64x64xf32> {kc.tensor = #y}) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<64x64xf32>
  // expected-note @below {{computed here}}
  %right = linalg.negf ins(%a : tensor<64x64xf32>)
      outs(%init : tensor<64x64xf32>) -> tensor<64x64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<64x64xf32>)
      -> tensor<64x64xf32>
// expected-error @below {{'linalg.matmul' op can't be lowered to PLENA: its right operand is computed, but Matrix SRAM is filled from HBM alone}}
  %y = linalg.matmul ins(%a, %right : tensor<64x64xf32>, tensor<64x64xf32>)
      outs(%fill : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}

// -----

#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%a: tensor<4x8192xf32> {kc.tensor = #x},
             %b: tensor<8192x64xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<4x64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<4x64xf32>)
      -> tensor<4x64xf32>
// expected-error @below {{'linalg.matmul' op can't be lowered to PLENA: a sum over 8192 needs 128 tiles at once, fetched one by one, and Matrix SRAM has 64, fetched 1 at a time}}
  %y = linalg.matmul ins(%a, %b : tensor<4x8192xf32>, tensor<8192x64xf32>)
      outs(%fill : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#x = {name = "x", memory = "hbm", address = 0 : i64,
      format = "mx(e4m3,e8m0,8)", layout = "row-major"}
#y = {name = "y", memory = "vram", address = 0 : i64, format = "bf16",
      layout = "column-block-major(64)"}

func.func @f(%x: tensor<4x64xf32> {kc.tensor = #x},
             // expected-note @below {{the other matrix}}
             %z: tensor<4x128xf32> {kc.tensor = #x})
    -> (tensor<4x64xf32> {kc.tensor = #y}) {
  %zero = arith.constant 0.0 : f32
  %sum_init = tensor.empty() : tensor<4xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%sum_init : tensor<4xf32>)
      -> tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
                         iterator_types = ["parallel", "reduction"]}
      ins(%z : tensor<4x128xf32>) outs(%fill : tensor<4xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %more = arith.addf %in, %acc : f32
    linalg.yield %more : f32
  } -> tensor<4xf32>
  %init = tensor.empty() : tensor<4x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<4x64xf32>, tensor<4xf32>) outs(%init : tensor<4x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<4x64xf32>
// expected-error @below {{'func.return' op needs a matrix of 4x64 whose rows depend on one of 4x128: expected matrices of one shape}}
  return %y : tensor<4x64xf32>
}
