// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "state.td"

def Mini : Isa<"mini"> {
  let title = "The Mini";
  let summary = "A small machine";
  let wordBytes = 2;
  let constraints = [Constraint<(eq (urem SIZE, N), 0), "SIZE in rows">];
  let description = [{
    Words of introduction.
  }];
}
def PADDED : Memory<"padded", Byte> {
  let summary = "bytes";
  let cells = (value 256);
  let zeroBeyondEnd = 1;
}
def KIND : FormatParam<"KIND", "mx(e4m3,e8m0,8)"> { let summary = "weights"; }

// CHECK:      # The Mini
// CHECK-EMPTY:
// CHECK-NEXT: A small machine.
// CHECK:      ## Introduction
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}Words of introduction.

// CHECK:      ### Registers
// CHECK-EMPTY:
// CHECK-NEXT: | Registers   | Meaning                                    | Each holds    | After reset |
// CHECK-NEXT: |-------------|{{-+}}|---------------|-------------|
// CHECK-NEXT: | `r0` … `r7` | `r0` reads as 0 and drops what is written to it | 32 bits  | 0           |
// CHECK-NEXT: | `f0` … `f3` |                                            | IEEE binary32 | 0           |
// CHECK-NEXT: | `FLAGS`     |                                            | 32 bits       | 0           |
// CHECK-NEXT: | `PI`        | no instruction changes it                  | IEEE binary32 | 3.14159     |

// CHECK:      ### Arrays
// CHECK:      | Array  | Extents         | Meaning | Each element  |
// CHECK-NEXT: |--------|-----------------|---------|---------------|
// CHECK-NEXT: | `acc`  | [N, N] = [4, 4] |         | IEEE binary32 |
// CHECK-NEXT: | `sums` | [N] = [4]       |         | IEEE binary32 |

// CHECK:      ### Memories
// CHECK:      | Memory   | Meaning                                 | Each cell     | Cells          | Row   |
// CHECK-NEXT: |----------|{{-+}}|---------------|----------------|-------|
// CHECK-NEXT: | `mem`    |                                         | 32 bits       | SIZE = 64      | –     |
// CHECK-NEXT: | `vec`    |                                         | IEEE binary32 | SIZE × N = 256 | N = 4 |
// CHECK-NEXT: | `padded` | bytes; cells beyond its end read as 0   | 8 bits        | 256            | –     |

// CHECK:      ## Parameters
// CHECK:      | Parameter | Default | Allowed   | Meaning |
// CHECK-NEXT: |-----------|---------|-----------|---------|
// CHECK-NEXT: | `N`       | 4       | 1 … 64    |         |
// CHECK-NEXT: | `SIZE`    | 64      | 16 … 1024 |         |
// CHECK-EMPTY:
// CHECK-NEXT: Every profile satisfies:
// CHECK-EMPTY:
// CHECK-NEXT: * `SIZE mod N = 0`

// CHECK:      ### Number formats
// CHECK:      | Format | Default           | Used by |
// CHECK-NEXT: |--------|-------------------|---------|
// CHECK-NEXT: | `KIND` | `mx(e4m3,e8m0,8)` | weights |
