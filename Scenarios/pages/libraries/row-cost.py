#!/usr/bin/env python3
"""Measures the first pass over a list, and at which cost of a row its frames fail.

Usage: row-cost.py LAB [ADAPTER]...; LAB is the program. The folder of this file must be served at the address in libraries.json.

Each adapter is scrolled in real time, with rows that take some microseconds more when they are made. It fails at a cost if more than 5 % of
its frames take more than the 16.7 ms of a refresh, or one takes more than 100 ms, in each round: processor time of the main thread. Of the
costs below, the largest one at which it does not fail is searched by bisection.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
COSTS = (0, 500, 1000, 2000, 4000, 8000, 16000)
ROUNDS = 2
SCROLL_S = 4
REFRESH_MS = 1000 / 60
LONGEST_MS = 100


def rounds(lab, adapter, cost):
    """The values of each round of a scroll."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "measured.json")
        with open(os.path.join(FOLDER, "libraries.json"), encoding="utf-8") as opened:
            page = json.load(opened)["page"]
        page["scroll"]["seconds"] = SCROLL_S
        page["address"] = page["address"].split("?")[0] + f"?library={adapter}&row={cost}"
        scenario = os.path.join(folder, "row-cost.json")
        with open(scenario, "w", encoding="utf-8") as opened:
            json.dump({"page": page}, opened)
        subprocess.run(
            [lab, "measure", scenario, "--repeat", str(ROUNDS), "-q", "-f", f"json={file}", "-o", folder], check=True)
        with open(file, encoding="utf-8") as opened:
            return [repetition["values"] for repetition in json.load(opened)["runs"][0]["repetitions"] if "values" in repetition]


def median_and_range(values, name):
    ordered = sorted(value[name] for value in values)
    return f"{statistics.median(ordered):.1f} ({ordered[0]:.1f} to {ordered[-1]:.1f})"


def main():
    lab = os.path.abspath(sys.argv[1])
    adapters = sys.argv[2:] or sorted(name[:-3] for name in os.listdir(os.path.join(FOLDER, "adapters")))
    print("| adapter | row, µs | main thread in the scroll, ms | frames, 95th percentile, ms | longest, ms | missed refreshes | memory, MB | fails |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    for adapter in adapters:
        # It is known to pass at the cost `low`, and to fail from the cost `high` on.
        low, high = -1, len(COSTS)
        chosen = 0
        while low + 1 < high:
            if fails(lab, adapter, COSTS[chosen]):
                high = chosen
            else:
                low = chosen
            chosen = (low + high) // 2


def fails(lab, adapter, cost):
    """Prints the figures of a cost, and returns whether the adapter fails at it."""
    values = rounds(lab, adapter, cost)
    failed = all(value["frame_main_ms_p95"] > REFRESH_MS or value["frame_main_ms_max"] > LONGEST_MS for value in values)
    names = "main_busy_ms", "frame_main_ms_p95", "frame_main_ms_max", "missed_vsyncs", "memory_avg_mb"
    cells = [median_and_range(values, name) for name in names]
    print(f"| {adapter} | {cost} | {' | '.join(cells)} | {'yes' if failed else 'no'} |", flush=True)
    return failed


main()
