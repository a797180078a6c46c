// The innermost loops of what LLVM compiles: sums stay in registers, a vector
// is extended once, products add up in registers of four times the width.
// RUN: llvm-test-driver %s --function=product --mode=llvm-o2 | FileCheck %s --check-prefix=PRODUCT
// RUN: llvm-test-driver %s --function=product --mode=llvm-o3 | FileCheck %s --check-prefix=PRODUCT
// RUN: llvm-test-driver %s --function=product --mode=opt | FileCheck %s --check-prefix=ROWS
// RUN: llvm-test-driver %s --function=product --mode=scalar | FileCheck %s --check-prefix=SCALAR
// RUN: llvm-test-driver %s --function=relu | FileCheck %s --check-prefix=RELU
// RUN: llvm-test-driver %s --function=high | FileCheck %s --check-prefix=HIGH
// RUN: llvm-test-driver %S/Inputs/llvm/gemm.mlir --mode=opt | FileCheck %s --check-prefix=REQUANTISED
// RUN: llvm-test-driver %s --function=exp | FileCheck %s --check-prefix=EXP
// RUN: llvm-test-driver %s --function=divide | FileCheck %s --check-prefix=DIVIDE

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(i) -> (i)>

// Of opt, four rows of 16 columns at once; of the others a row of 32.
// PRODUCT-LABEL: product:
// PRODUCT: vl2r.v [[B:v[0-9]+]], (
// PRODUCT-NOT: vs8r
// PRODUCT-NOT: vl8r
// PRODUCT: e16, m4,
// PRODUCT-NEXT: vsext.vf2 [[W:v[0-9]+]], [[B]]
// PRODUCT-NEXT: vwmacc.vx {{v[0-9]+}}, {{[a-z0-9]+}}, [[W]]
// PRODUCT-NOT: vs8r
// PRODUCT: b{{[a-z]+}} {{.*}}.LBB
// PRODUCT: vs8r.v

// ROWS-LABEL: product:
// ROWS: vsext.vf2 [[W:v[0-9]+]]
// ROWS-NOT: vsext
// ROWS-COUNT-4: vwmacc.vx {{v[0-9]+}}, {{[a-z0-9]+}}, [[W]]
// ROWS-NOT: vsext
// ROWS: b{{[a-z]+}} {{.*}}.LBB

// SCALAR-LABEL: product:
// SCALAR-NOT: {{^}}	v
// SCALAR: mul
func.func @product(%a: tensor<8x64xi8>, %b: tensor<64x64xi8>)
    -> tensor<8x64xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x64xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<8x64xi32>)
      -> tensor<8x64xi32>
  %sum = linalg.generic {indexing_maps = [#a, #b, #c],
                         iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<8x64xi8>, tensor<64x64xi8>)
      outs(%z : tensor<8x64xi32>) {
  ^bb0(%x: i8, %w: i8, %acc: i32):
    %l = arith.extsi %x : i8 to i32
    %r = arith.extsi %w : i8 to i32
    %p = arith.muli %l, %r : i32
    %more = arith.addi %acc, %p : i32
    linalg.yield %more : i32
  } -> tensor<8x64xi32>
  return %sum : tensor<8x64xi32>
}

// Sums are requantised where they are, four rows after the loop; what the
// instructions aren't right for is looked at before.
// REQUANTISED-LABEL: gemm:
// REQUANTISED: vmsgtu.vx
// REQUANTISED-NOT: vsmul
// REQUANTISED-COUNT-4: vwmacc.vx
// REQUANTISED: b{{[a-z]+}}
// REQUANTISED-COUNT-4: vsmul.vv
// REQUANTISED: vssra.vv
// REQUANTISED-NEXT: vsadd.vi {{.*}}, 4
// REQUANTISED-NEXT: e16, m2,
// REQUANTISED-NEXT: vnclip.wi [[H:v[0-9]+]], {{v[0-9]+}}, 0
// REQUANTISED-NEXT: e8, m1,
// REQUANTISED-NEXT: vnclip.wi [[Q:v[0-9]+]], [[H]], 0
// REQUANTISED-NEXT: vs1r.v [[Q]]

// RELU-LABEL: relu:
// RELU: e8, m8,
// RELU: .L[[LOOP:BB[0-9_]+]]:
// RELU: vl8r.v [[X:v[0-9]+]]
// RELU: vmax.vx [[Y:v[0-9]+]], [[X]],
// RELU: vs8r.v [[Y]]
// RELU: .L[[LOOP]]{{$}}
func.func @relu(%x: tensor<65536xi8>) -> tensor<65536xi8> {
  %zero = arith.constant 3 : i8
  %e = tensor.empty() : tensor<65536xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<65536xi8>) outs(%e : tensor<65536xi8>) {
  ^bb0(%in: i8, %out: i8):
    %larger = arith.maxsi %in, %zero : i8
    linalg.yield %larger : i8
  } -> tensor<65536xi8>
  return %y : tensor<65536xi8>
}

// Where vectors have no products of 64 bits, they have the upper halves.
// HIGH-LABEL: high:
// HIGH-NOT: mul {{.}}
// HIGH: vmulh.v
// HIGH-NOT: vmv.x.s
// HIGH: ret
func.func @high(%x: tensor<64xi32>) -> tensor<64xi32> {
  %by = arith.constant 1518500250 : i64
  %far = arith.constant 32 : i64
  %e = tensor.empty() : tensor<64xi32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xi32>) outs(%e : tensor<64xi32>) {
  ^bb0(%in: i32, %out: i32):
    %wide = arith.extsi %in : i32 to i64
    %product = arith.muli %wide, %by : i64
    %upper = arith.shrsi %product, %far : i64
    %result = arith.trunci %upper : i64 to i32
    linalg.yield %result : i32
  } -> tensor<64xi32>
  return %y : tensor<64xi32>
}

// The runtime's functions are inlined, and floats aren't vectorised.
// EXP-LABEL: exp:
// EXP-NOT: call
// EXP: fcvt.w.s
// EXP: f{{n?m(add|sub)}}.s
// EXP: ret
func.func @exp(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = math.exp %in : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  return %y : tensor<64xf32>
}

// What code generation calls is there.
// DIVIDE: _start:
// DIVIDE: call divide
// DIVIDE: .word 0x08000073
// DIVIDE-LABEL: divide:
// DIVIDE: call __divdi3
// DIVIDE: __divdi3:
func.func @divide(%x: tensor<64xi64>) -> tensor<64xi64> {
  %ten = arith.constant 10000000000 : i64
  %e = tensor.empty() : tensor<64xi64>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xi64>) outs(%e : tensor<64xi64>) {
  ^bb0(%in: i64, %out: i64):
    %r = arith.divsi %ten, %in : i64
    linalg.yield %r : i64
  } -> tensor<64xi64>
  return %y : tensor<64xi64>
}
