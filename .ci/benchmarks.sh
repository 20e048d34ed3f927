#!/usr/bin/env bash
# Every part's speed and counts, by ordo-one/benchmark, held against the thresholds in the repository.
# Usage: benchmarks.sh [check | update | run]
set -euo pipefail
cd "$(dirname "$0")/.."
export REWARDSIM_BENCHMARKS=package
thresholds=Sources/Benchmarks/Thresholds
# The package takes every program in Sources/Benchmarks for one of its own.
benchmark=(swift package --scratch-path .build-package --allow-writing-to-package-directory benchmark --target Mechanics)
case ${1:-check} in
  check) "${benchmark[@]}" thresholds check --path "$thresholds" --no-progress ;;
  update)
    measured=$(mktemp -d "$thresholds.XXXXXX")
    trap 'rm -rf "$measured"' EXIT
    "${benchmark[@]}" thresholds update --path "$measured" --no-progress
    # Seconds and throughput are of this machine and this minute. What is kept is counts, which are alike everywhere,
    # and ratios, which a tolerance allows for.
    python3 - "$measured" DayAllocations ThousandthsOfPlainC <<'PYTHON'
import json, pathlib, sys
folder, judged = pathlib.Path(sys.argv[1]), sys.argv[2:]
for file in folder.glob("*.json"):
    limits = {name: value for name, value in json.loads(file.read_text()).items() if name in judged}
    file.write_text(json.dumps(limits, indent=2) + "\n") if limits else file.unlink()
PYTHON
    rm -rf "$thresholds"
    mv "$measured" "$thresholds"
    chmod 755 "$thresholds"
    ;;
  run) "${benchmark[@]}" --no-progress ;;
  *) sed -n 2,3p "$0"; exit 64 ;;
esac
