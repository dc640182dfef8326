#!/usr/bin/env python3
"""What the Markdown pages link to exists, each says who it is for, and their commands run and print what the pages show.

Usage: Tests/Integration/pages.py [--links] [PROGRAM] [PAGE]...; PROGRAM is a built lab, that of the debug build if not given. With
pages, only they are checked; with --links, no commands are run.

Commands are those in blocks without a language, in `sh`, `bash` and `console`, and code spans that begin with `swift run`. They run in
the order of their page, in a scratch copy of what they need of the project; commands that begin with `lab` run in an empty folder, as
for an installed program. A command must end with 0, or as the sentence "This command ends with exit code 2" after it says. The lines of
a block without a language that is not commands must be printed by the page's commands; a line that begins with … is left out. A block
of JSON after "Replace the text of `FILE`" is written to the file. page_checks/exceptions.py lists what is not run as it is.
"""
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
from page_checks import audience, commands, exceptions  # noqa: E402
from page_checks.links import Links  # noqa: E402
from page_checks.markdown import Page  # noqa: E402
from page_checks.names import Names  # noqa: E402
from page_checks.play import Play  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORKERS = 2


def program(given):
    """The path of the built lab."""
    if given:
        return os.path.abspath(given)
    folder = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    return os.path.join(folder, "lab")


def tracked():
    """The files that git has, without those that were removed."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        sys.exit(f"pages: git cannot list the files: {listed.stderr.strip()}")
    return [path for path in listed.stdout.split("\0") if path and os.path.lexists(os.path.join(ROOT, path))]


def stale(plays):
    """One message for each exception that no page needs."""
    used = {rule for play in plays for _, rule in play.changed + play.skipped}
    return [
        f"page_checks/exceptions.py: no page has a command with `{rule.part}`; remove the rule" for rule in exceptions.RULES
        if rule not in used]


def report(pages, plays, runner, seconds):
    """Prints what was checked: counts, what was not run as it is on the page, and the commands with the most processor time."""
    changed = [(play.page.path, *entry) for play in plays for entry in play.changed]
    skipped = [(play.page.path, *entry) for play in plays for entry in play.skipped]
    for title, entries in ("in a shorter form", changed), ("not run", skipped):
        for rule in exceptions.RULES:
            named = [(command.text, path) for path, command, used in entries if used is rule]
            for text in sorted({text for text, _ in named}):
                where = ", ".join(sorted({path for other, path in named if other == text}))
                print(f"  {title}: {text if len(text) <= 90 else text[:89] + '…'} ({where}): {rule.reason}")
    for time_used, text in sorted(runner.times, reverse=True)[:10]:
        print(f"  {time_used:5.1f} s  {text if len(text) <= 120 else text[:119] + '…'}")
    ran = [command for play in plays for command in play.ran]
    print(
        f"pages: {len(pages)} pages with {sum(len(page.links) for page in pages)} links; {len(ran)} commands run, "
        f"{len({command.text for command in ran})} of them different; {len(changed)} in a shorter form, {len(skipped)} not run; "
        f"{sum(len(play.blocks) for play in plays)} blocks compared with what is printed; {seconds:.0f} s, with "
        f"{sum(time_used for time_used, _ in runner.times):.1f} s of processor time in {len(runner.times)} processes, {WORKERS} at once")


def main():
    started = time.monotonic()
    arguments = sys.argv[1:]
    only_links = "--links" in arguments
    chosen = {os.path.relpath(os.path.abspath(a), ROOT) for a in arguments if a.endswith(".md")}
    files = tracked()
    pages = [Page(ROOT, path) for path in files if path.endswith(".md")]
    links = Links(pages, files)
    errors = [message for page in pages if not chosen or page.path in chosen
              for message in links.check(page) + audience.check(page)]
    if only_links:
        sys.exit("\n".join(errors) or None)
    lab = program(next((a for a in arguments if not a.endswith(".md")), None))
    names = Names(ROOT, lab, files)
    with tempfile.TemporaryDirectory(prefix="lab-pages.") as scratch:
        runner = commands.Runner(ROOT, lab, files, scratch)
        plays = [Play(page, runner, names) for page in pages if not chosen or page.path in chosen]
        # The page with the most commands first, so that no worker is left with it at the end.
        plays.sort(key=lambda play: -len(commands.steps(play.page)))
        with ThreadPoolExecutor(WORKERS) as pool:
            plays = sorted(pool.map(Play.perform, plays), key=lambda play: play.page.path)
        for play in plays:
            errors += play.errors
            if play.page.path in exceptions.WITH_OUTPUTS and not play.blocks:
                errors.append(f"{play.page.path}:1: no block of the page is compared with what its commands print")
            errors += [f"{play.page.path}:{c.line}: `{c.text}` has a placeholder; use a real example" for c in play.left]
        for page in pages:
            if not page.is_generated and (not chosen or page.path in chosen):
                errors += names.spans(page) + ([] if chosen else links.check_paths(page, runner.made))
    if not chosen:
        errors += stale(plays)
    report(pages, plays, runner, time.monotonic() - started)
    sys.exit("\n".join(["", *errors]) if errors else None)


main()
