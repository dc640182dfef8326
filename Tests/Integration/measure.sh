#!/usr/bin/env bash
# lab measure runs a scenario in a real browser: every technique with a counterpart shows the same picture, nothing but the lab's files
# is requested, and a kill leaves nothing behind. It asserts pictures and counts, never a time.
# Usage: Tests/Integration/measure.sh; expects a debug build.
. "$(dirname "$0")/common.sh"

need_browser
lab=$(debug_build)
export TMPDIR="$work"

"$lab" generate messages --count 80 --media Scenarios/data/media.json -o "$work/messages.json"
cat >"$work/short.json" <<JSON
{
  "name": "short", "summary": "Every technique with a counterpart, in a short scroll.",
  "device": "$PWD/Scenarios/devices/ipod-touch-5g.json",
  "data": {"messages": "messages.json", "media": "$PWD/Scenarios/data/media.json"},
  "content": {"kind": "chat"}, "topInset": 64,
  "scroll": {"driver": "script", "steps": [
    {"atMs": 0, "offset": 400, "animated": true}, {"atMs": 350, "offset": 900, "animated": true}]},
  "runs": [
    {"name": "worst", "techniques": []},
    {"name": "pools", "techniques": ["cell-reuse", "static-cells", "manual-heights", "cached-heights"], "compareTo": "worst"},
    {"name": "pictures", "techniques": ["cell-reuse", "image-presizing", "no-offscreen"], "compareTo": "worst"},
    {"name": "ahead", "techniques": ["cell-reuse", "static-cells", "sizing-cell", "image-prefetch", "rasterization", "table-buffering", "two-step-binding"], "compareTo": "worst"},
    {"name": "texts", "techniques": [], "data": {"mediaAsText": true}},
    {"name": "nodes", "techniques": ["async-nodes"], "data": {"mediaAsText": true}, "compareTo": "texts"},
    {"name": "stock", "techniques": ["stock-cells"], "data": {"mediaAsText": true}, "compareTo": "texts"}
  ],
  "ablation": {"factors": ["cell-reuse"], "base": "worst"}
}
JSON
# Results are written to the folder of the scenario, so a scenario of the working folder has the shortest path.
project=$PWD
cd "$work"
"$lab" measure short.json --repeat 1 --output "$work/Results" --quiet
python3 - "$work/Results/short-chromium/results.json" <<'PY'
import json, sys

study = json.load(open(sys.argv[1]))
assert study["kind"] == "measured" and study["host"]["product"], study["host"]
runs = {run["name"]: run for run in study["runs"]}
skipped = {run["run"]: run["reasons"] for run in study["skipped"]}
assert len(runs) == 7 and not skipped, skipped
for name, run in runs.items():
    (repetition,) = run["repetitions"]
    assert "failure" not in repetition, (name, repetition)
    assert repetition["refusedRequests"] == 0, (name, repetition)
    values, counters = repetition["values"], repetition["counters"]
    assert values["duration_s"] > 1 and values["frames_main"] > 10 and values["main_ms_per_entry"] > 0, (name, values)
    assert values["memory_avg_mb"] > 1, (name, values)
    # Every row that entered got a cell, and all figures of the phases are within the whole.
    assert counters["entries"] == counters["cellsMade"] + counters["cellsReused"], (name, counters)
    assert values["frames_shown"] > 0, (name, values)
    phases = sum(values[f"{phase}_ms_per_frame"] for phase in ["script", "style", "layout", "paint"])
    assert phases <= values["main_ms_per_frame"] * 1.01, (name, phases, values)
counts = {name: run["repetitions"][0]["counters"] for name, run in runs.items()}
assert counts["worst"]["cellsReused"] == 0 and counts["pools"]["cellsReused"] > 0, counts
assert counts["worst"]["heightsMeasured"] == counts["worst"]["entries"] and counts["pools"]["heightsMeasured"] == 0, counts
assert counts["pictures"]["imagesResized"] > 0, counts
for name in ["nodes", "stock"]:
    picture = runs[name]["picture"]
    assert not picture["isSame"] and picture["declared"], (name, picture)
for name in ["pools", "pictures", "ahead"]:
    assert runs[name]["picture"]["isSame"], (name, runs[name]["picture"])
print(f"measure: {study['host']['product']}: {len(runs)} runs, pictures as declared")
PY

# Both combinations of a factor, and the first one again, take turns in two browsers; everything is within 100 %. Without a technique rows are
# measured, and with one cells are used again, and yet the same places show the same rows.
"$lab" ablate short.json --host chromium --precision 100 --no-pictures --output "$work/Results" --quiet
python3 - "$work/Results/short-chromium-ablation" <<'PY'
import json, sys

