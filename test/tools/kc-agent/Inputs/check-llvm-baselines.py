"""Checks the JSON of `kc-agent baseline` where LLVM compiles: all pass, and
with vectors int8 kernels are faster; products most of all, if several rows are
computed at once."""

import json
import sys

rows = json.load(open(sys.argv[1]))
cycles = {(r["task"], r["config"], r["mode"]): r["cycles"] for r in rows}
products = ("gemm", "batch_matmul", "linear", "conv2d", "ffn", "swiglu")
int8 = products + ("relu", "gemv", "depthwise_conv", "conv_block")
# Where one row or the little there is to do makes opt no faster.
not_faster = {
    ("batch_matmul", "C1"),
    ("batch_matmul", "C5"),
    ("ffn", "C1"),
    ("swiglu", "C1"),
}
others = ("silu", "gelu", "softmax", "layernorm", "rmsnorm")
expected = {
    (task, config, mode)
    for task in int8 + others
    for config in sys.argv[2:]
    for mode in ("scalar", "llvm-o2", "llvm-o3", "opt")
}
assert set(cycles) == expected, set(cycles) ^ expected
for row in rows:
    assert row["verdict"] == "PASSED", row
    assert row["cycles"] >= row["bound"] > 0, row
for task, config, _ in cycles:
    cell = task, config
    best = min(cycles[*cell, "llvm-o2"], cycles[*cell, "llvm-o3"])
    if task in int8:
        assert best < cycles[*cell, "scalar"], cell
    if task in products and cell not in not_faster:
        assert cycles[*cell, "opt"] < best, cell
