// Register files become types; other state becomes resources, except for what
// nothing can write.
// RUN: kc-tblgen --gen-ods -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s

include "state.td"

// CHECK: include "kc/Dialect/IsaOps.td"
// CHECK: def Mini_Dialect : KC_Dialect<"mini", ["MEM", "VEC", "ACC", "SUMS", "FLAGS"]> {
// CHECK-NEXT: let summary = "has \"quotes\" and \\";
// CHECK-NEXT: let description = [{
// CHECK-NEXT: A } ] in the text.
// CHECK-NEXT: }];
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let summary = "has \"quotes\" and \\";
  let description = "A }] in the text.";
}

// CHECK: def Mini_R : KC_RegisterType<Mini_Dialect, "R", "r", 0, 8> {
// CHECK: def Mini_F : KC_RegisterType<Mini_Dialect, "F", "f", 1, 4> {
// CHECK: def Mini_MEM : Resource<"::kc::mini::MiniDialect::MEM">;
// CHECK-NOT: PI
// CHECK: def Mini_GetRegisterOp : KC_GetRegisterOp<Mini_Dialect>;
// CHECK: def Mini_ZeroOp : KC_ZeroOp<Mini_Dialect>;
// CHECK-NOT: LoopOp
// CHECK: def Mini_NOPOp
def NOP : Plain<1>;
