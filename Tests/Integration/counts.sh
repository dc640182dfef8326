#!/usr/bin/env bash
# The events, instructions and allocations per frame stay below their limits, and do not grow with the length of the list. Unlike
# times, these counts do not depend on the load of the machine, so they can have strict limits.
# Usage: Tests/Integration/counts.sh; expects a release build of bench in .build/copy. Instructions and allocations need valgrind.
. "$(dirname "$0")/common.sh"

bench=.build/copy/.build/release/bench
# The seeds of hashed collections would change the number of instructions from run to run.
export SWIFT_DETERMINISTIC_HASHING=1

# Limits: 10 % above the counts when the limits were set, and for events less. Frames of animations make no allocations, because a
# discarded one is decoded again.
max_events=17
max_instructions=23300
max_allocations=0.8
# The maximum ratio of a frame's counts in the long list to those in the short list, and the lengths of both in rows.
max_growth=1.05
short=500
long=20000

# at_most NAME VALUE LIMIT: fails if the value exceeds the limit.
at_most() {
  awk -v value="$2" -v limit="$3" 'BEGIN { exit !(value <= limit) }' || fail "$1: $2, and at most $3 are allowed"
  echo "counts: $1: $2 of at most $3"
}

# sample ROWS SCROLLS [COMMAND…]: runs the benchmark under a command; its output is in $work/sample, messages in $work/messages.
sample() {
  "${@:3}" "$bench" sample "$1" "$2" Scenarios/cumulative.json >"$work/sample" 2>"$work/messages" || show "$work/messages" "the bench failed"
}

field() { sed -E "s/.*\"$1\":([0-9]+).*/\\1/" "$work/sample"; }

# per_frame ROWS PATTERN [COMMAND…]: the count per frame that the pattern finds in the command's messages. It is the difference of
# two runs, which excludes building the list.
per_frame() {
  local counts=()
  for scrolls in 20 120; do
    sample "$1" "$scrolls" "${@:3}"
    if [ "$2" = events ]; then counts+=("$(field events)"); else
      counts+=("$(sed -nE "s/.*$2.*/\\1/p" "$work/messages" | tr -d , | head -n 1)")
    fi
    counts+=("$(field frames)")
  done
  awk -v a="${counts[0]}" -v fa="${counts[1]}" -v b="${counts[2]}" -v fb="${counts[3]}" \
    'BEGIN { printf "%.2f", (b - a) / (fb - fa) }'
}

# both NAME LIMIT PATTERN [COMMAND…]: checks the count per frame of the short list, and its growth in the long list.
both() {
  local short_count long_count
  short_count=$(per_frame "$short" "${@:3}")
  long_count=$(per_frame "$long" "${@:3}")
  at_most "$1 per frame, $short rows" "$short_count" "$2"
  at_most "ratio of $1 per frame at $long rows to $short rows" "$(awk -v a="$long_count" -v b="$short_count" 'BEGIN { printf "%.3f", a / b }')" \
    "$max_growth"
}

both events "$max_events" events
if ! command -v valgrind >/dev/null; then
  echo "counts: SKIPPED: instructions and allocations need valgrind, which is not installed"
  exit 0
fi
both instructions "$max_instructions" 'Collected : ([0-9]+)' valgrind --tool=callgrind --callgrind-out-file=/dev/null
both allocations "$max_allocations" 'Total: .* in ([0-9,]+) blocks' valgrind --tool=dhat --dhat-out-file=/dev/null
