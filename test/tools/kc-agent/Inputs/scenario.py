"""scenario.py FILE: prints the scenario for fake-openai-server.py that FILE
describes. A line is one of

  reply               a reply begins
  call NAME [JSON]    it calls a tool; {} if nothing else is said
  write FILE          it calls write_code with the text of FILE, which lies
                      beside the description
  times N             the call before, so many times in all
  say TEXT            a reply without calls; \\n and \\e are what they are in C
  step JSON           a step as it is
"""

import json
import os
import sys

steps = []
number = 0


def call(name, arguments):
    global number
    number += 1
    steps[-1]["calls"].append(
        {"id": f"call_{number}", "name": name, "arguments": arguments}
    )


folder = os.path.dirname(sys.argv[1])
for line in open(sys.argv[1]):
    word, _, rest = line.strip().partition(" ")
    if word == "reply":
        steps.append({"calls": []})
    elif word == "call":
        name, _, arguments = rest.partition(" ")
        call(name, arguments or "{}")
    elif word == "write":
        with open(os.path.join(folder, rest)) as file:
            call("write_code", json.dumps({"code": file.read()}))
    elif word == "times":
        last = steps[-1]["calls"][-1]
        for _ in range(int(rest) - 1):
            call(last["name"], last["arguments"])
    elif word == "say":
        steps.append({"text": rest.replace("\\n", "\n").replace("\\e", "\x1b")})
    elif word == "step":
        steps.append(json.loads(rest))
    elif word:
        sys.exit(f"scenario.py: what is {word!r}?")
print(json.dumps({"steps": steps}))
