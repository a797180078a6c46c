#===- lit-totals.py - How many tests passed and failed ---------------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""lit-totals.py RESULTS.json

Prints the numbers of passed and of failed tests in a file that
`lit --output` wrote. A run without any test is an error, as is a file that lit
did not finish.
"""

import json
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
FAILED = {"FAIL", "XPASS", "UNRESOLVED", "TIMEOUT"}
NOT_RUN = {"UNSUPPORTED"}


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: lit-totals.py RESULTS.json")
    path = sys.argv[1]
    try:
        with open(path, encoding="utf-8") as file:
            codes = [test["code"] for test in json.load(file)["tests"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"{path}: expected results of lit: {error!r}")
    unknown = set(codes) - PASSED - FAILED - NOT_RUN
    if unknown:
        sys.exit(f"{path}: unknown results {sorted(unknown)}")
    passed = sum(code in PASSED for code in codes)
    failed = sum(code in FAILED for code in codes)
    if passed + failed == 0:
        sys.exit(f"{path}: no test ran")
    print(passed, failed)


if __name__ == "__main__":
    main()
