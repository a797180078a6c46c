#===- check-packages.py - Hold the tree against the packages of utils/setup ===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""check-packages.py ROOT PACKAGE...

A build that works where somebody has installed this and that may fail on a new
machine. So everything from outside the tree that it uses has to come with the
given packages and what they depend on:

  * headers that C and C++ sources include,
  * packages and programs that CMake looks for, the compilers of the presets,
  * modules that Python scripts import (none but Python's own).

Needs a Debian that has the packages. Prints what has no package.
"""

import ast
import json
import os
import re
import subprocess
import sys
from glob import glob
from pathlib import Path

SOURCE_FOLDERS = ["include", "lib", "tools", "test", "utils", "isa-defs"]
HEADER_FOLDERS = [
    "/usr/lib/llvm-22/include",
    "/usr/lib/llvm-22/lib/clang/22/include",
    *sorted(glob("/usr/include/c++/*"), reverse=True),
    "/usr/include",
    "/usr/include/x86_64-linux-gnu",
]

# CMake's names for what it finds; its own modules for Threads and the like
# aside, a name that isn't here is an error.
CMAKE_PACKAGES = {
    "CURL": "libcurl4-openssl-dev",
    "MLIR": "libmlir-22-dev",
    "OpenSSL": "libssl-dev",
    "Python3": "python3",
    "Threads": "libc6-dev",
    "nlohmann_json": "nlohmann-json3-dev",
    # Ours, in projects that use an installed KernelCraft
    "KernelCraft": None,
}
CMAKE_GENERATORS = {"Ninja": "ninja"}


def sources(root, *suffixes):
    for folder in SOURCE_FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def package_names(field):
    """The names in a Depends or Provides field; of alternatives, the one that
    apt takes."""
    return [re.match(r"[a-z0-9.+-]+", word.strip())[0]
            for word in field.split(",") if word.strip()]


def dependencies(packages):
    """The packages and, of those installed, all that they depend on."""
    lines = subprocess.run(
        ["dpkg-query", "-W", "-f",
         "${Package}\t${Depends},${Pre-Depends}\t${Provides}\n"],
        check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    needs = {}
    providers = {}
    for line in lines:
        name, depends, provides = line.split("\t")
        needs[name] = package_names(depends)
        for virtual in package_names(provides):
            providers.setdefault(virtual, []).append(name)
    found = set()
    waiting = list(packages)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += needs.get(name, []) + providers.get(name, [])
    return found


def owners(paths):
    """Maps each path to the packages that have it."""
    found = {path: set() for path in paths}
    done = subprocess.run(["dpkg", "-S", *paths], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    for line in done.stdout.splitlines():
        names, _, path = line.rpartition(": ")
        if path in found:
            found[path] |= {n.split(":")[0] for n in names.split(", ")}
    return found


def outside_headers(root):
    """Maps each header that isn't in the tree to a source that includes it."""
    own = {path.name for path in sources(root, ".h")}
    found = {}
    for path in sources(root, ".h", ".cpp", ".c"):
        for kind, name in re.findall(r'(?m)^\s*#\s*include\s*([<"])([^>"]+)',
                                     read(path)):
            inside = ((root / "include" / name).exists()
                      or (path.parent / name).exists()
                      or name.startswith("kc/") or "/" not in name
                      and (name in own or name.endswith(".inc")))
            if kind == "<" or not inside:
                found.setdefault(name, path)
    return found


def check_headers(root, covered):
    headers = outside_headers(root)
    paths = {}
    for name in headers:
        for folder in HEADER_FOLDERS:
            if Path(folder, name).exists():
                paths.setdefault(name, os.path.realpath(f"{folder}/{name}"))
    packages = owners(paths.values())
    for name, source in sorted(headers.items()):
        where = f"{source.relative_to(root)}: #include {name}"
        if name not in paths:
            yield f"{where}: not found"
        elif not packages[paths[name]] & covered:
            owner = ", ".join(packages[paths[name]]) or "no package"
            yield f"{where}: {paths[name]} is of {owner}"


def program_problem(name, covered):
    link = Path("/usr/bin", name)
    if not link.exists():
        return "not found in /usr/bin"
    # Links that Debian's alternatives made are of no package.
    packages = set().union(*owners([str(link), str(link.resolve())]).values())
    if not packages & covered:
        return f"is of {', '.join(packages) or 'no package'}"
    return None


def check_cmake(root, covered):
    files = [root / "CMakeLists.txt"]
    files += [p for p in root.rglob("CMakeLists.txt")
              if "build" not in p.relative_to(root).parts]
    files += sorted((root / "utils" / "cmake").glob("*.cmake*"))
    for path in files:
        text = re.sub(r"#.*", "", read(path))
        where = path.relative_to(root)
        for name in re.findall(r"find_(?:package|dependency)\(\s*(\w+)", text):
            if name not in CMAKE_PACKAGES:
                yield f"{where}: find_package({name}): which package is it?"
            elif CMAKE_PACKAGES[name] and CMAKE_PACKAGES[name] not in covered:
                yield f"{where}: find_package({name}): utils/setup has no " \
                      f"{CMAKE_PACKAGES[name]}"
        for name in re.findall(r"find_program\(\s*\w+\s+([\w.+-]+)", text):
            problem = program_problem(name, covered)
            if problem:
                yield f"{where}: find_program({name}): {problem}"


def check_presets(root, covered):
    path = root / "CMakePresets.json"
    for preset in json.loads(read(path))["configurePresets"]:
        names = [value for key, value in
                 preset.get("cacheVariables", {}).items()
                 if key.endswith("_COMPILER")]
        if "generator" in preset:
            names.append(CMAKE_GENERATORS[preset["generator"]])
        for name in names:
            problem = program_problem(name, covered)
            if problem:
                yield f"CMakePresets.json: {name}: {problem}"


def check_python(root):
    for path in sources(root, ".py"):
        for node in ast.walk(ast.parse(read(path), str(path))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module]
            else:
                continue
            for name in names:
                name = name.split(".")[0]
                # lit gives its configuration files itself.
                if name not in sys.stdlib_module_names and name != "lit" \
                        and not (path.parent / (name + ".py")).exists():
                    yield f"{path.relative_to(root)}: import {name}"


def main():
    root = Path(sys.argv[1])
    covered = dependencies(sys.argv[2:])
    problems = [*check_headers(root, covered), *check_cmake(root, covered),
                *check_presets(root, covered), *check_python(root)]
    print("\n".join(problems) or "no problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
