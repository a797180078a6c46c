#!/usr/bin/env python3
#===- npy.py - Writes and prints small .npy files --------------------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   npy.py write FILE TYPE SHAPE NUMBER...   TYPE as in "f4", SHAPE as in "4x8";
#                                            numbers repeat to fill the shape
#   npy.py print FILE                        type, shape, then a row a line
#   npy.py sparse FILE                       shape, then numbers but zeros, each
#                                            behind its index
#
#===------------------------------------------------------------------------===#

import ast
import struct
import sys

CODES = {"f2": "e", "f4": "f", "f8": "d", "i1": "b", "i2": "h", "i4": "i",
         "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}


def write(path, kind, shape, *numbers):
    dims = tuple(int(d) for d in shape.split("x"))
    count = 1
    for d in dims:
        count *= d
    convert = float if kind[0] == "f" else int
    values = [convert(n) for n in numbers]
    values = [values[i % len(values)] for i in range(count)]
    order = "|" if kind[1:] == "1" else "<"
    header = "{'descr': '%s%s', 'fortran_order': False, 'shape': %s, }\n" % (
        order, kind, dims)
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        f.write(header.encode())
        f.write(struct.pack("<%d%s" % (count, CODES[kind]), *values))


def read(path):
    with open(path, "rb") as f:
        data = f.read()
    size = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10 : 10 + size].decode().strip())
    kind, dims = header["descr"][1:], header["shape"]
    body = data[10 + size :]
    values = struct.unpack(
        "<%d%s" % (len(body) // int(kind[1:]), CODES[kind]), body)
    return kind, dims, values


def show(path):
    kind, dims, values = read(path)
    print(kind, "x".join(str(d) for d in dims))
    row = dims[-1] if dims else 1
    for i in range(0, len(values), row):
        print(" ".join("%g" % v for v in values[i : i + row]))


def sparse(path):
    _, dims, values = read(path)
    print("shape", "x".join(str(d) for d in dims))
    for i, v in enumerate(values):
        if v:
            print(i, "%g" % v)


{"write": write, "print": show, "sparse": sparse}[sys.argv[1]](*sys.argv[2:])
