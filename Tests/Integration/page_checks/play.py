"""Runs a page: its commands must end as the page says, and blocks without a language must be what they print."""
import os
import re

from . import commands, exceptions

REPLACED = re.compile(r"\b(?:Replace the text of|Save this as) `([^`]+)`")
DIAGNOSTIC = re.compile(r'^([^\s:]+\.json):\d+:\d+: error: unknown \w+ "([^"]+)"$.*^  did you mean "([^"]+)"\?$', re.S | re.M)


class Play:
    """One page; `ran`, `changed` and `skipped` have its commands, the latter two with their rules."""

    def __init__(self, page, runner, names):
        self.page, self.runner, self.names = page, runner, names
        self.errors, self.ran, self.changed, self.skipped = [], [], [], []
        self.printed, self.left, self.blocks = set(), [], []
        self.folder, self.block, self.in_project = None, None, True

    def fail(self, line, message):
        self.errors.append(f"{self.page.path}:{line}: {message}")

    def perform(self):
        steps = commands.steps(self.page)
        reads_results = any(
            re.search(r"(?:^|\s)Results/", step.text) for step in steps if isinstance(step, commands.Command))
        for step in steps:
            if isinstance(step, commands.Command):
                self.command(step, reads_results)
            elif step.language == "json":
                self.replace(step)
            elif step.language in commands.LANGUAGES:
                self.output(step)
        for block in self.blocks:
            self.compare(block)
        return self

    def command(self, command, reads_results):
        if command.block != self.block or command.block == 0:
            self.block, self.folder = command.block, self.runner.folder(self.page, command.in_project)
        if commands.PLACEHOLDER.search(re.sub(r"'[^']*'|\"[^\"]*\"", "", command.text)):
            self.left.append(command)
        moved = re.match(r"cd (\S+)$", command.text)
        if moved:
            folder = os.path.join(self.folder, moved.group(1))
            if os.path.isdir(folder):
                self.folder = folder
            elif not self.skipped or self.skipped[-1][0].block != command.block:
                # A command that is not run, such as a clone, may make the folder of the project.
                self.fail(command.line, f"`{command.text}`: no command before it makes the folder")
            return
        rule = exceptions.rule(command.text)
        if rule and not rule.change:
            self.skipped.append((command, rule))
            for message in self.names.problems(command.text, self.runner.made):
                self.fail(command.line, message)
            return
        if not rule and not exceptions.SAFE.match(command.text):
            self.fail(command.line, f"`{command.text}` is not run without a rule in Tests/Integration/page_checks/exceptions.py")
            return
        text = exceptions.changed(command.text, rule) if rule else command.text
        result = self.runner.result(command, text, self.folder, reads_results)
        (self.changed.append((command, rule)) if rule else self.ran.append(command))
        self.printed.update(result.output.splitlines())
        expected = command.code if rule is None or rule.code is None else rule.code
        if result.code != expected:
            end = "\n".join(result.output.rstrip().splitlines()[-20:])
            self.fail(command.line, f"`{text}` ends with {result.code}, not {expected}:\n{end}")
        elif not rule:
            self.written(command)

    def written(self, command):
        """Checks that a file of git which a command writes has the bytes that git has."""
        for path in re.findall(r"(?:^| )(?:-o|--output) (\S+)", command.text):
            if path in self.runner.files and self.folder == self.runner.folder(self.page, True):
                with open(os.path.join(self.folder, path), "rb") as made, open(os.path.join(self.runner.root, path), "rb") as shipped:
                    if made.read() != shipped.read():
                        self.fail(command.line, f"`{command.text}` writes another file than {path} in git")

    def replace(self, block):
        """Writes a block of JSON to the file whose text it replaces, if the sentence before it says so."""
        before = " ".join(self.page.lines[max(0, block.line - 4):block.line - 1])
        named = REPLACED.search(before)
        if named:
            path = os.path.join(self.runner.folder(self.page, True), named.group(1))
            with open(path, "w", encoding="utf-8") as file:
                file.write(block.text)

    def output(self, block):
        """Keeps a block for the end of the page; one with a misspelled name is checked at once, because commands change files."""
        diagnostic = DIAGNOSTIC.search(block.text)
        if diagnostic:
            self.misspell(block, *diagnostic.groups())
        else:
            self.blocks.append(block)

    def compare(self, block):
        """Checks that commands of the page print the lines of a block, except those that begin with an ellipsis."""
        for number, line in enumerate(block.text.splitlines(), block.line + 1):
            if line.strip() and not line.startswith("…") and line not in self.printed:
                self.fail(number, "no command of the page prints this line; if the block shows something else, name its language, such "
                          f"as text:\n{line}")
                return

    def misspell(self, block, path, wrong, right):
        """Misspells a name in a file as the page does; `lab validate` must print the diagnostic that the page shows."""
        folder = self.runner.folder(self.page, True)
        file = os.path.join(folder, path)
        if not os.path.isfile(file):
            self.fail(block.line, f"{path} does not exist")
            return
        with open(file, encoding="utf-8") as opened:
            text = opened.read()
        with open(file, "w", encoding="utf-8") as opened:
            opened.write(text.replace(f'"{right}"', f'"{wrong}"'))
        result = self.runner.run(f"lab validate {path}", folder)
        with open(file, "w", encoding="utf-8") as opened:
            opened.write(text)
        if result.code != 65 or block.text not in result.output:
            self.fail(block.line, f"the misspelled name ends with {result.code} and prints\n{result.output}")
