#!/usr/bin/env python3
"""Compares kc-mc with llvm-mc on words that standard input has in hexadecimal.

  compare-encodings.py KC-MC LLVM-MC < words

Three ways round, line by line:
  * what kc-mc disassembles, llvm-mc assembles to the word;
  * what llvm-mc disassembles, kc-mc assembles to the word;
  * where one of them sees no instruction, neither does the other.
Differences that are meant are named below, with the reason.
"""

import re
import subprocess
import sys

ISA = "+m,+f,+zve32x,+zvl128b,+zbb,+zicsr,+zifencei"

# llvm-mc refuses when it assembles what the machine refuses when it executes:
# kc-mc leaves that to the machine.
EXECUTION_RULES = re.compile(
    "the destination vector register group cannot (overlap|be V0)"
)

# Groups of whole registers begin at a multiple of their number. To llvm-mc a
# word that says otherwise is no instruction; here it is one that can't be
# executed.
WHOLE_REGISTERS = re.compile(r"(?:vmv|vl|vs)([248])r(?:e\d+)?\.v (.*)")


def breaks_group(text):
    match = WHOLE_REGISTERS.match(text)
    return bool(match) and any(
        int(v) % int(match.group(1)) for v in re.findall(r"\bv(\d+)", match.group(2))
    )


# Instructions of this machine, which llvm-mc doesn't know.
OWN = re.compile(r"(mpause)$")

# Names of control registers that only this machine has.
OWN_CSRS = {"mpc", "msp", "kisa"} | {"mcontext%d" % n for n in range(8)}
OWN_CSRS |= {"kscm%d" % n for n in range(5)}

# Encodings that the machine doesn't have, though llvm-mc reads them whatever
# the extensions: kept as (mask, match) with the name.
NOT_HERE = [
    (0xFFFFFFFF, 0x8330000F, "fence.tso"),
    (0xFE007FFF, 0x12000073, "sfence.vma"),
    (0xFFFFFFFF, 0x10200073, "sret"),
    (0xFFFFFFFF, 0x7B200073, "dret"),
    (0xFFFFFFFF, 0x70200073, "mnret"),
]


def run(command, text):
    return subprocess.run(command, input=text, capture_output=True, text=True)


def llvm(tool, *options):
    return [tool, "--triple=riscv32", "--mattr=" + ISA, *options]


def encodings(text):
    """The words in the comments of --show-encoding."""
    return [
        int("".join(reversed(m.group(1).replace("0x", "").split(","))), 16)
        for m in re.finditer(r"encoding: \[([^\]]*)\]", text)
    ]


def llvm_assemble(tool, lines):
    """Words, and messages, by line."""
    words, messages = {}, {}
    rest = list(enumerate(lines))
    result = run(llvm(tool, "--show-encoding"), "\n".join(lines) + "\n")
    for m in re.finditer(r"<stdin>:(\d+):\d+: error: (.*)", result.stderr):
        messages[int(m.group(1)) - 1] = m.group(2)
    rest = [n for n, _ in rest if n not in messages]
    result = run(
        llvm(tool, "--show-encoding"), "\n".join(lines[n] for n in rest) + "\n"
    )
    found = encodings(result.stdout)
    assert len(found) == len(rest), result.stderr[:2000]
    words = dict(zip(rest, found))
    return words, messages


def llvm_disassemble(tool, words):
    """Texts by line; words that are no instruction have none."""
    # Instructions of other lengths would take a part of the next line.
    lines = [n for n, w in enumerate(words) if w & 3 == 3 and w & 0x1C != 0x1C]
    text = "\n".join(
        " ".join("0x%02x" % (words[n] >> 8 * b & 255) for b in range(4))
        for n in lines
    )
    result = run(llvm(tool, "--disassemble"), text + "\n")
    bad = set()
    for m in re.finditer(r"<stdin>:(\d+):\d+: warning: invalid", result.stderr):
        bad.add(lines[int(m.group(1)) - 1])
    good = [n for n in lines if n not in bad]
    texts = [t for t in result.stdout.splitlines() if t.strip() != ".text" and t]
    assert len(texts) == len(good), (len(texts), len(good))
    return dict(zip(good, (t.strip() for t in texts)))


def kc_disassemble(tool, words):
    text = "\n".join("0x%08X" % w for w in words) + "\n"
    result = run([tool, "--isa=coral_npu", "--disassemble"], text)
    assert result.returncode == 0, result.stderr
    lines = [t.strip() for t in result.stdout.splitlines()]
    assert len(lines) == len(words)
    return {n: t for n, t in enumerate(lines) if not t.startswith(".word")}


