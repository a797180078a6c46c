#!/usr/bin/env python3
#===- run_all.py - A driver over many task folders -------------------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   run_all.py DRIVER COMMAND TASKS-FOLDER
#
# One process for all folders; it must end with 0 or 1, not by a signal.
#
#===------------------------------------------------------------------------===#

import os
import subprocess
import sys

driver, command, tasks = sys.argv[1:4]
folders = [os.path.join(tasks, name) for name in sorted(os.listdir(tasks))
           if name != "platforms"]
done = subprocess.run([driver, command, *folders], capture_output=True)
if done.returncode not in (0, 1):
    print(done.stderr.decode(errors="replace")[-2000:])
    print(f"ended with {done.returncode}")
    sys.exit(1)
