"""The names in commands that are not run: subcommands and options of lab, targets of make, tests of swift test."""
import difflib
import os
import re
import shlex
import subprocess


class Names:
    """What commands may name; `lab help` has the subcommands and options."""

    def __init__(self, root, lab, files):
        def text(*arguments):
            return subprocess.run([lab, "help", *arguments], capture_output=True, text=True, check=True).stdout

        self.subcommands = {}
        for name in re.findall(r"^  ([a-z]+) (?=.*  )", text(), re.M):
            if name not in self.subcommands:
                self.subcommands[name] = set(re.findall(r"(?:^|[ ,])(--?[a-z][a-z-]*)", text(name))) | {"--help"}
        with open(os.path.join(root, "Makefile"), encoding="utf-8") as file:
            makefile = file.read()
        self.targets = set(re.findall(r"^([a-z][a-z-]*):", makefile, re.M))
        self.variables = set(re.findall(r"\$\(([A-Z]+)\)", makefile))
        self.tests = set()
        for path in files:
            plugin = re.match(r"Plugins/([^/]+)/Tests/", path)
            suite = re.match(r"Tests/(?:.*/)?([^/]+Tests)(?:\.swift$|/)", path)
            self.tests.update([plugin.group(1) + "Tests"] if plugin else [], [suite.group(1)] if suite else [])

    def spans(self, page):
        """One message for each command in a code span of a page that has a wrong name."""
        return [
            f"{page.path}:{span.line}: {message}" for span in page.spans
            if re.match(r"(swift run (-q )?)?lab [a-z]|make [a-z]|swift test ", span.text)
            for message in self.problems(re.sub(r"^swift run (-q )?lab\b", "lab", span.text), None)]

    def problems(self, command, made):
        """What is wrong with the names in a command; `made` says whether a command of a page has made a path."""
        try:
            words = shlex.split(command)
        except ValueError:
            return [f"`{command}` has an open quotation mark"]
        if words[0] == "lab" and len(words) > 1:
            return self._lab(command, words[1:])
        if words[0] == "make":
            return self._make(command, words[1:])
        if words[:2] == ["swift", "test"] and "--filter" in words[:-1]:
            return self._tests(command, words[words.index("--filter") + 1], made)
        return []

    def _lab(self, command, words):
        first = words[0]
        if not re.fullmatch("[a-z]+", first):
            # A file: `run` is left out.
            first = "run"
        if first not in self.subcommands:
            return [f"`{command}`: lab has no subcommand {first}; the nearest is {nearest(first, self.subcommands)}"]
        options = [word.split("=")[0] for word in words if re.match(r"--?[a-z]", word)]
        return [
            f"`{command}`: lab {first} has no option {option}; the nearest is {nearest(option, self.subcommands[first])}"
            for option in options if option not in self.subcommands[first]]

    def _make(self, command, words):
        problems = []
        for word in words:
            name, is_variable, _ = word.partition("=")
            known = self.variables if is_variable else self.targets
            if name not in known:
                problems.append(f"`{command}`: the Makefile has no {name}; the nearest is {nearest(name, known)}")
        return problems

    def _tests(self, command, pattern, made):
        problems = []
        for name in re.findall(r"\w+", pattern.replace("\\.", " ")):
            folder = f"Plugins/{name[:-5]}/Tests"
            if name not in self.tests and not (name.endswith("Tests") and made and made(folder)):
                problems.append(f"`{command}`: there are no tests {name}; the nearest are {nearest(name, self.tests)}")
        return problems


def nearest(name, names):
    return next(iter(difflib.get_close_matches(name, sorted(names), 1, 0)), "none")
