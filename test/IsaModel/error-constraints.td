// RUN: %check-errors

include "state.td"

def Lines : Param<"LINES", 6, 1, 64>;

// CHECK: :[[#@LINE+3]]:5: error: 'Mini', constraints: the default values don't satisfy 'LINES must be a multiple of N'
// CHECK: :[[#@LINE+2]]:5: error: 'Mini', constraints: a value of type i1 is expected, found i64 in '(add N, Lines)'
// CHECK: :[[#@LINE+1]]:5: error: 'Mini', constraints: 'FLAGS' is no value
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let constraints = [
    Constraint<(ne N, 0), "N must not be 0">,
    Constraint<(eq (urem Lines, N), 0), "LINES must be a multiple of N">,
    Constraint<(add N, Lines), "no condition">,
    Constraint<(eq FLAGS, 0), "a register">
  ];
}
