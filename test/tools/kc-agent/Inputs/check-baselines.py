"""Checks the JSON of `kc-agent baseline`: all pass, opt beats template."""

import json
import sys

rows = json.load(open(sys.argv[1]))
cycles = {(r["task"], r["mode"]): r["cycles"] for r in rows}
tasks = sorted({r["task"] for r in rows})
assert tasks == ["gemm", "linear", "relu", "rmsnorm", "silu", "softmax"], tasks
for row in rows:
    assert row["verdict"] == "PASSED", row
    assert row["cycles"] >= row["bound"] > 0, row
for task in tasks:
    assert cycles[task, "opt"] < cycles[task, "template"], task
