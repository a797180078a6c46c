// The loops of reductions, and constants in them.
// RUN: kc-tblgen --gen-sim-kernels -I %isa -I %S/../IsaModel/Inputs %s \
// RUN:   | FileCheck %s

include "base.td"

class Rows<bits<4> op> : Word16<op> {
  bits<3> a; bits<3> b;
  let Inst{2...0} = a;
  let Inst{5...3} = b;
  let ins = (ops R:$a, R:$b);
  let syntax = "$a, $b";
  let where = (define (row VEC, $a):$x, (row VEC, $b):$y);
}

// What depends on no loop is computed before all loops, inner ones first.
// CHECK-LABEL: void HOISTED_0(
// CHECK:       float red_0 = -__builtin_inff();
// CHECK-NEXT:  for (uint32_t it_i = 0;
// CHECK-NEXT:    red_0 = kc::sim::fmaximum(red_0, buf_x[uint64_t(it_i)]);
// CHECK-NEXT:  }
// CHECK-NEXT:  float red_1 = 0.0f;
// CHECK-NEXT:  for (uint32_t it_j = 0;
// CHECK-NEXT:    red_1 = (red_1 + (buf_y[uint64_t(it_j)] - red_0));
// CHECK-NEXT:  }
// CHECK-NEXT:  for (uint32_t it_k = 0;
// CHECK-NEXT:    out[uint64_t(it_k)] = (buf_x[uint64_t(it_k)] - red_1);
def HOISTED : Rows<0> {
  let semantics =
    (set (at SUMS, "k"),
         (fsub (at $x, "k"),
               (reduce fadd, "j",
                 (fsub (at $y, "j"), (reduce fmax, "i", (at $x, "i"))))));
}

// What depends on a loop stays in it.
// CHECK-LABEL: void INSIDE_0(
// CHECK:       for (uint32_t it_k = 0;
// CHECK-NEXT:    uint32_t red_0 = 0;
// CHECK-NEXT:    for (uint32_t it_j = 0;
// CHECK-NEXT:      red_0 = (red_0 + uint32_t((buf_y[uint64_t(it_j)] > buf_x[uint64_t(it_k)])
// An iterator may stand before the element that says what it runs over.
def INSIDE : Rows<1> {
  let semantics =
    (set (at SUMS, "k"),
         (to_float (reduce add, "j",
           (select (fgt (at $y, "j"), (at $x, "k")), "j", 0))));
}

// CHECK-LABEL: void LAST_0(
// CHECK:       uint32_t red_0 = -1;
// CHECK:       red_0 = kc::sim::umin(red_0,
def LAST : Rows<2> {
  let semantics =
    (set FLAGS, (reduce umin, "j",
                  (select (feq (at $y, "j"), PI), (sub N, "j"), 99)));
}

// CHECK-LABEL: void CONSTANTS_0(
// CHECK:       float(-__builtin_inf())
// CHECK-SAME:  float(__builtin_inf())
// CHECK-SAME:  float(__builtin_nan(""))
// CHECK-SAME:  float(-1e-3)
def CONSTANTS : Rows<3> {
  let semantics =
    (set (at SUMS, "k"),
         (fadd (fadd (fmul (at $x, "k"), (fconst "-inf")), (fconst "inf")),
               (fadd (fconst "nan"), (fconst "-1e-3"))));
}
