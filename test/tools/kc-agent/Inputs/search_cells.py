"""Runs the search on cells and compares what it gains with lower limits.

usage: search_cells.py FOLDER TABLE TASK...

TABLE has a line for each cell: task, configuration, and the least speed-up over
the template. Nothing counts but what the evaluator confirmed; a kernel slower
than the one to start from is an error, and so is a run that has none.
"""

import json
import subprocess
import sys


def run(folder, task, config):
    name = f"{folder}/{task}-{config}"
    done = subprocess.run(
        ["kc-agent", "run", "--isa=plena", f"--task={task}",
         f"--config={config}", "--provider=search", f"--run-dir={name}",
         "--quiet"],
        capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{task} {config}: exit code {done.returncode}\n"
                 f"{done.stdout}{done.stderr}")
    with open(f"{name}/result.json") as f:
        result = json.load(f)
    check = subprocess.run(
        ["kc-agent", "check", "--isa=plena", f"--task={task}",
         f"--config={config}", "--json", f"{name}/best.s"],
        capture_output=True, text=True)
    again = json.loads(check.stdout)
    return result, again


def main():
    folder, table, *tasks = sys.argv[1:]
    with open(table) as f:
        limits = [line.split() for line in f if line.strip()]
    failed = False
    faster = cells = 0
    for task, config, limit in limits:
        if task not in tasks:
            continue
        result, again = run(folder, task, config)
        template = result["baselines"]["template"]
        best = result["best_cycles"]
        gain = template / best
        wrong = []
        if result["verdict"] != "PASSED" or again["verdict"] != "PASSED":
            wrong.append("not confirmed")
        if again["cycles"] != best:
            wrong.append(f"takes {again['cycles']} cycles")
        if best > template:
            wrong.append("slower")
        if gain < float(limit):
            wrong.append(f"less than {limit}")
        cells += 1
        faster += best < template
        failed |= bool(wrong)
        print(f"{task:8} {config} {template:8} {best:8} {gain:.3f}x",
              ", ".join(wrong))
    print(f"faster: {faster} of {cells}")
    sys.exit(failed)


main()
