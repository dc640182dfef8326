#!/usr/bin/env python3
"""Kills every subcommand that writes, before each of its calls that change files, and lets the disk be full from each write on.

Usage: kills.py LAB LIBRARY [CASE…]; LIBRARY is kill.c, compiled. After each fault, every file or results folder must have its
previous content or the new one, and the same command must then succeed, leave the new content and nothing else.
"""

import os
import shutil
import subprocess
import sys
import tempfile

import study
from study import REPOSITORY

LAB, LIBRARY = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
OTHER = ["--set", "seed=7", "--set", "scroll.passes=2"]
RUN = ["run", "-q", "--no-progress", "s.json"]
UPDATE = ["check", "--update", "-q", "s.json"]

# For each case: the commands before it, the command, and its outputs. A results folder is one unit, and each file is another.
CASES = {
    "run": ([RUN], RUN + OTHER + ["--no-cache"], ["Results/s"]),
    "run-no-exchange": ([RUN], RUN + OTHER + ["--no-cache"], ["Results/s"]),
    "run-first": ([], RUN, ["Results/s"]),
    "run-formats": ([RUN + ["-f", "csv=out.csv"]], RUN + OTHER + ["-f", "csv=out.csv"], ["Results/s", "out.csv"]),
    "run-shard": ([RUN], RUN + OTHER + ["--shard", "1/2"], ["Results/s-shards/shard-1-of-2.json"]),
    "merge": (
        [RUN, RUN + OTHER + ["--shard", "1/2"], RUN + OTHER + ["--shard", "2/2"]],
        ["merge", "Results/s-shards"], ["Results/s"]),
    "ablate": (
        [RUN], ["ablate", "-q", "s.json", "--base", "b", "--factors", "cell-reuse,static-cells"], ["Results/s"]),
    "check-first-update": ([], UPDATE, ["baselines/s/main.json", "Results/s"]),
    "check-update": ([UPDATE], UPDATE + OTHER, ["baselines/s/main.json", "Results/s"]),
    "generate": (
        [["generate", "messages", "--count", "9", "-o", "m.json"]], ["generate", "messages", "--count", "8", "-o", "m.json"],
        ["m.json"]),
    "frame": (
        [["frame", "s.json", "-r", "a", "--at", "500ms", "-o", "f.svg"]], ["frame", "s.json", "-r", "b", "--at", "500ms", "-o", "f.svg"],
        ["f.svg"]),
    "trace": ([["trace", "s.json", "-r", "a", "-o", "t.json"]], ["trace", "s.json", "-r", "b", "-o", "t.json"], ["t.json"]),
    "fit": (
        [], ["fit", os.path.join(REPOSITORY, "Scenarios/cumulative.json"), "--base", "ipod-touch-5g-literature", "--rows",
             "no-offscreen,image-presizing", "--reference",
             os.path.join(REPOSITORY, "Scenarios/reference/reinpalu-2017.json"), "--metrics", "fps_avg", "--factors", "passes", "--phases", "1",
             "-o", "mine.json"], ["mine.json"]),
    "check": (
        [UPDATE, ["check", "-q", "s.json", "-f", "csv=out.csv"]],
        ["check", "-q", "s.json", "-f", "junit=out.csv"], ["out.csv", "Results/s"]),
    "compare": ([RUN, ["compare", "Results/s:a", "Results/s:b", "-q", "-f", "csv=out.csv"]],
                ["compare", "Results/s:b", "Results/s:a", "-q", "-f", "csv=out.csv"], ["out.csv"]),
    "fidelity": (
        [], ["fidelity", os.path.join(REPOSITORY, "Scenarios/cumulative.json"), "--reference",
             os.path.join(REPOSITORY, "Scenarios/reference/reinpalu-2017.json"), "--phases", "1"],
        ["Results/cumulative"]),
    "new-scenario": ([], ["new", "scenario", "trial"], ["Scenarios/trial.json"]),
    "new-device": ([], ["new", "device", "trial"], ["Scenarios/devices/trial.json"]),
    "new-plugin": (
        [], ["new", "plugin", "trial"],
        ["Package.swift", "Plugins/README.md"] + ["Plugins/Trial/" + name for name in [
            "README.md", "Sources/TrialTechnique.swift", "Tests/TrialTests.swift", "Scenarios/wins.json",
            "Scenarios/must-not-win.json"]]),
    "report": ([RUN, RUN], ["report", "s.json"] + OTHER, ["Results/s"]),
}


EXTRA = {}


def lab(folder, arguments, **fault):
    environment = dict(os.environ) | EXTRA
    if fault:
        environment |= {name: str(number) for name, number in fault.items()} | {"LD_PRELOAD": LIBRARY}
    return subprocess.run([LAB] + arguments, cwd=folder, env=environment, capture_output=True, text=True)


