"""Compiles the functions of random_scalar.py and runs them.

  run_scalar.py FOLDER ISA KC-OPT KC-TRANSLATE KC-MC KC-SIM
"""

import glob
import subprocess
import sys

folder, isa, opt, translate, mc, sim = sys.argv[1:]
wrong = 0
files = sorted(glob.glob(f"{folder}/*.mlir"))
for file in files:
    stem = file.removesuffix(".mlir")
    with open(stem + ".args", encoding="utf-8") as arguments:
        values = arguments.read().splitlines()
    for command in (
        [opt, file, f"--kc-select-instructions=isa={isa}", "--kc-share-offsets",
         "--kc-allocate-registers", "-o", stem + ".out"],
        [translate, "--kc-emit-asm", stem + ".out", "-o", stem + ".s"],
        [mc, f"--isa={isa}", stem + ".s", "-o", stem + ".bin"],
        [sim, f"--isa={isa}", "--quiet", stem + ".bin", *values],
    ):
        done = subprocess.run(command, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            print(f"{' '.join(command[:2])}: exit code {done.returncode}")
            print(done.stdout)
            wrong += 1
            break
print(f"{len(files) - wrong} functions agree")
sys.exit(1 if wrong or not files else 0)
