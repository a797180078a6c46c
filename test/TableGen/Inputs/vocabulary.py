"""Names of the vocabulary that its page of documentation doesn't explain."""

import re
import sys

page, *definitions = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    explained = set(re.findall(r"[\w.]+", file.read()))

for path in definitions:
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"\[\{.*?\}\]", "", file.read(), flags=re.DOTALL)
    names = re.findall(r"^class (\w+)", text, re.MULTILINE)
    names += re.findall(
        r"def (\w+)\s*:\s*(?:Operator|Form|TrapKind|Type|Cell|BFloat16)\b", text)
    # Fields with a default; the others are arguments of their class.
    fields = re.findall(r"^  [\w<>]+ (\w+) = (?![a-z]{1,5};)", text,
                        re.MULTILINE)
    fields = [field for field in fields if field != "let"]
    print(f"{len(names)} names, {len(fields)} fields")
    for name in names + fields:
        if name not in explained:
            print(f"{path}: {name}")
