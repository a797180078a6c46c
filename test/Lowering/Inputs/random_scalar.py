"""Random scalar functions, and what they compute.

  random_scalar.py FOLDER FIRST LAST REGISTER MEMORY

writes FOLDER/N.mlir and FOLDER/N.args, the arguments of a simulator that runs
it, for each seed N from FIRST to before LAST. REGISTER and MEMORY are how the
simulator names integer registers and their memory.

The functions work on a: memref<8xi32>, b: memref<2x4xi32> and the result
r: memref<16xi32>, and on two scalars. Python evaluates them while it writes
them, with nothing but its own integers.
"""

import os
import random
import sys

MASK = 0xFFFFFFFF
# Where the memrefs lie: the second one where an attribute says.
A, B, R = 0, 40, 48
NUMBERS = [0, 1, 2, 31, 32, 33, 64, -1, -2, -32, -33, 511, 512, 542, 543, 1000,
           4096, 65535, 1 << 18, (1 << 18) - 1, 123456789, -123456789,
           (1 << 31) - 1, -(1 << 31), 0x55555555 - (1 << 31)]


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.names = 0
        self.memory = {}
        self.depth = 1

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def define(self, text):
        self.names += 1
        self.line(f"%{self.names} = {text}")
        return f"%{self.names}"

    def constant(self, value, type="i32"):
        return self.define(f"arith.constant {value} : {type}")


class Expression:
    """A tree that can be written once and evaluated often: op is a Python
    function of the state, text writes MLIR."""

    def __init__(self, text, value):
        self.text, self.value = text, value


def number(w):
    n = w.random.choice(NUMBERS)
    if w.random.random() < 0.3:
        n = w.random.randrange(-(1 << 31), 1 << 31)
    return Expression(lambda: w.constant(n), lambda s: n)


def load(w, index):
    """An element of a or b; index is the loop's, if there is one."""
    row, column, at = (w.random.randrange(2), w.random.randrange(4),
                       w.random.randrange(8))

    kinds = ["a", "b"] + (["ai", "bi"] if index else [])
    kind = w.random.choice(kinds)
    if kind == "a":
        return Expression(
            lambda: w.define("memref.load %a["
                             f"{w.constant(at, 'index')}] : memref<8xi32>"),
            lambda s: s[A + at])
    if kind == "ai":
        return Expression(
            lambda: w.define(f"memref.load %a[{index}] : memref<8xi32>"),
            lambda s: s[A + s["i"]])
    if kind == "b":
        return Expression(
            lambda: w.define(f"memref.load %b[{w.constant(row, 'index')}, "
                             f"{w.constant(column, 'index')}]"
                             " : memref<2x4xi32>"),
            lambda s: s[B + 4 * row + column])
    # The loop counts to 4 at most then.
    return Expression(
        lambda: w.define(f"memref.load %b[{w.constant(row, 'index')}, {index}]"
                         " : memref<2x4xi32>"),
        lambda s: s[B + 4 * row + s["i"]])


def expression(w, depth, index, carried):
    leaves = [number, lambda w: load(w, index),
              lambda w: Expression(lambda: "%x", lambda s: s["x"]),
              lambda w: Expression(lambda: "%y", lambda s: s["y"])]
    if carried:
        leaves += [lambda w: Expression(lambda: carried, lambda s: s["sum"])]
    if index:
        leaves += [lambda w: Expression(
            lambda: w.define(f"arith.index_cast {index} : index to i32"),
            lambda s: s["i"])]
    if depth == 0 or w.random.random() < 0.15:
        return w.random.choice(leaves)(w)
    name, op = w.random.choice(
        [("addi", lambda a, b: a + b), ("subi", lambda a, b: a - b),
         ("muli", lambda a, b: a * b)])
    left = expression(w, depth - 1, index, carried)
    right = expression(w, w.random.choice([0, depth - 1]), index, carried)

    def text():
        a, b = left.text(), right.text()
        return w.define(f"arith.{name} {a}, {b} : i32")

    return Expression(text, lambda s: op(left.value(s), right.value(s)))


def function(seed):
    """The function's text, the registers and memory before, and after."""
    w = Writer(seed)
    r = w.random
    before = {n: r.randrange(1 << 32) for n in
              list(range(A, A + 8)) + list(range(B, B + 8))}
    state = dict(before)
    state["x"], state["y"] = (r.randrange(1 << 32) for _ in range(2))
    for n in range(3):
        at = w.constant(r.randrange(8) if r.random() < 0.5 else n, "index")
        at_value = int(w.lines[-1].split("constant ")[1].split(" ")[0])
        e = expression(w, 3, None, None)
        w.line(f"memref.store {e.text()}, %r[{at}] : memref<16xi32>")
        state[R + at_value] = e.value(state) & MASK

    # A loop that carries a sum, and stores what it computes.
    first, trips, step = r.randrange(2), r.randrange(1, 4), 1
    last = min(first + trips, 4)
    low, high, by = (w.constant(n, "index") for n in (first, last, step))
    init = expression(w, 1, None, None)
    init_text, total = init.text(), init.value(state)
    w.names += 1
    loop = f"%{w.names}"
    w.line(f"{loop} = scf.for %i = {low} to {high} step {by} "
           f"iter_args(%sum = {init_text}) -> (i32) {{")
    w.depth += 1
    stored = expression(w, 2, "%i", "%sum")
    eight = w.constant(8, "index")
    text = stored.text()
    at = w.define(f"arith.addi %i, {eight} : index")
    w.line(f"memref.store {text}, %r[{at}] : memref<16xi32>")
    carried = expression(w, 2, "%i", "%sum")
    w.line(f"scf.yield {carried.text()} : i32")
    w.depth -= 1
    w.line("}")
    for i in range(first, last):
        state["i"], state["sum"] = i, total & MASK
        value = stored.value(state) & MASK
        state[R + 8 + i] = value
        total = carried.value(state) & MASK
    w.line(f"return {loop} : i32")

    text = ("func.func @f(%a: memref<8xi32>, %x: i32, "
            f"%b: memref<2x4xi32> {{kc.address = {B}}}, %y: i32, "
            "%r: memref<16xi32>) -> i32 {\n" + "\n".join(w.lines) + "\n}\n")
    return text, before, state, total & MASK


def main():
    folder, first, last, register, memory = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for seed in range(int(first), int(last)):
        text, before, after, result = function(seed)
        with open(f"{folder}/{seed}.mlir", "w", encoding="utf-8") as file:
            file.write(text)
        arguments = [f"--set={register}1 = {after['x']}",
                     f"--set={register}2 = {after['y']}"]
        arguments += [f"--set={memory}[{n}] = {v}" for n, v in before.items()]
        arguments += [f"--expect={memory}[{n}] = {v}" for n, v in after.items()
                      if isinstance(n, int)]
        arguments += [f"--expect={register}1 = {result}"]
        with open(f"{folder}/{seed}.args", "w", encoding="utf-8") as file:
            file.write("\n".join(arguments) + "\n")


if __name__ == "__main__":
    main()
