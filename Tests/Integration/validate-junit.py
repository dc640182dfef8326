"""Validates JUnit files with an independent validator, and reads them with an independent consumer.

Usage: python3 Tests/Integration/validate-junit.py SCHEMA... -- FILE...
The validator is xmlschema and the consumer junitparser, both from PyPI. Every file must be valid under every schema and
be read as it counts itself; and, so that the check cannot pass by checking nothing, every file with one thing made wrong
must be refused.
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


def wrong_ones(root):
    """The document with one thing made wrong, and what that is."""

    def change(name, edit):
        wrong = copy.deepcopy(root)
        edit(wrong)
        return name, wrong

    def case(wrong):
        return next(wrong.iter("testcase"))

    yield change("a case without a name", lambda wrong: case(wrong).attrib.pop("name"))
    yield change("a suite without its number of cases", lambda wrong: next(wrong.iter("testsuite")).attrib.pop("tests"))
    yield change("an unknown attribute", lambda wrong: case(wrong).set("verdict", "x"))
    yield change("an unknown element", lambda wrong: ElementTree.SubElement(case(wrong), "verdict"))
    yield change("a case outside of suites", lambda wrong: wrong.append(copy.deepcopy(case(wrong))))
    yield change("text between cases", lambda wrong: setattr(next(wrong.iter("testsuite")), "text", "x"))
    yield change("another root", lambda wrong: setattr(wrong, "tag", "results"))


def validate(path, schemas):
    """The file is valid under every schema; each wrong one is refused by at least one of them."""
    for name, schema in schemas:
        for error in schema.iter_errors(path):
            fail(path, f"not valid under {name}: {error.path}: {error.reason}")
    count = 0
    for name, wrong in wrong_ones(ElementTree.parse(path).getroot()):
        count += 1
        if all(schema.is_valid(wrong) for _, schema in schemas):
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
    """A consumer finds the cases that the file counts, and the text of every problem; it returns how many."""
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
                fail(path, f"{suite.name}: a case cannot be told from others: {case.classname} {case.name}")
            names.add((case.classname, case.name))
            for result in case.result:
                kind = kinds[type(result)]
                found[kind] += 1
                if not result.message or not result.type:
                    fail(path, f"{suite.name}: {case.name}: no message or type")
                if kind != "skipped" and ".json:" not in (result.text or ""):
                    fail(path, f"{suite.name}: {case.name}: no place in the text: {result.text}")
        counted = {key: getattr(suite, key) for key in found}
        if counted != found:
            fail(path, f"{suite.name}: counts {counted}, and holds {found}")
        for key, value in found.items():
            total[key] += value
    # The schemas have no attribute of skipped cases at the root.
    for key in ("tests", "failures", "errors"):
        if getattr(results, key) != total[key]:
            fail(path, f"counts {getattr(results, key)} {key}, and holds {total[key]}")
    return total


def main(arguments):
    split = arguments.index("--")
    schemas = [(path, xmlschema.XMLSchema(path)) for path in arguments[:split]]
    refused = 0
    for path in arguments[split + 1 :]:
        refused += validate(path, schemas)
        total = read(path)
        print(f"{path}: " + ", ".join(f"{count} {key}" for key, count in total.items()))
    files = len(arguments) - split - 1
    print(f"junit: {files} files and {refused} wrong ones checked under {len(schemas)} schemas, {failures} failures")
    return 1 if failures or not files or not schemas else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
