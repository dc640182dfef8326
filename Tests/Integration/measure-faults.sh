#!/usr/bin/env bash
# lab measure with a browser that listens on a port, and with a browser that crashes in the middle of a repetition: a crash is a
# failed repetition with its message, and the others continue. Takes a minute; not part of the tests.
# Usage: Tests/Integration/measure-faults.sh; expects a debug build and Chromium.
. "$(dirname "$0")/common.sh"

need_browser
remote=
cleanup() {
  [ -z "$remote" ] || kill -KILL "$remote" 2>/dev/null || true
  pkill -KILL -f "$work/profile" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
lab=$(debug_build)
export TMPDIR="$work"

"$lab" generate messages --count 80 --media Scenarios/data/media.json -o "$work/messages.json"
cat >"$work/short.json" <<JSON
{
  "name": "short", "summary": "A short scroll.", "device": "$PWD/Scenarios/devices/ipod-touch-5g.json",
  "data": {"messages": "messages.json", "media": "$PWD/Scenarios/data/media.json"},
  "content": {"kind": "chat"}, "topInset": 64,
  "scroll": {"driver": "script", "steps": [
    {"atMs": 0, "offset": 400, "animated": true}, {"atMs": 2000, "offset": 900, "animated": true}]},
  "runs": [{"name": "worst", "techniques": []}]
}
JSON

cd "$work"

# Prints the numbers of repetitions that succeeded and failed.
outcomes() {
  python3 - "$work/Results/short-chromium/results.json" <<'PY'
import json, sys

(run,) = json.load(open(sys.argv[1]))["runs"]
failures = [repetition["failure"] for repetition in run["repetitions"] if "failure" in repetition]
assert all(failures), failures
for repetition in run["repetitions"]:
    assert "failure" in repetition or repetition["values"]["main_ms_per_entry"] > 0, repetition
print(len(run["repetitions"]) - len(failures), len(failures))
PY
}

# A browser that listens on a port is used and stays.
sandbox=()
[ "$(id -u)" != 0 ] || sandbox=(--no-sandbox)
"$chromium" --headless=new "${sandbox[@]}" --remote-debugging-port=0 --user-data-dir="$work/profile" about:blank 2>/dev/null &
remote=$!
for _ in $(seq 100); do
  [ -s "$work/profile/DevToolsActivePort" ] && break
  sleep 0.1
done
port=$(head -1 "$work/profile/DevToolsActivePort")
"$lab" measure short.json --remote "127.0.0.1:$port" --repeat 1 --output "$work/Results" --quiet
[ "$(outcomes)" = "1 0" ]
kill -0 "$remote" || fail "the browser that listened was ended"
kill -KILL "$remote"
wait "$remote" 2>/dev/null || true
pkill -KILL -f "$work/profile" 2>/dev/null || true
remote=
echo "measure-faults: a browser on a port"
code=0
"$lab" measure short.json --remote "127.0.0.1:$port" --repeat 1 --output "$work/Results" --quiet 2>/dev/null || code=$?
[ "$code" = 69 ] || fail "a port on which nothing listens ends with $code, not 69"

# A process of the browser is killed in the second repetition.
crash() {
  "$lab" measure short.json --repeat 3 --no-pictures --output "$work/Results" --quiet &
  job=$!
  for _ in $(seq 100); do
    pgrep -f "$work/listlab-host" >/dev/null && break
    sleep 0.1
  done
  sleep 7
  pkill -KILL -f -- "$1"
  wait "$job"
  read -r succeeded failed < <(outcomes)
  if [ "$failed" -lt 1 ] || [ "$succeeded" -lt 1 ]; then fail "$2: $succeeded repetitions succeeded, $failed failed"; fi
  echo "measure-faults: $2: a failed repetition, and $succeeded others"
}
crash "--remote-debugging-pipe" "the browser crashes"
crash "--type=renderer" "the page crashes"
