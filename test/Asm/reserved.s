# RUN: kc-mc-mini --isa=mini %s 2>&1 | FileCheck %s

# A reserved name has an encoding. The warning comes once.
# CHECK: :[[#@LINE+3]]:1: warning: 'future' is reserved: executing it is an error
# CHECK-NEXT: future
# CHECK-NEXT: ^~~~~~
future
future
# CHECK-NOT: warning
# CHECK: {{^}}  future
# CHECK-NEXT: {{^}}  future
