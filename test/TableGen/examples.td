// RUN: kc-tblgen --gen-examples -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s --match-full-lines

include "state.td"

def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let comments = [";"];
}
def Extension : OpcodeSpace<"extension">;
class Big<list<string> b, list<string> p, list<string> a> : Example<b, p, a> {
  let profile = "big";
}

// CHECK:      //--- ADD.s
// CHECK-NEXT: ; ADD: Sum of two registers
// CHECK-NEXT: ; {{RUN}}: kc-sim %s \
// CHECK-NEXT: ; {{RUN}}:   --isa=mini \
// CHECK-NEXT: ; {{RUN}}:   --set='r1 = 7' \
// CHECK-NEXT: ; {{RUN}}:   --set='mem[0..3] = 0' \
// CHECK-NEXT: ; {{RUN}}:   --expect='r3 = 7' \
// CHECK-NEXT: ; {{RUN}}:   --expect-cycles=1
// CHECK-EMPTY:
// CHECK-NEXT: ADD r3, r1, r2
// CHECK-EMPTY:
def ADD : RRR<0> {
  let summary = "Sum of two registers";
  let semantics = (set $d, (add $a, $b));
  let example = Example<["r1 = 7", "mem[0..3] = 0"], ["ADD r3, r1, r2"],
                        ["r3 = 7"], 1>;
}
// CHECK-NEXT: //--- OTHER.s
// CHECK-NEXT: ; OTHER:{{ *}}
// CHECK-NEXT: ; {{RUN}}: kc-sim %s \
// CHECK-NEXT: ; {{RUN}}:   --isa=mini \
// CHECK-NEXT: ; {{RUN}}:   --opcode-space=extension \
// CHECK-NEXT: ; {{RUN}}:   --profile=big \
// CHECK-NEXT: ; {{RUN}}:   --expect='FLAGS = 0'
// CHECK-EMPTY:
// CHECK-NEXT: OTHER
// CHECK-NEXT: OTHER
// CHECK-NOT:  //---{{.*}}
def OTHER : Plain<0> {
  let opcodeSpace = Extension;
  let example = Big<[], ["OTHER", "OTHER"], ["FLAGS = 0"]>;
}
def RESERVED : Plain<1> { let isReserved = 1; }
