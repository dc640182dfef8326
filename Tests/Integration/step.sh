#!/usr/bin/env bash
# Runs one step of the checks, and prints a line when it starts, every minute and when it ends, with its time. What the step prints is
# shown only if it fails, except for what it skipped.
# Usage: Tests/Integration/step.sh NAME COMMAND…
set -uo pipefail
name=$1
shift
log=$(mktemp "${TMPDIR:-/tmp}/lab-step.XXXXXX")
echo "start   $name"
# Without the output, a sleep that outlives this script would keep a pipe open.
while sleep 60 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do echo "…       $name: $SECONDS s so far"; done &
clock=$!
trap 'kill "$clock" 2>/dev/null; rm -f "$log" "$log.times"' EXIT

"$@" >"$log" 2>&1
code=$?
# The second line is the user and system time of the children, as 1m2.345s.
times >"$log.times"
line=$(awk -v name="$name" -v seconds="$SECONDS" 'NR == 2 { split($0, part, /[ms ]+/)
  printf "%s: %d s, %d s of processor time", name, seconds, part[1] * 60 + part[2] + part[3] * 60 + part[4] + 0.5 }' "$log.times")
if [ "$code" -eq 0 ]; then
  grep -h SKIPPED "$log"
  echo "passed  $line"
else
  cat "$log"
  echo "FAILED  $line, exit code $code"
fi
exit "$code"
