#!/usr/bin/env python3
"""run_riscv.py CC QEMU KERNEL.mlir[:SPECIAL] MODE...: compile a function for
RISC-V by llvm-test-driver, run it under qemu-riscv32 with random inputs, or
special ones, and compare with what a model computes that knows nothing of the
compiler.

Prints the number of instructions that the kernel consists of for each mode.
"""

import math
import os
import random
import re
import shlex
import struct
import subprocess
import sys
import tempfile

CODES = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "f32": "f"}
MARCH = "rv32imf_zve32x_zvl128b_zicsr_zifencei_zbb"


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def f32(value):
    try:
        return struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def requantise(acc, multiplier, shift):
    scaled = (acc * multiplier + (1 << 30)) >> 31
    shifted = (scaled + ((1 << shift) >> 1)) >> shift
    return max(-128, min(127, shifted + 4))


def gemm(a, b, multiplier, shift):
    m, k, n = 7, 33, 45
    out = []
    for i in range(m):
        for j in range(n):
            acc = sum((a[i * k + l] + 5) * b[l * n + j] for l in range(k))
            out.append(requantise(acc, multiplier[j], shift[j]))
    return [out]


def sums(x, multiplier, shift):
    """Sums over two numbers, of which many are the least or the largest."""
    out = []
    for i in range(9):
        for j in range(20):
            acc = signed(x[(i * 2) * 20 + j] + x[(i * 2 + 1) * 20 + j], 32)
            out.append(requantise(acc, multiplier[j], shift[j]))
    return [out]


def conv2d(x, w, multiplier, shift):
    out = []
    for i in range(6):
        for j in range(7):
            for o in range(8):
                acc = 0
                for y in range(3):
                    for z in range(3):
                        r, s = i + y - 1, j + z - 1
                        if not (0 <= r < 6 and 0 <= s < 7):
                            continue
                        for c in range(3):
                            acc += (x[(r * 7 + s) * 3 + c] + 5) * w[
                                ((y * 3 + z) * 3 + c) * 8 + o
                            ]
                out.append(requantise(acc, multiplier[o], shift[o]))
    return [out]


def depthwise(x, w):
    out = []
    for i in range(4):
        for j in range(5):
            for c in range(24):
                out.append(
                    sum(
                        (x[((i + y) * 7 + j + z) * 24 + c] - 7)
                        * w[(y * 3 + z) * 24 + c]
                        for y in range(3)
                        for z in range(3)
                    )
                )
    return [out]


def relu(x):
    return [[max(v, -3) for v in x]]


def elementary(x):
    def safely(function, v):
        try:
            return function(v)
        except OverflowError:
            return math.inf
        except ValueError:
            return math.nan

    def log(v):
        return -math.inf if v == 0 else math.log(v)

    def rsqrt(v):
        return math.inf if v == 0 else 1 / math.sqrt(v)

    functions = (
        math.exp,
        math.erf,
        math.tanh,
        lambda v: log(abs(v)),
        lambda v: rsqrt(abs(v)),
    )
    return [[safely(f, v) for v in x] for f in functions]


def softmax(x):
    out = []
    for i in range(5):
        row = x[i * 19 : i * 19 + 19]
        exps = [math.exp(v - max(row)) for v in row]
        out += [e / sum(exps) for e in exps]
    return [out]


def layernorm(x, gain, bias):
    out = []
    for i in range(4):
        row = x[i * 24 : i * 24 + 24]
        mean = sum(row) / 24
        variance = sum((v - mean) ** 2 for v in row) / 24
        out += [
            (v - mean) / math.sqrt(variance + 1e-5) * g + b
            for v, g, b in zip(row, gain, bias)
        ]
    return [out]


def wide(al, au, bl, bu, by):
    mask = (1 << 64) - 1
    lowers, uppers, shorts = [], [], []
    for p, q, r, s, n in zip(al, au, bl, bu, by):
        a = (p & 0xFFFFFFFF) | (q & 0xFFFFFFFF) << 32
        b = (r & 0xFFFFFFFF) | (s & 0xFFFFFFFF) << 32
        sa, sb = signed(a, 64), signed(b, 64)
        results = [a + b, a - b, a * b, a & b, a | b, a ^ b]
        results += [max(sa, sb), min(sa, sb), max(a, b), min(a, b)]
        for shift in (
            lambda c: a << c,
            lambda c: sa >> c,
            lambda c: a >> c,
        ):
            results += [shift(c) for c in (n, 0, 1, 7, 31, 32, 33, 47, 63)]
        for holds in (
            a == b,
            a != b,
            sa < sb,
            sa <= sb,
            sa > sb,
            sa >= sb,
            a < b,
            a <= b,
            a > b,
            a >= b,
        ):
            results.append(a if holds else b)
        mix = a ^ b
        for result in results:
            mix = (mix * 6364136223846793005 + result) & mask
        product = (q * (s & 0xFFFFFFFF)) & mask
        square = (q * s) & mask
        mix = (mix + (product ^ square)) & mask
        lowers.append(signed(mix, 32))
        uppers.append(signed(mix >> 32, 32))
        shorts.append(signed(mix >> 32, 16))
    return [lowers, uppers, shorts]


