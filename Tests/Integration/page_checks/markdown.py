"""The parts of a Markdown page that the checks read: headings, links, code spans and blocks, each with its line."""
import os
import re
from collections import namedtuple

Block = namedtuple("Block", "line language text")
Link = namedtuple("Link", "line target")
Span = namedtuple("Span", "line text")

FENCE = re.compile(r"^\s*(`{3,}|~{3,})\s*(\S*)")
HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$")
SPAN = re.compile(r"(?<!`)(`+)(?!`)((?:(?!\n\s*\n).)+?)(?<!`)\1(?!`)", re.S)
# An inline link or image, a reference definition, and attributes of HTML.
LINKS = [
    re.compile(r"\]\(\s*<?([^)\s>]*)>?(?:\s+\"[^\"]*\")?\s*\)"), re.compile(r"^\s{0,3}\[[^\]]+\]:\s*<?([^\s>]+)", re.M),
    re.compile(r"<(?:a|img)\b[^>]*?\b(?:href|src)=\"([^\"]*)\"", re.S)]
ANCHOR = re.compile(r"<[^>]+\b(?:id|name)=\"([^\"]+)\"")


def slug(heading, taken):
    """GitHub's anchor of a heading: the text in lower case, without punctuation, with hyphens for spaces, numbered if `taken` has it."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    text = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
    number, anchor = 0, text
    while anchor in taken:
        number += 1
        anchor = f"{text}-{number}"
    return anchor


class Page:
    """A page of the project; `path` is relative to the root."""

    def __init__(self, root, path):
        self.path = path
        self.folder = os.path.dirname(path)
        with open(os.path.join(root, path), encoding="utf-8") as file:
            self.lines = file.read().splitlines()
        self.blocks, self.headings, self.anchors = [], [], set()
        prose = self._prose()
        self.text = "\n".join(prose)
        self.spans = [Span(self._line(m.start()), " ".join(m.group(2).split())) for m in SPAN.finditer(self.text)]
        # Code spans show Markdown; they do not contain links.
        bare = SPAN.sub(lambda m: re.sub(r"[^\n]", "x", m.group(0)), self.text)
        self.links = sorted(Link(bare.count("\n", 0, m.start(1)) + 1, m.group(1)) for kind in LINKS for m in kind.finditer(bare))
        self.anchors.update(ANCHOR.findall(bare))
        paragraphs = re.split(r"\n\s*\n", self.text.strip("\n"))
        # What follows the title, without generated headings.
        self.introduction = paragraphs[1].strip() if len(paragraphs) > 1 else ""

    @property
    def is_generated(self):
        return self.introduction.startswith("Generated ")

    def _line(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def _prose(self):
        """Collects blocks and anchors; returns the lines with those of blocks left empty."""
        prose, fence, start, language, body = [], None, 0, "", []
        for number, line in enumerate(self.lines, 1):
            found = FENCE.match(line)
            if fence is None and found:
                fence, start, language, body = found.group(1), number, found.group(2), []
                prose.append("")
            elif fence is not None:
                if found and found.group(1).startswith(fence) and not found.group(2):
                    self.blocks.append(Block(start, language, "\n".join(body) + "\n"))
                    fence = None
                else:
                    body.append(line)
                prose.append("")
            else:
                prose.append(line)
                heading = HEADING.match(line)
                if heading:
                    self.headings.append(number)
                    self.anchors.add(slug(heading.group(2), self.anchors))
        return prose

    def prose(self, line, ends):
        """The text between a line and the first of the lines `ends` after it, on one line."""
        end = min((other for other in ends if other > line), default=len(self.lines) + 1)
        return " ".join(self.text.split("\n")[line:end - 1])
