// REQUIRES: plena
// RUN: kc-mc --isa=plena %s | FileCheck %s

// CHECK: S_ADDI_INT gp1, gp0, 262143
LI gp1, 262143
// CHECK-NEXT: S_LUI_INT gp1, 64
LI gp1, 262144
// CHECK-NEXT: S_LUI_INT gp1, 64
// CHECK-NEXT: S_ADDI_INT gp1, gp1, 1
LI gp1, 0x40001
// CHECK-NEXT: S_LUI_INT gp1, 1048575
// CHECK-NEXT: S_ADDI_INT gp1, gp1, 4095
LI gp1, 0xFFFFFFFF
// CHECK-NEXT: S_ADDI_INT gp2, gp1, 0
MV gp2, gp1
// CHECK-NEXT: S_ADDI_INT gp0, gp0, 0
NOP
// The machine stops after the last instruction: END takes no room.
// CHECK-NOT: {{.}}
END
