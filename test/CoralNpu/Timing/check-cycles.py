#!/usr/bin/env python3
"""check-cycles.py CYCLES PROGRAM [OPTION...]

Runs a program of the Coral NPU with timing of the machine, once without and
once with observers: blocks are looked up in the first run, and stepped through
in the second. Both must take CYCLES.
"""

import subprocess
import sys

cycles, program, *options = sys.argv[1:]
for more in ([], ["--stats"]):
    command = ["kc-sim", "--isa=coral_npu", "--profile=highmem", program]
    command += ["--timing=machine", "--quiet", "--expect-cycles=" + cycles]
    result = subprocess.run(command + options + more)
    if result.returncode:
        sys.exit("with %s: status %d" % (more or "no report", result.returncode))
