// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s \
// RUN:   | FileCheck %s --strict-whitespace

include "base.td"

// CHECK-LABEL: ### PARENTHESES
// CHECK:      r[d] ← ((r[a] + r[b]) × (r[a] − (r[b] − 1))) mod (r[b] div N)
def PARENTHESES : RRR<0> {
  let semantics = (set $d, (urem (mul (add $a, $b), (sub $a, (sub $b, 1))),
                                 (udiv $b, N)));
}
// CHECK-LABEL: ### SHIFTS
// CHECK:      r[d] ← (r[a] << 4) + r[b] − 1 + 2
def SHIFTS : RRR<1> {
  let semantics = (set $d, (add (sub (add (shl $a, 4), $b), 1), 2));
}
// CHECK-LABEL: ### CHOICE
// CHECK:      if r[a] = 0 or r[b] ≠ 1:
// CHECK-NEXT:     r[d] ← 1
// CHECK-NEXT: else:
// CHECK-NEXT:     if FLAGS⟨r[b] + 1⟩:
// CHECK-NEXT:         r[d] ← 3 × (if r[a] < r[b] then 4 else 5)
// CHECK-NEXT:     else:
// CHECK-NEXT:         r[d] ← 2
def CHOICE : RRR<2> {
  let semantics =
    (set $d, (select (either (eq $a, 0), (ne $b, 1)), 1,
                     (select (bit_of FLAGS, (add $b, 1)),
                             (mul 3, (select (ult $a, $b), 4, 5)), 2)));
}
// CHECK-LABEL: ### SEVERAL
// CHECK:      r[d] ← FLAGS
// CHECK-NEXT: if not (r[a] = r[b]):
// CHECK-NEXT:     FLAGS ← a
// CHECK-NEXT: ```
// CHECK:      All values are read before anything is written.
def SEVERAL : RRR<3> {
  let semantics = (do (set $d, FLAGS),
                      (when (not_ (eq $a, $b)), (set FLAGS, (number_of $a))));
}
// CHECK-LABEL: ### FUNCTIONS
// CHECK:      f[d] ← max(f[a] + f[b], √(f[a] × PI)) / exp(-1)
def FUNCTIONS : FFF<4> {
  let semantics =
    (set $d, (fdiv (fmax (fadd $a, $b), (fsqrt (fmul $a, PI))),
                   (fexp (fconst "-1"))));
}

class Views<bits<4> op> : Word16<op> {
  bits<3> a; bits<3> b;
  let Inst{2...0} = a;
  let Inst{5...3} = b;
  let ins = (ops R:$a, R:$b);
  let syntax = "$a, $b";
}
// CHECK-LABEL: ### CELL
// CHECK:      sum = r[a] + r[b]
// CHECK-NEXT: from = mem[sum]
// CHECK-NEXT: to = mem[r[b]]
// CHECK-EMPTY:
// CHECK-NEXT: to ← from
def CELL : Views<5> {
  let where = (define (add $a, $b):$sum, (cell MEM, $sum):$from,
                      (cell MEM, $b):$to);
  let semantics = (set $to, $from);
}
// CHECK-LABEL: ### ROWS
// CHECK:      x = the row of vec at r[a]:
// CHECK-NEXT:     x[k] = vec[r[a] + k]
// CHECK-NEXT: m = N rows of vec from r[b], 2 × N apart:
// CHECK-NEXT:     m[i, k] = vec[r[b] + i × 2 × N + k]
// CHECK-EMPTY:
// CHECK-NEXT: for i < N:
// CHECK-NEXT:     sums[i] += Σ[k < N] x[k] × m[i, k]
def ROWS : Views<6> {
  let where = (define (row VEC, $a):$x, (rows VEC, $b, N, (mul 2, N)):$m);
  let semantics = (accumulate (at SUMS, "i"),
                              (reduce fadd, "k", (fmul (at $x, "k"),
                                                       (at $m, "i", "k"))));
}
// CHECK-LABEL: ### VIEW
// CHECK:      v = N × (N − 1) cells of vec:
// CHECK-NEXT:     v[i, j] = vec[r[a] + i × r[b] + j × 3]
// CHECK-EMPTY:
// CHECK-NEXT: for i < N, j < N − 1:
// CHECK-NEXT:     v[i, j] ← PI
def VIEW : Views<7> {
  let where = (define (view VEC, $a, (dims N, (sub N, 1)), (strides $b, 3)):$v);
  let semantics = (set (at $v, "i", "j"), PI);
}
// CHECK-LABEL: ### SPLIT
// CHECK:      v = the row of vec at r[a]:
// CHECK-NEXT:     v[g, h] = vec[r[a] + g × 2 + h]
// CHECK-NEXT: s = N div 2 × 2 cells of vec:
// CHECK-NEXT:     s[g, h] = vec[r[b] + g × 2 × 8 + h × 8]
// CHECK-EMPTY:
// CHECK-NEXT: for g < N div 2, h < 2:
// CHECK-NEXT:     v[g, h] ← s[g, h]
def SPLIT : Views<8> {
  let where = (define (split (row VEC, $a), 2):$v,
                      (split (view VEC, $b, (dims N), (strides 8)), 2):$s);
  let semantics = (set (at $v, "g", "h"), (at $s, "g", "h"));
}
// CHECK-LABEL: ### LOOKUP
// CHECK:      for i < N:
// CHECK-NEXT:     sums[i] ← x[i + 1]
// CHECK:      An index outside of a view reads 0.
def LOOKUP : Views<9> {
  let where = (define (row VEC, $a):$x);
  let semantics = (set (at SUMS, "i"), (lookup $x, (add "i", 1)));
}
// CHECK-LABEL: ### REDUCTIONS
// CHECK:      for i < N:
// CHECK-NEXT:     sums[i] ← PI + Σ[j < N] Σ[k < N] (x[j] + m[i, k])
def REDUCTIONS : Views<10> {
  let where = (define (row VEC, $a):$x, (rows VEC, $b, N, N):$m);
  let semantics =
    (set (at SUMS, "i"),
         (fadd PI, (reduce fadd, "j", (reduce fadd, "k",
           (fadd (at $x, "j"), (at $m, "i", "k"))))));
}
// CHECK-LABEL: ### LARGEST
// CHECK:      for i < N:
// CHECK-NEXT:     sums[i] ← (max[k < N] m[i, k]) × PI
def LARGEST : Views<11> {
  let where = (define (rows VEC, $b, N, N):$m);
  let semantics =
    (set (at SUMS, "i"), (fmul (reduce fmax, "k", (at $m, "i", "k")), PI));
}
// CHECK-LABEL: ### NOTHING
// CHECK:      It does nothing.
def NOTHING : Plain<12>;
