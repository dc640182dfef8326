#!/usr/bin/env python3
"""Interrupts lab measure at random moments: before the browser starts, while it starts, measures and ends, and while results are written.

Nothing may be left of it: no process, also not one with a session and an environment of its own; no folder of the lab or of the browser;
no unfinished file. The exit code is that of the signal, or of one of two: the system does not deliver them in
the order in which they were sent. A lab that had finished before may have its own.
Usage: interrupts.py LAB TRIES short|long; the programs behave badly, and in a long run half of them are a real browser, if one is
installed. Expects the project as the working folder. Two run at once, so every program has half of a machine with two processors.
"""

import concurrent.futures
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAMS = {
    "never answers": "exec sleep 60",
    "ignores signals": "trap '' HUP INT TERM; while :; do sleep 1; done",
    "has children in sessions": "setsid sleep 60 & setsid setsid sleep 60 & exec sleep 60",
    "has a grandchild without a parent and an environment": "env -i setsid sh -c 'sleep 60 & exit' & exec sleep 60",
    "leaves a child and exits": "setsid sleep 60 & exit",
    "leaves a stopped child": "(kill -STOP $(exec sh -c 'echo $PPID'); sleep 60) & exec sleep 60",
    "writes files": "for n in $(seq 20); do mkdir -p $TMPDIR/$n/$n; : >$TMPDIR/$n/$n/f; done; (while :; do : >$TMPDIR/late; done) & exec sleep 60",
    "answers half a message": "printf '{\"id\":1,\"res' >&4; exec sleep 60",
    "writes without end": "exec yes >&4",
    "closes its channels": "exec 3>&- 4>&-; exec sleep 60",
}
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
# A promise of Sources/ROBUSTNESS.md: where no round is complete, as here, the lab ends in at most these seconds.
LIMIT = 10


def processes(folder):
    """The processes that work in a folder, or whose arguments name it."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{name}/cmdline", "rb").read()
            place = os.readlink(f"/proc/{name}/cwd")
        except OSError:
            continue
        if place.startswith(folder) or folder.encode() in words:
            found.append(f"{name} {words.replace(bytes(1), b' ').decode(errors='replace')[:200]}")
    return found


def study(work):
    subprocess.run([LAB, "generate", "messages", "--count", "80", "--media", "Scenarios/data/media.json", "-o", f"{work}/messages.json"], check=True)
    scenarios = os.path.abspath("Scenarios")
    content = {
        "name": "short", "summary": "A short scroll.", "device": f"{scenarios}/devices/ipod-touch-5g.json",
        "data": {"messages": "messages.json", "media": f"{scenarios}/data/media.json"}, "content": {"kind": "chat"}, "topInset": 64,
        "scroll": {"driver": "script", "steps": [{"atMs": 0, "offset": 400, "animated": True}]},
        "runs": [{"name": "worst", "techniques": []}],
    }
    json.dump(content, open(f"{work}/short.json", "w"))


def start(folder, program):
    os.makedirs(f"{folder}/tmp")
    for name in ["short.json", "messages.json"]:
        shutil.copy(f"{folder}/../{name}", folder)
    command = [LAB, "measure", "short.json", "--repeat", "1", "--quiet", "--output", "Results"]
    if program:
        with open(f"{folder}/browser", "w") as file:
            file.write(f"#!/bin/sh\n{program}\n")
        os.chmod(f"{folder}/browser", 0o755)
        command += ["--browser", "./browser"]

    def restore():
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)

    return subprocess.Popen(
        command, cwd=folder, env=dict(os.environ, TMPDIR=f"{folder}/tmp"), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=open(f"{folder}/errors", "w"), preexec_fn=restore)


def attempt(work, number, program, longest):
    """The description of what is wrong, or None, and the seconds from the signal to the end."""
    draw = random.Random(number)
    folder = f"{work}/{number}"
    process = start(folder, program)
    delay = draw.uniform(0, longest)
    time.sleep(delay)
    first = draw.choice(SIGNALS)
    begin = time.monotonic()
    process.send_signal(first)
    sent = [first]
    if draw.random() < 0.5:
        time.sleep(draw.choice([0, 0.001, 0.02]))
        sent.append(draw.choice(SIGNALS))
        process.send_signal(sent[1])
    try:
        code = process.wait(3 * LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        return f"does not end {3 * LIMIT} s after {first.name}", 3 * LIMIT
    seconds = time.monotonic() - begin
    left = processes(folder) + os.listdir(f"{folder}/tmp")
    left += [name for _, folders, files in os.walk(folder) for name in folders + files if name.endswith(".lab-unfinished")]
    problems = [f"left {name}" for name in left]
    # A signal before the program has begun ends it as any other, and a shell reports the same code. A measurement that had ended
    # has a code of its own: with its results, or because its program had closed the channel or sent too much.
    isOver = code == 0 and any("results.json" in files for _, _, files in os.walk(folder))
    isOver = isOver or code == 69 and program in (PROGRAMS["closes its channels"], PROGRAMS["writes without end"])
    if not any(code in (128 + number, -number) for number in sent) and not isOver:
        problems.append(f"exit code {code} after {' and '.join(number.name for number in sent)}, {delay:.3f} s: {open(f'{folder}/errors').read()[-300:]}")
    if seconds > LIMIT:
        problems.append(f"took {seconds:.1f} s to end")
    shutil.rmtree(folder, ignore_errors=True)
    return "; ".join(problems) or None, seconds


def main():
    work = os.path.realpath(tempfile.mkdtemp(prefix="i"))
    try:
        study(work)
        tries = int(sys.argv[2])
        hasBrowser = sys.argv[3] == "long" and any(map(shutil.which, ["chromium", "chromium-browser", "google-chrome"]))
        whole = 0
        if hasBrowser:
            begin = time.monotonic()
            code = start(f"{work}/whole", None).wait()
            whole = time.monotonic() - begin
            assert code == 0, open(f"{work}/whole/errors").read()
        kinds = list(PROGRAMS)
        cases = []
        for number in range(tries):
            isReal = hasBrowser and number % 2 == 1
            kind = "a real browser" if isReal else f"a program that {kinds[(number // 2 if hasBrowser else number) % len(kinds)]}"
            # With two at once, everything takes longer; a few end before their signal.
            cases.append((number, kind, None if isReal else PROGRAMS[kind.removeprefix("a program that ")], 1.2 * whole if isReal else 0.8))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            outcomes = list(pool.map(lambda case: attempt(work, case[0], *case[2:]), cases))
        failures = [f"interrupts: try {case[0]}, {case[1]}: {problem}" for case, (problem, _) in zip(cases, outcomes) if problem]
        print("\n".join(failures), end="\n" if failures else "")
        slowest = max(seconds for _, seconds in outcomes)
        real = sum(case[2] is None for case in cases)
        print(f"interrupts: {tries - len(failures)} of {tries} left nothing and had the signal's code, {real} with a browser; the slowest ended in {slowest:.1f} s")
        return bool(failures)
    finally:
        shutil.rmtree(work, ignore_errors=True)


LAB = os.path.abspath(sys.argv[1])
sys.exit(main())
