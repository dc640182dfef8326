"""What the counts of pages show, in Chromium and in the browser whose frames can be controlled: of 20 planted changes that make a page do
more, and of 50 checks of unchanged pages while other programs run. Takes about 15 minutes; not part of the tests.

Usage: page-counts.py LAB; called by `make page-counts`.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

PAGES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "slow-pages")
UNCHANGED = ["virtual", "recycled", "reads", "listener", "timers", "idle"]
CHECKS = 50
ADDED = "    main.append(row);"
UPDATE = "    row.querySelector"

# What is planted: the page, what it says, what it says then, and the change in words.
PLANTED = [
    ("virtual", ADDED, ADDED + " row.offsetHeight;", "a layout that is read for each row"),
    ("virtual", ADDED, ADDED + " if (number % 9 === 0) row.offsetHeight;", "a layout that is read for each ninth row"),
    ("virtual", ") + 3];", ") + 4];", "one row more below the screen"),
    ("virtual", ADDED, " row.dataset.number = number;" + ADDED, "an attribute of each row"),
    ("virtual", ADDED, ADDED + " if (number === 9) row.append(document.createElement('i'));", "an element, once"),
    ("virtual", ADDED, ADDED + " if (number === 20) row.title = 'x';", "an attribute, once"),
    ("virtual", ADDED, ADDED + ADDED, "each row is added twice"),
    ("virtual", ADDED, " row.innerHTML = `<div>${row.innerHTML}</div>`;" + ADDED, "a wrapper in each row"),
    ("virtual", ADDED, " row.querySelector('p').append(' ');" + ADDED, "a space in each text"),
    ("virtual", ADDED, ADDED + " if (number % 10 === 0) fetch('list.css');", "a request for each tenth row"),
    ("virtual", "function update() {", "function log() {}\nfunction update() { log();", "a call for each scroll event"),
    ("virtual", 'addEventListener("scroll", update);', 'addEventListener("scroll", update); addEventListener("scroll", () => {});', "a listener that does nothing"),
    ("virtual", "number < first ||", "number % 9 === 0 || number < first ||", "each ninth row is made anew for each scroll event"),
    ("recycled", UPDATE, "    row.offsetHeight;" + UPDATE, "a layout that is read for each row"),
    ("recycled", "textContent = `Row ${number}`", "textContent = `Row ${number} `", "a space in each title"),
    ("recycled", "length: 14", "length: 15", "one row more"),
    ("recycled", UPDATE, "    if (number === 30) row.className = 'row x';" + UPDATE, "a class, once"),
    ("recycled", UPDATE, "    row.querySelector('p').textContent += '';" + UPDATE, "each text is set again"),
    ("recycled", UPDATE, "    row.style.willChange = 'transform';" + UPDATE, "a style is set to the value that it has"),
    ("recycled", 'list.addEventListener("scroll", update);', 'list.addEventListener("scroll", update); list.addEventListener("scroll", update, true);', "the listener is called twice"),
]


def check(page, *options):
    """The exit code of a check of a page, its text and its seconds."""
    start = time.monotonic()
    run = subprocess.run([LAB, "check", page, *options], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr, time.monotonic() - start


def baseline(page, counts, browser):
    code, text, _ = check(page, "--counts", counts, "--update", *browser)
    assert code == 0, text


def planted(folder, browser):
    found = 0
    for name in ("virtual", "recycled"):
        baseline(f"{PAGES}/{name}.html", f"{folder}/{name}.json", browser)
    for name, old, new, change in PLANTED:
        source = open(f"{PAGES}/{name}.html").read()
        assert old in source, old
        with open(f"{folder}/{name}.html", "w") as file:
            file.write(source.replace(old, new, 1))
        code, text, _ = check(f"{folder}/{name}.html", "--counts", f"{folder}/{name}.json", *browser)
        assert code in (0, 2), text
        found += code == 2
        if code == 0:
            print(f"  not found: {change}")
    print(f"  {found} of {len(PLANTED)} planted changes found", flush=True)


def unchanged(folder, browser):
    (differing, times) = ([], [])
    for name in UNCHANGED:
        baseline(f"{PAGES}/{name}.html", f"{folder}/{name}.json", browser)
    for number in range(CHECKS):
        name = UNCHANGED[number % len(UNCHANGED)]
        code, text, seconds = check(f"{PAGES}/{name}.html", "--counts", f"{folder}/{name}.json", *browser)
        times.append(seconds)
        if code != 0:
            differing.append(text)
    print(f"  {len(differing)} of {len(times)} checks of unchanged pages differ; {min(times):.0f} to {max(times):.0f} s each, load {os.getloadavg()[0]:.0f}")
    print("".join(differing), end="", flush=True)


LAB = sys.argv[1]
for browser in filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))):
    print(browser)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("list.css", "list.js"):
            shutil.copy(f"{PAGES}/{name}", folder)
        planted(folder, ["--browser", browser])
        others = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(6)]
        try:
            unchanged(folder, ["--browser", browser])
        finally:
            for other in others:
                other.kill()
