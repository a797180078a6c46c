"""log.py FOLDER: prints a run's evaluations and what its tools answered.

  evaluation STEP MODE VERDICT KERNEL     with "no seed" if it has none
  tool NAME: FIRST LINE ... LAST LINE
"""

import json
import os
import sys

for line in open(os.path.join(sys.argv[1], "events.jsonl")):
    event = json.loads(line)
    data = event["data"]
    if event["type"] == "evaluation":
        words = [data["step"], data["mode"], data["verdict"]]
        words.append(str(data.get("kernel", "-")))
        if len(data["seed"]) != 64 and data["verdict"] != "ASSEMBLE_ERROR":
            words.append("no seed")
        print("evaluation", *words)
    elif event["type"] == "message":
        for part in data["parts"]:
            if part["type"] == "tool_result":
                lines = part["text"].splitlines() or [""]
                print(f"tool {part['name']}: {lines[0]} ... {lines[-1]}")
