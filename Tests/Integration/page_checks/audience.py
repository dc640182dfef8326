"""Each page has a title, and its first paragraph says who it is for."""
import re

# The paragraph begins with the readers, or addresses them.
READERS = re.compile(r"^(?:For |A tutorial for )|\b[Yy]ou(?:r|rs)?\b")


def check(page):
    """Returns the messages for a page: its title, and the first two lines of its first paragraph."""
    if not page.lines or not page.lines[0].startswith("# "):
        return [f"{page.path}:1: the page does not begin with a title"]
    beginning = "\n".join(page.introduction.splitlines()[:2])
    if not page.introduction.startswith("#") and READERS.search(beginning):
        return []
    return [
        f"{page.path}:3: the first two lines do not say who the page is for: begin with \"For …\", or address the reader as \"you\""]
