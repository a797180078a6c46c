// Where programs can't lie.
// RUN: split-file %s %t
// RUN: not kc-tblgen --gen-target -I %isa -I %S/Inputs -I %t %t/region.td 2>&1 | FileCheck %s --check-prefix=REGION
// RUN: not kc-tblgen --gen-target -I %isa -I %S/Inputs -I %t %t/memory.td 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: not kc-tblgen --gen-target -I %isa -I %S/Inputs -I %t %t/words.td 2>&1 | FileCheck %s --check-prefix=WORDS
// RUN: not kc-tblgen --gen-target -I %isa -I %S/Inputs -I %t %t/step.td 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not kc-tblgen --gen-target -I %isa -I %S/Inputs -I %t %t/writable.td 2>&1 | FileCheck %s --check-prefix=WRITABLE

//--- parts.td
include "state.td"
def BYTES : Memory<"bytes_", Byte> {
  let cells = (value 256);
  let regions = [
    MemoryRegion<"code", (value 0), (value 16), "rx">,
    MemoryRegion<"data", (value 16), (value 16), "rwx">
  ];
}

//--- region.td
include "parts.td"
// REGION: region.td:3:5: error: 'Mini', codeRegion: 'bytes_' has no region 'text'
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let pcStep = 2;
  let codeMemory = BYTES;
  let codeRegion = "text";
}

//--- memory.td
include "parts.td"
// MEMORY: error: 'Mini', codeRegion: 'codeMemory' is missing
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let codeRegion = "code";
}

//--- words.td
include "parts.td"
// WORDS: error: 'Mini', codeMemory: the cells of 'mem' must be bytes
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let pcStep = 2;
  let codeMemory = MEM;
  let codeRegion = "code";
}

//--- step.td
include "parts.td"
// STEP: error: 'Mini', codeMemory: the pc is the address of a byte then, so 'pcStep' must be 'wordBytes'
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let codeMemory = BYTES;
  let codeRegion = "code";
}

//--- writable.td
include "parts.td"
// WRITABLE: error: 'Mini', codeRegion: 'data' can be written, but instructions are decoded when a program is loaded
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let pcStep = 2;
  let codeMemory = BYTES;
  let codeRegion = "data";
}
