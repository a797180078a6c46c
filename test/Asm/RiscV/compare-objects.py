#!/usr/bin/env python3
"""Compares what kc-mc makes of compiled C with what clang and lld do.

  compare-objects.py KC-MC CLANG LD.LLD FOLDER OPTIMIZATION FILE.c...

All files become one program. The linker script has the sections where kc-mc
puts them; the bytes that are loaded must be the same, and so must the addresses
of the global symbols.
"""

import os
import struct
import subprocess
import sys

TARGET = [
    "--target=riscv32",
    "-march=rv32imf_zve32x_zvl128b_zicsr_zifencei_zbb",
    "-mabi=ilp32",
    "-mno-relax",
    "-ffreestanding",
    "-fno-math-errno",
]
SCRIPT = """
SECTIONS {
  . = 0;
  .text : { *(.text .text.*) }
  .rodata : { *(.rodata .rodata.*) }
  .srodata : { *(.srodata .srodata.*) }
  . = 0x100000;
  .data : { *(.data .data.*) }
  .sdata : { *(.sdata .sdata.*) }
  .sbss : { *(.sbss .sbss.*) }
  .bss : { *(.bss .bss.*) *(COMMON) }
  /DISCARD/ : { *(.eh_frame) }
}
"""


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit("%s\n%s" % (" ".join(command), result.stderr))


def load(file):
    """Bytes by address, entry, and global symbols."""
    data = open(file, "rb").read()
    entry, phoff, shoff = struct.unpack_from("<III", data, 24)
    phnum, _, shnum = struct.unpack_from("<HHH", data, 44)
    memory, symbols = {}, {}
    for n in range(phnum):
        kind, offset, address, _, size, total = struct.unpack_from(
            "<6I", data, phoff + 32 * n
        )
        if kind == 1:
            for k in range(total):
                memory[address + k] = data[offset + k] if k < size else 0
    headers = [struct.unpack_from("<10I", data, shoff + 40 * n) for n in range(shnum)]
    for header in headers:
        if header[1] != 2:
            continue
        names = headers[header[6]][4]
        for at in range(header[4], header[4] + header[5], 16):
            name, value, _, info, _, section = struct.unpack_from(
                "<IIIBBH", data, at
            )
            if info >> 4 and section:
                end = data.index(b"\0", names + name)
                symbols[data[names + name : end].decode()] = value
    return memory, entry, symbols


def main():
    kc, clang, lld, folder, level = sys.argv[1:6]
    os.makedirs(folder, exist_ok=True)
    script = os.path.join(folder, "sections.ld")
    with open(script, "w") as f:
        f.write(SCRIPT)
    texts, objects = [], []
    for source in sys.argv[6:]:
        base = os.path.join(folder, os.path.basename(source) + level)
        texts.append(base + ".s")
        objects.append(base + ".o")
        run(clang, *TARGET, level, "-S", source, "-o", texts[-1])
        run(clang, *TARGET, level, "-c", source, "-o", objects[-1])
    ours = os.path.join(folder, "ours%s.elf" % level)
    theirs = os.path.join(folder, "theirs%s.elf" % level)
    run(kc, "--isa=coral_npu", "--filetype=elf", *texts, "-o", ours)
    # Without optimization it merges no strings.
    run(lld, "-O0", "-N", "--no-relax", "-T", script, *objects, "-o", theirs)

    (ours, entry, symbols), (theirs, other_entry, others) = load(ours), load(theirs)
    wrong = [
        "%08x: %s, not %s" % (a, ours.get(a), theirs.get(a))
        for a in sorted(ours.keys() | theirs.keys())
        if ours.get(a, 0) != theirs.get(a, 0)
    ]
    wrong += [
        "%s: %s, not %s" % (name, symbols.get(name), others[name])
        for name in others
        if symbols.get(name) != others[name]
    ]
    if entry != other_entry:
        wrong.append("entry %x, not %x" % (entry, other_entry))
    print("\n".join(wrong[:30]))
    print("%d bytes, %d symbols" % (len(theirs), len(others)))
    print("%d differences" % len(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