folder = sys.argv[1]
ablation = json.load(open(f"{folder}/results.json"))
assert ablation["kind"] == "measured-ablation", ablation["kind"]
main, threads = ablation["effects"]
assert main["metric"] == "main_ms_per_frame" and threads["metric"] == "threads_ms_per_frame", ablation["effects"]
assert main["total"]["rounds"] == 80, main
study = ablation["study"]
assert [run["name"] for run in study["runs"]] == ["worst", "worst again", "worst+cell-reuse"], study["runs"]
assert study["interleaving"] == {"control": "worst again", "browsers": [0] * 40 + [1] * 40}, study["interleaving"]
conditions = study["host"]["conditions"]
assert conditions["rows at the same place"] == "the same in all, at 2 places", conditions
assert conditions["visits left out, because the list moved otherwise"] == "0", conditions
for run in study["runs"]:
    assert all(repetition["refusedRequests"] == 0 for repetition in run["repetitions"]), run["name"]
    assert all(repetition["values"]["main_ms_per_frame"] > 0 for repetition in run["repetitions"]), run["name"]
assert "cell-reuse" in open(f"{folder}/effects.csv").read() and "<svg" in open(f"{folder}/report.html").read()
print("measure: an ablation of one factor, in turns")
PY

# Positions: what the rows' elements do besides the scroll. A message of one line is 15 px, with 8 and 5 px above and below: 41 px, 82 pixels.
cat >"$work/positions.json" <<JSON
{
  "name": "positions", "summary": "Messages arrive above the screen, twice: away from the start of the list, and at the start.",
  "device": "$project/Scenarios/devices/ipod-touch-5g.json",
  "data": {"messages": "messages.json", "media": "$project/Scenarios/data/media.json", "mediaAsText": true},
  "content": {"kind": "chat"}, "topInset": 0, "startsAt": "end",
  "scroll": {"driver": "script", "steps": [
    {"atMs": 0, "offset": 300, "animated": false}, {"atMs": 300, "offset": 0, "animated": false}, {"atMs": 550, "offset": 10, "animated": false}]},
  "runs": [
    {"name": "still", "techniques": ["cell-reuse", "static-cells", "manual-heights", {"id": "exact-estimates", "allRows": true}]},
    {"name": "changed", "extends": "still", "events": [
      {"atMs": 150, "event": "prepend", "messages": [{"messageId": 9001, "direction": "in", "message": "One"}, {"messageId": 9002, "direction": "out", "message": "Two"}]},
      {"atMs": 420, "event": "prepend", "messages": [{"messageId": 9003, "direction": "in", "message": "Three"}]}]},
    {"name": "kept", "extends": "changed", "add": ["keep-position"]},
    {"name": "mirrored", "extends": "changed", "add": ["mirrored-list"]}
  ]
}
JSON
"$lab" measure positions.json --repeat 1 --no-pictures --output "$work/Results" --quiet
"$lab" measure positions.json --repeat 1 --no-pictures --output "$work/Anchored" --quiet --scroll-anchoring --filter '^changed$'
python3 - "$work/Results/positions-chromium/results.json" "$work/Anchored/positions-chromium/results.json" <<'PY'
import json, sys

plain, anchored = (json.load(open(path)) for path in sys.argv[1:])
runs = {run["name"]: run["repetitions"][0] for run in plain["runs"]}
(runs["anchored"],) = anchored["runs"][0]["repetitions"]
for name, repetition in runs.items():
    assert "failure" not in repetition, (name, repetition)
jumps = {name: [repetition["values"][metric] for metric in ["jumps", "jump_px", "jump_max_px"]] for name, repetition in runs.items()}
assert jumps["still"] == jumps["kept"] == jumps["mirrored"] == [0, 0, 0], jumps
# The engine does not adjust the scroll position 0 (CSS Scroll Anchoring Module Level 1, section 2.2.2).
assert jumps["changed"] == [2, 3 * 82, 2 * 82] and jumps["anchored"] == [1, 82, 82], jumps
conditions = [study["host"]["conditions"]["scroll anchoring"] for study in (plain, anchored)]
assert "none" in conditions[0] and "auto" in conditions[1], conditions
print(f"measure: positions: {jumps}")
PY

# A lab that is killed cannot clean up: its program ends by itself, and the next lab removes its leftovers.
# attack/interrupts.py interrupts measurements.
"$lab" measure short.json --repeat 3 --output "$work/Results" --quiet &
job=$!
for _ in $(seq 100); do
  pgrep -f "$work/listlab-host" >/dev/null && break
  sleep 0.1
done
kill -KILL "$job"
wait "$job" 2>/dev/null || true
for _ in $(seq 100); do
  pgrep -f "$work/listlab-host" >/dev/null || break
  sleep 0.1
done
if pgrep -f "$work/listlab-host" >/dev/null; then fail "a program outlives the lab that started it"; fi
"$lab" measure short.json --browser /bin/ls 2>/dev/null || [ $? = 69 ]
if ls -d "$work"/listlab-host-* 2>/dev/null; then fail "what a killed lab left is not removed"; fi
echo "measure: a killed lab leaves nothing behind"
