#!/usr/bin/env bash
# For every extension point, the output of `lab new plugin` builds, passes the contract tests and its own test, and runs;
# and if its technique does nothing, its test and both scenarios fail.
# Usage: Tests/Integration/scaffold.sh [EXTENSION-POINT]...; builds a copy of the committed project, which takes minutes.
. "$(dirname "$0")/common.sh"

# The extension points are the cases of the enumeration.
points=${*:-$(sed -n 's/^  case \([a-z]*\)$/\1/p' Sources/ListRuntime/TechniqueAPI/Strategies/ExtensionPoint.swift)}
[ -n "$points" ]

git clone --quiet . "$work/project"
cd "$work/project"
flags="--explicit-target-dependency-import-check error"
swift build --product lab
lab=$(debug_build)
names=
for point in $points; do
  "$lab" new plugin "trial-$point" --extension-point "$point" >/dev/null
  names="$names Trial$(printf '%s' "$point" | awk '{ print toupper(substr($0, 1, 1)) substr($0, 2) }')"
done
swift format lint --strict --recursive Package.swift Plugins
swift build --build-tests $flags
tests=ContractTests
for name in $names; do tests="$tests|${name}Tests"; done
swift test --skip-build $flags --filter "$tests"
for scenario in Plugins/Trial*/Scenarios/*.json; do
  "$lab" run --quiet --output "$work/Results" "$scenario"
  rm -rf "$work/Results"
done

# Remove the operation that each technique adds to the forwarding of calls.
for source in Plugins/Trial*/Sources/*.swift; do
  cp "$source" "$work/before"
  sed -i.bak -e '/^ *record(.*, ui)$/d' -e '/^ *recordRows(ui)$/d' \
    -e 's/return delivery == .commonModes ? .background : delivery/return delivery/' "$source"
  rm "$source.bak"
  if cmp -s "$source" "$work/before"; then fail "nothing to leave out in $source"; fi
done
swift build --build-tests $flags
for name in $names; do
  if swift test --skip-build $flags --filter "${name}Tests" >"$work/test.txt" 2>&1; then fail "the test of $name passes although its technique does nothing"; fi
  grep -q "comparedWithTheListWithoutIt\|The list does more work with it" "$work/test.txt"
done
for scenario in Plugins/Trial*/Scenarios/*.json; do
  code=0
  "$lab" run --quiet --output "$work/Results" "$scenario" 2>"$work/messages.txt" || code=$?
  rm -rf "$work/Results"
  if [ "$code" -ne 2 ]; then
    cat "$work/messages.txt" >&2
    fail "$scenario exits with $code, not with 2, although its technique does nothing"
  fi
done
echo "scaffold: plugins for" $points "build and pass their tests, and fail if they do nothing"
