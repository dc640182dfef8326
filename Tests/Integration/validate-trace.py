"""Validates traces and pictures with third-party parsers: JSON by Python and the rules of the trace event format, SVG by expat.

Usage: python3 Tests/Integration/validate-trace.py TRACE.json... PICTURE.svg...
Spans of a track must be nested or disjoint, asynchronous spans must be balanced, flow arrows must connect spans, tracks must be
named, and times must be whole nanoseconds. As a negative control, every trace with one error inserted must be rejected.
"""

import bisect
import copy
import json
import sys
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from decimal import Decimal

KINDS = {"X", "i", "C", "M", "b", "e", "s", "f"}


def problems(trace):
    """The errors of a trace, one line each."""
    found = []
    if trace.get("displayTimeUnit") not in ("ms", "ns"):
        found.append("displayTimeUnit is neither ms nor ns")
    spans = defaultdict(list)
    named = set()
    processes = set()
    open_spans = defaultdict(list)
    flows = defaultdict(list)
    for event in trace["traceEvents"]:
        kind = event.get("ph")
        if kind not in KINDS:
            found.append(f"unknown kind {kind}")
            continue
        if kind == "M":
            name = event["args"].get("name")
            if event["name"] == "process_name":
                processes.add(event["pid"])
            if event["name"] == "thread_name":
                named.add((event["pid"], event["tid"]))
            if event["name"].endswith("_name") and not name:
                found.append(f"an empty name: {event}")
            continue
        for key in ("ts", "dur") if kind == "X" else ("ts",):
            time = event.get(key)
            if not isinstance(time, Decimal) or time.as_tuple().exponent != -3 or time < 0:
                found.append(f"{key} is not a time in whole nanoseconds: {event}")
                return found
        if event["pid"] not in processes:
            found.append(f"without a process: {event}")
        if not event.get("name"):
            found.append(f"without a name: {event}")
        track = (event["pid"], event.get("tid"))
        if kind != "C" and track not in named:
            found.append(f"on a track without a name: {event}")
        if kind == "X":
            spans[track].append((event["ts"], -event["dur"], event["name"]))
        elif kind == "C":
            if not event["args"] or not all(isinstance(value, (int, Decimal)) for value in event["args"].values()):
                found.append(f"a counter without numbers: {event}")
        elif kind in "be":
            stack = open_spans[event["cat"], event["id"]]
            if kind == "b":
                if stack and stack[-1][1] > event["ts"]:
                    found.append(f"begins before the span that contains it: {event}")
                stack.append((event["name"], event["ts"]))
            elif not stack or stack[-1][0] != event["name"] or stack[-1][1] > event["ts"]:
                found.append(f"an end without a beginning: {event}")
            else:
                stack.pop()
        elif kind in "sf":
            flows[event["id"]].append(event)
    for key, stack in open_spans.items():
        if stack:
            found.append(f"{key} never ends: {stack}")
    # The spans that no other span contains, by track.
    outermost = defaultdict(list)
    for track, all_spans in spans.items():
        stack = []
        for start, negative, name in sorted(all_spans):
            end = start - negative
            while stack and stack[-1][0] <= start:
                stack.pop()
            if not stack:
                outermost[track].append((start, end))
            if stack and end > stack[-1][0]:
                found.append(f"track {track}: {name} at {start} overlaps {stack[-1][1]}")
            stack.append((end, name))
    for number, ends in flows.items():
        if [end["ph"] for end in ends] != ["s", "f"] or ends[0]["ts"] > ends[1]["ts"]:
            found.append(f"arrow {number} does not lead from one span to a later one")
            continue
        for end in ends:
            around = outermost[end["pid"], end["tid"]]
            place = bisect.bisect(around, (end["ts"], Decimal("Infinity"))) - 1
            if place < 0 or end["ts"] > around[place][1]:
                found.append(f"arrow {number} begins or ends outside of every span")
    return found


def mutations(trace):
    """Yields the name of an error and the trace with that error inserted."""

    def first(kind):
        return next((event for event in trace["traceEvents"] if event["ph"] == kind), None)

    def change(name, edit):
        mutant = {"displayTimeUnit": trace["displayTimeUnit"], "traceEvents": list(trace["traceEvents"])}
        edit(mutant)
        return name, mutant

    def replaced(kind, **changes):
        def edit(mutant):
            event = first(kind)
            place = next(i for i, other in enumerate(mutant["traceEvents"]) if other is event)
            mutant["traceEvents"][place] = {**copy.deepcopy(event), **changes}

        return edit

    def without(kind):
        event = first(kind)
        return lambda mutant: mutant.update(traceEvents=[e for e in mutant["traceEvents"] if e is not event])

    span = first("X")
    half = (span["dur"] / 2).quantize(Decimal("0.001"))
    overlapping = {**span, "ts": span["ts"] + half}
    yield change("overlapping spans", lambda mutant: mutant["traceEvents"].append(overlapping))
    yield change("a time with two decimals", replaced("X", ts=Decimal("1.25")))
    yield change("a span on a track without a name", replaced("X", tid=77))
    yield change("an unknown kind", replaced("X", ph="Z"))
    yield change("a process without a name", without("M"))
    if first("s"):
        yield change("an arrow without a beginning", without("s"))
        yield change("an arrow from nowhere", replaced("s", pid=1, tid=1000))
    if first("b"):
        yield change("a request that does not end", without("e"))


def main(paths):
    failures = 0
    for path in paths:
        if path.endswith(".svg"):
            root = ElementTree.parse(path).getroot()
            if not root.tag.endswith("}svg") or not len(root):
                failures += 1
                print(f"{path}: not an SVG picture")
            continue
        with open(path, encoding="utf-8") as file:
            trace = json.load(file, parse_float=Decimal)
        found = problems(trace)
        failures += len(found)
        for problem in found[:10]:
            print(f"{path}: {problem}")
        count = 0
        for name, mutant in mutations(trace):
            count += 1
            if not problems(mutant):
                failures += 1
                print(f"{path}: {name} is not detected")
        if count < 5:
            failures += 1
            print(f"{path}: only {count} mutations")
        print(f"{path}: {len(trace['traceEvents'])} events")
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
