// RUN: split-file %s %t
// RUN: not kc-opt --kc-unroll-loop=loop=1 %t/one.mlir 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: kc-opt --kc-unroll-loop=factor=2 %t/counter.mlir 2>&1 | FileCheck %s --check-prefix=COUNTER
// RUN: kc-opt --kc-unroll-loop=factor=1 %t/one.mlir 2>&1 | FileCheck %s --check-prefix=COPY
// REQUIRES: plena

// NUMBER: one.mlir:1:1: error: there is no loop number 1; the function has 1
// COUNTER: counter.mlir:2:3: remark: not unrolled: the counter is read
// COPY: one.mlir:2:3: remark: not unrolled: one copy of the body is what there is

//--- one.mlir
func.func @one(%x: !plena.gp) {
  plena.loop 4 {
    plena.v_exp_v %x, %x
  }
  return
}

//--- counter.mlir
func.func @counter(%x: !plena.gp) {
  plena.loop 4 counter(%i) {
    plena.v_exp_v %i, %x
  }
  return
}
