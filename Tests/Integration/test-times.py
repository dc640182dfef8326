#!/usr/bin/env python3
"""Runs a command that tests one test after the other, and prints the seconds of the slowest suites and tests.

Usage: Tests/Integration/test-times.py swift test --no-parallel …; ends with the exit code of the command.
"""
import re
import subprocess
import sys

SHOWN = 20

if len(sys.argv) < 2:
    sys.exit(__doc__)
times = {"Suite": [], "Test": []}
with subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace") as process:
    for line in process.stdout:
        found = re.match(r"\S+ (Suite|Test) (.+) (?:passed|failed) after ([0-9.]+) seconds", line)
        if found:
            times[found[1]].append((float(found[3]), found[2]))
        if line.startswith(("\u2718", "error:")):
            print(line, end="")
if not times["Test"]:
    sys.exit("test-times: error: no test ran")
for kind, entries in times.items():
    print(f"{len(entries)} {kind.lower()}s, {sum(seconds for seconds, _ in entries):.0f} s; the slowest:")
    for seconds, name in sorted(entries, reverse=True)[:SHOWN]:
        print(f"{seconds:8.1f} s  {name}")
sys.exit(process.returncode)
