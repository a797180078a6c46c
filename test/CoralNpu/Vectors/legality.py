"""Compares which vector instructions are illegal with qemu.

  legality.py CLANG QEMU-COMMAND FOLDER INPUTS CASES [SEED]

Words of every instruction with random operands, and random words of the vector
opcodes, in all states of vtype. In qemu a handler of the signal notes the
illegal ones and goes on behind them.
"""

import random
import subprocess
import sys

import as_qemu

# struct ucontext: where qemu keeps the pc.
CONTEXT_PC = 160

HEAD = """
.text
.globl _start
_start:
  la a1, action
  li a0, 4
  li a2, 0
  li a3, 8
  li a7, 134
  ecall
  la s0, results
  li s1, 0
  la a4, middle
  li a3, 4
"""
CASE = """
  li t0, 128
  vsetvli x0, t0, e8, m8, ta, ma
  vmv.v.i v0, 0
  vmv.v.i v8, 0
  vmv.v.i v16, 0
  vmv.v.i v24, 0
  li t0, {vl}
  li t1, {vtype}
  vsetvl x0, t0, t1
  csrwi vstart, {vstart}
  li s1, 1
  .word {word:#x}
  sb s1, 0(s0)
  addi s0, s0, 1
"""
TAIL = """
  li a0, 1
  la a1, results
  li a2, {cases}
  li a7, 64
  ecall
  li a0, 0
  li a7, 93
  ecall
handler:
  li s1, 0
  lw t0, {pc}(a2)
  addi t0, t0, 4
  sw t0, {pc}(a2)
  sw x0, {s1}(a2)
  ret
.data
.p2align 4
action:
  .word handler
  .word 4
  .word 0
  .word 0
  .zero 2048
middle:
  .zero 4096
results:
  .zero {cases}
"""


def is_float(word):
    """Vector floating point, which qemu's machine has and this one hasn't, and
    scalar loads and stores of that opcode."""
    opcode, funct3 = word & 0x7F, (word >> 12) & 7
    if opcode == 0x57:
        return funct3 in (0b001, 0b101)
    return funct3 in (0b001, 0b010, 0b011, 0b100)


def differs_by_rule(word, vtype, mnemonic):
    """Where qemu 7.2 is known not to follow the specification."""
    # It copies whole registers while vtype is invalid.
    if mnemonic.startswith("vmv") and mnemonic.endswith("r.v"):
        return vtype >> 31 != 0 or vtype == 4
    # It loads and stores 64 bits although no element has so many.
    if word & 0x7F != 0x57 and (word >> 12) & 7 == 7:
        return True
    # It doesn't look at vm where masks are combined.
    if word & 0xE200707F == 0x60002057:
        return True
    # It lets vrgatherei16 overlap like an instruction with wide results.
    return mnemonic == "vrgatherei16.vv"


def cases(encodings, count):
    types = [t for t, _ in as_qemu.valid_types()]
    for n in range(count):
        vtype = random.choice(types) if random.random() < 0.95 else 4
        vl = random.choice((0, 1, 3, 4))
        vstart = random.choice((0, 0, 0, 1))
        mnemonic, match, mask = encodings[n % len(encodings)]
        if random.random() < 0.1:
            mnemonic = ""
            word = random.getrandbits(25) << 7 | random.choice((0x57, 0x07, 0x27))
        else:
            step = random.choice((1, 2, 4, 8))
            fields = {
                name: random.randrange(0, 32, step)
                for name in ("vd", "vs1", "vs2")
                if random.random() < 0.8
            }
            word = as_qemu.fill(random, match, mask, **fields)
        opcode = word & 0x7F
        if opcode in (0x07, 0x27):
            word = (word & ~(0x1F << 15)) | 14 << 15  # The base address.
            if (word >> 26) & 3 == 2:
                word = (word & ~(0x1F << 20)) | 13 << 20  # The stride.
        elif (word >> 12) & 7 == 7:
            continue  # vset: never illegal, and it would change what follows.
        # Results must not go to the registers that the program lives on.
        if mnemonic in ("vmv.x.s", "vcpop.m", "vfirst.m") or (
            opcode == 0x57 and (word >> 12) & 7 == 2 and word >> 26 == 0b010000
        ):
            word = (word & ~(0x1F << 7)) | 28 << 7
        if is_float(word) or differs_by_rule(word, vtype, mnemonic):
            continue
        yield vtype, vl, vstart, word, mnemonic


def main():
    clang, qemu, folder, inputs, count, *seed = sys.argv[1:]
    random.seed(int(seed[0]) if seed else 1)
    rows = list(cases(as_qemu.encodings(inputs), int(count)))
    legal = subprocess.run(
        ["vector-machine", "legality"],
        input="".join(
            f"{1 << 31 if t == 4 else t:#x} {0 if t == 4 else vl} {vstart} {word:#x}\n"
            for t, vl, vstart, word, _ in rows
        ),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout.strip()
    assembly = HEAD
    for vtype, vl, vstart, word, _ in rows:
        assembly += CASE.format(vtype=vtype, vl=vl, vstart=vstart, word=word)
    assembly += TAIL.format(cases=len(rows), pc=CONTEXT_PC, s1=CONTEXT_PC + 4 * 9)
    elf = as_qemu.build(clang, folder, "legality", assembly)
    result = as_qemu.run_qemu(qemu, elf)
    if result.returncode or len(result.stdout) != len(rows):
        sys.exit(f"qemu gave {result.returncode}, {len(result.stdout)} results")
    expected = "".join("01"[byte] for byte in result.stdout)
    wrong = [n for n in range(len(rows)) if legal[n] != expected[n]]
    for n in wrong[:20]:
        vtype, vl, vstart, word, mnemonic = rows[n]
        print(
            f"{mnemonic or 'random'} {word:#010x} with vtype {vtype:#x}, vl {vl}, "
            f"vstart {vstart}: legal {legal[n]}, in qemu {expected[n]}"
        )
    print(
        f"{len(rows)} cases, {expected.count('1')} of them legal, "
        f"{len(wrong)} differences"
    )
    return 1 if wrong else 0


sys.exit(main())
