#===- check-pages.py - What every page of the documentation must be --------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""check-pages.py links|tests ROOT

links: every relative link of a page leads to a file, and to a heading if it
       names one.
tests: every page that shows commands or excerpts is run by a test in test/Docs.
"""

import os
import re
import sys
from pathlib import Path


def pages(root):
    return sorted(root.glob("*.md")) + sorted((root / "docs").rglob("*.md"))


def prose(text):
    """The text without fenced blocks and code spans."""
    text = re.sub(r"(?ms)^(\s*)(```|~~~).*?^\s*\2\s*$", "", text)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(text):
    """The anchors that GitHub makes of the headings."""
    found = set()
    for heading in re.findall(r"(?m)^#+\s+(.*?)\s*$",
                              re.sub(r"(?ms)^```.*?^```", "", text)):
        plain = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(plain.replace(" ", "-"))
    return found


def check_links(root):
    problems = []
    for page in pages(root):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            linked = (page.parent / name) if name else page
            where = f"{page.relative_to(root)}: link to {target}"
            if not linked.exists():
                problems.append(f"{where}: no such file")
            elif anchor and anchor not in anchors(
                    linked.read_text(encoding="utf-8")):
                problems.append(f"{where}: no such heading")
    return problems


def check_tests(root):
    run = set()
    for test in (root / "test" / "Docs").glob("*.test"):
        run |= set(re.findall(r"(?m)^RUN:.*%run-page (\S+)",
                              test.read_text(encoding="utf-8")))
    problems = []
    for page in pages(root):
        name = str(page.relative_to(root))
        text = page.read_text(encoding="utf-8")
        promises = re.search(
            r"(?m)^\s*(```|~~~)(console|\S+ .*\b(file|from)=)", text)
        if promises and name not in run:
            problems.append(f"{name}: has commands or excerpts, and no test "
                            f"with '%run-page {name}'")
    problems += [f"{name}: a test runs this page, which doesn't exist"
                 for name in sorted(run) if not (root / name).exists()]
    return problems


def main():
    checks = {"links": check_links, "tests": check_tests}
    if len(sys.argv) != 3 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    root = Path(os.path.abspath(sys.argv[2]))
    problems = checks[sys.argv[1]](root)
    print("\n".join(problems) or "no problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
