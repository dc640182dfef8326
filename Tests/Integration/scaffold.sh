#!/usr/bin/env bash
# For every extension point, the output of `lab new plugin` builds, passes the contract tests and its own tests, and runs.
# Usage: Tests/Integration/scaffold.sh; builds a copy of the committed project, which takes minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d "${TMPDIR:-/tmp}/lab-scaffold.XXXXXX")
trap 'rm -rf "$work"' EXIT
git clone --quiet . "$work/project"
cd "$work/project"
swift build --product lab
lab=$(swift build --show-bin-path)/lab
tests=ContractTests
for point in cells heights images render range; do
  "$lab" new plugin "trial-$point" --extension-point "$point" >/dev/null
  tests="$tests|Trial$(printf '%s' "$point" | awk '{ print toupper(substr($0, 1, 1)) substr($0, 2) }')Tests"
done
swift format lint --strict --recursive Package.swift Plugins
swift build --build-tests --explicit-target-dependency-import-check error
swift test --skip-build --filter "$tests"
for scenario in Plugins/Trial*/Scenarios/*.json; do
  "$(swift build --show-bin-path)/lab" run --quiet --output "$work/Results" "$scenario"
  rm -rf "$work/Results"
done
echo "scaffold: plugins for five extension points build and pass their tests"
