#!/usr/bin/env python3
"""Compares the words that kc-mc and llvm-mc make of each line of a file.

  compare-texts.py KC-MC LLVM-MC FILE
"""

import re
import subprocess
import sys


def words(command, line):
    result = subprocess.run(command, input=line, capture_output=True, text=True)
    return re.findall(r"encoding: \[([^\]]*)\]", result.stdout), result.stderr


def main():
    kc, mc, file = sys.argv[1:]
    mattr = "--mattr=+m,+f,+zve32x,+zvl128b,+zbb,+zicsr,+zifencei"
    wrong = count = 0
    for line in open(file):
        line = line.split("#")[0].strip()
        if not line:
            continue
        count += 1
        ours, error = words([kc, "--isa=coral_npu", "--show-encoding"], line + "\n")
        theirs, _ = words([mc, "--triple=riscv32", mattr, "--show-encoding"], line + "\n")
        if ours != theirs or not ours:
            wrong += 1
            print("'%s': %s, llvm-mc %s\n%s" % (line, ours, theirs, error))
    print("%d of %d lines differ" % (wrong, count))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
