#!/usr/bin/env bash
# A study that is killed or interrupted in the middle goes on from where it was, and comes to the same bytes.
# Usage: Tests/Integration/resume.sh; expects a debug build.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d "${TMPDIR:-/tmp}/lab-resume.XXXXXX")
trap 'rm -rf "$work"' EXIT
lab=$(swift build --show-bin-path)/lab

fail() {
  echo "resume: $*" >&2
  exit 1
}

# The shipped study with passes enough to be caught in the middle.
mkdir "$work/Scenarios"
ln -s "$PWD/Scenarios/data" "$PWD/Scenarios/devices" "$work/Scenarios/"
sed -e 's/"passes": 5/"passes": 40/' Scenarios/cumulative.json >"$work/Scenarios/cumulative.json"
grep -q '"passes": 40' "$work/Scenarios/cumulative.json" || fail "Scenarios/cumulative.json has no 5 passes to lengthen"
cd "$work"

# study FOLDER: the longer study; its scenario's expectations need not hold.
study() {
  exec "$lab" run Scenarios/cumulative.json --quiet --jobs 1 --output "$1" "${@:2}" 2>"$1.err"
}

# entries FOLDER: how many finished runs are kept.
entries() {
  find "$1/.cache" -name '*.run' 2>/dev/null | wc -l | tr -d ' '
}

# stop SIGNAL FOLDER: starts the study, and stops it after some of its runs; leaves its code in $code.
stop() {
  study "$2" &
  local process=$!
  until [ "$(entries "$2")" -ge 3 ]; do
    kill -0 "$process" 2>/dev/null || fail "the study ended before it could be stopped: $(cat "$2.err")"
    sleep 0.01
  done
  kill "-$1" "$process"
  code=0
  wait "$process" 2>/dev/null || code=$?
  count=$(entries "$2")
  [ "$count" -lt 10 ] || fail "all runs had finished before SIG$1 came"
  [ ! -e "$2/cumulative" ] || fail "SIG$1 left results of a study that was not finished"
}

(study whole --no-cache) || [ $? -eq 2 ] || fail "$(cat whole.err)"

for signal in KILL INT; do
  stop "$signal" "$signal"
  case $signal in
    KILL) [ "$code" -eq 137 ] || fail "SIGKILL ended with $code" ;;
    INT)
      [ "$code" -eq 130 ] || fail "SIGINT ended with $code"
      grep -q "interrupted; finished runs are kept" INT.err || fail "SIGINT said: $(cat INT.err)"
      ;;
  esac
  touch mark
  kept=$(entries "$signal")
  (study "$signal") || [ $? -eq 2 ] || fail "$(cat "$signal.err")"
  diff -r whole/cumulative "$signal/cumulative" >&2 || fail "after SIG$signal the study has other bytes"
  grep -q "warning: its checksum" "$signal.err" && fail "SIG$signal left a damaged entry: $(cat "$signal.err")"
  fresh=$(find "$signal/.cache" -name '*.run' -newer mark | wc -l | tr -d ' ')
  [ "$((kept + fresh))" -eq 10 ] || fail "$kept runs were kept, and yet $fresh of 10 simulated again"
  [ -z "$(find "$signal" -name '.dat*' -o -name '.new*' -o -name '.old*')" ] || fail "SIG$signal left unfinished files"
  echo "resume: after SIG$signal $kept of 10 runs were kept, and the study came to the same bytes"
done
