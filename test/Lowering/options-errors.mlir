// RUN: not kc-opt %s --kc-lower-to="isa=plena mode=best" 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: not kc-opt %s --kc-lower-to="isa=plana" 2>&1 | FileCheck %s --check-prefix=ISA
// RUN: not kc-opt %s --kc-lower-to="isa=plena profile=none" 2>&1 | FileCheck %s --check-prefix=PROFILE
// REQUIRES: plena

// MODE: error: kc-lower-to: there is no mode 'best' for plena; there are template, opt
// ISA: error: kc-lower-to: there is no lowering to 'plana'; there are lowerings to plena
// PROFILE: error: kc-lower-to: {{.*}}none
func.func @f(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  return %x : tensor<4x64xf32>
}

// What has no body is left alone.
func.func private @external(tensor<4xf32>)
