#!/usr/bin/env bash
# 1, 3 and 7 shards merge to the bytes of the whole study, and the examples in Scenarios/ci do what they say.
# Usage: Tests/Integration/shards.sh [SCENARIO]; expects a debug build.
set -euo pipefail
cd "$(dirname "$0")/../.."

scenario=${1:-Scenarios/cumulative.json}
name=$(basename "$scenario" .json)
work=$(mktemp -d "${TMPDIR:-/tmp}/lab-shards.XXXXXX")
trap 'rm -rf "$work"' EXIT
lab=$(swift build --show-bin-path)/lab

fail() {
  echo "shards: $*" >&2
  exit 1
}

# same NAME FOLDER: the results in a folder are those of the whole study.
same() {
  diff -r "$work/whole/$name" "$2/$name" >&2 || fail "$1: other bytes than the whole study"
}

# Shards share one cache, and so do the examples: what is simulated is the matter of other tests.
cache() {
  mkdir -p "$1"
  if [ -d "$work/whole/.cache" ]; then cp -R "$work/whole/.cache" "$1/"; fi
}

"$lab" run "$scenario" --quiet --output "$work/whole"
for count in 1 3 7; do
  for index in $(seq "$count"); do
    # Results of machines that know nothing of each other.
    cache "$work/of-$count/$index"
    "$lab" run "$scenario" --quiet --shard "$index/$count" --output "$work/of-$count/$index"
    [ ! -e "$work/of-$count/$index/$name" ] || fail "shard $index/$count wrote results of the whole study"
  done
  "$lab" merge "$work/of-$count" --quiet --output "$work/merged-$count"
  same "$count shards" "$work/merged-$count"
done

# block FILE NUMBER: the shell lines of the file's NUMBERth block scalar.
block() {
  awk -v wanted="$2" '
    /(:|-) \|$/ { number++; match($0, /^ */); base = RLENGTH; inside = number == wanted; next }
    inside { match($0, /^ */); if ($0 != "" && RLENGTH <= base) inside = 0; else print }' "$1"
}

# place NAME: a working folder as an example finds it, with the executable and the scenarios.
place() {
  rm -rf "$work/place"
  mkdir "$work/place"
  ln -s "$lab" "$work/place/lab"
  ln -s "$PWD/Scenarios" "$work/place/Scenarios"
  cache "$work/place/Results"
}

# Variables of the system this test runs on must not be taken for those of an example.
quietly() {
  env -i PATH="$PATH" HOME="$HOME" LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}" "$@" >"$work/said" 2>&1 || {
    cat "$work/said" >&2
    fail "an example failed: $*"
  }
}

ci=$PWD/Scenarios/ci
name=cumulative
[ -d "$work/whole/$name" ] || "$lab" run Scenarios/cumulative.json --quiet --output "$work/whole"
for file in "$ci"/*.yml "$ci"/*.yaml; do
  for number in $(seq "$(grep -cE '(:|-) \|$' "$file")"); do
    block "$file" "$number" | sed -E 's/\$\{\{[^}]*\}\}/1/g' >"$work/step.sh"
    [ -s "$work/step.sh" ] || fail "$file: step $number is empty"
    bash -n "$work/step.sh" || fail "$file: step $number is no shell"
  done
  if python3 -c 'import yaml' 2>/dev/null; then
    python3 -c 'import sys, yaml; list(yaml.safe_load_all(open(sys.argv[1])))' "$file" || fail "$file is no YAML"
  fi
done
bash -n "$ci/slurm-array.sh"

place github
for index in 1 2 3 4; do
  block "$ci/github-actions.yml" 2 |
    sed "s/\${{ matrix.shard }}/$index/; s/\${{ strategy.job-total }}/4/" >"$work/step.sh"
  (cd "$work/place" && quietly GITHUB_ACTIONS=true bash -e "$work/step.sh")
done
mv "$work/place/Results/cumulative-shards" "$work/place/shards"
block "$ci/github-actions.yml" 3 >"$work/step.sh"
(cd "$work/place" && quietly GITHUB_STEP_SUMMARY="$work/place/summary.md" bash -e "$work/step.sh")
same "the GitHub Actions example" "$work/place/Results"
cmp -s "$work/place/summary.md" "$work/whole/$name/results.md" || fail "the GitHub Actions example: another summary"

place gitlab
block "$ci/gitlab-ci.yml" 2 >"$work/step.sh"
for index in 1 2 3 4; do
  (cd "$work/place" && quietly CI_NODE_INDEX="$index" CI_NODE_TOTAL=4 bash -e "$work/step.sh")
done
block "$ci/gitlab-ci.yml" 3 >"$work/step.sh"
(cd "$work/place" && quietly bash -e "$work/step.sh")
same "the GitLab example" "$work/place/Results"

place slurm
for index in 1 2 3; do
  (cd "$work/place" && quietly SLURM_ARRAY_TASK_ID="$index" SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=3 \
    SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=3 SLURM_CPUS_PER_TASK=2 \
    "$ci/slurm-array.sh" Scenarios/cumulative.json)
done
(cd "$work/place" && quietly ./lab merge Results/cumulative-shards)
same "the Slurm example" "$work/place/Results"

place kubernetes
for index in 0 1 2 3 4 5 6 7; do
  block "$ci/kubernetes-job.yaml" 1 | sed "s|/results|Results|g" >"$work/step.sh"
  (cd "$work/place" && quietly JOB_COMPLETION_INDEX="$index" LAB_SHARD_TOTAL=8 sh -e "$work/step.sh")
done
block "$ci/kubernetes-job.yaml" 2 | sed "s|/results|Results|g" >"$work/step.sh"
(cd "$work/place" && quietly sh -e "$work/step.sh")
same "the Kubernetes example" "$work/place/Results"

echo "shards: 1, 3 and 7 shards of $scenario and 4 examples merged to the same bytes"
