// RUN: not kc-tblgen --gen-examples -I %isa -I %S/../IsaModel/Inputs %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error:

include "base.td"

def GOOD : Plain<0> { let example = Example<[], ["GOOD"], ["FLAGS = 0"]>; }
// CHECK: :[[#@LINE+1]]:5: error: 'BAD' has no example; write one as 'let example = Example<...>'
def BAD : Plain<1>;
// CHECK: :[[#@LINE+1]]:5: error: 'WORSE' has no example; write one as 'let example = Example<...>'
def WORSE : Plain<2>;
def RESERVED : Plain<3> { let isReserved = 1; }
