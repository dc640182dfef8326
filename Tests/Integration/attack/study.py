"""The study that the fault tests write and run."""

import os
import shutil

REPOSITORY = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
SCENARIO = """{"name": "s", "summary": "A list of 12 messages.", "device": "iphone-4",
 "data": {"messages": {"generate": "messages", "count": 12}, "media": "data/media.json"}, "content": {"kind": "chat"},
 "scroll": {"driver": "timer", "intervalMs": 400, "baseStep": 500, "firstIncrement": 100, "increment": 30, "passes": 1},
 "runs": [{"name": "a", "techniques": ["cell-reuse"]}, {"name": "b", "techniques": []}]}
"""


def write(folder):
    """Writes the study as s.json, with the shipped data and devices beside it, and what lab new changes or copies."""
    for name in ["data", "devices"]:
        os.symlink(os.path.join(REPOSITORY, "Scenarios", name), os.path.join(folder, name))
    for name in ["Package.swift", "Plugins/README.md", "Scenarios/devices/ipod-touch-5g.json"]:
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        shutil.copy(os.path.join(REPOSITORY, name), os.path.join(folder, name))
    open(os.path.join(folder, "s.json"), "w").write(SCENARIO)
