#!/usr/bin/env python3
"""Several labs at once write the same results and the same baseline.

Usage: labs.py LAB [ROUNDS [LIBRARY]]; with LIBRARY, which is kill.c, compiled, as on a file system that cannot exchange
folders. All must succeed and leave one whole set of results, with the files of others in their folder.
"""

import os
import subprocess
import sys
import tempfile

import study

LAB = os.path.abspath(sys.argv[1])
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 10
ENVIRONMENT = dict(os.environ)
if len(sys.argv) > 3:
    ENVIRONMENT |= {"LD_PRELOAD": os.path.abspath(sys.argv[3]), "LAB_NO_EXCHANGE": "1"}


def content(folder):
    return {name: open(os.path.join(folder, name), "rb").read() for name in os.listdir(folder)}


def main():
    problems = []
    with tempfile.TemporaryDirectory(prefix="lab-labs.") as root:
        study.write(root)
        commands = [
            [LAB, "check", "--update", "-q", "s.json", "--set", f"seed={seed}"]
            if seed % 2 else [LAB, "run", "-q", "s.json", "--set", f"seed={seed}"] for seed in range(1, 6)]
        expected = []
        for command in commands:
            subprocess.run(command, cwd=root, check=True, capture_output=True)
            expected.append(content(os.path.join(root, "Results/s")) | {"mine.txt": b"mine"})
        open(os.path.join(root, "Results/s/mine.txt"), "w").write("mine")
        for number in range(ROUNDS):
            labs = [subprocess.Popen(command, cwd=root, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True) for command in commands]
            for lab in labs:
                _, error = lab.communicate()
                if lab.returncode != 0:
                    problems.append(f"round {number}: ended with {lab.returncode}: {error}")
            if content(os.path.join(root, "Results/s")) not in expected:
                problems.append(f"round {number}: the results are not those of one lab")
            left = [name for name in os.listdir(os.path.join(root, "Results")) if name not in ("s", ".cache")]
            left += [name for name in os.listdir(os.path.join(root, "baselines/s")) if name != "main.json"]
            if left:
                problems.append(f"round {number}: left {left}")
    print("\n".join(problems[:20]))
    print(f"labs: {ROUNDS} rounds of {len(commands)} labs, {len(problems)} violations")
    sys.exit(1 if problems else 0)


main()
