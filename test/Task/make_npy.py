#!/usr/bin/env python3
#===- make_npy.py - Right and wrong .npy files -----------------------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   make_npy.py FOLDER       writes one file per type and per mistake
#   make_npy.py FOLDER SEED  writes 2000 damaged copies of a right file
#
#===------------------------------------------------------------------------===#

import os
import random
import struct
import sys


def npy(header, data, version=1):
    header = header.encode("latin-1") + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(header))
    return b"\x93NUMPY" + bytes([version, 0]) + length + header + data


def header(descr, shape, order="False"):
    return f"{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}"


def right_files():
    numbers = [1, 2, 3, 200, 5, 6]
    for descr, code in [("<f4", "f"), ("<f8", "d"), ("<f2", "e"), ("|u1", "B"),
                        ("<u4", "I"), ("<i8", "q"), ("<u8", "Q"), ("<i2", "h"),
                        ("<i4", "i")]:
        name = descr[1:]
        yield name, npy(header(descr, "(2, 3)"),
                        struct.pack(f"<6{code}", *numbers))
    yield "i1", npy(header("|i1", "(3,)"), struct.pack("<3b", 1, -1, -128))
    yield "u2", npy(header("<u2", "(3,)"),
                    struct.pack("<3H", 0x3F80, 0xC000, 0x3E80))
    yield "V2", npy(header("|V2", "(3,)"),
                    struct.pack("<3H", 0x3F80, 0xC000, 0x3E80))
    yield "scalar", npy(header("<f4", "()"), struct.pack("<f", 7))
    yield "empty", npy(header("<f4", "(0, 4611686018427387904)"), b"")
    yield "version2", npy(header("<f4", "(1,)"), struct.pack("<f", 7), 2)
    yield "keys", npy('{"shape":(1,),"fortran_order":False,"descr":"=f4"}',
                      struct.pack("<f", 7))


def wrong_files():
    one = struct.pack("<f", 7)
    yield "not-npy", b"PK\x03\x04"
    yield "no-file-content", b""
    yield "short", b"\x93NUMPY\x01\x00"
    yield "short-v2", b"\x93NUMPY\x02\x00\x00\x00"
    yield "version9", b"\x93NUMPY\x09\x00\x02\x00{}"
    yield "long-header", b"\x93NUMPY\x01\x00\xff\xff{}"
    yield "huge-header", b"\x93NUMPY\x02\x00\xff\xff\xff\xff{}"
    yield "fortran", npy(header("<f4", "(1,)", "True"), one)
    yield "big-endian", npy(header(">f4", "(1,)"), one)
    yield "complex", npy(header("<c8", "(1,)"), one * 2)
    yield "object", npy(header("|O", "(1,)"), one)
    yield "structured", npy("{'descr': [('a', '<f4')], 'fortran_order': False, "
                            "'shape': (1,)}", one)
    yield "huge", npy(header("<f4", "(1099511627776, 4)"), one)
    yield "overflow", npy(header("<f8", "(4294967296, 4294967296)"), one)
    yield "overflow64", npy(header("<f4", "(99999999999999999999999,)"), one)
    yield "negative", npy(header("<f4", "(-1,)"), one)
    yield "trailing", npy(header("<f4", "(1,)"), one + b"x")
    yield "too-few", npy(header("<f4", "(2,)"), one)
    yield "no-comma", npy(header("<f4", "(1)"), one)
    yield "many-dims", npy(header("<f4", "(" + "1," * 64 + ")"), one)
    yield "twice", npy("{'descr': '<f4', 'descr': '<f4'}", one)
    yield "missing", npy("{'descr': '<f4', 'fortran_order': False}", one)
    yield "unknown", npy("{'descr': '<f4', 'extra': 1}", one)
    yield "unclosed", npy("{'descr': '<f4", one)
    yield "after", npy(header("<f4", "(1,)") + " ,", one)
    yield "escape", npy("{'descr': '\x1b[2J'}", one)


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    if len(sys.argv) > 2:
        rng = random.Random(int(sys.argv[2]))
        original = npy(header("<f4", "(2, 3)"), bytes(24))
        for index in range(2000):
            data = bytearray(original)
            for _ in range(rng.randint(1, 4)):
                data[rng.randrange(len(data))] = rng.getrandbits(8)
            if rng.random() < 0.2:
                del data[rng.randrange(len(data)):]
            with open(f"{folder}/{index}.npy", "wb") as file:
                file.write(data)
        return
    for files in (right_files(), wrong_files()):
        for name, data in files:
            with open(f"{folder}/{name}.npy", "wb") as file:
                file.write(data)


main()
