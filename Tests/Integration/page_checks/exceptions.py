"""The commands on pages that the check changes or does not run, each with the reason. An entry that no page needs is an error."""
import re
from collections import namedtuple

# A command that contains `part` is run as `change` (a pattern and what takes its place) makes it, and ends with `code`, or with what
# the page says if that is None. Without a change it is not run.
Rule = namedtuple("Rule", "part reason change code", defaults=(None, None))

DRY_RUN = ("$", " --dry-run")
# Programs that end at once: what is measured is read and checked before they are started.
NO_BROWSER = ("$", ' --browser "$(type -P false)"')
FEW_FITS = ("$", " --rows worst --factors frame --phases 1")
# What the check that reads an earlier measurement needs of it.
EARLIER = '{"kind": "measured", "schemaVersion": 2, "scenario": "\\2", "host": {"id": "chromium", "product": ""}, "runs": []}'

# What the check of a page reads.
COUNTS = '{"kind": "page-counts", "schemaVersion": 1, "browser": "", "steps": 150, "counts": {}, "calls": {}}'

# The first rule that fits a command is used.
RULES = [
    Rule(" -o Scenarios/pictures/", "makes a picture; Tests/Integration/pictures.sh runs it"),
    Rule(
        "--measured before/results.json", "measures in a browser for minutes; the browser is started after everything is read",
        (r"^(lab check \S*?([^/ ]+)\.json .*)$", f"mkdir -p before; echo '{EARLIER}' >before/results.json; \\1{NO_BROWSER[1]}"), 69),
    Rule("--remote 127.0.0.1:9222", "measures on a phone; here, nothing listens at the address", ("127.0.0.1:9222", "127.0.0.1:1"), 69),
    Rule(
        "--inject change.css", "measures in a browser, with a style sheet of the reader",
        (r"^(.*)$", f"echo >change.css; \\1{NO_BROWSER[1]}"), 69),
    Rule(
        "lab check Scenarios/pages/", "measures in a browser; the browser is started after everything is read",
        (r"^(.*)$", f"echo '{COUNTS}' >feed-counts.json; \\1{NO_BROWSER[1]}"), 69),
    Rule(
        "lab ablate Scenarios/pages/", "measures in a browser for minutes; the browser is started after everything is read", NO_BROWSER, 69),
    Rule(
        "lab check http", "measures in a browser; the browser is started after everything is read",
        (r"^(.*)$", f"echo '{COUNTS}' >feed-counts.json; \\1{NO_BROWSER[1]}"), 69),
    Rule("lab ablate http", "measures in a browser for minutes; the browser is started after everything is read", NO_BROWSER, 69),
    Rule("lab measure ", "measures in a browser for minutes; the browser is started after everything is read", NO_BROWSER, 69),
    Rule(
        "Results/web-list-chromium/reference.json", "reads what a measurement writes; the shipped measurements have the same form",
        ("Results/web-list-chromium/reference.json", "Scenarios/reference/web-list-chromium.json")),
    Rule("--host chromium", "measures in a browser for minutes", DRY_RUN),
    Rule("adb forward", "needs a phone"),
    Rule("Scenarios/advice-2017.json", "simulates for 4 seconds, its ablation for 20; Tests/Integration/scenarios.sh runs it", DRY_RUN),
    Rule("Scenarios/at-120-hz.json", "simulates for 4 seconds, its ablation for 15; Tests/Integration/scenarios.sh runs it", DRY_RUN),
    Rule("--sweep device=ipod-touch-5g,iphone-6", "simulates for 10 seconds or more", DRY_RUN),
    Rule("--sweep device.cost.cpu=", "simulates for 15 seconds", DRY_RUN),
    Rule("--uncertainty 64", "simulates for half a minute", ("--uncertainty 64", "--uncertainty 2 --dry-run")),
    Rule("--base ipod-touch-5g-literature", "fits for two minutes; Tests/Integration/fit.sh does it", FEW_FITS),
    Rule("--reference my-measurements.json", "fits for minutes", FEW_FITS),
    Rule("lab fit Scenarios/web-list.json", "fits for seven seconds", (r"--rows \S+", "--rows worst,text-worst --phases 1")),
    Rule("lab fidelity --phases 16", "simulates for five seconds; PageTests has its tables", ("--phases 16", "--phases 2")),
    Rule("Plugins/IdlePrefetch/Scenarios/wins.json", "needs a build with the new plugin; make scaffold, which is not part of CI, does it"),
    Rule("Plugins/MyTechnique/Scenarios/wins.json", "needs a build with the new plugin; make scaffold, which is not part of CI, does it"),
    Rule("Scenarios/against-cell-reuse.json", "needs a build of the new package; make scaffold, which is not part of CI, does it"),
    Rule("swift ", "builds, and runs tests for minutes; the tests that it names are looked up"),
    Rule("make ", "builds, or runs checks for minutes; the target is looked up"),
]

# Files that pages call the reader's own: the recordings beside this file, and measurements, under the name of the file.
COPIES = {"my-measurements.json": "Scenarios/reference/reinpalu-2017.json"}

# The pages with outputs of commands; each has at least one block that is compared with what a command prints.
WITH_OUTPUTS = {"README.md", "Scenarios/APP.md", "Scenarios/ABLATIONS.md", "Scenarios/TUTORIAL.md", "Scenarios/studies/timeline-view-models.md"}

# What runs without a rule changes nothing outside of the scratch folders.
SAFE = re.compile(r"(?:lab|cd|cp|sed|mkdir|git (?:init|add|commit|diff|status|log))\b")


def rule(command):
    """The rule of a command, or None if it is run as it is."""
    return next((rule for rule in RULES if rule.part in command), None)


def changed(command, rule):
    """The command that is run in place of one that has a rule with a change."""
    return re.sub(rule.change[0], lambda m: m.expand(rule.change[1]), command, count=1)
