#!/usr/bin/env bash
# Runs scenarios whose expectations must be met, and their ablations. Each runs in its own process, so that all failures are reported.
# Usage: Tests/Integration/scenarios.sh SCENARIO…; expects a release build of lab in .build/copy.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ $# -eq 0 ]; then
  echo "scenarios: none given" >&2
  exit 1
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/lab-scenarios.XXXXXX")
trap 'rm -rf "$work"' EXIT
# The checks of pictures and pages simulate the same runs.
mkdir -p Results/.cache
ln -s "$PWD/Results/.cache" "$work/.cache"
lab=$PWD/.build/copy/.build/release/lab

failed=0
count=0
for scenario in "$@"; do
  for declared in runs:run ablation:ablate; do
    grep -q "^  \"${declared%:*}\": " "$scenario" || continue
    count=$((count + 1))
    if "$lab" "${declared#*:}" --quiet --output "$work" "$scenario"; then
      echo "passed: lab ${declared#*:} $scenario"
    else
      echo "FAILED with $?: lab ${declared#*:} $scenario"
      failed=$((failed + 1))
    fi
  done
done
[ "$count" -ge $# ] || {
  echo "scenarios: $# files declare only $count runs or ablations" >&2
  exit 1
}
echo "scenarios: $((count - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
