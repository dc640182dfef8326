#!/usr/bin/env bash
# The commands and workflows in Scenarios/CI.md behave as documented.
# Usage: Tests/Integration/regression-check.sh; expects a debug build.
. "$(dirname "$0")/common.sh"

lab=$(debug_build)
page=$PWD/Scenarios/CI.md

# A user's repository, in which `swift run … lab` executes the built lab.
mkdir "$work/repository" "$work/bin"
cp -R Scenarios "$work/repository/Scenarios"
rm -rf "$work/repository/Scenarios/baselines"
git -C "$work/repository" init --quiet
cat >"$work/bin/swift" <<SHIM
#!/usr/bin/env bash
while [ \$# -gt 0 ] && [ "\$1" != lab ]; do shift; done
[ \$# -gt 0 ] || { echo "swift: this shim supports only swift run lab" >&2; exit 64; }
shift
exec "$lab" "\$@"
SHIM
chmod +x "$work/bin/swift"

# fence LANGUAGE NUMBER: the page's NUMBERth fenced code block of a language; commands have an empty language.
fence() {
  awk -v start="\`\`\`$1" -v wanted="$2" '
    !inside && $0 == start { number++; inside = 1; next }
    !inside && /^```/ { inside = 2; next }
    inside && /^```$/ { inside = 0; next }
    inside == 1 && number == wanted { print }' "$page"
}

# step CODE FILE [VARIABLE=VALUE…]: runs shell commands as a CI system does; fails unless the exit code is CODE.
step() {
  local expected=$1 file=$2 code=0
  shift 2
  [ -s "$file" ] || fail "$file is empty: the page has changed"
  (cd "$work/repository" && env -i PATH="$work/bin:$PATH" HOME="$HOME" LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}" "$@" \
    bash -e "$file") >"$work/output" 2>"$work/errors" || code=$?
  [ "$code" -eq "$expected" ] || show "$work/output" "$work/errors" "$file exited with $code, not $expected"
}

expect_text() { grep -qF -- "$2" "$work/$1" || show "$work/$1" "\"$2\" is not in the $1"; }

fence "" 1 >"$work/save.sh"
fence yaml 1 >"$work/github.yml"
fence yaml 2 >"$work/gitlab.yml"
fence "" 2 >"$work/update.sh"
block "$work/github.yml" 1 >"$work/github.sh"
block "$work/gitlab.yml" 1 >"$work/gitlab.sh"
if python3 -c 'import yaml' 2>/dev/null; then
  for file in "$work/github.yml" "$work/gitlab.yml"; do
    python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' "$file" || fail "$file is not valid YAML"
  done
fi

# Without a baseline both workflows exit with 5 and print the command that creates it.
step 5 "$work/github.sh" GITHUB_ACTIONS=true
expect_text errors "lab check Scenarios/cumulative.json --update creates it"
step 5 "$work/gitlab.sh"

# Step 1: save and commit; both workflows then pass.
step 0 "$work/save.sh"
git -C "$work/repository" diff --cached --name-only | grep -qx 'Scenarios/baselines/cumulative/main.json' ||
  fail "the baseline was not staged"
baseline=$work/repository/Scenarios/baselines/cumulative/main.json
cp "$baseline" "$work/main.json"
# Compare the shipped baseline by results: its source digests are those of older code.
"$lab" check Scenarios/cumulative.json --strict --quiet --output "$work/shipped" ||
  fail "the shipped baseline differs from the results of cumulative.json: swift run lab check Scenarios/cumulative.json --update"
: >"$work/summary.md"
step 0 "$work/github.sh" GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY="$work/summary.md"
[ -s "$work/summary.md" ] || fail "nothing was appended to the summary"
! grep -q '^::error' "$work/output" || fail "a check that passed has annotations"
step 0 "$work/gitlab.sh"
[ -s "$work/repository/Results/junit.xml" ] || fail "no test report was written"

# With a better metric in the baseline, the check fails at the run's line, in every output.
awk '/"fps_avg": \{/ && !done { sub(/"value": [0-9.]+/, "\"value\": 77.00"); done = 1 } { print }' "$work/main.json" >"$baseline"
cmp -s "$baseline" "$work/main.json" && fail "the baseline has no fps_avg to change"
step 2 "$work/github.sh" GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY="$work/summary.md"
grep -q '^::error file=Scenarios/cumulative.json,line=' "$work/output" || fail "there is no annotation at a line"
expect_text output "fell by"
grep -q '<failure ' "$work/repository/Results/junit.xml" || fail "the test report has no failure"
grep -q 'failed' "$work/summary.md" || fail "the summary does not show that the check failed"
step 2 "$work/gitlab.sh"

# Step 3: after the update the check passes, and the baseline equals the first one.
step 0 "$work/update.sh"
cmp -s "$baseline" "$work/main.json" || fail "the update differs from the first baseline"
step 0 "$work/github.sh" GITHUB_ACTIONS=true

# The commands that compare results.
fence "" 3 >"$work/compare.sh"
grep -q '^swift run lab compare' "$work/compare.sh" || fail "the page's third command block does not begin with swift run lab compare"
step 0 "$work/compare.sh"
expect_text output "no-offscreen"

echo "regression-check: the commands and both workflows in Scenarios/CI.md behave as documented"
