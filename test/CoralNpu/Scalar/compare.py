"""Builds programs and compares byte by byte what they write in one simulator
with what they write in another.

  compare.py CLANG FOLDER LINK.ld QEMU-COMMAND SIM-COMMAND PROGRAM...

A program is a file, or SEED:COUNT for a random one of so many instructions.
"""

import os
import shlex
import subprocess
import sys

FLAGS = [
    "--target=riscv32",
    "-march=rv32imf_zicsr_zifencei_zbb",
    "-mabi=ilp32",
    "-mno-relax",
    "-nostdlib",
    "-static",
    "-fuse-ld=lld",
]


C_FLAGS = ["-O1", "-ffreestanding", "-fno-builtin"]


def run(command, elf):
    return subprocess.run(
        shlex.split(command) + [elf], stdout=subprocess.PIPE, timeout=120
    )


def source_of(program, folder):
    if ":" not in program:
        return program
    path = os.path.join(folder, program.replace(":", "-") + ".s")
    generator = os.path.join(os.path.dirname(__file__), "random-programs.py")
    with open(path, "w") as f:
        subprocess.run(
            [sys.executable, generator, *program.split(":")], stdout=f, check=True
        )
    return path


def main():
    clang, folder, script, qemu, sim, *programs = sys.argv[1:]
    tools = os.path.dirname(os.path.realpath(clang))
    failed = False
    for program in programs:
        source = source_of(program, folder)
        elf = os.path.join(folder, os.path.basename(source) + ".elf")
        flags = FLAGS + (C_FLAGS if source.endswith(".c") else [])
        subprocess.run(
            [clang, *flags, "-B", tools, "-T", script, "-o", elf, source], check=True
        )
        theirs, ours = run(qemu, elf), run(sim, elf)
        if theirs.returncode or not theirs.stdout:
            sys.exit(f"{program}: no result to compare with ({theirs.returncode})")
        if ours.returncode:
            print(f"{program}: status {ours.returncode}")
            failed = True
        elif ours.stdout != theirs.stdout:
            differs = [a != b for a, b in zip(ours.stdout, theirs.stdout)]
            place = differs.index(True) if True in differs else len(differs)
            print(f"{program}: byte {place} differs")
            failed = True
    print(f"{len(programs)} programs compared")
    return 1 if failed else 0


sys.exit(main())
