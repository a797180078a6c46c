// RUN: not kc-tblgen --gen-target -I %isa -I %S/Inputs %s 2>&1 | FileCheck %s

include "state.td"

// CHECK: error: a definition must have one record of class Isa; found none
