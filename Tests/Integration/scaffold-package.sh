#!/usr/bin/env bash
# The output of `lab new package`, in a folder outside of the project, builds, passes its tests, runs a study that compares its technique
# with a built-in one, and has its technique in lists, the schema, the cache and regression checks. Its workflow works as written. A technique that uses a
# non-public declaration does not compile, and the tests reject one that reads a clock. Each kind of dependency is resolved and builds a technique.
# Usage: Tests/Integration/scaffold-package.sh [LAB]; LAB is a built lab, .build/debug/lab if not given. Takes ten minutes and more.
. "$(dirname "$0")/common.sh"

lab=$(realpath "${1:-.build/debug/lab}")

# The clone contains the committed files, under the name that the package has elsewhere.
git clone --quiet . "$work/ListLab"
git -C "$work/ListLab" tag 0.1.0
revision=$(git -C "$work/ListLab" rev-parse HEAD)
branch=$(git -C "$work/ListLab" rev-parse --abbrev-ref HEAD)
cd "$work"

# SwiftPM takes the first of two programs with one name, by the names of their packages: this one comes after listlab.
"$lab" new package scroll-lab --listlab ListLab --extension-point range >/dev/null
cd scroll-lab
swift build --product lab
own=$(swift build --show-bin-path)/lab
# Not through a pipe: grep ends at the first match, and the next write would end lab.
"$own" list techniques >"$work/output"
grep -q '^trial ' "$work/output" || fail "lab list techniques does not list trial"
"$own" schema >"$work/output"
grep -q '"trial"' "$work/output" || fail "the schema does not know trial"
"$own" validate Scenarios/*.json Plugins/Trial/Scenarios/*.json >/dev/null
"$own" run Scenarios/against-cell-reuse.json >"$work/table"
grep -q '^reuse ' "$work/table" && grep -q '^with ' "$work/table" || fail "the study has no run with trial and with cell-reuse"
swift test 2>&1 | tail -3

# The commands of its workflow pass without a baseline, and with one. `swift run … lab` executes the built lab.
git init --quiet
commit() { git add . && git -c user.name=a -c user.email=a@example.org commit --quiet --allow-empty --message "$1"; }
commit base
commit change
mkdir "$work/bin" "$work/home"
cat >"$work/bin/swift" <<SHIM
#!/usr/bin/env bash
if [ "\$1" = build ]; then
  case "\$*" in *--show-bin-path) dirname "$own" ;; esac
  exit 0
fi
while [ \$# -gt 0 ] && [ "\$1" != lab ]; do shift; done
shift
exec "$own" "\$@"
SHIM
chmod +x "$work/bin/swift"
for number in 2 3; do block .github/actions/lab-check/action.yml "$number"; done >"$work/check.sh"
echo 'PATH=$(cat "$GITHUB_PATH"):$PATH' >>"$work/check.sh"
block .github/actions/lab-check/action.yml 4 >>"$work/check.sh"
input() { sed -n "s/^ *$1: //p" .github/workflows/lab.yml; }
check() { : >"$work/path"; PATH="$work/bin:$PATH" HOME=$work/home GITHUB_PATH=$work/path SCENARIOS=$(input scenarios) OPTIONS=$(input options) bash -e "$work/check.sh" >/dev/null; }
check || fail "the workflow fails without a baseline"
"$own" check "$(input scenarios)" --update --quiet
check || fail "the workflow fails without a change"
grep -q '^\*\*against-cell-reuse: passed\*\* ' list-performance/Scenarios-against-cell-reuse.md || fail "the workflow has written no comment"

# The digests of its sources: an edit causes a cache miss, and the regression check names the module.
study=Plugins/Trial/Scenarios/wins.json
"$own" check "$study" --update --quiet
"$own" check "$study" --quiet >/dev/null || fail "the check fails without a change"
entries() { find Results/.cache -name '*.run' | wc -l | tr -d ' '; }
# A run also searches for the values that would change the answer; a check does not.
"$own" run --quiet "$study"
before=$(entries)
"$own" run --quiet "$study"
[ "$(entries)" -eq "$before" ] || fail "an unchanged technique is simulated again"
source=Plugins/Trial/Sources/TrialTechnique.swift
cp "$source" "$work/source"
sed -e 's/^    record(visible.lowerBound, ui)$/    for _ in 0..<50 { record(visible.lowerBound, ui) }/' "$work/source" >"$source"
cmp -s "$source" "$work/source" && fail "$source has no line to change"
swift build --product lab
code=0
git diff --unified=0 --relative >"$work/changes.diff"
"$own" check "$study" --diff "$work/changes.diff" >"$work/table" 2>"$work/messages" || code=$?
[ "$code" -eq 2 ] || fail "the check of a worse technique exits with $code: $(cat "$work/messages")"
grep -q "^$source:[0-9]*:" "$work/messages" || fail "the check does not point at the change: $(cat "$work/messages")"
grep -q 'changed code: Trial' "$work/messages" || fail "the check does not name Trial: $(cat "$work/messages")"
[ "$(entries)" -gt "$before" ] || fail "the changed technique is not simulated again"

# Uses of non-public declarations do not compile.
for cheat in 'ui.meter.charge(.viewCreate, -9)' '_ = ui.profile' '_ = ui.runLoop'; do
  sed -e "s/^    record(visible.lowerBound, ui)\$/    $cheat/" "$work/source" >"$source"
  if swift build --target Trial >"$work/log" 2>&1; then fail "a technique with $cheat compiles"; fi
  grep -q "inaccessible due to 'package' protection level" "$work/log" || fail "$cheat: $(cat "$work/log")"
done
# The tests reject forbidden code that compiles.
sed -e 's/^    record(visible.lowerBound, ui)$/    record(visible.lowerBound, ui); print(visible)/' "$work/source" >"$source"
if swift test >"$work/log" 2>&1; then fail "the tests pass with a technique that prints"; fi
grep -q 'TrialTechnique.swift:.*a plugin reads and writes nothing' "$work/log" || fail "the tests do not refuse print"
cp "$work/source" "$source"

# The other kinds of dependency; they have a separate build folder.
cd "$work"
for selection in "branch $branch" "revision $revision" "version 0.1.0"; do
  kind=${selection%% *}
  "$lab" new package "by-$kind" --listlab ListLab "--$kind" "${selection#* }" >/dev/null
  (cd "by-$kind" && swift build --target Trial) || fail "a dependency by $kind does not build"
done
echo "scaffold-package: a new package builds, passes its tests and runs; its techniques are checked as the lab's own"
