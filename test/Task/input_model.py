#!/usr/bin/env python3
#===- input_model.py - The drawing of inputs, a second time ----------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   input_model.py DRIVER TASKS-FOLDER
#
# Philox4x32-10 and Box and Muller's formula with the host's own logarithm,
# sine and cosine; the library brings its own so that no host differs.
#
#===------------------------------------------------------------------------===#

import hashlib
import math
import os
import struct
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from number_format_model import bits_of, cast_to_bf16, f32

MASK = 0xFFFFFFFF


def philox(counter, key):
    x, k = list(counter), list(key)
    for _ in range(10):
        a, b = 0xD2511F53 * x[0], 0xCD9E8D57 * x[2]
        x = [(b >> 32) ^ x[1] ^ k[0], b & MASK, (a >> 32) ^ x[3] ^ k[1],
             a & MASK]
        k = [(k[0] + 0x9E3779B9) & MASK, (k[1] + 0xBB67AE85) & MASK]
    return x


class Stream:
    def __init__(self, secret, *names):
        digest = hashlib.sha256()
        parts = [hashlib.sha256(secret.encode()).digest()]
        for part in parts + [name.encode() for name in names]:
            digest.update(struct.pack("<Q", len(part)) + part)
        words = struct.unpack("<4I", digest.digest()[:16])
        self.key, self.counter = words[:2], words[2:]

    def pair(self, index):
        x = philox([index & MASK, index >> 32, *self.counter], self.key)
        return ((x[0] << 32 | x[1]) >> 11) * 2.0**-53, \
            ((x[2] << 32 | x[3]) >> 11) * 2.0**-53

    def uniform(self, index):
        return self.pair(index // 2)[index % 2]

    def normal(self, index):
        u, turn = self.pair(index // 2)
        wave = math.sin if index % 2 else math.cos
        return math.sqrt(-2 * math.log(1 - u)) * wave(2 * math.pi * turn)


def stored(value):
    return f"{cast_to_bf16(bits_of(f32(value))) << 16:08X}"


def ask(driver, folder, isa, config, secret, round_number):
    text = subprocess.run(
        [driver, "inputs", folder, isa, config, secret, str(round_number)],
        capture_output=True, text=True, check=True).stdout
    tensors = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) == 2 and words[0].islower():
            name = words[0]
            tensors[name] = []
        else:
            tensors[name].append(words)
    return tensors


def check(name, found, expected):
    for index, (got, want) in enumerate(zip(found, expected)):
        if got != want:
            print(f"{name}[{index}]: found {got}, expected {want}")
            return False
    print(f"{name}: {len(found)} values agree")
    return len(found) == len(expected)


def check_peaks(driver, tasks, task, number, scales, peaks):
    rows = ask(driver, f"{tasks}/{task}", "plena", "C2", "one", number)["x"]
    names = ("one", task, "plena", "", "C2", "x")
    values = Stream(*names, str(number))
    scale = Stream(*names, str(number), "row_exponents")
    peak = Stream(*names, str(number), "row_peaks")
    places = Stream(*names, "peak_places")
    golden = (math.sqrt(5) - 1) / 2
    ok = True
    for r, row in enumerate(rows):
        place = int((places.uniform(r) + number * golden) % 1 * (128 // 16))
        rest = scales[int(scale.uniform(r) * len(scales))]
        high = rest + peaks[int(peak.uniform(r) * len(peaks))]
        ok &= check(f"{task} {number} x[{r}], peak {place}", row,
                    [stored(values.normal(r * 128 + c) * 2.0
                            ** (high if c // 16 == place else rest))
                     for c in range(128)])
    return ok


def check_multipliers(driver, tasks):
    """Multipliers and shifts come from one number each."""
    found = ask(driver, f"{tasks}/gemv", "coral_npu", "C5", "one", 2)
    stream = Stream("one", "gemv", "coral_npu", "int8", "C5", "multiplier",
                    "2")
    multipliers, shifts = [], []
    for i in range(128):
        factor = 1 / (40 * 16) * 2 ** (0.75 * (2 * stream.uniform(i) - 1))
        shift = 0
        while factor < 0.5:
            factor, shift = factor * 2, shift + 1
        multipliers.append(str(round(factor * 2**31)))
        shifts.append(str(shift))
    return check("multiplier", found["multiplier"][0], multipliers) \
        & check("shift", found["shift"][0], shifts)


def main():
    driver, tasks = sys.argv[1:3]
    # A known answer of the generator's authors.
    assert philox([0] * 4, [0] * 2) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C,
                                        0x9B00DBD8]
    ok = True
    for secret, number in (("one", 0), ("two", 3)):
        found = ask(driver, f"{tasks}/gemm", "plena", "C1", secret, number)
        for name, factor in (("a", 1.0), ("b", 1 / math.sqrt(64))):
            stream = Stream(secret, "gemm", "plena", "", "C1", name,
                            str(number))
            flat = [word for row in found[name] for word in row]
            ok &= check(name, flat, [stored(stream.normal(i) * factor)
                                     for i in range(len(flat))])
    rows = ask(driver, f"{tasks}/rmsnorm", "plena", "C2", "one", 0)["x"]
    names = ("one", "rmsnorm", "plena", "", "C2", "x", "0")
    values, scales = Stream(*names), Stream(*names, "row_exponents")
    seen = set()
    for r, row in enumerate(rows):
        exponent = [-2, -1, 1, 2][int(scales.uniform(r) * 4)]
        seen.add(exponent)
        ok &= check(f"x[{r}]", row,
                    [stored(values.normal(r * 128 + c) * 2.0**exponent)
                     for c in range(128)])
    ok &= check_multipliers(driver, tasks)
    for number, peaks in ((1, [9, 10]), (5, [7, 8]), (7, [9, 10])):
        ok &= check_peaks(driver, tasks, "softmax", number, [0], peaks)
    ok &= check_peaks(driver, tasks, "rmsnorm", 5, [-2, -1, 1, 2], [2])
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
