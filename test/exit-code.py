#===- exit-code.py - Run a command that must end with a certain code -------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""exit-code.py CODE COMMAND [ARGUMENT]...

`not` takes any failure for the one that was meant. Our tools tell a wrong
kernel (1) from a wrong command line (2), and so do their tests.
"""

import subprocess
import sys


def main():
    expected = int(sys.argv[1])
    found = subprocess.run(sys.argv[2:]).returncode
    if found == expected:
        return 0
    what = f"signal {-found}" if found < 0 else f"exit code {found}"
    print(f"exit-code.py: expected exit code {expected}, found {what}",
          file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
