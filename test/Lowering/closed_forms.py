#===- closed_forms.py - The templates' cycles as formulas ------------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""closed_forms.py run DRIVER TASKS CONFIG...
closed_forms.py table TASKS

run: compares the cycles of the template kernels, without those of DMA, with
     the formulas of docs/lowering.md: each kernel as a whole exactly, and what
     its operator takes, without fetching its inputs (and in softmax without
     setting the maximum, which the published template doesn't), within one in
     a hundred of the formula for the template. Prints a line for each cell;
     fails if one differs.
table: prints the table of docs/lowering.md.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

# Costs and sizes of profile plena-64.
ADD = MUL = EXP = 1
RECI, MAX, SUM = 2, 4, 8
FB = FR = FS = 1
MLEN, BLEN, PREFETCH = 64, 4, 4
MM = MLEN
T = MLEN // BLEN
REGISTERS = 15


def fetch(rows, columns):
    """Setting up the DMA, and a loop over column blocks and row groups."""
    blocks, groups = columns // MLEN, rows // PREFETCH
    block = 0 if groups == 1 else 1 + 1 + groups * (2 + 1)
    if blocks == 1:
        return 8 + block
    # With one group the outer loop steps the row pointer.
    return 8 + 1 + blocks * (block + (1 if groups == 1 else 0) + 1 + 1)


def elementwise(vectors, operations):
    return 4 + vectors * (operations + 2)


def silu(rows, n):
    return elementwise(rows * n, 2 * ADD + EXP + RECI + MUL)


def relu(rows, n):
    return elementwise(rows * n, MAX)


def rmsnorm(rows, n):
    row = (2 + (n > 1) + n * (MUL + SUM + 1) + 3 * FB + FS + FR + 4
           + n * MUL + (n - 1))
    return 4 + rows * row


def softmax(rows, n):
    """As published: the maximum isn't set to its start value in each row."""
    row = n * (1 + MAX + ADD + EXP + SUM + MUL) + FB + FR
    return rows * row


def softmax_reset(rows):
    """Minus infinity, and in each row the maximum is set to it. This is beyond
    the published template, whose rows underflow if a row before was larger."""
    return 2 + rows * FB


def softmax_addresses(rows, n):
    """Addresses that find no register are set in each of three passes, but for
    the one that the pass before has left."""
    return rows * 2 * (n - REGISTERS) if n > REGISTERS else 0


def softmax_extra(rows, n):
    return softmax_reset(rows) + softmax_addresses(rows, n)


def product(rows, inner, columns):
    tiles, output = inner // MLEN, columns // MLEN
    cycles = 0
    for first in range(0, rows, MLEN):
        r = min(MLEN, rows - first) // BLEN
        cycles += 3 + T * (r * (tiles * (MM + 3) + 7) + 6)
    return output * cycles


def product_loads(inner, columns):
    """Setting up the DMA for each column of tiles, two numbers a tile."""
    return columns // MLEN * (6 + 2 * (inner // MLEN))


def cell(task, dimensions):
    """Cycles of the operator by its formula, and what comes to it."""
    if task in ("linear", "gemm"):
        rows, inner, columns = dimensions
        return (product(rows, inner, columns),
                fetch(rows, inner) + product_loads(inner, columns))
    elements, hidden = dimensions
    rows, n = elements // hidden, hidden // MLEN
    operator = {"silu": silu, "relu": relu, "rmsnorm": rmsnorm,
                "softmax": softmax}[task](rows, n)
    extra = softmax_extra(rows, n) if task == "softmax" else 0
    return operator, fetch(rows, hidden) + extra


def shape(target, config):
    elements, hidden = target["configs"][config]
    return elements // hidden, hidden // MLEN


def targets(tasks):
    for task in ("silu", "relu", "rmsnorm", "softmax", "linear", "gemm"):
        text = json.loads((Path(tasks) / task / "task.json").read_text())
        yield task, next(t for t in text["targets"] if t["isa"] == "plena")


def run(driver, tasks, *configs):
    wrong = 0
    for task, target in targets(tasks):
        for config in configs:
            operator, beside = cell(task, target["configs"][config])
            command = [driver, f"{tasks}/{task}", "plena", config, "template"]
            result = subprocess.run(command, capture_output=True, text=True)
            match = re.search(r"passed, cycles (\d+), dma (\d+), other (\d+)",
                              result.stdout)
            if not match:
                print(f"{task} {config}: {result.stdout}{result.stderr}")
                wrong += 1
                continue
            found = int(match.group(3))
            fetching = beside
            if task == "softmax":
                fetching -= softmax_addresses(*shape(target, config))
            is_right = (found == operator + beside and
                        abs(found - fetching - operator) <= operator / 100)
            wrong += not is_right
            print(f"{task} {config}: formula {operator} + {beside}, "
                  f"found {found}: {'right' if is_right else 'WRONG'}")
    return 1 if wrong else 0


def table(tasks):
    configs = ["C1", "C2", "C3", "C4", "C5"]
    print("| | " + " | ".join(configs) + " |")
    print("|" + "---|" * (1 + len(configs)))
    for task, target in targets(tasks):
        cells = [cell(task, target["configs"][config]) for config in configs]
        print(f"| {task} | " +
              " | ".join(f"{operator} + {beside}" for operator, beside in cells) +
              " |")
    return 0


if __name__ == "__main__":
    sys.exit({"run": run, "table": table}[sys.argv[1]](*sys.argv[2:]))
