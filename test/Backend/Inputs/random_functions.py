# ===- random_functions.py - Random programs for the register allocator -===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===--------------------------------------------------------------------===#
"""Functions of a few PLENA instructions, without registers: loops carry values
that their bodies permute, reductions overwrite accumulators that are still
needed, and few enough values are alive that the registers suffice.

    random_functions.py print SEED COUNT
        prints a module of the functions @f0, @f1, ...
    random_functions.py check SEED COUNT COMMAND...
        runs COMMAND with each function's name appended, which must print the
        function's assembly, and executes both: the instructions with an effect
        must have the same operands in the same order.

Instructions are executed symbolically: what matters is that each operand is the
right value, not what is computed from it.
"""

import random
import re
import subprocess
import sys

MASK = (1 << 32) - 1
# How many values later operations may use.
POOL = {"gp": 3, "fp": 2}

# What an instruction computes from its operands.
RESULTS = {
    "s_add_int": lambda a, b: (a + b) & MASK,
    "s_addi_int": lambda a, imm: (a + imm) & MASK,
    "s_add_fp": lambda a, b: (a + b) & MASK,
    "v_red_sum": lambda acc, row: (31 * acc + 7 * row + 1) & MASK,
}
EFFECTS = {"v_add_vf", "s_st_int", "s_st_fp"}


class Function:
    """Operations are (mnemonic, result or None, operands); a loop is
    ("loop", results, trips, counter, carried, body, yields)."""

    def __init__(self, seed, number):
        self.rng = random.Random(f"{seed}-{number}")
        self.last = 0
        self.zero = {"gp": self.name(), "fp": self.name()}
        pool = {file: [value] for file, value in self.zero.items()}
        self.ops = self.body(pool, 0, self.rng.randint(5, 25))
        for file, store in (("gp", "s_st_int"), ("fp", "s_st_fp")):
            for value in pool[file]:
                self.ops.append((store, None, [value, self.zero["gp"], 1]))

    def name(self):
        self.last += 1
        return f"%v{self.last}"

    def define(self, pool, file, value):
        pool[file].append(value)
        if len(pool[file]) > POOL[file]:
            pool[file].pop(self.rng.randrange(len(pool[file])))

    def body(self, pool, depth, size):
        ops = []
        for _ in range(size):
            a, b = self.rng.choice(pool["gp"]), self.rng.choice(pool["gp"])
            f = self.rng.choice(pool["fp"])
            kind = self.rng.randrange(10)
            if kind < 2 and depth < 2:
                ops.append(self.loop(pool, depth))
                continue
            if kind < 3:
                ops.append(("v_add_vf", None, [a, b, f]))
                continue
            result = self.name()
            if kind < 6:
                ops.append(("s_add_int", result, [a, b]))
                self.define(pool, "gp", result)
            elif kind < 8:
                ops.append(("v_red_sum", result, [f, a]))
                self.define(pool, "fp", result)
            else:
                ops.append(("s_addi_int", result, [a, 64]))
                self.define(pool, "gp", result)
        return ops

    def loop(self, pool, depth):
        files = ["gp"] * self.rng.randrange(3) + ["fp"] * self.rng.randrange(3)
        carried = [(f, self.name(), self.rng.choice(pool[f])) for f in files]
        counter = self.name()
        inner = {file: list(values) for file, values in pool.items()}
        for file, argument, _ in carried:
            inner[file].append(argument)
        inner["gp"].append(counter)
        body = self.body(inner, depth + 1, self.rng.randint(1, 6))
        yields = [self.rng.choice(inner[file]) for file in files]
        result = self.name()
        results = [f"{result}#{n}" for n in range(len(files))]
        for file, value in zip(files, results):
            self.define(pool, file, value)
        trips = self.rng.randint(1, 4)
        return ("loop", results, trips, counter, carried, body, yields)

    def print(self, name):
        print(f"func.func @{name}() {{")
        for file, value in self.zero.items():
            print(f"  {value} = plena.zero : !plena.{file}")
        self.print_ops(self.ops, "  ")
        print("  return\n}")

    def print_ops(self, ops, indent):
        for op in ops:
            if op[0] != "loop":
                mnemonic, result, operands = op
                left = f"{result} = " if result else ""
                right = ", ".join(map(str, operands))
                print(f"{indent}{left}plena.{mnemonic} {right}")
                continue
            _, results, trips, counter, carried, body, yields = op
            left, args = "", ""
            types = ", ".join(f"!plena.{file}" for file, _, _ in carried)
            if carried:
                left = f"{results[0].split('#')[0]}:{len(results)} = "
                inits = ", ".join(f"{arg} = {init}" for _, arg, init in carried)
                args = f" iter_args({inits}) -> ({types})"
            print(f"{indent}{left}plena.loop {trips} counter({counter}){args} {{")
            self.print_ops(body, indent + "  ")
            if carried:
                print(f"{indent}  plena.yield {', '.join(yields)} : {types}")
            print(f"{indent}}}")

    def trace(self):
        """The effects of the function as it is written."""
        trace = []
        self.run(self.ops, {value: 0 for value in self.zero.values()}, trace)
        return trace

    def run(self, ops, values, trace):
        for op in ops:
            if op[0] != "loop":
                mnemonic, result, operands = op
                operands = [values.get(o, o) for o in operands]
                if result:
                    values[result] = RESULTS[mnemonic](*operands)
                else:
                    trace.append((mnemonic, *operands))
                continue
            _, results, trips, counter, carried, body, yields = op
            current = [values[init] for _, _, init in carried]
            for trip in range(trips, 0, -1):
                values[counter] = trip
                for (_, arg, _), value in zip(carried, current):
                    values[arg] = value
                self.run(body, values, trace)
                current = [values[value] for value in yields]
            values.update(zip(results, current))


def execute(assembly):
    """The effects of a program in assembly."""
    program = []
    for line in assembly.splitlines():
        words = re.split(r"[\s,]+", line.split("//")[0].strip())
        if words[0]:
            program.append((words[0].lower(), words[1:]))
    registers, loops, trace, pc = {}, [], [], 0

    def read(operand):
        return registers.get(operand, 0) if operand[0] in "gf" else int(operand)

    while pc < len(program):
        mnemonic, operands = program[pc]
        pc += 1
        if mnemonic == "c_loop_start":
            registers[operands[0]] = int(operands[1])
            loops.append(pc)
        elif mnemonic == "c_loop_end":
            if registers[operands[0]] > 1:
                registers[operands[0]] -= 1
                pc = loops[-1]
            else:
                registers[operands[0]] = 0
                loops.pop()
        elif mnemonic in EFFECTS:
            # The printer writes the mask, which the functions leave out.
            count = 3
            trace.append((mnemonic, *map(read, operands[:count])))
        else:
            destination, sources = operands[0], operands[1:]
            if mnemonic == "v_red_sum":
                sources = [destination, sources[0]]
            assert destination not in ("gp0", "f0"), f"writes {destination}"
            registers[destination] = RESULTS[mnemonic](*map(read, sources))
    return trace


def main():
    command, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    for number in range(count):
        function = Function(seed, number)
        if command == "print":
            function.print(f"f{number}")
            continue
        assembly = subprocess.run(
            sys.argv[4:-1] + [sys.argv[-1] + f"f{number}"],
            check=True, capture_output=True, text=True).stdout
        expected, found = function.trace(), execute(assembly)
        if expected != found:
            print(f"@f{number}: the program's effects differ")
            print("expected", expected)
            print("found   ", found)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
