#===- run-commands.py - Run the commands that a page of text shows ---------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""Runs the commands of a Markdown page and compares what they print.

A page promises three kinds of things in its fenced blocks:

  ```console            Commands, each after "$ ", and what they print. A
  $ kc-mc --version     command goes on after a backslash, or in lines that
  KernelCraft 0.1.0     begin with "> ". In the output "..." stands for any
  ```                   text within a line, or alone for any lines. A command
                        may fail only if the next one is "echo $?".

  ```text file=a.s      The reader writes this to the file a.s.

  ```text from=lib/a.s  An excerpt: these lines stand in that file of the
                        source tree, together and in this order, but for
                        those that "..." replaces.

All of a page's commands run in one shell, in a folder that looks like the
source tree, with the tools in build/release/bin; what they write does not get
into the real one. Other blocks are not looked at.
"""

import argparse
import difflib
import os
import re
import secrets
import shutil
import subprocess
import sys
from dataclasses import dataclass, field

# What the page sees as the root of the source tree.
BUILD_FOLDER = "build/release"


@dataclass
class Command:
    line: int
    text: str
    output: list = field(default_factory=list)


@dataclass
class Block:
    """A fenced block: line is that of its first line of content."""

    line: int
    language: str
    attributes: dict
    lines: list


class PageError(Exception):
    def __init__(self, line, message):
        super().__init__(message)
        self.line = line


def read_blocks(text):
    fence = None
    for number, line in enumerate(text.splitlines(), 1):
        if fence:
            closing = re.match(r"\s*(`{3,}|~{3,})\s*$", line)
            if closing and closing[1].startswith(fence):
                yield block
                fence = None
            else:
                margin = len(line) - len(line.lstrip())
                block.lines.append(line[min(indent, margin):])
            continue
        opening = re.match(r"(\s*)(`{3,}|~{3,})\s*([^`]*)$", line)
        if opening:
            fence = opening[2]
            indent = len(opening[1])
            words = opening[3].split()
            attributes = dict(w.split("=", 1) for w in words[1:] if "=" in w)
            block = Block(number + 1, words[0] if words else "", attributes, [])
    if fence:
        raise PageError(block.line - 1, "this block is never closed")


def read_commands(block):
    commands = []
    continues = False
    for number, line in enumerate(block.lines, block.line):
        if continues and not line.startswith("> "):
            commands[-1].text += "\n" + line
            continues = line.endswith("\\")
        elif line.startswith("$ "):
            commands.append(Command(number, line[2:]))
            continues = line.endswith("\\")
        elif not commands:
            raise PageError(number, "expected a command after '$ '")
        elif line.startswith("> ") and not commands[-1].output:
            commands[-1].text += "\n" + line[2:]
            continues = line.endswith("\\")
        else:
            commands[-1].output.append(line.rstrip())
    for command in commands:
        while command.output and not command.output[-1]:
            command.output.pop()
    return commands


def run(commands, folder, environment):
    """Returns exit code and output lines for each command that ran; fewer than
    there are commands if one of them ended the shell."""
    mark = "end-of-command-" + secrets.token_hex(8)
    script = []
    for command in commands:
        script.append(f"{command.text}\n"
                      f"__status=$?; printf '\\n%s %d\\n' {mark} $__status; "
                      f"(exit $__status)\n")
    done = subprocess.run(["bash", "-c", "".join(script)], cwd=folder,
                          env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode("utf-8", errors="replace")
    results = []
    for part in re.split(rf"(?<=\n){mark} (?=\d+\n)", text):
        if results:
            code, _, part = part.partition("\n")
            results[-1] = (int(code), results[-1][1])
        # The mark brings a line feed of its own.
        lines = part.removesuffix("\n").split("\n")
        while lines and not lines[-1].strip():
            lines.pop()
        results.append((None, [line.rstrip() for line in lines]))
    return results[:-1], results[-1][1]


def matches_line(expected, found):
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, found) is not None


def matches(expected, found):
    """Whether the lines are those expected, where "..." alone is any number of
    lines."""
    if not expected:
        return not found
    if expected[0].strip() == "...":
        return any(matches(expected[1:], found[skip:])
                   for skip in range(len(found) + 1))
    return (bool(found) and matches_line(expected[0], found[0])
            and matches(expected[1:], found[1:]))


def is_excerpt(lines, path):
    with open(path, encoding="utf-8") as file:
        text = [line.rstrip() for line in file]
    wanted = [line.rstrip() for line in lines]
    return matches(["..."] + wanted + ["..."], text)


def lay_out(folder, source, tools):
    """Makes the folder look like a source tree that was built."""
    shutil.copytree(source, folder,
                    ignore=lambda path, names: {".git", "build", "runs"}
                    if path == source else {"__pycache__"})
    build = os.path.join(folder, BUILD_FOLDER)
    os.makedirs(build)
    for name in ("bin", "lib"):
        os.symlink(os.path.join(os.path.dirname(tools), name),
                   os.path.join(build, name))


def check(page, source, folder, environment):
    """Returns the number of commands that ran and a list of (line, message)."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    commands = []
    problems = []
    for block in read_blocks(text):
        if block.language == "console":
            commands += read_commands(block)
        elif "file" in block.attributes:
            quoted = "".join(line + "\n" for line in block.lines)
            commands.append(Command(
                block.line, write_file(block.attributes["file"], quoted)))
        elif "from" in block.attributes:
            path = os.path.join(source, block.attributes["from"])
            if not os.path.exists(path):
                problems.append((block.line, f"there is no {path}"))
            elif not is_excerpt(block.lines, path):
                problems.append((block.line, "these lines are not in " + path))

    results, rest = run(commands, folder, environment)
    for index, (command, (code, output)) in enumerate(zip(commands, results)):
        following = commands[index + 1:index + 2]
        if code and not (following and following[0].text == "echo $?"):
            problems.append((command.line, f"exit code {code}:\n"
                             + "".join(f"  {line}\n" for line in output)))
        elif not matches(command.output, output):
            diff = difflib.unified_diff(command.output, output, "page",
                                        "command", lineterm="")
            problems.append((command.line, "the output is another one:\n"
                             + "".join(f"  {line}\n" for line in diff)))
    if len(results) < len(commands):
        command = commands[len(results)]
        problems.append((command.line, "this ended the shell:\n"
                         + "".join(f"  {line}\n" for line in rest)))
    return len(results), problems


def write_file(path, text):
    mark = "end-of-file-" + secrets.token_hex(8)
    return (f"mkdir -p \"$(dirname '{path}')\" && "
            f"cat > '{path}' <<'{mark}'\n{text}{mark}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--page", required=True,
                        help="the page, relative to the source tree")
    parser.add_argument("--source", required=True,
                        help="root of the source tree")
    parser.add_argument("--tools", required=True,
                        help="the bin folder of the build")
    parser.add_argument("--work", required=True,
                        help="the folder to make and run the commands in")
    arguments = parser.parse_args()

    source = os.path.abspath(arguments.source)
    tools = os.path.abspath(arguments.tools)
    lay_out(arguments.work, source, tools)
    environment = dict(os.environ)
    environment["PATH"] = tools + os.pathsep + environment["PATH"]
    try:
        count, problems = check(os.path.join(source, arguments.page), source,
                                arguments.work, environment)
    except PageError as error:
        count, problems = 0, [(error.line, str(error))]
    for line, message in sorted(problems):
        print(f"{arguments.page}:{line}: {message.rstrip()}", file=sys.stderr)
    sys.stderr.flush()
    print(f"{count} commands, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
