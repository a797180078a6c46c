// RUN: not kc-tblgen --gen-ods -I %isa -I %S/../IsaModel/Inputs %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error:

include "base.td"

// CHECK: [[#@LINE+2]]:5: error: 'ZERO': the operation name 'zero' is taken
// CHECK: note: by an operation that every dialect has
def ZERO : Plain<1>;

// CHECK: [[#@LINE+3]]:5: error: 'Other': the operation name 'same' is taken
// CHECK: [[#@LINE+1]]:5: note: by this
def SAME : Plain<2>;
def Other : Plain<3> { let mnemonic = "same"; }
