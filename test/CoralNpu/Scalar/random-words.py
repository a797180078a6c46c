"""Runs programs of random words, and fails unless each ends with status 0 or 1.

  random-words.py SEED PROGRAMS FILE.bin COMMAND...
"""

import random
import struct
import subprocess
import sys

OPCODES = [
    0x03, 0x07, 0x0F, 0x13, 0x17, 0x23, 0x27, 0x33, 0x37, 0x43, 0x47, 0x4B, 0x4F,
    0x53, 0x57, 0x63, 0x67, 0x6F, 0x73,
]  # fmt: skip
ADDRESSES = [0, 0x100000, 0x100800, 0x1FFFFC, 0xFFFFFFFF]
WORDS = 400


def main():
    r = random.Random(int(sys.argv[1]))
    programs, path, command = int(sys.argv[2]), sys.argv[3], sys.argv[4:]
    trapped = 0
    for _ in range(programs):
        words = [r.getrandbits(32) for _ in range(WORDS)]
        words = [w & ~0x7F | r.choice(OPCODES) if r.random() < 0.9 else w for w in words]
        with open(path, "wb") as f:
            f.write(struct.pack("<%dI" % WORDS, *words))
        values = [r.choice(ADDRESSES + [r.getrandbits(32)]) for _ in range(31)]
        sets = ["--set=x%d = %d" % (n + 1, v) for n, v in enumerate(values)]
        # Half of them go on after traps.
        if r.random() < 0.5:
            sets.append("--set=mtvec = %d" % (4 * r.randrange(WORDS)))
        result = subprocess.run(
            [*command, path, *sets], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        if result.returncode not in (0, 1):
            sys.exit(f"status {result.returncode}: {result.stderr[-500:]}")
        trapped += result.returncode
    print(f"{programs} programs ended, {trapped} of them with a trap")


main()
