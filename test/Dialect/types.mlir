// RUN: kc-opt %s | kc-opt | FileCheck %s
// REQUIRES: plena

// CHECK: func.func private @types(!plena.gp, !plena.gp<0>, !plena.gp<15>, !plena.fp<7>, !plena.ar)
func.func private @types(!plena.gp, !plena.gp<0>, !plena.gp<15>, !plena.fp<7>, !plena.ar)
