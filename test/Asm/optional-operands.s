# RUN: kc-mc-mini --isa=mini %s | FileCheck %s

# Left out or zero is the same; some instructions print the zero, some don't.
# CHECK: vadd %v1, %v2, %v3, 0
vadd %v1, %v2, %v3
# CHECK-NEXT: vadd %v1, %v2, %v3, 0
vadd %v1, %v2, %v3, 0
# CHECK-NEXT: vsub %v1, %v2, %v3{{$}}
vsub %v1, %v2, %v3
# CHECK-NEXT: vsub %v1, %v2, %v3{{$}}
vsub %v1, %v2, %v3, 0, 0
# CHECK-NEXT: vsub %v1, %v2, %v3, 2{{$}}
vsub %v1, %v2, %v3, 2
# CHECK-NEXT: vsub %v1, %v2, %v3, 0, 1
vsub %v1, %v2, %v3, 0, 1

# A number without meaning.
# CHECK-NEXT: exp %v1, %v2{{$}}
exp %v1, %v2
# CHECK-NEXT: exp %v1, %v2{{$}}
exp %v1, %v2, 77
