#!/usr/bin/env bash
# Every part's speed and counts, by ordo-one/benchmark, held against the thresholds in the repository.
# Usage: benchmarks.sh [check | update | run]
set -euo pipefail
cd "$(dirname "$0")/.."
export REWARDSIM_BENCHMARKS=package
thresholds=Sources/Benchmarks/Thresholds
benchmark=(swift package --scratch-path .build-package --allow-writing-to-package-directory benchmark)
case ${1:-check} in
  check) "${benchmark[@]}" thresholds check --path "$thresholds" --no-progress ;;
  update) "${benchmark[@]}" thresholds update --path "$thresholds" --no-progress ;;
  run) "${benchmark[@]}" --no-progress ;;
  *) sed -n 2,3p "$0"; exit 64 ;;
esac
