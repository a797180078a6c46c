// RUN: %check-errors

include "state.td"

// CHECK: :[[#@LINE+4]]:5: error: 'Mini', specializations: found 2 parameters and 1 values
// CHECK: :[[#@LINE+3]]:5: error: 'Mini', specializations: parameter 'N' is there twice
// CHECK: :[[#@LINE+2]]:5: error: 'Mini', specializations: 65 is outside of N's range 1..64
// CHECK: :[[#@LINE+1]]:5: error: 'Mini', specializations: the values don't satisfy 'SIZE must be a multiple of N'
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let constraints = [
    Constraint<(eq (urem SIZE, N), 0), "SIZE must be a multiple of N">
  ];
  let specializations = [
    Specialization<[N, SIZE], [8]>,
    Specialization<[N, N], [8, 8]>,
    Specialization<[N], [65]>,
    Specialization<[N], [5]>,
    Specialization<[N, SIZE], [5, 500]>
  ];
}
