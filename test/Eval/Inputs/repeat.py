"""repeat.py RESULT COMMAND...: the command with the seed of a JSON result."""

import json
import subprocess
import sys

with open(sys.argv[1]) as result:
    seed = json.load(result)["seed"]
run = subprocess.run(sys.argv[2:] + ["--seed=" + seed])
sys.exit(run.returncode != 1)
