#!/usr/bin/env bash
# Runs scenarios whose expectations must hold, each on its own, so that all failures are seen; those that declare only an
# ablation, which are called ablation*.json, are ablated.
# Usage: Tests/Integration/scenarios.sh SCENARIO…; expects a debug build.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ $# -eq 0 ]; then
  echo "scenarios: none given" >&2
  exit 1
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/lab-scenarios.XXXXXX")
trap 'rm -rf "$work"' EXIT
lab=$(swift build --show-bin-path)/lab

failed=0
for scenario in "$@"; do
  verb=run
  case $(basename "$scenario") in ablation*) verb=ablate ;; esac
  # The results themselves are not looked at.
  if "$lab" "$verb" --quiet --output "$work" "$scenario"; then
    echo "held: $scenario"
  else
    echo "FAILED with $?: $scenario"
    failed=$((failed + 1))
  fi
done
echo "scenarios: $(($# - failed)) held, $failed failed"
[ "$failed" -eq 0 ]
