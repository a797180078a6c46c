"""Compares random vector programs with qemu.

  differential.py CLANG QEMU-COMMAND FOLDER INPUTS INSTRUCTIONS [SEED]

Programs of up to 2000 legal instructions each, in all types, masked or not, with
vstart, roundings, loads and stores; every eight instructions all registers are
noted, and all of memory at the end.
"""

import random
import subprocess
import sys

import as_qemu

PROGRAM = 2000
STEP = 8
NOTE = 4 * 128 + 4 * 12

HEAD = """
.text
.globl _start
_start:
  lui a4, %hi(buffer)
  addi a4, a4, %lo(buffer)
  addi t0, a4, 0
{loads}
  lui s0, %hi(notes)
  addi s0, s0, %lo(notes)
  li x5, {x5}
  li x6, {x6}
  li x7, {x7}
  li x8, 2
  li x12, {x12}
  li a3, 4
  lui a4, %hi(middle)
  addi a4, a4, %lo(middle)
  lui x15, %hi(indices)
  addi x15, x15, %lo(indices)
"""
NOTE_CODE = """
note:
  csrr x28, vstart
  csrr x29, vl
  csrr x30, vtype
  csrr x31, vxsat
  sw x28, 0(s2)
  sw x29, 4(s2)
  sw x30, 8(s2)
  sw x31, 12(s2)
  sw x5, 16(s2)
  sw x6, 20(s2)
  sw x7, 24(s2)
  sw x8, 28(s2)
  sw x12, 32(s2)
  addi s2, s2, 48
  vs8r.v v0, (s2)
  addi s2, s2, 128
  vs8r.v v8, (s2)
  addi s2, s2, 128
  vs8r.v v16, (s2)
  addi s2, s2, 128
  vs8r.v v24, (s2)
  addi s2, s2, 128
  ret
"""
TAIL = """
  li a0, 1
  lui a1, %hi(image)
  addi a1, a1, %lo(image)
  li a2, {size}
  li a7, 64
  ecall
  li a0, 0
  li a7, 93
  ecall
{note}
.data
image:
.p2align 4
buffer:
{bytes}
middle:
{bytes2}
indices:
{index_bytes}
notes:
  .zero {notes}
"""
SCALARS = (5, 6, 7, 8, 12)


def data(count, most=255):
    values = [random.choice((0, 1, 127, 128, 255, random.getrandbits(8))) & most
              for _ in range(count)]
    return "".join(
        "  .byte " + ", ".join(map(str, values[n : n + 64])) + "\n"
        for n in range(0, count, 64)
    )


