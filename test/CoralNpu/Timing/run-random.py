#!/usr/bin/env python3
"""run-random.py FOLDER FIRST-SEED PROGRAMS [OPTION...]

Runs random programs of the Coral NPU without and with observers. In the first
run cycles are looked up by block, in the second the model steps through every
instruction; both must count the same.
"""

import os
import random
import re
import subprocess
import sys

ALU = ["add", "sub", "xor", "sltu", "and", "or", "sll", "sra", "max", "minu"]
MUL = ["mul", "mulh", "mulhu"]
DIV = ["div", "divu", "rem", "remu"]
LOADS = {"lb": 1, "lbu": 1, "lh": 2, "lhu": 2, "lw": 4}
STORES = {"sb": 1, "sh": 2, "sw": 4}
FLOAT = ["fadd.s", "fmul.s", "fdiv.s", "fmin.s"]
REGISTERS = ["x%d" % n for n in (5, 6, 7, 12, 13, 14, 15, 16, 17, 28)]
BASES = ["x10", "x11"]


class Program:
    def __init__(self, rng, vectors):
        self.rng = rng
        self.vectors = vectors
        self.lines = []
        self.labels = 0

    def put(self, text, *words):
        self.lines.append("  " + text % words)

    def label(self):
        self.labels += 1
        return "l%d" % self.labels

    def register(self):
        return self.rng.choice(REGISTERS)

    def access(self, name):
        base = self.rng.choice(BASES)
        if self.rng.random() < 0.2:
            # The base changes in the block.
            self.put("addi %s, %s, %d", base, base, self.rng.choice([-4, 1, 2, 16]))
        self.put("%s %s, %d(%s)", name, self.register(), self.rng.randrange(64), base)

    def vector(self):
        rng = self.rng
        kind = rng.randrange(10)
        group = lambda: 8 * rng.randrange(4)
        if kind == 0:
            self.put("addi x29, zero, %d", rng.randrange(1, 40))
            sew, lmul = rng.choice(["e8", "e16", "e32"]), rng.choice(["m1", "m2", "m4", "m8"])
            self.put("vsetvli %s, x29, %s, %s, ta, ma", self.register(), sew, lmul)
        elif kind == 1:
            self.put("vle8.v v%d, (x10)", group())
        elif kind == 2:
            self.put("vse8.v v%d, (x11)", group())
        elif kind == 3:
            self.put("vmv.x.s %s, v%d", self.register(), group())
        elif kind == 4:
            self.put("vredsum.vs v%d, v%d, v%d", group(), group(), group())
        elif kind == 5:
            self.put("vmseq.vv v%d, v%d, v%d", 0, 8, 16)
        elif kind == 6:
            self.put("vdivu.vv v%d, v%d, v%d", group(), group(), group())
        elif kind == 7:
            self.put("vlse8.v v%d, (x10), x30", group())
        else:
            name = rng.choice(["vadd.vv", "vmul.vv", "vmacc.vv", "vsll.vv"])
            self.put("%s v%d, v%d, v%d", name, group(), group(), group())

    def straight(self):
        rng = self.rng
        kind = rng.randrange(20)
        if kind < 9:
            self.put("%s %s, %s, %s", rng.choice(ALU), *(self.register() for _ in "abc"))
        elif kind < 11:
            self.put("%s %s, %s, %s", rng.choice(MUL), *(self.register() for _ in "abc"))
        elif kind == 11:
            self.put("%s %s, %s, %s", rng.choice(DIV), *(self.register() for _ in "abc"))
        elif kind < 15:
            self.access(rng.choice(list(LOADS)))
        elif kind < 17:
            self.access(rng.choice(list(STORES)))
        elif kind == 17:
            numbers = rng.sample(range(8), 3)
            self.put("%s f%d, f%d, f%d", rng.choice(FLOAT), *numbers)
        elif kind == 18:
            self.put("csrrw %s, mscratch, %s", self.register(), self.register())
        else:
            self.put("fence iorw, iorw")

    def body(self, depth):
        rng = self.rng
        for _ in range(rng.randrange(3, 10)):
            kind = rng.randrange(12)
            if kind == 0:
                over = self.label()
                name = rng.choice(["beq", "bne", "blt", "bgeu"])
                self.put("%s %s, %s, %s", name, self.register(), self.register(), over)
                self.straight()
                self.lines.append(over + ":")
            elif kind == 1 and depth < 2:
                counter, again = "x%d" % (18 + depth), self.label()
                self.put("addi %s, zero, %d", counter, rng.randrange(2, 9))
                self.lines.append(again + ":")
                self.body(depth + 1)
                self.put("addi %s, %s, -1", counter, counter)
                self.put("bne %s, zero, %s", counter, again)
            elif kind == 2:
                self.put("jal x1, sub%d", rng.randrange(2))
            elif kind == 3:
                # To a place where nobody knows that something begins.
                here = self.label()
                self.put("jal x31, %s", here)
                self.lines.append(here + ":")
                self.put("addi x31, x31, 16")
                self.put("jalr x0, 0(x31)")
                for _ in range(5):
                    self.put("addi %s, %s, 1", self.register(), self.register())
            elif self.vectors and kind < 8:
                self.vector()
            else:
                self.straight()

    def text(self):
        self.put("lui x10, 0x100")
        self.put("lui x11, 0x101")
        self.put("addi x30, zero, %d", self.rng.choice([1, 3, 16, -5]))
        for register in REGISTERS:
            self.put("lui %s, %d", register, self.rng.choice([0, 1, 77, 0x80000]))
            self.put("addi %s, %s, %d", register, register, self.rng.randrange(-99, 99))
        if self.vectors:
            self.put("addi x29, zero, 20")
            self.put("vsetvli zero, x29, e8, m2, ta, ma")
        self.put("addi x20, zero, %d", self.rng.randrange(2, 30))
        self.lines.append("main:")
        self.body(0)
        self.put("addi x20, x20, -1")
        self.put("beq x20, zero, end")
        self.put("jal x0, main")
        self.lines.append("end:")
        self.put("mpause")
        for n in range(2):
            self.lines.append("sub%d:" % n)
            for _ in range(3):
                self.straight()
            self.put("jalr x0, 0(x1)")
        return "\n".join(self.lines) + "\n"


def cycles(path, *options):
    command = ["kc-sim", "--isa=coral_npu", "--profile=highmem", path]
    command += ["--timing=machine", *options]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # Where it traps, both must.
    return re.search(r"\d+ instructions, \d+ cycles", result.stdout)[0]


folder, first, count, *options = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
for seed in range(int(first), int(first) + int(count)):
    rng = random.Random(seed)
    path = os.path.join(folder, "%d.s" % seed)
    with open(path, "w") as f:
        f.write(Program(rng, seed % 2 == 1).text())
    model = ["--param=LSU_MODEL=%d" % rng.choice([1, 2])]
    model += ["--param=LANES=%d" % rng.choice([1, 2, 4, 4])]
    looked_up = cycles(path, *model, *options)
    stepped = cycles(path, "--stats", *model, *options)
    if looked_up != stepped:
        sys.exit("seed %d: %s, and step by step %s" % (seed, looked_up, stepped))
print(count, "programs took as many cycles as step by step")