def kc_assemble(tool, lines):
    """Words, and messages, by line: each line must be one word."""
    messages = {}
    command = [tool, "--isa=coral_npu", "--error-limit=0", "-"]
    result = run(command, "\n".join(lines) + "\n")
    for m in re.finditer(r"<stdin>:(\d+):\d+: error: (.*)", result.stderr):
        messages[int(m.group(1)) - 1] = m.group(2)
    rest = [n for n in range(len(lines)) if n not in messages]
    result = run(
        [tool, "--isa=coral_npu", "--show-encoding", "-"],
        "\n".join(lines[n] for n in rest) + "\n",
    )
    found = encodings(result.stdout)
    assert len(found) == len(rest), result.stderr[:2000]
    return dict(zip(rest, found)), messages


def own_csr(word, kc_text):
    """Whether kc-mc writes a name of a control register of this machine."""
    operands = re.split(r"[\s,]+", kc_text)[1:]
    return word & 0x7F == 0x73 and any(o in OWN_CSRS for o in operands)


def numbered(word, llvm_text, kc_text):
    """A control register that this machine lacks as a number."""
    if word & 0x7F != 0x73 or word >> 12 & 3 == 0:
        return llvm_text
    parts = re.split(r"([\s,]+)", llvm_text)
    known = set(re.split(r"[\s,]+", kc_text or ""))
    for n in range(2, len(parts), 2):
        if not re.fullmatch(r"-?\d+|zero|[astgrf][pa]?\d*", parts[n]):
            if parts[n] not in known:
                parts[n] = str(word >> 20)
    return "".join(parts)


def main():
    kc, mc = sys.argv[1:3]
    words = [int(line, 16) for line in sys.stdin]
    ours = kc_disassemble(kc, words)
    theirs = llvm_disassemble(mc, words)
    wrong = []
    counts = dict.fromkeys(
        ["agree", "refused", "own", "neither", "not here"], 0
    )

    order = sorted(ours)
    back, refused = llvm_assemble(mc, [ours[n] for n in order])
    for k, n in enumerate(order):
        word, text = words[n], ours[n]
        if k in back:
            counts["agree"] += 1
            if back[k] != word:
                wrong.append("%08x: '%s' is %08x to llvm-mc" % (word, text, back[k]))
        elif OWN.match(text) or own_csr(word, text):
            counts["own"] += 1
        elif breaks_group(text):
            counts["refused"] += 1
        elif EXECUTION_RULES.search(refused[k]) and n in theirs:
            counts["refused"] += 1
        else:
            wrong.append("%08x: '%s': llvm-mc says: %s" % (word, text, refused[k]))

    order = sorted(theirs)
    texts = [numbered(words[n], theirs[n], ours.get(n)) for n in order]
    back, refused = kc_assemble(kc, texts)
    for k, n in enumerate(order):
        word = words[n]
        if k in back:
            if back[k] != word:
                wrong.append(
                    "%08x: llvm-mc's '%s' is %08x" % (word, texts[k], back[k])
                )
            elif n not in ours:
                wrong.append("%08x: '%s' isn't disassembled" % (word, texts[k]))
        elif any(word & mask == match for mask, match, _ in NOT_HERE):
            counts["not here"] += 1
        else:
            wrong.append(
                "%08x: llvm-mc's '%s': %s" % (word, theirs[n], refused[k])
            )
    for n, text in ours.items():
        if n not in theirs and not OWN.match(text) and not breaks_group(text):
            wrong.append("%08x: '%s' is nothing to llvm-mc" % (words[n], text))
    counts["neither"] = sum(
        n not in ours and n not in theirs for n in range(len(words))
    )

    for line in wrong[:50]:
        print(line)
    same = sum(ours[n] == re.sub(r"\s+", " ", theirs[n]) for n in ours if n in theirs)
    print(
        "%d words: %d the same in both, %d refused for rules of execution, "
        "%d of this machine alone, %d no instruction to either"
        % (
            len(words),
            counts["agree"],
            counts["refused"],
            counts["own"],
            counts["neither"],
        )
    )
    print("%d texts are the same" % same)
    # Words that hardly say anything would be no test.
    if counts["agree"] < len(words) // 4:
        wrong.append("")
    print("%d differences" % len(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
