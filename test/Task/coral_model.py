#!/usr/bin/env python3
#===- coral_model.py - The Coral NPU's tasks computed a second time --------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   coral_model.py DRIVER TASKS-FOLDER TASK CONFIG SECRET
#
# Asks the driver for the stored inputs of a cell and its golden result and
# computes it again from the task's formulas: in whole numbers, which must be
# the same, or in double precision, where a tenth of the tolerance is allowed.
# Prints the standard deviation of results in int8.
#
#===------------------------------------------------------------------------===#

import itertools
import math
import os
import struct
import subprocess
import sys


class Tensor:
    """Row-major; t[i, j] is 'outside' beyond the edge if that is given."""

    def __init__(self, shape, values):
        self.shape, self.values = shape, values

    def __getitem__(self, index):
        place = 0
        index = index if isinstance(index, tuple) else (index,)
        for i, extent in zip(index, self.shape, strict=True):
            assert 0 <= i < extent
            place = place * extent + i
        return self.values[place]

    def has(self, *index):
        return all(0 <= i < extent for i, extent in zip(index, self.shape))


def build(shape, element):
    return Tensor(shape, [element(*index) for index in
                          itertools.product(*map(range, shape))])


#===------------------------------------------------------------------------===#
# Whole numbers
#===------------------------------------------------------------------------===#

def clamp(value):
    return max(-128, min(127, value))


def rounded_shift(value, by):
    """As RISC-V defines vxrm = rnu: the highest bit that is lost is added."""
    return (value >> by) + (value >> by - 1 & 1) if by else value


def requantise(a, m, s, z):
    assert -2**31 <= a < 2**31 and 2**30 <= m < 2**31 and 0 <= s < 32
    return clamp(rounded_shift(rounded_shift(a * m, 31), s) + z)


def code(value, zero):
    """A real number that has no tie near it, in int8."""
    assert value == 0 or abs(abs(value) % 1 - 0.5) > 1e-6
    return clamp(round(value) + zero)


def silu_code(x):
    v = x / 16
    return code(v / (1 + math.exp(-v)) * 32, -119)


def gelu_code(x):
    v = x / 16
    # The complement is exact where erf is close to -1.
    return code(v * math.erfc(-v / math.sqrt(2)) / 2 * 32, -122)


def product(x, zero, w, m, s, to_zero, bias=None):
    depth, columns = w.shape
    sums = [[sum((x[r, k] - zero) * w[k, n] for k in range(depth))
             for n in range(columns)] for r in range(x.shape[0])]
    return build((x.shape[0], columns), lambda r, n: requantise(
        sums[r][n] + (bias[n] if bias else 0), m[n], s[n], to_zero))


def gemv(x, w, m, s):
    row = Tensor((1,) + x.shape, x.values)
    return Tensor(m.shape, product(row, -5, w, m, s, 4).values)


def gemm(a, b, m, s):
    return product(a, -5, b, m, s, 4)


def part(t, i):
    size = len(t.values) // t.shape[0]
    return Tensor(t.shape[1:], t.values[i * size:(i + 1) * size])


def batch_matmul(a, b, m, s):
    values = []
    for i in range(a.shape[0]):
        values += gemm(part(a, i), part(b, i), part(m, i), part(s, i)).values
    return Tensor(a.shape[:2] + b.shape[2:], values)


def linear(x, w, bias, m, s):
    return product(x, -5, w, m, s, 4, bias)


def taps(x, h, w):
    """Of a window of 3 by 3 those inside: place in the window, in x."""
    return [(i, j, h + i - 1, w + j - 1) for i in range(3) for j in range(3)
            if 0 <= h + i - 1 < x.shape[0] and 0 <= w + j - 1 < x.shape[1]]


def conv2d(x, f, m, s, zero=-5, to_zero=4, bias=None):
    channels = range(x.shape[2])

    def element(h, w, o):
        total = bias[o] if bias else 0
        for i, j, y, z in taps(x, h, w):
            total += sum((x[y, z, c] - zero) * f[i, j, c, o] for c in channels)
        return requantise(total, m[o], s[o], to_zero)
    return build(x.shape[:2] + f.shape[3:], element)


def depthwise_conv(x, f, m, s, zero=-5, to_zero=4, bias=None):
    return build(x.shape, lambda h, w, c: requantise(
        (bias[c] if bias else 0) + sum((x[y, z, c] - zero) * f[i, j, c]
                                       for i, j, y, z in taps(x, h, w)),
        m[c], s[c], to_zero))


def conv_block(x, w1, w2, w3, b1, b2, m1, m2, m3, s1, s2, s3):
    first = conv2d(x, w1, m1, s1, -5, -128, b1)
    second = depthwise_conv(first, w2, m2, s2, -128, -128, b2)
    h, w, c = second.shape
    points = product(Tensor((h * w, c), second.values), -128, w3, m3, s3, 4)
    return Tensor((h, w, c), points.values)


