#===- make-log.py - An event log of given events ---------------------------===#
#
# Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
"""make-log.py EVENTS: prints a log whose hash chain is right.

It is written from the description of the format alone, so it also tests that
the description suffices. EVENTS is a JSON list of objects; their members take
the place of what a line would have had.
"""

import hashlib
import json
import sys

previous = "0" * 64
with open(sys.argv[1], encoding="utf-8") as file:
    events = json.load(file)
for number, event in enumerate(events):
    line = {"v": 1, "seq": number, "time": "2026-01-01T00:00:00.000Z"}
    line.update({"type": "test", "data": {}, "prev": previous})
    line.update(event)
    text = json.dumps(line, separators=(",", ":"))[:-1]
    previous = hashlib.sha256(text.encode()).hexdigest()
    print(text + ',"hash":"' + previous + '"}')
