"""Rewrites random kernels and runs them before and after.

usage: random_kernels.py FOLDER FIRST COUNT TOOLS

A kernel mixes loops, vector and scalar instructions, transfers and settings
over a few rows, so that most of them depend on each other. A random sequence of
the sound passes rewrites it; then memories and registers must be the same.
"""

import random
import subprocess
import sys

PASSES = [
    "--kc-unroll-loop",
    "--kc-unroll-loop=factor=2",
    "--kc-unroll-loop=factor=3",
    "--kc-hoist-effects",
    "--kc-hoist-effects=results=false",
    "--kc-remove-repeated-effects",
    "--kc-merge-pointers",
    "--kc-fold-offsets",
    "--kc-simplify-loops",
    "--kc-share-constants",
    "--kc-share-offsets",
    "--kc-reorder",
    "--kc-use-initial-zeros=instructions=S_ADD_FP",
]


class Generator:
    """gp1 to gp5 hold addresses of rows, gp6 one of FP SRAM, gp7 a mask, gp8 an
    offset in HBM; gp10 to gp12 are counters."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []

    def row(self):
        return "gp%d" % self.random.randint(0, 5)

    def scalar(self, first=0):
        return "f%d" % self.random.randint(first, 4)

    def instruction(self):
        pick, row, scalar = self.random.choice, self.row, self.scalar
        target = "gp%d" % self.random.randint(1, 5)
        number = self.random.randint
        return pick(
            [
                lambda: f"S_ADDI_INT {target}, gp0, {64 * number(0, 15)}",
                lambda: f"S_ADDI_INT {target}, {target}, 64",
                lambda: f"S_ADDI_INT {target}, {row()}, {64 * number(0, 3)}",
                lambda: f"S_ADD_INT {target}, {row()}, gp0",
                lambda: f"S_ADDI_INT gp8, gp0, {64 * number(0, 3)}",
                lambda: f"V_ADD_VV {row()}, {row()}, {row()}, 0",
                lambda: f"V_MUL_VV {row()}, {row()}, {row()}, {number(0, 1)}",
                lambda: f"V_MAX_VF {row()}, {row()}, {scalar()}, 0",
                lambda: f"V_SUB_VF {row()}, {row()}, {scalar()}, 0, 1",
                lambda: f"V_RED_MAX {scalar(1)}, {row()}, 0",
                lambda: f"S_LD_FP {scalar(1)}, gp0, {number(0, 5)}",
                lambda: f"S_LD_FP {scalar(1)}, gp6, {number(0, 5)}",
                lambda: f"S_ST_FP {scalar()}, gp{pick([0, 6])}, {number(0, 5)}",
                lambda: f"S_ADD_FP {scalar(1)}, {scalar()}, {scalar()}",
                lambda: f"C_SET_SCALE_REG {target}",
                lambda: "C_SET_STRIDE_REG gp7",
                lambda: f"C_SET_V_MASK_REG gp{pick([0, 7])}",
                lambda: f"H_PREFETCH_V {row()}, gp{pick([0, 8])}, "
                f"a{number(0, 1)}, {number(0, 1)}, 0",
                lambda: f"H_PREFETCH_M gp0, gp{pick([0, 8])}, a0, 0, 0",
                lambda: f"M_MM 0, gp0, {row()}",
                lambda: f"M_MM_WO {row()}, gp0, {pick([0, 4, 64])}",
            ]
        )()

    def body(self, count, depth):
        for _ in range(count):
            if depth == 3 or self.random.random() > 0.15:
                self.lines.append(self.instruction())
                continue
            counter = "gp%d" % (10 + depth)
            trips = self.random.randint(1, 5)
            self.lines.append(f"C_LOOP_START {counter}, {trips}")
            self.body(self.random.randint(1, 7), depth + 1)
            if self.random.random() < 0.2:
                self.lines.append(f"S_ADDI_INT gp6, {counter}, 0")
            self.lines.append(f"C_LOOP_END {counter}")

    def kernel(self):
        self.lines += ["S_ADDI_INT gp6, gp0, 1", "S_ADDI_INT gp7, gp0, 128"]
        for k in range(1, 6):
            self.lines.append(
                f"S_ADDI_INT gp{k}, gp0, {64 * self.random.randint(0, 15)}"
            )
        self.body(self.random.randint(4, 22), 0)
        # What registers hold in the end counts.
        self.lines += [f"S_ST_INT gp{k}, gp0, {k}" for k in range(1, 9)]
        self.lines += [f"S_ST_FP f{k}, gp0, {10 + k}" for k in range(1, 5)]
        return "\n".join(self.lines) + "\n"


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True)


def state(sim, kernel):
    """What a run leaves behind; nothing if it traps."""
    dumps = [f"{kernel}.{name}" for name in ("vram", "fps", "ints")]
    places = ("SCALE", "STRIDE", "V_MASK", "m_acc[0..15]")
    result = run(
        sim,
        "--isa=plena",
        kernel,
        "--quiet",
        "--poison=2",
        "--set=a1=4096",
        "--set=V_MASK=5",
        "--set=SCALE=2048",
        "--set=STRIDE=64",
        f"--dump=vram:0:8192:{dumps[0]}",
        f"--dump=fps:0:64:{dumps[1]}",
        f"--dump=ints:0:64:{dumps[2]}",
        *(f"--print={place}" for place in places),
    )
    if result.returncode:
        return None
    return [result.stdout] + [open(name, "rb").read() for name in dumps]


def main(folder, first, count, tools):
    outcomes = {"same": 0, "trap": 0, "registers": 0}
    for seed in range(int(first), int(first) + int(count)):
        before, after = f"{folder}/{seed}.s", f"{folder}/{seed}.after.s"
        generator = Generator(seed)
        kernel = generator.kernel()
        with open(before, "w") as file:
            file.write(kernel)
        # A loop that is to be unrolled must exist, and the passes remove loops.
        choice = generator.random
        passes = [p for p in PASSES if "unroll" not in p]
        passes = choice.choices(passes, k=choice.randint(1, 5))
        if "C_LOOP_START" in kernel:
            passes.insert(0, choice.choice([p for p in PASSES if "unroll" in p]))
        passes += [
            f"--kc-share-constants=reserve={choice.choice([0, 2, 4])}",
            f"--kc-share-offsets=reserve={choice.choice([0, 3, 8])}",
        ]
        mlir = f"{folder}/{seed}.mlir"
        lifted = run(f"{tools}/kc-translate", "--kc-lift", "--isa=plena", before)
        with open(mlir, "w") as file:
            file.write(lifted.stdout)
        rewritten = run(
            f"{tools}/kc-opt",
            mlir,
            "--kc-release-registers",
            *passes,
            "--kc-allocate-registers",
            "-o",
            mlir,
        )
        if rewritten.returncode:
            if "out of" not in rewritten.stderr:
                sys.exit(f"seed {seed}: {passes}\n{rewritten.stderr}")
            outcomes["registers"] += 1
            continue
        emitted = run(f"{tools}/kc-translate", "--kc-emit-asm", mlir)
        with open(after, "w") as file:
            file.write(emitted.stdout)
        states = state(f"{tools}/kc-sim", before), state(f"{tools}/kc-sim", after)
        if states[0] != states[1]:
            sys.exit(f"seed {seed}: {passes} changes what {before} does")
        outcomes["same" if states[0] else "trap"] += 1
    print(" ".join(f"{name}: {n}" for name, n in outcomes.items()))


main(*sys.argv[1:])
