"""What the comparisons of vector code with qemu share: tables of encodings,
and programs that run in both machines."""

import csv
import os
import shlex
import shutil
import subprocess

DATA = 0x100000
FLAGS = [
    "--target=riscv32",
    "-march=rv32imf_zve32x_zvl128b_zicsr_zifencei_zbb",
    "-mabi=ilp32",
    "-nostdlib",
    "-static",
    "-fuse-ld=lld",
    f"-Wl,-Ttext=0x20000,-Tdata={DATA:#x}",
]


def encodings(inputs):
    """(mnemonic, match, mask) of all vector instructions."""
    with open(os.path.join(inputs, "encodings.csv")) as file:
        return [
            (row["mnemonic"], int(row["match"], 0), int(row["mask"], 0))
            for row in csv.DictReader(file)
        ]


def fill(random, match, mask, **fields):
    """A word of that encoding: the fields as given, other bits random."""
    word = random.getrandbits(32)
    for name, value in fields.items():
        low, width = FIELDS[name]
        bits = ((1 << width) - 1) << low
        word = (word & ~bits) | ((value << low) & bits)
    return (word & ~mask) | match


def load_word(width, vd, rs1):
    """vle8.v, vle16.v or vle32.v without a mask."""
    return 0x02000007 | {8: 0, 16: 5, 32: 6}[width] << 12 | vd << 7 | rs1 << 15


FIELDS = {"vd": (7, 5), "vs1": (15, 5), "vs2": (20, 5), "vm": (25, 1)}


def tools(clang):
    """Where the other tools of the compiler's LLVM lie."""
    return os.path.dirname(os.path.realpath(shutil.which(clang)))


def build(clang, folder, name, assembly):
    source = os.path.join(folder, name + ".s")
    elf = os.path.join(folder, name + ".elf")
    with open(source, "w") as file:
        file.write(assembly)
    subprocess.run([clang, *FLAGS, "-B", tools(clang), "-o", elf, source], check=True)
    return elf


def section(clang, elf, name):
    """The bytes of a section, in a file."""
    path = elf + name
    subprocess.run(
        [os.path.join(tools(clang), "llvm-objcopy"), "-O", "binary"]
        + ["--only-section=" + name, elf, path],
        check=True,
    )
    return path


def run_qemu(qemu, elf):
    return subprocess.run(
        shlex.split(qemu) + [elf], stdout=subprocess.PIPE, timeout=600
    )


def valid_types():
    """vtype of the combinations of SEW and LMUL that there are, with VLMAX."""
    for width, log in ((8, 0), (16, 1), (32, 2)):
        for length in (-2, -1, 0, 1, 2, 3):
            if width <= 32 * 2.0**length:
                yield (log << 3) | (length & 7), int(128 / width * 2.0**length)