def content(path):
    """The content of a file, or of all files below a folder but those that were not finished; None if there is nothing."""
    if os.path.isfile(path):
        return open(path, "rb").read()
    if not os.path.isdir(path):
        return None
    return {
        os.path.relpath(os.path.join(folder, name), path): content(os.path.join(folder, name))
        for folder, _, names in os.walk(path) for name in names if not name.endswith(".lab-unfinished")}


def names(folder):
    """All paths below a folder, without the cache of runs, whose entries may be there or not."""
    found = []
    for parent, folders, files in os.walk(folder):
        found += [os.path.relpath(os.path.join(parent, name), folder) for name in folders + files]
    return sorted(name for name in found if ".cache" not in name)


def prepare(template, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder, symlinks=True)


def repeated(command):
    """The exit code of a command that has already succeeded."""
    return 73 if command[0] == "new" else 0


def attack(case, root):
    before, command, units = CASES[case]
    EXTRA.clear()
    if case.endswith("-no-exchange"):
        EXTRA.update({"LAB_NO_EXCHANGE": "1", "LD_PRELOAD": LIBRARY})
    template, folder = os.path.join(root, "template"), os.path.join(root, "work")
    shutil.rmtree(template, ignore_errors=True)
    os.makedirs(template)
    study.write(template)
    for arguments in before:
        result = lab(template, arguments)
        if result.returncode != 0:
            sys.exit(f"{case}: {arguments} ended with {result.returncode}: {result.stderr}")
    mine = [unit for unit in units if os.path.isdir(os.path.join(template, unit))]
    for unit in mine:
        open(os.path.join(template, unit, "mine.txt"), "w").write("mine")
    old = [content(os.path.join(template, unit)) for unit in units]
    prepare(template, folder)
    result = lab(folder, command)
    if result.returncode != 0:
        sys.exit(f"{case}: {command} ended with {result.returncode}: {result.stderr}")
    new, left = [content(os.path.join(folder, unit)) for unit in units], names(folder)
    violations, counts = [], []
    for fault in ["LAB_KILL_AT", "LAB_FULL_AT"]:
        number = 1
        while True:
            prepare(template, folder)
            first = lab(folder, command, **{fault: number})
            problems = []
            if fault == "LAB_KILL_AT" and first.returncode != -9:
                break
            if fault == "LAB_FULL_AT":
                if first.returncode == 0 and "No space left" not in first.stderr:
                    break
                # A cache that cannot be written is a warning.
                if first.returncode != 0 and (first.returncode != 73 or "No space left on device" not in first.stderr):
                    problems.append(f"it ended with {first.returncode}: {first.stderr}")
                if any(name.endswith(".lab-unfinished") for name in names(folder)):
                    problems.append("an unfinished file was left")
            for unit, previous, next in zip(units, old, new):
                found = content(os.path.join(folder, unit))
                if isinstance(found, dict) and unit in mine and fault == "LAB_KILL_AT":
                    # A file that the lab did not write may still have to be moved back.
                    found.setdefault("mine.txt", b"mine")
                # Between two renames the target is missing; the next attempt first restores the previous content.
                if EXTRA and found is None:
                    continue
                if found not in (previous, next):
                    problems.append(f"{unit} is neither the previous content nor the new one")
            # New, complete files are not written again, and deleted ones are missing.
            is_done = [content(os.path.join(folder, unit)) for unit in units] == new
            result = lab(folder, command)
            if result.returncode != (repeated(command) if is_done else 0):
                problems.append(f"the next attempt ended with {result.returncode}: {result.stderr}")
            for unit, next in zip(units, new):
                if content(os.path.join(folder, unit)) != next:
                    problems.append(f"{unit} is not the new content after the next attempt")
            if names(folder) != left:
                problems.append(f"left: {sorted(set(names(folder)) ^ set(left))}")
            violations += [f"{case}, {fault}={number}: {text}" for text in problems]
            number += 1
        counts.append(number - 1)
    return counts, violations


def main():
    total, violations = [0, 0], []
    with tempfile.TemporaryDirectory(prefix="lab-kills.") as root:
        for case in sys.argv[3:] or CASES:
            counts, found = attack(case, root)
            print(f"kills: {case}: {counts[0]} kills, {counts[1]} full disks, {len(found)} violations", flush=True)
            if 0 in counts:
                found.append(f"{case}: no fault took effect")
            total = [total[0] + counts[0], total[1] + counts[1]]
            violations += found
    print("\n".join(violations[:40]))
    print(f"kills: {total[0]} kills, {total[1]} full disks, {len(violations)} violations")
    sys.exit(1 if violations else 0)


main()
