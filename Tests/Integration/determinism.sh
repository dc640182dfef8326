#!/usr/bin/env bash
# Results have the same bytes in repeated runs, in debug and release, and for any number of jobs.
# Usage: Tests/Integration/determinism.sh [SCENARIO]; expects a debug build, and a release build of lab in .build/copy.
. "$(dirname "$0")/common.sh"

scenario=${1:-Scenarios/cumulative.json}

debug=$(debug_build)

# run NAME EXECUTABLE JOBS: writes results and output into a folder of that name.
run() {
  mkdir "$work/$1"
  # Exit code 2 means an unmet expectation, which another check covers; this one compares only bytes.
  "$2" run "$scenario" --no-cache --jobs "$3" --output "$work/$1/Results" >"$work/$1/stdout" 2>"$work/$1/stderr" || {
    local code=$?
    if [ "$code" -ne 2 ]; then
      cat "$work/$1/stderr" >&2
      fail "lab exited with $code"
    fi
  }
  rm "$work/$1/stderr"
  "$2" fidelity "$scenario" --no-cache --phases 2 --jobs "$3" --output "$work/$1/Fidelity" >>"$work/$1/stdout" 2>/dev/null
}

run first "$debug" 1
run again "$debug" 1
run jobs "$debug" 4
run release "$release" 1
run release-jobs "$release" 4

count=$(find "$work/first/Results" -type f | wc -l)
if [ "$count" -eq 0 ]; then fail "no results were written"; fi
for other in again jobs release release-jobs; do
  if ! diff -r "$work/first" "$work/$other" >&2; then fail "$scenario has different bytes in the run \"$other\""; fi
done
echo "determinism: 5 runs of $scenario gave the same bytes"
