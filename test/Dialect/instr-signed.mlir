// RUN: kc-opt %s | FileCheck %s
// REQUIRES: tiny

func.func @signed() {
  %zero = tiny.zero : !tiny.gpr
  // CHECK: tiny.addi %{{.*}}, -32{{$}}
  %a = tiny.addi %zero, -32
  // CHECK: tiny.addi %{{.*}}, 31{{$}}
  %b = tiny.addi %a, 31
  return
}
