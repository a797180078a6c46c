# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --strict-whitespace %s

# CHECK:[[#@LINE+3]]:9: error: register 'x20' is out of range x0..x19
# CHECK-NEXT:add x1, x20, x3
# CHECK-NEXT:        ^~~
add x1, x20, x3
# CHECK:[[#@LINE+1]]:5: error: register 'x99999999999999999999' is out of range x0..x19
add x99999999999999999999, x2, x3
# CHECK:[[#@LINE+1]]:5: error: unknown register 'X1'; did you mean 'x1'? (names are case-sensitive)
add X1, x2, x3
# CHECK:[[#@LINE+1]]:5: error: unknown register 'x01'
add x01, x2, x3
# CHECK:[[#@LINE+1]]:9: error: unknown register 'zeroo'; did you mean 'zero'?
add x1, zeroo, x3
# CHECK:[[#@LINE+1]]:9: error: unknown register 'completely_wrong'; expected a register x0..x19 for operand 'rs1'
add x1, completely_wrong, x3
# CHECK:[[#@LINE+1]]:9: error: expected a register x0..x19 for operand 'rs1', found register '%v2'
add x1, %v2, x3
# CHECK:[[#@LINE+1]]:9: error: expected a register x0..x19 for operand 'rs1', found '2'
add x1, 2, x3
# CHECK:[[#@LINE+1]]:9: error: expected a register x0..x19 for operand 'rs1', found ','
add x1, , x3
# CHECK:[[#@LINE+1]]:6: error: register '%v8' is out of range %v0..%v7
vadd %v8, %v1, %v2
# CHECK-NOT: error
