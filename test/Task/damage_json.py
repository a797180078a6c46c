#!/usr/bin/env python3
#===- damage_json.py - Task files that something has happened to -----------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   damage_json.py TASK-FOLDER TASKS-FOLDER SEED COUNT
#
# Writes COUNT copies of a task below TASKS-FOLDER, with values replaced, keys
# and elements removed, or bytes changed.
#
#===------------------------------------------------------------------------===#

import copy
import json
import os
import random
import shutil
import sys

VALUES = [None, True, -1, 0, 1e308, 2**63, "", "x", "1/0", "-inf", "n", "((((",
          "mx(e4m3,e8m0,8)", "int32", "e4m3", [], {}, [[]], "tiled(4,8)",
          "d0,d0", "hbm", "vram", {"kind": "rope_cos", "group": "0/0"},
          {"kind": "uniform", "low": 3, "high": "-inf"}, [1] * 9, "exact"]


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], path + (key,))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], path + (index,))


def damage(value, rng):
    path = rng.choice(list(places(value))[1:])
    parent = value
    for key in path[:-1]:
        parent = parent[key]
    if rng.random() < 0.2:
        del parent[path[-1]]
    else:
        parent[path[-1]] = copy.deepcopy(rng.choice(VALUES))


def main():
    task, tasks, seed, count = sys.argv[1:5]
    rng = random.Random(int(seed))
    with open(os.path.join(task, "task.json")) as file:
        original = file.read()
    for number in range(int(count)):
        name = f"t{number}"
        folder = os.path.join(tasks, name)
        os.makedirs(folder)
        shutil.copy(os.path.join(task, "reference.mlir"), folder)
        value = json.loads(original)
        value["id"] = name
        for _ in range(rng.randint(1, 3)):
            damage(value, rng)
        text = bytearray(json.dumps(value).encode())
        if rng.random() < 0.2:
            text[rng.randrange(len(text))] = rng.getrandbits(8)
        with open(os.path.join(folder, "task.json"), "wb") as file:
            file.write(text)


main()
