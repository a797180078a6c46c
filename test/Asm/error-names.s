# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --strict-whitespace %s

# CHECK:[[FILE:.*s]]:[[#@LINE+3]]:3: error: unknown instruction 'addd'; did you mean 'add'?
# CHECK-NEXT:{{^}}  addd x1, x2, x3
# CHECK-NEXT:{{^}}  ^~~~{{$}}
  addd x1, x2, x3
# CHECK-NEXT:[[FILE]]:[[#@LINE+3]]:1: error: unknown instruction 'VADD'; did you mean 'vadd'? (names are case-sensitive)
# CHECK-NEXT:VADD
# CHECK-NEXT:^~~~
VADD %v1, %v2, %v3
# CHECK-NEXT:[[FILE]]:[[#@LINE+3]]:1: error: unknown instruction 'transmogrify'{{$}}
# CHECK-NEXT:transmogrify
# CHECK-NEXT:^~~~
transmogrify x1
# CHECK-NEXT:[[FILE]]:[[#@LINE+3]]:1: error: expected an instruction, a label or a directive, found '5'
# CHECK-NEXT:5 + 5
# CHECK-NEXT:^
5 + 5
# CHECK-NEXT:[[FILE]]:[[#@LINE+3]]:8: error: expected an instruction, a label or a directive, found ','
# CHECK-NEXT:label: , x1
# CHECK-NEXT:       ^
label: , x1
# CHECK-NOT:{{.}}
