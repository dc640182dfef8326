"""Links, images, anchors and paths in code spans name what exists."""
import difflib
import fnmatch
import os
import re
from urllib.parse import unquote

# Code spans that begin like this are paths of the repository.
FOLDERS = ("Scenarios/", "Sources/", "Plugins/", "Tests/", ".ci/")
EXTERNAL = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.I)
MOVED = re.compile(r"\b(?:this page (?:has )?moved|moved to)\b", re.I)


class Links:
    """Checks the links of pages; `files` are the paths that git has."""

    def __init__(self, pages, files):
        self.pages = {page.path: page for page in pages}
        self.files = set(files)
        self.folders = {"", "."}
        for path in files:
            while "/" in path:
                path = path.rsplit("/", 1)[0]
                self.folders.add(path)

    def exists(self, path):
        path = os.path.normpath(path) if path else ""
        return path in self.files or path in self.folders

    def nearest(self, path):
        """The existing path that is most like a path: one with the same name if there is one."""
        name = os.path.basename(path.rstrip("/")).lower()
        candidates = [file for file in self.files if os.path.basename(file).lower() == name] or list(self.files | self.folders)
        return next(iter(difflib.get_close_matches(path, sorted(candidates), 1, 0)), "none")

    def check(self, page):
        """Returns one message for each dead link, dead anchor and link to a page that says it has moved."""
        errors = []
        for link in page.links:
            if EXTERNAL.match(link.target):
                continue
            target, _, anchor = unquote(link.target).partition("#")
            path = os.path.normpath(os.path.join(page.folder, target)) if target else page.path
            place = f"{page.path}:{link.line}: ({link.target})"
            if not self.exists(path):
                nearest = self.nearest(path)
                if nearest != "none":
                    nearest = os.path.relpath(nearest, page.folder or ".")
                errors.append(f"{place}: {path} is not in git; the nearest is {nearest}")
                continue
            other = self.pages.get(path) or self.pages.get(os.path.join(path, "README.md"))
            if anchor and other and anchor not in other.anchors:
                nearest = next(iter(difflib.get_close_matches(anchor, sorted(other.anchors), 1, 0)), "none")
                errors.append(f"{place}: {other.path} has no heading #{anchor}; the nearest is #{nearest}")
            elif anchor and not other and not re.fullmatch(r"L\d+(-L\d+)?", anchor):
                errors.append(f"{place}: {path} is not a page, so it has no anchors")
            if other and other is not page and MOVED.search(other.introduction):
                errors.append(f"{place}: {other.path} has moved: link to {other.links[0].target if other.links else 'its new place'}")
        return errors

    def check_paths(self, page, made):
        """Returns one message for each path in a code span that does not exist; `made` says whether a command of a page makes it."""
        errors = []
        for span in page.spans:
            path = span.text
            if not path.startswith(FOLDERS) or not re.fullmatch(r"[\w./<>*-]+", path):
                continue
            pattern = re.sub(r"<[^>]*>", "*", path).rstrip("/")
            places = [pattern, os.path.normpath(os.path.join(page.folder, pattern))]
            if any(self.exists(place) or made(place) for place in places):
                continue
            if "*" in pattern and any(fnmatch.fnmatch(file, place) for place in places for file in self.files | self.folders):
                continue
            errors.append(f"{page.path}:{span.line}: `{path}` does not exist; the nearest is {self.nearest(path)}")
        return errors
