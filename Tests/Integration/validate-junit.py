"""Validates JUnit files with an independent validator, and reads them with an independent consumer.

Usage: python3 Tests/Integration/validate-junit.py SCHEMA... -- FILE...
The validator is xmlschema and the consumer junitparser, both from PyPI. Every file must be valid under every schema, and the
consumer must find the cases that the file counts. As a negative control, every file with one error inserted must be rejected.
"""

import copy
import sys
import xml.etree.ElementTree as ElementTree

import junitparser
import xmlschema

failures = 0


def fail(path, problem):
    global failures
    failures += 1
    print(f"{path}: {problem}")


def mutations(root):
    """Yields the name of an error and the document with that error inserted."""

    def change(name, edit):
        mutant = copy.deepcopy(root)
        edit(mutant)
        return name, mutant

    def case(mutant):
        return next(mutant.iter("testcase"))

    yield change("a case without a name", lambda mutant: case(mutant).attrib.pop("name"))
    yield change("a suite without its number of cases", lambda mutant: next(mutant.iter("testsuite")).attrib.pop("tests"))
    yield change("an unknown attribute", lambda mutant: case(mutant).set("verdict", "x"))
    yield change("an unknown element", lambda mutant: ElementTree.SubElement(case(mutant), "verdict"))
    yield change("a case outside of suites", lambda mutant: mutant.append(copy.deepcopy(case(mutant))))
    yield change("text between cases", lambda mutant: setattr(next(mutant.iter("testsuite")), "text", "x"))
    yield change("another root", lambda mutant: setattr(mutant, "tag", "results"))


def validate(path, schemas):
    """Checks that every schema accepts the file, and that at least one rejects each mutation; returns the number of mutations."""
    for name, schema in schemas:
        for error in schema.iter_errors(path):
            fail(path, f"not valid under {name}: {error.path}: {error.reason}")
    count = 0
    for name, mutant in mutations(ElementTree.parse(path).getroot()):
        count += 1
        if all(schema.is_valid(mutant) for _, schema in schemas):
            fail(path, f"the schemas accept {name}")
    with open(path, "rb") as file:
        cut = file.read()[:-20]
    try:
        junitparser.JUnitXml.fromstring(cut)
        fail(path, "the consumer accepts a file that is cut off")
    except Exception as error:
        if "parse" not in type(error).__name__.lower() and "syntax" not in type(error).__name__.lower():
            raise
    return count + 1


def read(path):
    """Checks that the consumer finds the cases that the file counts and the text of every problem; returns the counts."""
    results = junitparser.JUnitXml.fromfile(path)
    if not isinstance(results, junitparser.JUnitXml):
        fail(path, f"read as {type(results).__name__}")
        return {}
    total = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    kinds = {junitparser.Failure: "failures", junitparser.Error: "errors", junitparser.Skipped: "skipped"}
    for suite in results:
        found = dict.fromkeys(total, 0)
        names = set()
        for case in suite:
            found["tests"] += 1
            if not case.name or not case.classname or (case.classname, case.name) in names:
                fail(path, f"{suite.name}: a case without a unique name: {case.classname} {case.name}")
            names.add((case.classname, case.name))
            for result in case.result:
                kind = kinds[type(result)]
                found[kind] += 1
                if not result.message or not result.type:
                    fail(path, f"{suite.name}: {case.name}: no message or type")
                if kind != "skipped" and ".json:" not in (result.text or ""):
                    fail(path, f"{suite.name}: {case.name}: no source location in the text: {result.text}")
        counted = {key: getattr(suite, key) for key in found}
        if counted != found:
            fail(path, f"{suite.name}: declares {counted}, but contains {found}")
        for key, value in found.items():
            total[key] += value
    # The schemas define no attribute for skipped cases at the root.
    for key in ("tests", "failures", "errors"):
        if getattr(results, key) != total[key]:
            fail(path, f"counts {getattr(results, key)} {key}, but contains {total[key]}")
    return total


def main(arguments):
    split = arguments.index("--")
    schemas = [(path, xmlschema.XMLSchema(path)) for path in arguments[:split]]
    rejected = 0
    for path in arguments[split + 1 :]:
        rejected += validate(path, schemas)
        total = read(path)
        print(f"{path}: " + ", ".join(f"{count} {key}" for key, count in total.items()))
    files = len(arguments) - split - 1
    print(f"junit: {files} files and {rejected} mutations checked under {len(schemas)} schemas, {failures} failures")
    return 1 if failures or not files or not schemas else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
