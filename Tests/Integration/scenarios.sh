#!/usr/bin/env bash
# Runs scenarios whose expectations must be met. Each runs in its own process, so that all failures are reported. Scenarios that
# declare only an ablation are named ablation*.json and run with lab ablate.
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
for scenario in "$@"; do
  subcommand=run
  case $(basename "$scenario") in ablation*) subcommand=ablate ;; esac
  if "$lab" "$subcommand" --quiet --output "$work" "$scenario"; then
    echo "passed: $scenario"
  else
    echo "FAILED with $?: $scenario"
    failed=$((failed + 1))
  fi
done
echo "scenarios: $(($# - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
