#!/usr/bin/env python3
"""Calls the lab with damaged files and arguments: it must end within ten seconds with an exit code that it documents.

Usage: arguments.py LAB CASES [SEED]. A refusal must say something, and a signal is a crash.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from study import REPOSITORY

LAB, CASES = os.path.abspath(sys.argv[1]), int(sys.argv[2])
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 2026
CODES = {0, 2, 3, 5, 64, 65, 66, 73}
SCENARIO = """{"name": "s", "summary": "A list.", "device": "iphone-4", "question": "Why?",
 "data": {"messages": "m.json", "media": "media.json"}, "content": {"kind": "chat", "smallImage": 90},
 "scroll": {"driver": "timer", "intervalMs": 400, "baseStep": 500, "firstIncrement": 100, "increment": 30, "passes": 1},
 "timeLimitS": 20, "events": [{"atMs": 9, "event": "delete", "at": 1, "count": 2}], "columns": ["fps_avg"],
 "runs": [{"name": "a", "techniques": ["cell-reuse"]}, {"name": "b", "extends": "a", "add": ["static-cells"]}],
 "expect": {"fps_avg": {"min": 1}, "a": ["a.fps_avg <= b.fps_avg"]}, "ablation": {"base": "a", "factors": ["static-cells"]}}
"""
FRAGMENTS = ["{", "}", "[", "]", ",", ":", '"', "\\", "\\u0000", "1e999", "-1", "null", "\x00", "\r\n", "\x1b[31m", "::set-output",
             "é", "😀", "99999999999999999999", "(a*)*b", "../", "", " ", "=", "a" * 5000]
COMMANDS = [
    ["validate", "s.json"], ["run", "-q", "s.json"], ["run", "--dry-run", "s.json"], ["explain", "s.json"],
    ["ablate", "-q", "s.json"], ["check", "-q", "s.json"], ["report", "s.json"], ["frame", "s.json", "-r", "a", "--at", "100ms"],
    ["trace", "s.json", "-r", "a"], ["compare", "s.json", "s.json"], ["check", "-q", "--update", "s.json"],
    ["run", "-q", "s.json", "--set", "device.cores=4"], ["run", "-q", "s.json", "--sweep", "seed=1,2"],
    ["run", "-q", "s.json", "--filter", "a", "--format", "csv"], ["validate", "devices/iphone-4.json", "m.json", "media.json"],
    ["generate", "messages", "--count", "9"], ["generate", "timeline", "--count", "9", "--mix", "home"],
    ["merge", "Results/s-shards"], ["list", "devices"], ["help", "run"],
    ["fidelity", "s.json", "--reference", "reference.json", "--phases", "1"],
]


ENDED = Counter()


def mutated(text, rng):
    data = list(text)
    for _ in range(rng.randint(1, 3)):
        position = rng.randrange(len(data) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            data[position:position + 1] = [rng.choice(FRAGMENTS)]
        elif kind == 1:
            data[position:position] = [rng.choice(FRAGMENTS)]
        elif kind == 2:
            del data[position:position + rng.randint(1, 20)]
        elif kind == 3:
            data[position:position] = data[position:position + rng.randint(1, 60)]
        elif position < len(data):
            data[position] = chr(rng.choice([rng.randrange(128), rng.randrange(0x2100)]))
    return "".join(data)


def case(number, root, originals):
    rng = random.Random(f"{SEED} {number}")
    folder = os.path.join(root, str(number % 8))
    arguments = list(COMMANDS[rng.randrange(len(COMMANDS))])
    changed = rng.choice([None] + list(originals))
    for name, text in originals.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path, "wb").write((mutated(text, rng) if name == changed else text).encode("utf-8", "replace"))
    if changed is None:
        position = rng.randrange(len(arguments))
        # The system truncates an argument at a NUL.
        arguments[position] = mutated(arguments[position], rng).replace("\0", "")
    try:
        result = subprocess.run([LAB] + arguments, cwd=folder, capture_output=True, timeout=10, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return f"case {number}: {arguments} with {changed} takes longer than 10 s"
    ENDED[result.returncode] += 1
    if result.returncode not in CODES:
        return f"case {number}: {arguments} with {changed} ended with {result.returncode}"
    if result.returncode > 5 and not result.stderr and not result.stdout:
        return f"case {number}: {arguments} with {changed} is refused without a word"
    return None


def main():
    with tempfile.TemporaryDirectory(prefix="lab-arguments.") as root:
        scenarios = os.path.join(REPOSITORY, "Scenarios")
        messages = subprocess.run([LAB, "generate", "messages", "--count", "12"], capture_output=True, text=True).stdout
        originals = {"s.json": SCENARIO, "m.json": messages}
        for name, path in [("media.json", "data/media.json"), ("devices/iphone-4.json", "devices/iphone-4.json"),
                           ("reference.json", "reference/reinpalu-2017.json")]:
            originals[name] = open(os.path.join(scenarios, path), encoding="utf-8").read()
        # Each folder is used by one thread at a time.
        with ThreadPoolExecutor(8) as pool:
            jobs = [pool.submit(lambda k: [case(n, root, originals) for n in range(k, CASES, 8)], k) for k in range(8)]
            problems = [problem for job in jobs for problem in job.result() if problem]
    # The control: some cases are valid and some are not, so that the damage is neither too strong nor too weak.
    if ENDED[0] < CASES / 20 or ENDED[65] < CASES / 20:
        problems.append(f"too few cases are valid, or invalid: {ENDED}")
    print("\n".join(problems[:40]))
    print("arguments: exit codes " + ", ".join(f"{code}: {ENDED[code]}" for code in sorted(ENDED)))
    print(f"arguments: {CASES} cases, seed {SEED}, {len(problems)} violations")
    sys.exit(1 if problems else 0)


main()
