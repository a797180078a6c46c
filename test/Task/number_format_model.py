#!/usr/bin/env python3
#===- number_format_model.py - A second model of the number formats --------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# Computes encodings from the formulas of the format's description, with
# logarithms, fractions and searches where the library has bit operations, and
# compares them with the library's through support-test-driver:
#
#   number_format_model.py DRIVER SUITE [SEED]
#
# Prints the number of cases, and the first difference of each suite.
#
#===------------------------------------------------------------------------===#

import bisect
import math
import random
import struct
import subprocess
import sys
from fractions import Fraction


def bits_of(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def value_of(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def f32(value):
    """The nearest f32; Python's pack raises where f32 overflows."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


class Minifloat:
    def __init__(self, sign, exponent, mantissa, subnormals, specials="ieee"):
        self.sign, self.exponent, self.mantissa = sign, exponent, mantissa
        self.subnormals, self.specials = subnormals, specials
        self.bias = 2 ** (exponent - 1) - 1
        self.width = sign + exponent + mantissa
        self.codes = []

    def value(self, code):
        """A Fraction, 'inf' or 'nan', and whether the sign bit is set."""
        negative = bool(self.sign and code >> (self.width - 1))
        field = code >> self.mantissa & (2**self.exponent - 1)
        fraction = Fraction(code & (2**self.mantissa - 1), 2**self.mantissa)
        if self.specials == "ieee" and field == 2**self.exponent - 1:
            return ("nan" if fraction else "inf"), negative
        if self.specials == "nan" and field == 2**self.exponent - 1 and \
                fraction == Fraction(2**self.mantissa - 1, 2**self.mantissa):
            return "nan", negative
        if field == 0:
            exponent = {"ieee": 1 - self.bias, "unshifted": -self.bias,
                        "none": -self.bias}[self.subnormals]
            leading = 1 if self.subnormals == "none" else 0
            return (leading + fraction) * Fraction(2) ** exponent, negative
        return (1 + fraction) * Fraction(2) ** (field - self.bias), negative

    def decode(self, code):
        magnitude, negative = self.value(code)
        result = {"nan": math.nan, "inf": math.inf}.get(magnitude)
        if result is None:
            result = float(magnitude)
        return -result if negative else result

    def finite_codes(self):
        codes = []
        for code in range(2 ** (self.exponent + self.mantissa)):
            magnitude, _ = self.value(code)
            if isinstance(magnitude, Fraction):
                codes.append((magnitude, code))
        return codes

    def encode(self, value):
        """Nearest, ties to even, by looking at the codes on both sides."""
        negative = math.copysign(1, value) < 0
        if negative and not self.sign:
            return 0
        magnitude = Fraction(abs(value))
        if not self.codes:
            self.codes = self.finite_codes()
            if self.specials == "ieee":
                # Infinity takes part as the power of two after the last value.
                top = Fraction(2) ** (2**self.exponent - 1 - self.bias)
                self.codes.append((top, self.codes[-1][1] + 1))
        above = bisect.bisect_left(self.codes, (magnitude, 0))
        near = self.codes[max(0, above - 1):above + 1]
        best = min(near, key=lambda c: (abs(c[0] - magnitude), c[1] & 1))
        return best[1] | (negative << (self.width - 1))


E4M3 = Minifloat(1, 4, 3, "unshifted")
E8M0 = Minifloat(0, 8, 0, "ieee")
FORMATS = {
    "e4m3": E4M3,
    "e5m2": Minifloat(1, 5, 2, "unshifted"),
    "e8m0": E8M0,
    "e4m3fn": Minifloat(1, 4, 3, "ieee", "nan"),
    "e8m0fnu": Minifloat(0, 8, 0, "none", "nan"),
    "fp(1,2,1)": Minifloat(1, 2, 1, "unshifted"),
    "fp(1,4,3,subnormals=ieee)": Minifloat(1, 4, 3, "ieee"),
    "fp(1,3,4,specials=none,subnormals=ieee)":
        Minifloat(1, 3, 4, "ieee", "none"),
}


def cast_to_bf16(bits):
    """f32 bits to bf16 bits, step by step."""
    sign, exponent, mantissa = bits >> 31, bits >> 23 & 255, bits & 0x7FFFFF
    kept, guard, sticky = mantissa >> 16, mantissa >> 15 & 1, mantissa & 0x7FFF
    if guard and (sticky or kept & 1):
        kept += 1
    if kept == 128:
        kept = 0
        exponent = min(exponent + 1, 255)
    return sign << 15 | exponent << 7 | kept


def half_even(value):
    """floor(4 value) / 4, rounded half to even."""
    quarters = Fraction(math.floor(4 * value), 4)
    return round(quarters)  # Python rounds halves to even.


def quantise_element(value):
    if value == 0:
        return 0
    magnitude = abs(value)
    raw = math.floor(math.log2(f32(magnitude + f32(1e-9))))
    exponent = max(-7, min(7, raw))
    fraction = Fraction(magnitude) / Fraction(2) ** exponent
    q = half_even(fraction * 8 if exponent == -7 else (fraction - 1) * 8)
    q = 7 if raw > 7 else max(0, min(7, q))
    return (128 if value < 0 else 0) | (exponent + 7) << 3 | q


def quantise_block(values):
    largest = max(abs(v) for v in values)
    if largest == 0:
        return [0] + [0] * len(values)
    exponent = math.floor(math.log2(f32(largest + f32(1e-9))))
    exponent = max(-127, min(127, exponent))
    return [exponent + 127] + [
        quantise_element(f32(v / 2.0**exponent)) for v in values]


class Comparison:
    def __init__(self, driver, command, argument):
        self.arguments = [driver, command, argument]
        self.lines, self.expected = [], []

    def add(self, line, expected):
        self.lines.append(line)
        self.expected.append(expected)

    def run(self, name, cases=None):
        done = subprocess.run(self.arguments, input="\n".join(self.lines) + "\n",
                              capture_output=True, text=True, check=True)
        found = done.stdout.splitlines()
        if len(found) != len(self.expected):
            print(f"{name}: {len(found)} answers for {len(self.expected)} cases")
            return False
        for line, got, want in zip(self.lines, found, self.expected):
            if got != want:
                print(f"{name}: {line}: library {got}, model {want}")
                return False
        print(f"{name}: {cases or len(found)} cases agree")
        return True


def check_decode(driver):
    ok = True
    for name, model in FORMATS.items():
        comparison = Comparison(driver, "decode", name)
        for code in range(2**model.width):
            value = model.decode(code)
            magnitude, negative = model.value(code)
            if magnitude == "nan":
                continue  # Which NaN is compared by the lit tests.
            comparison.add(f"{code:X}", f"{bits_of(value):08X}")
        ok &= comparison.run(f"decode {name}")
    return ok


def check_encode(driver, rng):
    """Every value that is representable, the midpoints of neighbours, both
    sides of each, and random numbers."""
    ok = True
    for name, model in FORMATS.items():
        comparison = Comparison(driver, "encode", name)
        values = [magnitude for magnitude, _ in model.finite_codes()]
        points = values + [(a + b) / 2 for a, b in zip(values, values[1:])]
        bits = set()
        for point in points:
            if bits_of(float(point)) == 0:
                continue
            center = bits_of(float(point))
            bits |= {center - 1, center, center + 1}
        while len(bits) < 3000:
            exponent = rng.randint(127 - model.bias - 8, 127 + model.bias + 4)
            exponent = max(0, min(254, exponent))
            bits.add(exponent << 23 | rng.getrandbits(23))
        for item in sorted(bits):
            for pattern in (item, item | 1 << 31):
                value = value_of(pattern)
                if math.isinf(value) or math.isnan(value):
                    continue
                digits = max(1, (model.width + 3) // 4)
                comparison.add(f"{pattern:X}",
                               f"{model.encode(value):0{digits}X}")
        ok &= comparison.run(f"encode {name}")
    return ok


def check_bf16(driver, rng):
    patterns = [(high << 16) | low for high in range(0, 0x10000, 7)
                for low in (0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF)]
    patterns += [rng.getrandbits(32) for _ in range(50000)]
    comparison = Comparison(driver, "bits", "f32-to-bf16-rounding-payload")
    generic = Comparison(driver, "encode", "bf16")
    quiet = Comparison(driver, "bits", "f32-to-bf16")
    for bits in patterns:
        want = cast_to_bf16(bits)
        comparison.add(f"{bits:X}", f"{want:04X}")
        generic.add(f"{bits:X}", f"{want:04X}")
        if (bits & 0x7FFFFFFF) > 0x7F800000:
            want = bits >> 16 | 0x40
        quiet.add(f"{bits:X}", f"{want:04X}")
    return comparison.run("bf16 cast") & generic.run("bf16 description") & \
        quiet.run("bf16 scalar")


def check_f16(driver):
    decode = Comparison(driver, "decode", "f16")
    encode = Comparison(driver, "encode", "f16")
    rng = random.Random(5)
    for code in range(0x10000):
        value = struct.unpack("<e", struct.pack("<H", code))[0]
        if not math.isnan(value):
            decode.add(f"{code:X}", f"{bits_of(value):08X}")
    for _ in range(30000):
        value = value_of(rng.randint(90, 142) << 23 | rng.getrandbits(23))
        try:
            code = struct.unpack("<H", struct.pack("<e", value))[0]
        except OverflowError:
            code = 0x7C00
        encode.add(f"{bits_of(value):X}", f"{code:04X}")
    return decode.run("f16 decode") & encode.run("f16 encode")


def check_mx(driver, rng):
    """Every finite bf16 value once among random others, and blocks of similar
    magnitudes, where rounding matters most."""
    blocks = []
    codes = [c for c in range(0x10000) if c >> 7 & 255 != 255]
    rng.shuffle(codes)
    for begin in range(0, len(codes), 8):
        blocks.append(codes[begin:begin + 8])
    for _ in range(6000):
        top = rng.randint(20, 250)
        blocks.append([rng.getrandbits(1) << 15 |
                       max(0, top - rng.randint(0, 12)) << 7 |
                       rng.getrandbits(7) for _ in range(8)])
    for _ in range(500):
        blocks.append([rng.choice([0, 0x8000, 0x3F80, rng.getrandbits(7) << 7])
                       for _ in range(8)])
    encode = Comparison(driver, "mx-encode", "mx(e4m3,e8m0,8)")
    decode = Comparison(driver, "mx-decode", "mx(e4m3,e8m0,8)")
    for block in blocks:
        values = [value_of(code << 16) for code in block]
        stored = quantise_block(values)
        text = " ".join(f"{byte:02X}" for byte in stored)
        encode.add(" ".join(f"{code << 16:X}" for code in block), text)
        scale = E8M0.decode(stored[0])
        back = [f32(E4M3.decode(byte) * scale) for byte in stored[1:]]
        decode.add(text, " ".join(f"{bits_of(value):08X}" for value in back))
    cases = 8 * len(blocks)
    return encode.run("mx encode", cases) & decode.run("mx decode", cases)


def main():
    driver, suite = sys.argv[1:3]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    rng = random.Random(seed)
    suites = {
        "decode": lambda: check_decode(driver),
        "encode": lambda: check_encode(driver, rng),
        "bf16": lambda: check_bf16(driver, rng),
        "f16": lambda: check_f16(driver),
        "mx": lambda: check_mx(driver, rng),
    }
    return 0 if suites[suite]() else 1


if __name__ == "__main__":
    sys.exit(main())
