"""Checks the JSON of `kc-agent baseline`: all pass, opt beats template."""

import json
import sys

rows = json.load(open(sys.argv[1]))
cycles = {(r["task"], r["config"], r["mode"]): r["cycles"] for r in rows}
expected = {
    (task, config, mode)
    for task in ("gemm", "linear", "relu", "rmsnorm", "silu", "softmax")
    for config in ("C1", "C2", "C3", "C4", "C5")
    for mode in ("template", "opt")
}
assert set(cycles) == expected, set(cycles) ^ expected
for row in rows:
    assert row["verdict"] == "PASSED", row
    assert row["cycles"] >= row["bound"] > 0, row
for task, config, _ in cycles:
    cell = task, config
    assert cycles[*cell, "opt"] < cycles[*cell, "template"], cell
