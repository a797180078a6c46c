// RUN: kc-tblgen --gen-target -I %isa -I %S/../IsaModel/Inputs %s | FileCheck %s
// RUN: kc-tblgen --gen-sim -I %isa -I %S/../IsaModel/Inputs %s \
// RUN:   | FileCheck %s --check-prefix=SIM
// RUN: kc-tblgen --gen-manual -I %isa -I %S/../IsaModel/Inputs %s \
// RUN:   | FileCheck %s --check-prefix=MANUAL

include "state.td"

def Plan : Pipeline<(value N), (value 8), (add N, 1)>;
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let pipeline = Plan;
}
// CHECK:      Units[] = {
// CHECK-NEXT: {"alu", "", false, false},
// CHECK-NEXT: {"queued", "", false, false, []({{.*}}) -> uint64_t { return uint64_t(3u); }},

def Slow : Timing<(value N), (value 2)>;
def Odd : Timing {
  let alone = 1;
  let early = 1;
  let waitsForQueues = 1;
}
def Queued : Unit<"queued"> {
  let timing = Slow;
  let queue = (value 3);
}
// CHECK:      Instrs[] = {
// CHECK-NEXT: {"NONE", {{.*}}, 0},
// CHECK-NEXT: {"FROM_UNIT", {{.*}}, 0, 0},
// CHECK-NEXT: {"OWN", {{.*}}, 0, 1},
// CHECK-NEXT: };
def NONE : Plain<0>;
def FROM_UNIT : Plain<1> { let unit = Queued; }
def OWN : Plain<2> { let unit = Queued; let timing = Odd; }

// CHECK:      Timings[] = {
// CHECK-NEXT: {"Slow", []({{.*}}) -> uint64_t { return uint64_t(P[{{[0-9]}}]); }, []{{.*}}{ return uint64_t(2u); }, false, false, false, false, 0},
// CHECK-NEXT: {"Odd", []{{.*}}{ return uint64_t(1u); }, []{{.*}}{ return uint64_t(0u); }, false, true, true, false, 1},
// CHECK-NEXT: };
// CHECK:      PipelineDesc Pipeline = {
// CHECK:      &Pipeline,

// SIM:      makeCycleModel
// SIM-NEXT:   return std::make_unique<InOrder>(M.target(), M.profile());

// MANUAL:      **Timing of the machine**, the default: N (4) instructions are dispatched per cycle
// MANUAL:      | Unit   | Instructions that can wait for it |
// MANUAL:      | queued | 3
// MANUAL-LABEL: ### FROM_UNIT
// MANUAL:      In timing `machine`: result after N (4), unit busy for 2.
// MANUAL-LABEL: ### OWN
// MANUAL:      In timing `machine`: result after 1, alone in its cycle, its
// MANUAL-NEXT: sources 1 before its dispatch, when all queues are empty.
