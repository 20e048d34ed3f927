#!/usr/bin/env bash
# How cost grows with each size of a run: writes reports/growth anew. Takes some ten minutes of an idle machine.
set -euo pipefail
cd "$(dirname "$0")/.."
for product in rewardsim Growth; do
  REWARDSIM_BENCHMARKS=1 swift build -c release --scratch-path .build-bench --product "$product"
done
.build-bench/release/Growth .build-bench/release/rewardsim reports/growth "$@"
