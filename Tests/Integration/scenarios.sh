#!/usr/bin/env bash
# Runs scenarios whose expectations must be met, and their ablations. Each runs in its own process, so that all failures are reported.
# Usage: Tests/Integration/scenarios.sh SCENARIO…; expects a release build of lab in .build/copy.
. "$(dirname "$0")/common.sh"

[ $# -gt 0 ] || fail "none given"
# The checks of pictures and pages simulate the same runs.
mkdir -p Results/.cache
ln -s "$PWD/Results/.cache" "$work/.cache"
lab=$release

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
[ "$count" -ge $# ] || fail "$# files declare only $count runs or ablations"
echo "scenarios: $((count - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
