#!/usr/bin/env bash
# Every given scenario is valid under the generated schema for a third-party validator, and for `lab validate`.
# Usage: Tests/Integration/schema.sh SCENARIO…; expects a debug build.
. "$(dirname "$0")/common.sh"

[ $# -gt 0 ] || fail "no scenario given"
"$(debug_build)" validate "$@"

# Python's jsonschema: from the system, or from PyPI in a separate virtual environment.
python=python3
if ! "$python" -c 'from jsonschema import Draft202012Validator' 2>/dev/null; then
  environment="${TMPDIR:-/tmp}/lab-jsonschema"
  if [ ! -x "$environment/bin/python" ]; then
    python3 -m venv "$environment" >/dev/null 2>&1 || true
    "$environment/bin/python" -m pip install --quiet jsonschema >/dev/null 2>&1 || true
  fi
  python="$environment/bin/python"
  if ! "$python" -c 'from jsonschema import Draft202012Validator' 2>/dev/null; then
    skip "Python's jsonschema is not installed and cannot be installed (apt-get install python3-jsonschema)"
  fi
fi
"$python" Tests/Integration/validate-schema.py Scenarios/scenario.schema.json "$@"
