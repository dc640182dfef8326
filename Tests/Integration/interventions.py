#!/usr/bin/env python3
"""Each intervention for pages saves time in its page wins.html, and does not in its page must-not-win.html, in a real browser.

Usage: Tests/Integration/interventions.py [ID]...; all interventions without an id. Expects a debug build, or the program LAB names, and
Chromium. Every folder of Plugins with Hosts/page.js must have a README.md and both pages. It asserts verdicts and reasons, never a time.
A page takes about a minute on two processors; the figures are printed.
"""
import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PLUGINS = os.path.join(ROOT, "Plugins")
# The beginnings of the reasons for which an intervention is not compared although it changes the page, by what the first comment of the
# page says; without such a word, the intervention is compared, or saved nothing when it was screened.
EXCLUSIONS = {
    "other rows are visible": "other rows are visible with it",
    "the page looks different": "the page looks different with it",
}
UNDECIDED = "it saved nothing when screened"
METRICS = ("main_ms_per_frame", "threads_ms_per_frame")
# More at once disturb each other's figures.
PARALLEL = 2


def identifier(folder):
    """The id of an intervention: the name of its folder in kebab-case."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", folder).lower()


def structure(folder):
    """What is missing in the folder of an intervention, or wrong in its pages."""
    problems = []
    for name in ("README.md", "Pages/wins.html", "Pages/must-not-win.html"):
        if not os.path.isfile(os.path.join(PLUGINS, folder, name)):
            problems.append(f"Plugins/{folder} has Hosts/page.js, but no {name}")
    if problems:
        return problems
    with open(os.path.join(PLUGINS, folder, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    if not readme.startswith(f"# {identifier(folder)}\n"):
        problems.append(f"Plugins/{folder}/README.md does not begin with # {identifier(folder)}")
    for page, beginning in (("wins", "Wins: "), ("must-not-win", "Must not win: ")):
        if f"Pages/{page}.html" not in readme:
            problems.append(f"Plugins/{folder}/README.md does not name Pages/{page}.html")
        if not reason(folder, page).startswith(beginning):
            problems.append(f"Plugins/{folder}/Pages/{page}.html has no comment on top that begins with {beginning}")
    return problems


def reason(folder, page):
    """The comment on top of a page, in one line."""
    with open(os.path.join(PLUGINS, folder, "Pages", f"{page}.html"), encoding="utf-8") as file:
        found = re.match(r"<!DOCTYPE html>\n<!-- (.*?) -->", file.read(), re.S)
    return " ".join(found.group(1).split()) if found else ""


def ablate(lab, folder, page, work):
    """The results of `lab ablate` of a page with its intervention."""
    output = os.path.join(work, f"{folder}-{page}")
    command = [
        lab, "ablate", os.path.join(PLUGINS, folder, "Pages", f"{page}.html"), "--factors", identifier(folder), "--quiet",
        "--output", output]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, f"lab ends with {run.returncode}: {run.stderr.strip()}"
    (results,) = glob.glob(f"{output}/*/results.json")
    with open(results, encoding="utf-8") as file:
        return json.load(file)


def check(lab, folder, page, work):
    """Checks a page, and returns its result in words."""
    name = identifier(folder)
    study = ablate(lab, folder, page, work)
    (found,) = study["page"]["interventions"]
    assert found["name"] == name and found["changes"] > 0, f"it changes nothing in the page: {found}"
    reasons = [text for run in study["skipped"] if run["run"] == name for text in run["reasons"]]
    comparisons = {c["metric"]: c for c in study["comparisons"] if c["run"] == name and c["metric"] in METRICS}
    assert bool(reasons) != bool(comparisons), f"neither compared nor left out for a reason: {reasons}, {comparisons}"
    verdicts = {metric: c["verdict"] for metric, c in comparisons.items()}
    if page == "wins":
        assert "better" in verdicts.values(), f"no decided saving: {reasons or figures(study, comparisons)}"
        assert "worse" not in verdicts.values(), f"a decided saving and a decided cost: {figures(study, comparisons)}"
        return figures(study, comparisons)
    expected = [text for word, text in EXCLUSIONS.items() if word in reason(folder, page)]
    if expected:
        assert reasons and reasons[0].startswith(expected[0]), (
            f"it is not left out because {expected[0]}: {reasons or figures(study, comparisons)}")
        return f"left out: {reasons[0]}"
    assert "better" not in verdicts.values(), f"a decided saving: {figures(study, comparisons)}"
    assert not reasons or reasons[0].startswith(UNDECIDED), f"left out for another reason than its comment says: {reasons}"
    if "slower" in reason(folder, page):
        screened = max(found["screenedPercent"].get(metric, 0) for metric in METRICS)
        assert "worse" in verdicts.values() or screened > 0, f"it is not slower: {figures(study, comparisons)}, {found}"
    return f"{reasons[0]}: {screening(found)}" if reasons else figures(study, comparisons)


def screening(found):
    return ", ".join(f"{metric} {found['screenedPercent'][metric]:+.1f} %" for metric in METRICS if metric in found["screenedPercent"])


def figures(study, comparisons):
    """Verdicts with the changes in percent of the page's median."""
    base = study["runs"][0]
    texts = []
    for metric, comparison in sorted(comparisons.items()):
        values = sorted(r["values"][metric] for r in base["repetitions"] if metric in r["values"])
        share = 100 / values[len(values) // 2]
        low, high = comparison["low"] * share, comparison["high"] * share
        texts.append(f"{metric} {comparison['verdict']}: {low:+.1f} % to {high:+.1f} %")
    return "; ".join(texts)


def main():
    folders = sorted(os.path.basename(os.path.dirname(os.path.dirname(path))) for path in glob.glob(f"{PLUGINS}/*/Hosts/page.js"))
    assert folders, "there are no interventions"
    problems = [problem for folder in folders for problem in structure(folder)]
    if problems:
        sys.exit("interventions: " + "\ninterventions: ".join(problems))
    unknown = set(sys.argv[1:]) - set(map(identifier, folders))
    if unknown:
        sys.exit(f"interventions: there is no {', '.join(sorted(unknown))}; there are {', '.join(map(identifier, folders))}")
    if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        print("interventions: SKIPPED: no browser is installed")
        return
    lab = os.environ.get("LAB") or os.path.join(subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip(), "lab")
    chosen = [folder for folder in folders if len(sys.argv) < 2 or identifier(folder) in sys.argv[1:]]
    failures = 0
    with tempfile.TemporaryDirectory(prefix="lab-interventions.") as work, concurrent.futures.ThreadPoolExecutor(PARALLEL) as pool:
        os.environ["TMPDIR"] = work
        pages = [(folder, page) for folder in chosen for page in ("wins", "must-not-win")]
        checks = [(folder, page, pool.submit(check, lab, folder, page, work)) for folder, page in pages]
        for folder, page, result in checks:
            try:
                print(f"{identifier(folder)} {page}: {result.result()}", flush=True)
            except AssertionError as error:
                failures += 1
                print(f"interventions: Plugins/{folder}/Pages/{page}.html: {error}", file=sys.stderr, flush=True)
        left = [name for name in os.listdir(work) if name.startswith("listlab-host")]
        assert not left, f"left behind: {left}"
    if failures:
        sys.exit(f"interventions: {failures} of {len(checks)} pages failed")
    print(f"interventions: {len(checks)} pages of {len(chosen)} interventions")


main()
