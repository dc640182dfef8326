#!/usr/bin/env bash
# The commands and workflows in Scenarios/CI.md, and the actions that they use, behave as documented.
# Usage: Tests/Integration/regression-check.sh; expects a debug build.
. "$(dirname "$0")/common.sh"

lab=$(debug_build)
page=$PWD/Scenarios/CI.md

# A user's repository, in which `swift run … lab` executes the built lab, and gh and glab keep one comment.
mkdir "$work/repository" "$work/bin" "$work/home"
cp -R Scenarios "$work/repository/Scenarios"
rm -rf "$work/repository/Scenarios/baselines"
git -C "$work/repository" init --quiet
cat >"$work/bin/swift" <<SHIM
#!/usr/bin/env bash
if [ "\$1" = build ]; then
  case "\$*" in *--show-bin-path) dirname "$lab" ;; esac
  exit 0
fi
while [ \$# -gt 0 ] && [ "\$1" != lab ]; do shift; done
[ \$# -gt 0 ] || { echo "swift: this shim supports only swift run lab" >&2; exit 64; }
shift
exec "$lab" "\$@"
SHIM
for tool in gh glab; do
  cat >"$work/bin/$tool" <<SHIM
#!/usr/bin/env bash
# Without a method it lists the comments, of which the first page has none of the lab; POST and PATCH or PUT set the only one of the lab.
comment=$work/$tool.comment
while [ \$# -gt 0 ]; do
  case \$1 in
  --method) method=\$2; shift ;;
  --field) body=\${2#body=@}; shift ;;
  --jq) filter=\$2; shift ;;
  --paginate) pages=all ;;
  esac
  shift
done
json() {
  echo '[{"id": 5, "body": "newer"}]'
  if [ -n "\${pages:-}" ] && [ -f "\$comment" ]; then
    jq -n --rawfile body "\$comment" '[{id: 6, body: "another"}, {id: 7, body: \$body}]'
  fi
}
if [ -z "\${method:-}" ]; then
  if [ -n "\${filter:-}" ]; then json | jq -r "\$filter"; else json; fi
else
  [ "\$method" != POST ] || [ ! -f "\$comment" ] || { echo "$tool: a second comment" >&2; exit 1; }
  cp "\$body" "\$comment"
  echo "\$method" >>"$work/$tool.methods"
  [ "$tool" = gh ] || echo '{"id": 7}'
fi
SHIM
done
chmod +x "$work/bin"/*

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
  : >"$work/path"
  (cd "$work/repository" && env -i PATH="$work/bin:$PATH" HOME="$work/home" LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}" \
    RELEASE="file://$work/release" RUNNER_TEMP="$work/home" GITHUB_PATH="$work/path" "$@" \
    bash -e "$file") >"$work/output" 2>"$work/errors" || code=$?
  [ "$code" -eq "$expected" ] || show "$work/output" "$work/errors" "$file exited with $code, not $expected"
}

expect_text() { grep -qF -- "$2" "$work/$1" || show "$work/$1" "\"$2\" is not in the $1"; }

# The files of a release, whose program is the built one.
mkdir -p "$work/release/lab-0.1.0/bin"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$lab" >"$work/release/lab-0.1.0/bin/lab"
chmod +x "$work/release/lab-0.1.0/bin/lab"
release() { (cd "$work/release" && tar -czf "$(uname -sm | sed 's/^/lab-/; s/ /-/').tar.gz" lab-0.1.0 && sha256sum lab-*.gz >SHA256SUMS); }
release

fence "" 1 >"$work/save.sh"
fence yaml 1 >"$work/github.yml"
fence yaml 2 >"$work/gitlab.yml"
fence "" 2 >"$work/update.sh"
for action in lab-check lab-comment; do
  grep -q "uses: OWNER/ListLab/.github/actions/$action@v0.1.0\$" "$work/github.yml" || fail "the workflow does not use $action"
done
for number in 1 2 3 4; do block .github/actions/lab-check/action.yml "$number" >"$work/part-$number.sh"; done
block .github/actions/lab-comment/action.yml 1 >"$work/github-comment.sh"
block "$work/gitlab.yml" 1 | sed "s,/tmp,$work/home," >"$work/gitlab.sh"
block "$work/gitlab.yml" 2 >"$work/gitlab-comment.sh"
scenarios=$(sed -n 's/^ *scenarios: //p' "$work/github.yml")
# The check of GitHub, with the lab of a release or a built one. Each step of a job finds programs in the folders that an earlier one names.
entering='while read -r folder; do PATH=$folder:$PATH; done <"$GITHUB_PATH"'
{ echo '(' && cat "$work/part-1.sh" && printf ')\n%s\n' "$entering" && cat "$work/part-4.sh"; } >"$work/github.sh"
{ cat "$work/part-2.sh" "$work/part-3.sh" && echo "$entering" && cat "$work/part-4.sh"; } >"$work/github-built.sh"
git_commit() { git -C "$work/repository" -c user.name=a -c user.email=a@example.org commit --quiet --all --allow-empty --message "$1"; }
if python3 -c 'import yaml' 2>/dev/null; then
  for file in "$work/github.yml" "$work/gitlab.yml" .github/actions/*/action.yml; do
    python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' "$file" || fail "$file is not valid YAML"
  done
fi

