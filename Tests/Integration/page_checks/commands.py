"""The commands of a page: which there are, and running them in the order of the page in scratch folders."""
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import threading
from collections import namedtuple

from . import exceptions

# A command: its line, the command with the built program's name, whether it is in the project's folder, and the exit code on the page.
Command = namedtuple("Command", "line text in_project code block")
Result = namedtuple("Result", "code output")

LANGUAGES = ("", "sh", "bash", "console")
FIRST_WORDS = (
    "swift", "lab", "make", "git", "cd", "cp", "sed", "mkdir", "adb", "docker", "apt-get", "sudo", "brew", "pip", "python3", "npm", "curl")
# A word in capitals, in brackets or with an ellipsis takes the place of something else.
PLACEHOLDER = re.compile(r"(?:^|[\s=:@/])(?:[A-Z][A-Z0-9-]*(?:…|\b(?![\w=./-]))|<\w+>|\[)|…")
CODE = re.compile(r"\bThis command ends with exit code (\d+)")
SWIFT_RUN = re.compile(r"^swift run (-q )?lab\b")


def lines_of(block):
    """The commands of a block with their lines: continued lines are joined, comments left out, prompts removed."""
    commands, start, text = [], None, ""
    for number, line in enumerate(block.text.splitlines(), block.line + 1):
        start = start or number
        text += line.strip()
        if text.endswith("\\"):
            text = text[:-1]
            continue
        if text and not text.startswith("#"):
            commands.append((start, text[2:] if text.startswith("$ ") else text))
        start, text = None, ""
    return commands


def is_commands(block):
    lines = lines_of(block)
    if block.language not in LANGUAGES or not lines or lines[0][1].split()[0] not in FIRST_WORDS:
        return False
    try:
        return all(shlex.split(text) for _, text in lines)
    except ValueError:
        return False


def steps(page):
    """What a page does and shows, in its order: commands, and blocks that are not commands.

    A code span that begins with `swift run` and has no placeholder is a command too.
    """
    steps = []
    ends = page.headings + [block.line for block in page.blocks if is_commands(block)]
    for block in page.blocks:
        if not is_commands(block):
            steps.append((block.line, block))
            continue
        lines, stated = lines_of(block), CODE.search(page.prose(block.line, ends))
        for number, (line, text) in enumerate(lines):
            code = int(stated.group(1)) if stated and number == len(lines) - 1 else 0
            in_project = lines[0][1].split()[0] != "lab"
            steps.append((line, Command(line, SWIFT_RUN.sub("lab", text), in_project, code, block.line)))
    for span in page.spans:
        if span.text.startswith("swift run ") and SWIFT_RUN.match(span.text) and not PLACEHOLDER.search(span.text):
            steps.append((span.line, Command(span.line, SWIFT_RUN.sub("lab", span.text), True, 0, 0)))
    return [step for _, step in sorted(steps, key=lambda step: step[0])]


class Runner:
    """Runs the commands of pages; commands that read only what git has run once for all pages."""

    def __init__(self, root, lab, files, scratch):
        self.root, self.lab, self.scratch = root, lab, scratch
        self.files = set(files)
        self.lock, self.shared = threading.Lock(), {}
        self.uses = {}
        self.times = []
        self.copied = [
            path for path in files
            if path.startswith("Scenarios/") or path in ("Package.swift", "Plugins/README.md")
            or re.match(r"Plugins/[^/]+/Scenarios/", path)]
        self.bin = os.path.join(scratch, "bin")
        os.mkdir(self.bin)
        os.symlink(lab, os.path.join(self.bin, "lab"))
        self.cache = os.path.join(root, "Results", ".cache")
        os.makedirs(self.cache, exist_ok=True)

    def folder(self, page, in_project):
        """The scratch folder of a page: what commands read and change of a clone, or an empty folder, both with the reader's files."""
        name = page.path.replace("/", "_") + ("" if in_project else "-own")
        folder = os.path.join(self.scratch, name)
        if os.path.isdir(folder):
            return folder
        os.makedirs(os.path.join(folder, "Results"))
        os.symlink(self.cache, os.path.join(folder, "Results", ".cache"))
        for path in self.copied if in_project else []:
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            shutil.copy(os.path.join(self.root, path), os.path.join(folder, path))
        recordings = os.path.join(os.path.dirname(os.path.abspath(__file__)), "recordings")
        shutil.copytree(recordings, folder, dirs_exist_ok=True)
        for name, path in exceptions.COPIES.items():
            with open(os.path.join(self.root, path), encoding="utf-8") as file:
                text = file.read()
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(re.sub(r'"name": "[^"]*"', f'"name": "{os.path.splitext(name)[0]}"', text, count=1))
        subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
        return folder

    def made(self, path):
        """Whether a command of any page has made a path."""
        return any(os.path.exists(os.path.join(self.scratch, folder, path)) for folder in os.listdir(self.scratch))

    def run(self, command, folder):
        environment = dict(os.environ, PATH=self.bin + os.pathsep + os.environ.get("PATH", ""))
        for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "CI"):
            environment.pop(name, None)
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                ["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
            # Unlike Popen.wait, it says how much processor time the process and its children used.
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            printed = []
            for file in output, errors:
                file.seek(0)
                printed.append(file.read().decode())
        self.times.append((usage.ru_utime + usage.ru_stime, command))
        return Result(process.returncode, "".join(printed))

    def is_shared(self, command):
        """Whether a command reads only what git has, and changes nothing of it: then its place on a page does not matter."""
        words = shlex.split(command.text)
        files = [word.split(":")[0] for word in words if "/" in word or word.endswith(".json")]
        return (
            command.in_project and words[0] == "lab" and words[1:2] != ["check"] and all(file in self.files for file in files)
            and not {"-o", "--output", "new", "--update"} & set(words))

    def result(self, command, text, folder, reads_results):
        """The result of a command, which another page may have run already."""
        if reads_results or not self.is_shared(command):
            return self.run(text, folder)
        with self.lock:
            first = text not in self.shared
            slot = self.shared.setdefault(text, [threading.Event(), None])
        if first:
            try:
                slot[1] = self.run(text, folder)
            finally:
                slot[0].set()
        slot[0].wait()
        return slot[1]