def divide(x, y):
    mask = (1 << 64) - 1
    out = [[], [], [], []]
    for a, b in zip(x, y):
        q = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        out[0].append(q)
        out[1].append(a - q * b)
        out[2].append(signed((a & mask) // (b & mask), 64))
        out[3].append(signed((a & mask) % (b & mask), 64))
    return out


def table(x, z):
    silu = [v / 16 / (1 + math.exp(-v / 16)) for v in x]
    return [
        [signed(round(v * 32) - 122, 8) for v in silu],
        [math.exp(a / 16) / (b / 16) for a, b in zip(x, z)],
    ]


def many(*arrays):
    out = []
    for values in zip(*arrays):
        acc = values[0]
        for last, value in zip(values, values[1:]):
            acc = acc * value + last
        out.append(signed(acc, 32))
    return [out]


def int8s(n):
    return [random.randint(-128, 127) for _ in range(n)]


def all_bytes(n):
    return [i - 128 for i in range(n)]


def words(n):
    return [
        random.choice(
            (
                signed(random.getrandbits(32), 32),
                random.randint(-3, 3),
                -(1 << 31),
                (1 << 31) - 1,
            )
        )
        for _ in range(n)
    ]


def multipliers(n):
    return [random.randint(1 << 30, (1 << 31) - 1) for _ in range(n)]


def divisors(n):
    return [
        (random.getrandbits(random.randint(1, 62)) | 1) * random.choice((-1, 1))
        for _ in range(n)
    ]


def numbers(n):
    special = [0.0, -0.0, math.inf, -math.inf, math.nan, 88.72, 88.73, -87.4]
    special += [-100.0, -104.5, 1e-40, 3.89, 3.91, 0.6249, 0.6251, 1e38, -1e-30]
    rest = n - len(special)
    return [f32(v) for v in special] + [
        f32(random.gauss(0, random.choice((0.01, 1, 4, 40)))) for _ in range(rest)
    ]


def gaussian(n):
    return [f32(random.gauss(0, 3)) for _ in range(n)]


def shifts(n):
    return [random.randint(0, 12) for _ in range(n)]


def long_shifts(n):
    return [random.randint(0, 63) for _ in range(n)]


def factors(n):
    return [max(v, 1 - (1 << 31)) for v in words(n)]


def any_shifts(n):
    return [random.choice((0, 1, 2, 8, 30, 31)) for _ in range(n)]


KERNELS = {
    "gemm": (gemm, (int8s, int8s, multipliers, shifts)),
    # For what instructions do otherwise: the least number twice, long shifts.
    "gemm:multipliers": (gemm, (int8s, int8s, words, shifts)),
    "gemm:shifts": (gemm, (int8s, int8s, multipliers, long_shifts)),
    "sums": (sums, (words, factors, any_shifts)),
    "sums:least": (sums, (words, words, any_shifts)),
    "conv2d": (conv2d, (int8s, int8s, multipliers, shifts)),
    "depthwise": (depthwise, (int8s, int8s)),
    "relu": (relu, (int8s,)),
    "math": (elementary, (numbers,)),
    "softmax": (softmax, (gaussian,)),
    "layernorm": (layernorm, (gaussian, gaussian, gaussian)),
    "wide": (
        wide,
        (words,) * 4 + (lambda n: [random.randint(0, 63) for _ in range(n)],),
    ),
    "divide": (divide, (lambda n: [signed(random.getrandbits(64), 64)
                                   for _ in range(n)], divisors)),
    "table": (table, (all_bytes, lambda n: [v or 1 for v in int8s(n)])),
    "many": (many, (words,) * 10),
}


def tensors(text):
    """The types of the function's arguments and results."""
    head = text[text.index("func.func") :]
    head = head[: head.index("{\n")]
    arguments, results = head.split("->", 1)

    def parse(part):
        found = []
        for shape, element in re.findall(r"tensor<([0-9x]*)x([if]\d+)>", part):
            count = math.prod(int(d) for d in shape.split("x"))
            found.append((count, element))
        return found

    return parse(arguments), parse(results)


def harness(name, inputs, outputs, folder):
    """A program that writes the outputs, and ends with status 0."""
    pointers = [f"in{i}" for i in range(len(inputs))]
    pointers += [f"out{i}" for i in range(len(outputs))]
    text = ["\t.text", "\t.globl start", "start:"]
    extra = pointers[8:]
    if extra:
        text.append(f"\taddi sp, sp, -{(len(extra) * 4 + 15) // 16 * 16}")
    for i, pointer in enumerate(extra):
        text += [f"\tla t0, {pointer}", f"\tsw t0, {4 * i}(sp)"]
    text += [f"\tla a{i}, {p}" for i, p in enumerate(pointers[:8])]
    text.append(f"\tcall {name}")
    for i, (count, element) in enumerate(outputs):
        size = count * struct.calcsize(CODES[element])
        text += ["\tli a0, 1", f"\tla a1, out{i}", f"\tli a2, {size}"]
        text += ["\tli a7, 64", "\tecall"]
    text += ["\tli a0, 0", "\tli a7, 93", "\tecall", "\t.data"]
    for i, (path, _) in enumerate(inputs):
        text += ["\t.balign 16", f"in{i}:", f'\t.incbin "{path}"']
    for i, (count, element) in enumerate(outputs):
        size = count * struct.calcsize(CODES[element])
        text += ["\t.balign 16", f"out{i}:", f"\t.fill {size}, 1, 0x5a"]
    path = os.path.join(folder, "harness.s")
    with open(path, "w") as file:
        file.write("\n".join(text) + "\n")
    return path


def isright(found, wanted, element):
    if element != "f32":
        return found == wanted
    wanted = f32(wanted)
    if math.isnan(wanted) or math.isinf(wanted):
        return found == wanted or math.isnan(found) and math.isnan(wanted)
    # Far less than what tasks allow; an f32 has about 6e-8. Subnormals have
    # fewer bits.
    return abs(found - wanted) <= 2e-6 * abs(wanted) + 1e-37


def run(path, mode, cc, qemu, folder):
    path, _, special = path.partition(":")
    name = os.path.splitext(os.path.basename(path))[0]
    model, makers = KERNELS[name + (special and ":" + special)]
    with open(path) as file:
        arguments, results = tensors(file.read())
    random.seed(name)
    values = [make(count) for make, (count, _) in zip(makers, arguments)]
    inputs = []
    for i, (numbers_, (count, element)) in enumerate(zip(values, arguments)):
        file_name = os.path.join(folder, f"in{i}")
        with open(file_name, "wb") as file:
            file.write(struct.pack(f"<{count}{CODES[element]}", *numbers_))
        inputs.append((file_name, count))
    compiled = subprocess.run(
        ["llvm-test-driver", path, f"--mode={mode}"],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    ).stdout
    kernel = os.path.join(folder, "kernel.s")
    with open(kernel, "w") as file:
        file.write(compiled)
    elf = os.path.join(folder, "kernel.elf")
    features = MARCH
    if mode == "scalar":
        features = MARCH.replace("_zve32x_zvl128b", "")
    subprocess.run(
        [*cc, "--target=riscv32", f"-march={features}", "-mabi=ilp32"]
        + ["-nostdlib", "-static", "-fuse-ld=lld", "-Wl,-e,start"]
        + [kernel, harness(name, inputs, results, folder), "-o", elf],
        check=True,
    )
    ran = subprocess.run(
        [*qemu, elf], stdout=subprocess.PIPE, check=False
    )
    if ran.returncode:
        print(f"{name} {mode}: ended with {ran.returncode}")
        return False
    wanted = model(*values)
    at = 0
    good = True
    for i, ((count, element), golden) in enumerate(zip(results, wanted)):
        size = count * struct.calcsize(CODES[element])
        found = struct.unpack(
            f"<{count}{CODES[element]}", ran.stdout[at : at + size]
        )
        at += size
        bad = [
            k for k in range(count) if not isright(found[k], golden[k], element)
        ]
        if bad:
            k = bad[0]
            print(
                f"{name} {mode}: {len(bad)} of {count} numbers of output {i} are "
                f"wrong; number {k} is {found[k]}, not {golden[k]}"
            )
            good = False
    size = len(
        [l for l in compiled.splitlines() if re.match(r"\t[a-z]", l)]
    )
    if good:
        print(f"{name} {mode}: right, {size} instructions")
    return good


def main():
    cc, qemu, path, *modes = sys.argv[1:]
    cc, qemu = shlex.split(cc), shlex.split(qemu)
    good = True
    for mode in modes:
        with tempfile.TemporaryDirectory() as folder:
            good &= run(path, mode, cc, qemu, folder)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
