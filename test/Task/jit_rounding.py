#!/usr/bin/env python3
#===- jit_rounding.py - How compiled references round ----------------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   jit_rounding.py DRIVER TASK-FOLDER WORK-FILE
#
# Runs the task "rounding" on f32 values of every kind, subnormals above all:
# instructions that convert f32 to bf16 tend to flush them.
#
#===------------------------------------------------------------------------===#

import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from number_format_model import cast_to_bf16

COUNT = 65536


def patterns():
    rng = random.Random(3)
    result = [0, 1, 0x7FFF, 0x8000, 0x8001, 0x17FFF, 0x18000, 0x7FFFFF,
              0x800000, 0x7F7FFFFF, 0x7F7F7FFF, 0x7F7F8000, 0x7F800000]
    result += [rng.getrandbits(23) for _ in range(20000)]  # Subnormals.
    result += [high << 16 | low for high in range(0, 0x7F80, 8)
               for low in (0x7FFF, 0x8000, 0x8001)]
    result += [bits | 1 << 31 for bits in result]
    while len(result) < COUNT - 3:
        bits = rng.getrandbits(32)
        if bits >> 23 & 255 != 255:
            result.append(bits)
    return result[:COUNT - 3] + [0x7F800001, 0x7FC00000, 0xFFFFFFFF]


def main():
    driver, folder, work = sys.argv[1:4]
    inputs = patterns()
    with open(work, "w") as file:
        file.write("\n".join(f"{bits:08X}" for bits in inputs))
    output = subprocess.run([driver, "run", folder, "toy", "L", work],
                            capture_output=True, text=True, check=True).stdout
    found = [int(word, 16) for word in output.split()[2:]]
    if len(found) != COUNT:
        print(f"{len(found)} results for {COUNT} values")
        return 1
    for bits, got in zip(inputs, found):
        if (bits & 0x7FFFFFFF) > 0x7F800000:
            if (got & 0x7FFFFFFF) <= 0x7F800000:
                print(f"NaN {bits:08X} became {got:08X}")
                return 1
        elif got != cast_to_bf16(bits) << 16:
            print(f"{bits:08X}: found {got:08X}, "
                  f"expected {cast_to_bf16(bits) << 16:08X}")
            return 1
    print(f"{COUNT} values are rounded to nearest-even")
    return 0


if __name__ == "__main__":
    sys.exit(main())
