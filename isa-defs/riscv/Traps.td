//===- Traps.td - What a trap does -------------------------*- tablegen -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RISCV_TRAPS
#define RISCV_TRAPS

include "riscv/State.td"

def EnterTrap : Function<"kc::sim::riscv::enterTrap", [], i1, [{
If `mtvec` isn't 0, `mepc` becomes the pc of the instruction that trapped, or the address that
couldn't be fetched, `mcause` and `mtval` become what the table says, and the program goes on at
`mtvec`; else it ends. A breakpoint sets `mcause` and `mtval` and always ends it. What a run
forbids or limits always ends it, too.

| mcause | for | mtval |
|---|---|---|
| 0 | a jump to an address that is no multiple of 4 | the address; 0 for a branch |
| 1 | a fetch where there is no instruction | 0 |
| 2 | an illegal instruction | the word; 0 for an access to a control register |
| 3 | a breakpoint | its pc |
| 5, 7 | a load, a store that the memory refuses | the address, rounded down to a multiple of 16 |
| 11 | an environment call | unchanged |
}]>;

def Linux : Environment<"linux", "kc::sim::riscv::Linux"> {
  let summary = "Linux's write and exit";
}

#endif // RISCV_TRAPS
