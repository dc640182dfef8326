"""Validates scenarios with an independent validator: Python's jsonschema.

Usage: python3 Tests/Integration/validate-schema.py SCHEMA SCENARIO...
Every scenario must be valid. As a negative control, every scenario with one error inserted must be invalid.
"""

import copy
import json
import sys

import jsonschema


def mutations(scenario):
    """Yields the name of an error and the scenario with that error inserted."""
    for name, change in {
        "an unknown key": lambda s: s.update({"summry": "x"}),
        "no summary": lambda s: s.pop("summary"),
        "a number for a name": lambda s: s.update({"name": 3}),
        "an unknown value": lambda s: s.update({"imageCaches": "warm"}),
        "a number out of range": lambda s: s.update({"timeLimitS": 0}),
        "nothing to run": lambda s: (s.pop("runs", None), s.pop("ablation", None)),
        "no device": lambda s: (s.pop("device", None), s.pop("devices", None)),
        "an unknown driver": lambda s: s["scroll"].update({"driver": "timmer"}),
        "an unknown technique": lambda s: s.update({"runs": [{"name": "a", "techniques": ["cell-ruse"]}]}),
        "an unknown option": lambda s: s.update(
            {"runs": [{"name": "a", "techniques": [{"id": "no-offscreen", "redrew": "once"}]}]}
        ),
        "an unknown metric": lambda s: s.update({"expect": {"fps": {"min": 1}}}),
    }.items():
        mutant = copy.deepcopy(scenario)
        change(mutant)
        yield name, mutant


def main(schema_path, paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = 0
    rejected = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            scenario = json.load(file)
        for error in validator.iter_errors(scenario):
            place = "/".join(str(step) for step in error.absolute_path)
            print(f"{path}: {place}: {error.message}")
            failures += 1
        for name, mutant in mutations(scenario):
            if validator.is_valid(mutant):
                print(f"{path}: the schema accepts {name}")
                failures += 1
            rejected += 1
    print(f"schema: {len(paths)} scenarios and {rejected} mutations checked, {failures} failures")
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
