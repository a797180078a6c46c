#!/usr/bin/env python3
"""run-calibration.py CALIBRATION FOLDER

Runs each measured sequence as a program of the Coral NPU. The program's end
waits for the last retirement and takes a cycle. Prints the sequences that take
something else than measured, and counts those within 2 %.

The vector unit was measured alone: what the scalar core waits for must not be
there. So the configuration counts as stable at once, and each instruction has
a scalar register of its own.
"""

import os
import re
import subprocess
import sys


def expand(text):
    """The instructions of "2*(vadd.vv v8+1<10,v0,v0; ...)"."""
    times = 1
    if match := re.fullmatch(r"(\d+)\*\((.*)\)", text):
        times, text = int(match[1]), match[2]
    for n in range(times):
        for item in text.split("; "):

            def register(match):
                first, step, end = map(int, match.groups())
                return "v%d" % (first + n * step % (end - first))

            yield re.sub(r"v(\d+)\+(\d+)<(\d+)", register, item)


def cycles(path):
    command = ["kc-sim", "--isa=coral_npu", "--timing=machine", path]
    command += ["--param=V_STABLE_CONFIG=0"]
    # A group of eight registers of bytes is the longest vector.
    text = subprocess.run(
        [*command, "--set=a0 = 128"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    return int(re.search(r"(\d+) cycles", text)[1])


lines = [line for line in open(sys.argv[1]) if not line.startswith("#")]
path = os.path.join(sys.argv[2], "sequence.s")
close = 0
for line in lines:
    name, types, text, _, measured = line.strip().split(" | ")
    with open(path, "w") as f:
        f.write("vsetvli t0, a0, %s, ta, ma\n" % types.replace(",", ", "))
        for n, item in enumerate(expand(text)):
            f.write(item.replace("t1", "x%d" % (11 + n)) + "\n")
        f.write("mpause\n")
    want = int(measured.split()[3]) + 1
    got = cycles(path)
    close += abs(got - want) <= 0.02 * want
    if got != want:
        print("%s %s: %d instead of %d" % (name, types, got, want))
print("%d sequences, %d within 2 %%" % (len(lines), close))