# Names that git writes in quotes, and a link that leads nowhere.
echo >"$work/repository/Scenarios/größe.txt"
ln -s nowhere "$work/repository/Scenarios/link"
git -C "$work/repository" add .
git_commit base
git_commit change

# Without a baseline both workflows exit with 5 and print the command that creates it.
step 5 "$work/github.sh" GITHUB_ACTIONS=true SCENARIOS="$scenarios"
expect_text errors "lab check Scenarios/cumulative.json --update creates it"
step 5 "$work/gitlab.sh" CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD~1

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
step 0 "$work/github.sh" GITHUB_ACTIONS=true SCENARIOS="$scenarios" GITHUB_STEP_SUMMARY="$work/summary.md"
[ -s "$work/summary.md" ] || fail "nothing was appended to the summary"
! grep -q '^::error' "$work/output" || fail "a check that passed has annotations"
echo >>"$work/release/lab-$(uname -s)-$(uname -m).tar.gz"
for file in github gitlab; do
  step 1 "$work/$file.sh" SCENARIOS="$scenarios"
  expect_text output "FAILED"
done
release
step 0 "$work/github-built.sh" GITHUB_ACTIONS=true SCENARIOS="$scenarios"
[ "$(cd "$work/repository/Scenarios" && find . -newermt 2026-01-01 '(' -name 'gr*' -o -name link -o -name nowhere ')')" = "" ] ||
  fail "a file has a time that does not follow from its content"
[ -z "$(git -C "$work/repository" ls-files --others Scenarios)" ] || fail "setting times has made files"
step 0 "$work/gitlab.sh" CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD~1
[ -s "$work/repository/list-performance/Scenarios-cumulative.xml" ] || fail "no test report was written"

# With a better metric in the baseline, the check fails at the run's line, in every output.
awk '/"fps_avg": \{/ && !done { sub(/"value": [0-9.]+/, "\"value\": 77.00"); done = 1 } { print }' "$work/main.json" >"$baseline"
cmp -s "$baseline" "$work/main.json" && fail "the baseline has no fps_avg to change"
step 2 "$work/github.sh" GITHUB_ACTIONS=true SCENARIOS="$scenarios" GITHUB_STEP_SUMMARY="$work/summary.md"
grep -q '^::error file=Scenarios/cumulative.json,line=' "$work/output" || fail "there is no annotation at a line"
expect_text output "fell by"
grep -q '<failure ' "$work/repository/list-performance/Scenarios-cumulative.xml" || fail "the test report has no failure"
grep -q 'failed' "$work/summary.md" || fail "the summary does not show that the check failed"
step 2 "$work/gitlab.sh" CI_MERGE_REQUEST_DIFF_BASE_SHA=HEAD~1

# The scenarios of all techniques have the same file names: each has its own reports.
for plugin in CellReuse StaticCells; do
  mkdir -p "$work/repository/Plugins/$plugin"
  cp -R "Plugins/$plugin/Scenarios" "$work/repository/Plugins/$plugin/"
done
step 0 "$work/github.sh" GITHUB_ACTIONS=true OPTIONS=--lenient \
  SCENARIOS="Plugins/CellReuse/Scenarios/wins.json Plugins/StaticCells/Scenarios/wins.json"
for plugin in CellReuse StaticCells; do
  for file in md xml; do
    [ -s "$work/repository/list-performance/Plugins-$plugin-Scenarios-wins.$file" ] || fail "$plugin has no report $file"
  done
  grep -q "(\`Plugins/$plugin/Scenarios/wins.json\`)\$" "$work/repository/list-performance/Plugins-$plugin-Scenarios-wins.md" ||
    fail "the comment does not say which study of $plugin it is about"
done
rm -r "$work/repository/list-performance/Plugins"-* "$work/repository/Plugins"

# Each platform gets one comment, which the next check updates.
comments() {
  local tool=$1 methods=$2 file=$3
  shift 3
  step 0 "$file" "$@"
  step 0 "$file" "$@"
  [ "$(tr '\n' ' ' <"$work/$tool.methods")" = "$methods " ] || show "$work/$tool.methods" "$tool was not called with $methods"
  grep -q '^\*\*cumulative: failed\*\* (`Scenarios/cumulative.json`)$' "$work/$tool.comment" || show "$work/$tool.comment" "the comment has no answer"
}
if command -v jq >/dev/null; then
  comments glab "POST PUT" "$work/gitlab-comment.sh" CI_PROJECT_ID=1 CI_MERGE_REQUEST_IID=2
  rm "$work/repository/list-performance/comment.md"
  comments gh "POST PATCH" "$work/github-comment.sh" GITHUB_REPOSITORY=a/b NUMBER=2
else
  echo "regression-check: SKIPPED: the comments need jq, which is not installed"
fi

# Step 3: after the update the check passes, and the baseline equals the first one.
step 0 "$work/update.sh"
cmp -s "$baseline" "$work/main.json" || fail "the update differs from the first baseline"
step 0 "$work/github.sh" GITHUB_ACTIONS=true SCENARIOS="$scenarios"

# The commands that compare results.
fence "" 3 >"$work/compare.sh"
grep -q '^swift run lab compare' "$work/compare.sh" || fail "the page's third command block does not begin with swift run lab compare"
step 0 "$work/compare.sh"
expect_text output "no-offscreen"

echo "regression-check: the commands, both workflows and both actions of Scenarios/CI.md behave as documented"
