#!/usr/bin/env python3
"""The commands in Scenarios/TUTORIAL.md run in the order of the page, and print what the page shows.

Usage: Tests/Integration/tutorial.py [PROGRAM]; PROGRAM is a built lab, that of the debug build if it is not given.
The command that needs a build of the new plugin is not run: `make scaffold` builds and runs new plugins.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = os.path.join(ROOT, "Scenarios", "TUTORIAL.md")
# Commands that do not end with 0, by a part of the command, with their exit codes; the page names them too.
CODES = {"--sweep device=": 2}
NEEDS_BUILD = "Plugins/IdlePrefetch/Scenarios/wins.json"


def fail(message):
    sys.exit("tutorial: " + message)


def program():
    """The path of the built lab."""
    if len(sys.argv) > 1:
        return os.path.abspath(sys.argv[1])
    folder = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    return os.path.join(folder, "lab")


def project(folder):
    """Makes what the commands read and change of a clone."""
    shutil.copytree(
        os.path.join(ROOT, "Scenarios"), os.path.join(folder, "Scenarios"), ignore=shutil.ignore_patterns("feed*"))
    os.mkdir(os.path.join(folder, "Plugins"))
    for name in ["Package.swift", "Plugins/README.md"]:
        shutil.copy(os.path.join(ROOT, name), os.path.join(folder, name))
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)


def run(command, lab, folder):
    """Runs a command of the page with the built lab; returns its exit code and what it printed."""
    command = re.sub(r"^swift run (-q )?lab\b", lambda _: f'"{lab}"', command)
    ended = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True)
    return ended.returncode, ended.stdout + ended.stderr


def check_diagnostic(block, scenario, lab, folder):
    """Misspells a technique in the scenario as the page does; `lab validate` must print the diagnostic that the page shows."""
    wrong = re.search(r'unknown technique "([^"]+)"', block).group(1)
    right = re.search(r'did you mean "([^"]+)"', block).group(1)
    with open(scenario, encoding="utf-8") as file:
        text = file.read()
    with open(scenario, "w", encoding="utf-8") as file:
        file.write(text.replace(f'"{right}"', f'"{wrong}"'))
    code, printed = run("swift run lab validate Scenarios/feed.json", lab, folder)
    with open(scenario, "w", encoding="utf-8") as file:
        file.write(text)
    if code != 65 or block not in printed:
        fail(f"a misspelled technique ends with {code} and prints\n{printed}")


def main():
    lab = program()
    with open(PAGE, encoding="utf-8") as file:
        blocks = re.findall(r"^```(\w*)\n(.*?)^```$", file.read(), flags=re.S | re.M)
    printed, commands = set(), 0
    with tempfile.TemporaryDirectory(prefix="lab-tutorial.") as folder:
        project(folder)
        scenario = os.path.join(folder, "Scenarios", "feed.json")
        for language, block in blocks:
            if language == "json":
                with open(scenario, "w", encoding="utf-8") as file:
                    file.write(block)
            elif "error: unknown technique" in block:
                check_diagnostic(block, scenario, lab, folder)
            elif block.startswith(("swift run ", "git ")):
                for command in block.splitlines():
                    if NEEDS_BUILD in command:
                        continue
                    code, text = run(command, lab, folder)
                    expected = next((CODES[part] for part in CODES if part in command), 0)
                    if code != expected:
                        fail(f"{command} ended with {code}, not {expected}:\n{text}")
                    printed.update(text.splitlines())
                    commands += 1
            else:
                for line in block.splitlines():
                    if line not in printed:
                        fail(f"no command of the page so far prints this line of the page:\n{line}")
    if commands < 10:
        fail(f"the page has only {commands} commands")
    print(f"tutorial: {commands} commands in Scenarios/TUTORIAL.md print what the page shows")


main()
