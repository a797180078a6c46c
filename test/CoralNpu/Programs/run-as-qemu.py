"""Compiles a C program with clang at several optimisation levels, and compares
what it prints and its exit status in one simulator with those in another.

  run-as-qemu.py CLANG FOLDER PROGRAM.c QEMU-COMMAND SIM-COMMAND -O0 -O3 ...
"""

import os
import shlex
import subprocess
import sys

FLAGS = [
    "--target=riscv32",
    "-march=rv32imf_zve32x_zvl128b_zicsr_zifencei_zbb",
    "-mabi=ilp32",
    "-ffreestanding",
    "-fno-builtin",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-nostdlib",
    "-static",
    "-fuse-ld=lld",
]


def run(command, elf):
    result = subprocess.run(
        shlex.split(command) + [elf], stdout=subprocess.PIPE, timeout=120
    )
    return result.stdout, result.returncode


def first_difference(lines, expected):
    for n, (line, other) in enumerate(zip(lines, expected)):
        if line != other:
            return f"line {n + 1} is {line!r}, expected {other!r}"
    return f"{len(lines)} lines, expected {len(expected)}"


def main():
    clang, folder, program, qemu, sim, *levels = sys.argv[1:]
    inputs = os.path.dirname(program)
    name = os.path.splitext(os.path.basename(program))[0]
    # lld of the same LLVM lies beside the compiler's own binary.
    tools = os.path.dirname(os.path.realpath(clang))
    failed = False
    for level in levels:
        elf = os.path.join(folder, name + level + ".elf")
        subprocess.run(
            [clang, *FLAGS, level, "-B", tools]
            + ["-T", os.path.join(inputs, "link.ld"), "-o", elf]
            + [os.path.join(inputs, "runtime.c"), program],
            check=True,
        )
        expected, expected_status = run(qemu, elf)
        if expected_status < 0 or not expected:
            sys.exit(f"{level}: no result to compare with ({expected_status})")
        text, status = run(sim, elf)
        if status != expected_status:
            print(f"{level}: status {status}, expected {expected_status}")
            failed = True
        if text != expected:
            lines = text.splitlines(), expected.splitlines()
            print(f"{level}: {first_difference(*lines)}")
            failed = True
    return 1 if failed else 0


sys.exit(main())
