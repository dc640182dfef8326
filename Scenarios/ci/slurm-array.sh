#!/usr/bin/env bash
# One study as a Slurm array, on nodes that share a file system.
#
#   job=$(sbatch --parsable --array=1-8 Scenarios/ci/slurm-array.sh Scenarios/cumulative.json)
#   sbatch --dependency="afterok:$job" --wrap "./lab merge Results/cumulative-shards"
#
# To repeat a failed task, pass its index and the number of tasks, since an array of one task would be a whole study:
#
#   sbatch --array=3 --export=ALL,LAB_SHARD_INDEX=3,LAB_SHARD_TOTAL=8 Scenarios/ci/slurm-array.sh Scenarios/cumulative.json
#
#SBATCH --job-name=lab
#SBATCH --array=1-8
#SBATCH --cpus-per-task=2
#SBATCH --time=00:30:00
set -euo pipefail

"${LAB:-./lab}" run "$@" --shard auto --jobs "${SLURM_CPUS_PER_TASK:-1}"
