#===- limit-memory.py - Run a command with little memory -------------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""limit-memory.py MIB COMMAND...: runs it with so much address space."""

import resource
import subprocess
import sys

size = int(sys.argv[1]) << 20
sys.exit(
    subprocess.call(
        sys.argv[2:],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size)),
    )
)
