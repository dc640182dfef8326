#!/usr/bin/env bash
# A study that is killed or interrupted resumes with the finished runs and produces the same bytes.
# Usage: Tests/Integration/resume.sh; expects a release build of lab in .build/copy.
# A shell cannot restore a signal that was ignored when it started, as SIGINT is in a background job of another shell.
if [ -z "${RESUME_RESTORED_SIGNALS:-}" ]; then
  export RESUME_RESTORED_SIGNALS=1
  exec python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp("bash", ["bash"] + sys.argv[1:])' "$0" "$@"
fi
. "$(dirname "$0")/common.sh"
lab=$release

# The shipped study with enough passes to be stopped halfway.
mkdir "$work/Scenarios"
ln -s "$PWD/Scenarios/data" "$PWD/Scenarios/devices" "$work/Scenarios/"
sed -e 's/"passes": 5/"passes": 40/' Scenarios/cumulative.json >"$work/Scenarios/cumulative.json"
grep -q '"passes": 40' "$work/Scenarios/cumulative.json" || fail "Scenarios/cumulative.json has no 5 passes to lengthen"
cd "$work"

# study FOLDER: runs the longer study, whose expectations need not be met.
study() {
  exec "$lab" run Scenarios/cumulative.json --quiet --jobs 1 --output "$1" "${@:2}" 2>"$1.err"
}

# entries FOLDER: the number of cached runs.
entries() {
  find "$1/.cache" -name '*.run' 2>/dev/null | wc -l | tr -d ' '
}

# stop SIGNAL FOLDER: starts the study and stops it after at least three runs; sets $code to its exit code. An INT that is
# ignored is sent before a TERM.
stop() {
  # Without job control, background jobs ignore SIGINT.
  set -m
  if [ "$1" = ignored ]; then
    (trap '' INT && study "$2") &
  else
    study "$2" &
  fi
  local process=$!
  until [ "$(entries "$2")" -ge 3 ]; do
    kill -0 "$process" 2>/dev/null || fail "the study ended before it could be stopped: $(cat "$2.err")"
    sleep 0.01
  done
  set +m
  if [ "$1" = ignored ]; then
    kill -INT "$process"
    sleep 0.3
    kill -TERM "$process" || fail "an ignored SIGINT ended the study"
  else
    kill "-$1" "$process"
  fi
  code=0
  wait "$process" 2>/dev/null || code=$?
  count=$(entries "$2")
  [ "$count" -lt "$total" ] || fail "all runs had finished before SIG$1 arrived"
  [ ! -e "$2/cumulative" ] || fail "SIG$1 left results of an unfinished study"
}

(study whole) || [ $? -eq 2 ] || fail "$(cat whole.err)"
# The runs of the study, and those that search what would change its answer.
total=$(entries whole)

for signal in KILL INT TERM ignored; do
  stop "$signal" "$signal"
  case $signal in
    KILL) [ "$code" -eq 137 ] || fail "SIGKILL exited with $code" ;;
    *)
      expected=143
      [ "$signal" != INT ] || expected=130
      [ "$code" -eq "$expected" ] || fail "$signal exited with $code"
      grep -q "interrupted; finished runs are cached" "$signal.err" || fail "$signal printed: $(cat "$signal.err")"
      ;;
  esac
  touch mark
  cached=$(entries "$signal")
  (study "$signal") || [ $? -eq 2 ] || fail "$(cat "$signal.err")"
  diff -r whole/cumulative "$signal/cumulative" >&2 || fail "after $signal the study has different bytes"
  grep -q "warning: its checksum" "$signal.err" && fail "$signal left a damaged entry: $(cat "$signal.err")"
  simulated=$(find "$signal/.cache" -name '*.run' -newer mark | wc -l | tr -d ' ')
  [ "$((cached + simulated))" -eq "$total" ] || fail "$cached runs were cached, but $simulated of $total were simulated"
  [ -z "$(find "$signal" -name '.dat*' -o -name '.new*' -o -name '.old*')" ] || fail "$signal left unfinished files"
  echo "resume: after $signal $cached of $total runs came from the cache, and the results have the same bytes"
done
