// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+1]]:5: error: 'Scalar', dims: an array has at least one dimension; define a Register instead
def Scalar : Array<"scalar", Word, []>;
// CHECK: :[[#@LINE+1]]:5: error: 'Nothing', dims: it is 0 by default; expected 1 or more
def Nothing : Array<"nothing", Word, [(value N), (sub N, 4)]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Unknown', dims: 'MEM' is no value
def Unknown : Array<"unknown", Word, [(value MEM)]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Empty', cells: it is 0 by default; expected 1 or more
def Empty : Memory<"empty", Word> { let cells = (value 0); }
// CHECK: :[[#@LINE+1]]:5: error: 'Rest', cells: it is 64 by default, no multiple of rowCells, which is 48
def Rest : Memory<"rest", Word> {
  let cells = (value SIZE);
  let rowCells = (value 48);
}
// CHECK: :[[#@LINE+1]]:5: error: 'Block', blockCells: it is 6 by default, no multiple of rowCells, which is 4
def Block : Memory<"block", Word> {
  let cells = (value SIZE);
  let rowCells = (value N);
  let blockCells = (value 6);
}
