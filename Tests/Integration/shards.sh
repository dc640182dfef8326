#!/usr/bin/env bash
# The examples in Scenarios/ci work as documented: 3, 4 and 8 shards merge to the bytes of the whole study.
# Usage: Tests/Integration/shards.sh; expects a release build of lab in .build/copy.
. "$(dirname "$0")/common.sh"

name=cumulative
lab=$release

# same NAME FOLDER: fails unless the results in a folder equal those of the whole study.
same() {
  diff -r "$work/whole/$name" "$2/$name" >&2 || fail "$1: different bytes than the whole study"
}

# Shards and examples start with the cache of the whole study to save time; other tests cover the simulation.
cache() {
  mkdir -p "$1"
  if [ -d "$work/whole/.cache" ]; then cp -R "$work/whole/.cache" "$1/"; fi
}

"$lab" run Scenarios/cumulative.json --quiet --output "$work/whole"

# prepare: creates an example's working folder with the executable and the scenarios.
prepare() {
  rm -rf "$work/example"
  mkdir "$work/example"
  ln -s "$lab" "$work/example/lab"
  ln -s "$PWD/Scenarios" "$work/example/Scenarios"
  cache "$work/example/Results"
}

# isolated COMMAND…: runs a command without the environment variables of the system that runs this test.
isolated() {
  env -i PATH="$PATH" HOME="$HOME" LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}" "$@" >"$work/output" 2>&1 || show "$work/output" "an example failed: $*"
}

ci=$PWD/Scenarios/ci
for file in "$ci"/*.yml "$ci"/*.yaml; do
  for number in $(seq "$(grep -cE '(:|-) \|$' "$file")"); do
    block "$file" "$number" | sed -E 's/\$\{\{[^}]*\}\}/1/g' >"$work/step.sh"
    [ -s "$work/step.sh" ] || fail "$file: step $number is empty"
    bash -n "$work/step.sh" || fail "$file: step $number is not valid shell"
  done
  if python3 -c 'import yaml' 2>/dev/null; then
    python3 -c 'import sys, yaml; list(yaml.safe_load_all(open(sys.argv[1])))' "$file" || fail "$file is not valid YAML"
  fi
done
bash -n "$ci/slurm-array.sh"

prepare
for index in 1 2 3 4; do
  block "$ci/github-actions.yml" 2 |
    sed "s/\${{ matrix.shard }}/$index/; s/\${{ strategy.job-total }}/4/" >"$work/step.sh"
  (cd "$work/example" && isolated GITHUB_ACTIONS=true bash -e "$work/step.sh")
done
mv "$work/example/Results/cumulative-shards" "$work/example/shards"
block "$ci/github-actions.yml" 3 >"$work/step.sh"
(cd "$work/example" && isolated GITHUB_STEP_SUMMARY="$work/example/summary.md" bash -e "$work/step.sh")
same "the GitHub Actions example" "$work/example/Results"
cmp -s "$work/example/summary.md" "$work/whole/$name/results.md" || fail "the GitHub Actions example: a different summary"

prepare
block "$ci/gitlab-ci.yml" 2 >"$work/step.sh"
for index in 1 2 3 4; do
  (cd "$work/example" && isolated CI_NODE_INDEX="$index" CI_NODE_TOTAL=4 bash -e "$work/step.sh")
done
block "$ci/gitlab-ci.yml" 3 >"$work/step.sh"
(cd "$work/example" && isolated bash -e "$work/step.sh")
same "the GitLab example" "$work/example/Results"

prepare
for index in 1 2 3; do
  (cd "$work/example" && isolated SLURM_ARRAY_TASK_ID="$index" SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=3 \
    SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=3 SLURM_CPUS_PER_TASK=2 \
    "$ci/slurm-array.sh" Scenarios/cumulative.json)
done
(cd "$work/example" && isolated ./lab merge Results/cumulative-shards)
same "the Slurm example" "$work/example/Results"

prepare
for index in 0 1 2 3 4 5 6 7; do
  block "$ci/kubernetes-job.yaml" 1 | sed "s|/results|Results|g" >"$work/step.sh"
  (cd "$work/example" && isolated JOB_COMPLETION_INDEX="$index" LAB_SHARD_TOTAL=8 sh -e "$work/step.sh")
done
block "$ci/kubernetes-job.yaml" 2 | sed "s|/results|Results|g" >"$work/step.sh"
(cd "$work/example" && isolated sh -e "$work/step.sh")
same "the Kubernetes example" "$work/example/Results"

echo "shards: the shards of 4 examples merged to the bytes of the whole study"