class Writer:
    """One program: candidates first, then those of them that are legal."""

    def __init__(self, table):
        self.table = table
        self.types = list(as_qemu.valid_types())

    def candidates(self, count):
        vtype, vlmax = self.types[0]
        vl = 0
        for n in range(count):
            if n % 4 == 0:
                vtype, vlmax = random.choice(self.types)
                vl = min(
                    random.choice((vlmax, vlmax, vlmax - 1, random.randrange(31))),
                    vlmax,
                )
            mnemonic, match, mask = random.choice(self.table)
            if mnemonic.startswith("vset"):
                continue
            length = {5: 1, 6: 1, 7: 1}.get(vtype & 7, 1 << (vtype & 3))
            fields = {
                name: random.randrange(0, 32, random.choice((1, length, 8)))
                for name in ("vd", "vs1", "vs2")
            }
            word = as_qemu.fill(random, match, mask, **fields)
            before = f"  li x28, {vl}\n  li x29, {vtype}\n  vsetvl x0, x28, x29\n"
            opcode, funct3 = word & 0x7F, (word >> 12) & 7
            if opcode != 0x57:
                word = (word & ~(0x1F << 15)) | 14 << 15
                mop = (word >> 26) & 3
                if mop == 2:
                    word = (word & ~(0x1F << 20)) | 13 << 20
                    before += f"  li a3, {random.choice((0, 1, 3, 4, 8, -1, -4, 5))}\n"
                elif mop != 0:
                    width = {0: 8, 5: 16, 6: 32}[funct3]
                    index = (word >> 20) & 0x1F
                    load = as_qemu.load_word(width, index, 15)
                    before += f"  addi x15, x15, 0\n  .word {load:#x}\n"
                    # The indices' group must be one that can be loaded.
                    yield vtype, vl, 0, load, before, word, mnemonic
                    continue
            elif funct3 in (4, 6):
                word = (word & ~(0x1F << 15)) | random.choice(SCALARS) << 15
            if mnemonic in ("vmv.x.s", "vcpop.m", "vfirst.m"):
                word = (word & ~(0x1F << 7)) | random.choice(SCALARS) << 7
            vstart = random.randrange(vl + 1) if random.random() < 0.1 else 0
            if mnemonic.startswith("vmv") and mnemonic.endswith("r.v"):
                # qemu 7.2 crashes where vstart is beyond the registers.
                vstart = min(vstart, 3 * int(mnemonic[3]))
            if random.random() < 0.3:
                before += f"  csrwi vxrm, {random.randrange(4)}\n"
            if random.random() < 0.2:
                before += "  csrwi vxsat, 0\n"
            if vstart:
                before += f"  li x30, {vstart}\n  csrw vstart, x30\n"
            yield vtype, vl, vstart, None, before, word, mnemonic

    def write(self, count):
        rows = [
            row
            for row in self.candidates(count * 3)
            if not (row[6].startswith("vrgatherei16"))
        ]
        lines = []
        for vtype, vl, vstart, load, _, word, _ in rows:
            for each in (load or word, word):
                lines.append(f"{vtype:#x} {vl} {vstart} {each:#x}\n")
        legal = subprocess.run(
            ["vector-machine", "legality"],
            input="".join(lines),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout.strip()
        rows = [row for n, row in enumerate(rows) if legal[2 * n : 2 * n + 2] == "11"]
        self.rows = rows[:count]
        text = HEAD.format(
            loads="".join(
                f"  vl8re8.v v{n}, (t0)\n  addi t0, t0, 128\n" for n in (0, 8, 16, 24)
            ),
            **{
                f"x{n}": random.choice((0, 1, -1, -128, random.getrandbits(32)))
                for n in (5, 6, 7, 12)
            },
        )
        text += "  lui s2, %hi(notes)\n  addi s2, s2, %lo(notes)\n"
        for n, (_, _, vstart, _, before, word, _) in enumerate(self.rows):
            text += before + f"  .word {word:#x}\n"
            if vstart:  # qemu 7.2 leaves it where nothing was to be done.
                text += "  csrwi vstart, 0\n"
            if n % STEP == STEP - 1:
                text += "  call note\n"
        text += "  call note\n"
        notes = (len(self.rows) // STEP + 1) * NOTE
        self.size = 2048 + 4096 + 512 + notes
        return text + TAIL.format(
            size=self.size,
            note=NOTE_CODE,
            bytes=data(2048),
            bytes2=data(4096),
            index_bytes=self.indices(),
            notes=notes,
        )

    def indices(self):
        """Small numbers in every width."""
        values = [random.randrange(256) for _ in range(128)]
        return "".join(f"  .word {v}\n" for v in values)


def explain(writer, got, expected):
    place = next(n for n in range(len(expected)) if got[n : n + 1] != expected[n : n + 1])
    first = 2048 + 4096 + 512
    if place < first:
        return f"byte {place} of memory differs"
    note, byte = divmod(place - first, NOTE)
    what = f"register v{(byte - 48) // 16}" if byte >= 48 else f"state word {byte // 4}"
    rows = writer.rows[note * STEP : note * STEP + STEP]
    return f"{what} differs after\n" + "".join(
        f"  {row[6]} {row[5]:#010x} vtype {row[0]:#x} vl {row[1]} vstart {row[2]}\n"
        for row in rows
    )


def main():
    clang, qemu, folder, inputs, count, *seed = sys.argv[1:]
    random.seed(int(seed[0]) if seed else 1)
    table = as_qemu.encodings(inputs)
    left, programs, failed, done = int(count), 0, 0, 0
    used = set()
    while left > 0:
        writer = Writer(table)
        assembly = writer.write(min(left, PROGRAM))
        left -= len(writer.rows)
        done += len(writer.rows)
        used.update(row[6] for row in writer.rows)
        programs += 1
        elf = as_qemu.build(clang, folder, "differential", assembly)
        expected = as_qemu.run_qemu(qemu, elf)
        if expected.returncode or len(expected.stdout) != writer.size:
            sys.exit(f"qemu gave {expected.returncode}, {len(expected.stdout)} bytes")
        got = subprocess.run(
            ["vector-machine", "run", as_qemu.section(clang, elf, ".text")]
            + [as_qemu.section(clang, elf, ".data"), hex(as_qemu.DATA)],
            stdout=subprocess.PIPE,
        )
        if got.returncode or got.stdout[: writer.size] != expected.stdout:
            failed += 1
            print(f"program {programs}: " + (
                f"exit code {got.returncode}" if got.returncode
                else explain(writer, got.stdout, expected.stdout)
            ))
    print(
        f"{done} instructions of {len(used)} kinds in {programs} programs, "
        f"{failed} differences"
    )
    return 1 if failed else 0


sys.exit(main())
