#!/usr/bin/env bash
# A frame takes no more events, instructions and allocations than it is to take, and no more of them in a long list than in a
# short one. These counts are the same whatever else the machine does, so they may be limits where times may not.
# Usage: Tests/Integration/counts.sh; expects a release build of bench in .build/copy. Instructions and allocations need valgrind.
set -euo pipefail
cd "$(dirname "$0")/../.."

bench=.build/copy/.build/release/bench
work=$(mktemp -d "${TMPDIR:-/tmp}/lab-counts.XXXXXX")
trap 'rm -rf "$work"' EXIT

# Limits: a tenth above what was counted when they were set.
most_events=17
most_instructions=31000
most_allocations=4.5
# How much more of each a frame of the long list may take, and the lengths of both.
most_growth=1.05
short=500
long=20000

fail() {
  echo "counts: $*" >&2
  exit 1
}

# at_most WHAT FOUND LIMIT
at_most() {
  awk -v found="$2" -v limit="$3" 'BEGIN { exit !(found <= limit) }' || fail "$1: $2, and at most $3 are allowed"
  echo "counts: $1: $2 of at most $3"
}

# sample ROWS SCROLLS [COMMAND…]: what the bench says of a run, with whatever the command before it says in $work/said.
sample() {
  "${@:3}" "$bench" sample "$1" "$2" Scenarios/cumulative.json >"$work/sample" 2>"$work/said" || {
    cat "$work/said" >&2
    fail "the bench failed"
  }
}

field() { sed -E "s/.*\"$1\":([0-9]+).*/\\1/" "$work/sample"; }

# per_frame ROWS PATTERN [COMMAND…]: of what the pattern finds in what the command says, how much a frame takes: the difference
# of two runs, so that building the list is left out.
per_frame() {
  local counts=()
  for scrolls in 20 120; do
    sample "$1" "$scrolls" "${@:3}"
    if [ "$2" = events ]; then counts+=("$(field events)"); else
      counts+=("$(sed -nE "s/.*$2.*/\\1/p" "$work/said" | tr -d , | head -n 1)")
    fi
    counts+=("$(field frames)")
  done
  awk -v a="${counts[0]}" -v fa="${counts[1]}" -v b="${counts[2]}" -v fb="${counts[3]}" \
    'BEGIN { printf "%.2f", (b - a) / (fb - fa) }'
}

# both WHAT LIMIT PATTERN [COMMAND…]
both() {
  local few many
  few=$(per_frame "$short" "${@:3}")
  many=$(per_frame "$long" "${@:3}")
  at_most "$1 a frame, $short rows" "$few" "$2"
  at_most "$1 a frame at $long rows to those at $short" "$(awk -v a="$many" -v b="$few" 'BEGIN { printf "%.3f", a / b }')" \
    "$most_growth"
}

both events "$most_events" events
if ! command -v valgrind >/dev/null; then
  echo "counts: SKIPPED: instructions and allocations are counted by valgrind, which is not there"
  exit 0
fi
both instructions "$most_instructions" 'Collected : ([0-9]+)' valgrind --tool=callgrind --callgrind-out-file=/dev/null
both allocations "$most_allocations" 'Total: .* in ([0-9,]+) blocks' valgrind --tool=dhat --dhat-out-file=/dev/null