def ffn(x, w_up, w_down, m_up, m_down, s_up, s_down):
    up = product(x, -5, w_up, m_up, s_up, 0)
    active = Tensor(up.shape, [silu_code(u) for u in up.values])
    return product(active, -119, w_down, m_down, s_down, 4)


def swiglu(x, w_gate, w_up, w_down, m_gate, m_up, m_down, s_gate, s_up,
           s_down):
    gate = product(x, -5, w_gate, m_gate, s_gate, 0)
    up = product(x, -5, w_up, m_up, s_up, 0)
    gated = [clamp(rounded_shift((silu_code(g) + 119) * u, 6))
             for g, u in zip(gate.values, up.values)]
    return product(Tensor(up.shape, gated), 0, w_down, m_down, s_down, 4)


def relu(x):
    return Tensor(x.shape, [max(v, 0) for v in x.values])


#===------------------------------------------------------------------------===#
# Real numbers
#===------------------------------------------------------------------------===#

def rows_of(x):
    return [x.values[i:i + x.shape[1]]
            for i in range(0, len(x.values), x.shape[1])]


def silu(x):
    if isinstance(x.values[0], int):
        return Tensor(x.shape, [silu_code(v) for v in x.values])
    return Tensor(x.shape, [v / (1 + math.exp(-v)) for v in x.values])


def gelu(x):
    if isinstance(x.values[0], int):
        return Tensor(x.shape, [gelu_code(v) for v in x.values])
    return Tensor(x.shape, [v * math.erfc(-v / math.sqrt(2)) / 2
                            for v in x.values])


def softmax(x):
    quantised = isinstance(x.values[0], int)
    values = []
    for row in rows_of(x):
        steps = 16 if quantised else 1
        exps = [math.exp((v - max(row)) / steps) for v in row]
        total = math.fsum(exps)
        values += [clamp(round(e / total * 256) - 128) if quantised
                   else e / total for e in exps]
    return Tensor(x.shape, values)


def rmsnorm(x, gain):
    values = []
    for row in rows_of(x):
        root = math.sqrt(math.fsum(v * v for v in row) / len(row) + 1e-6)
        values += [v / root * g for v, g in zip(row, gain.values)]
    return Tensor(x.shape, values)


def layernorm(x, gain, bias):
    values = []
    for row in rows_of(x):
        mean = math.fsum(row) / len(row)
        variance = math.fsum((v - mean)**2 for v in row) / len(row)
        root = math.sqrt(variance + 1e-5)
        values += [(v - mean) / root * g + b
                   for v, g, b in zip(row, gain.values, bias.values)]
    return Tensor(x.shape, values)


#===------------------------------------------------------------------------===#
# The comparison
#===------------------------------------------------------------------------===#

def read_tensors(text):
    """Numbers are decimal, or the bits of an f32 as eight digits."""
    tensors = []
    for line in text.splitlines():
        words = line.split()
        if len(words) == 2 and words[0].islower():
            shape = tuple(int(extent) for extent in words[1].split("x"))
            tensors.append(Tensor(shape, []))
        else:
            tensors[-1].values += words
    for tensor in tensors:
        is_float = all(len(word) == 8 for word in tensor.values)
        tensor.values = [
            struct.unpack(">f", bytes.fromhex(word))[0] if is_float
            else int(word) for word in tensor.values]
        assert len(tensor.values) == math.prod(tensor.shape)
    return tensors


def check_requantise():
    """Values that a processor emulator gave."""
    for a, result in ((1000, 42), (-1000, -52), (123456, 127),
                      (-123456, -128), (40, -3), (-40, -7),
                      (2**31 - 1, 127), (-2**31, -128)):
        assert requantise(a, 0x60000000, 4, -5) == result


def main():
    driver, tasks, task, config, secret = sys.argv[1:6]
    check_requantise()
    *inputs, golden = read_tensors(subprocess.run(
        [driver, "golden", os.path.join(tasks, task), "coral_npu", config,
         secret], capture_output=True, text=True, check=True).stdout)
    model = globals()[task](*inputs)
    if model.shape != golden.shape:
        print(f"golden has the shape {golden.shape}, the model {model.shape}")
        return 1
    for i, (found, expected) in enumerate(zip(golden.values, model.values,
                                              strict=True)):
        allowed = 0
        if isinstance(expected, float):
            allowed = 1e-6 + 1e-5 * abs(expected)
        if not abs(found - expected) <= allowed:
            print(f"element {i}: golden {found!r}, model {expected!r}")
            return 1
    mean = sum(golden.values) / len(golden.values)
    deviation = math.sqrt(sum((v - mean)**2 for v in golden.values)
                          / len(golden.values))
    print(f"{task} {config}: {len(golden.values)} elements agree, "
          f"standard deviation {deviation:.3g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
