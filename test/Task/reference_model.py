#!/usr/bin/env python3
#===- reference_model.py - The tasks computed a second time ----------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   reference_model.py DRIVER TASKS-FOLDER TASK ISA CONFIG SECRET
#
# Asks the driver for the inputs of a cell, stored and not stored, and for its
# golden result, and computes both again from the task's formula in double
# precision. The golden result may differ where double and f32 fall on different
# sides of a rounding boundary: by one place of bf16, in few elements.
#
#===------------------------------------------------------------------------===#

import math
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from number_format_model import (E4M3, E8M0, bits_of, cast_to_bf16,
                                 quantise_block, value_of)


def bf16(value):
    """Double to bf16 in one rounding."""
    if value == 0 or math.isinf(value) or math.isnan(value):
        return value
    exponent = max(math.frexp(value)[1] - 8, -133)
    return float(round(value / 2.0**exponent)) * 2.0**exponent


def read_tensors(text):
    """A list of (name, rows)."""
    tensors = []
    for line in text.splitlines():
        words = line.split()
        if len(words) == 2 and "x" in words[1]:
            tensors.append((words[0], []))
        else:
            tensors[-1][1].append([value_of(int(w, 16)) for w in words])
    return tensors


def ask(driver, command, folder, isa, config, *arguments):
    return read_tensors(subprocess.run(
        [driver, command, folder, isa, config, *arguments],
        capture_output=True, text=True, check=True).stdout)


def stored(rows):
    """What a tensor in mx(e4m3,e8m0,8) reads back as."""
    result = []
    for row in rows:
        back = []
        for begin in range(0, len(row), 8):
            codes = quantise_block(row[begin:begin + 8])
            scale = E8M0.decode(codes[0])
            back += [E4M3.decode(code) * scale for code in codes[1:]]
        result.append(back)
    return result


def matmul(a, b):
    columns = list(zip(*b))
    return [[bf16(math.fsum(x * y for x, y in zip(row, column)))
             for column in columns] for row in a]


def silu(x):
    return [[bf16(v / (1 + math.exp(-v))) for v in row] for row in x]


def relu(x):
    return [[max(v, 0.0) for v in row] for row in x]


def softmax(x):
    result = []
    for row in x:
        top = max(row)
        exps = [bf16(math.exp(v - top)) for v in row]
        total = math.fsum(exps)
        result.append([bf16(e / total) for e in exps])
    return result


def rmsnorm(x):
    result = []
    for row in x:
        mean = math.fsum(v * v for v in row) / len(row)
        result.append([bf16(v / math.sqrt(mean + 1e-6)) for v in row])
    return result


MODELS = {"silu": silu, "relu": relu, "softmax": softmax, "rmsnorm": rmsnorm,
          "linear": matmul, "gemm": matmul}


def places_apart(a, b):
    """How many bf16 values lie between two bf16 values."""
    def order(value):
        code = cast_to_bf16(bits_of(value))
        return -(code & 0x7FFF) if code >> 15 else code
    return abs(order(a) - order(b))


def main():
    driver, tasks, task, isa, config, secret = sys.argv[1:7]
    folder = os.path.join(tasks, task)
    drawn = ask(driver, "inputs", folder, isa, config, secret, "0")
    *inputs, (_, golden) = ask(driver, "golden", folder, isa, config, secret)
    for (name, rows), (_, found) in zip(drawn, inputs):
        if any(bits_of(v) & 0xFFFF for row in rows for v in row):
            print(f"{name}: a value is no bf16 number")
            return 1
        if stored(rows) != found:
            print(f"{name}: the stored values differ from the model's")
            return 1
    model = MODELS[task](*[rows for _, rows in inputs])
    if [len(row) for row in model] != [len(row) for row in golden]:
        print("the shapes differ")
        return 1
    differ = 0
    total = 0
    for r, (want, got) in enumerate(zip(model, golden)):
        for c, (a, b) in enumerate(zip(want, got)):
            total += 1
            apart = places_apart(a, b)
            differ += apart > 0
            if apart > 1 or math.isnan(b):
                print(f"[{r}][{c}]: golden {b!r}, model {a!r}")
                return 1
    if differ > total * 0.02:
        print(f"{differ} of {total} elements differ by one place")
        return 1
    print(f"{task} {config}: {total} elements agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
