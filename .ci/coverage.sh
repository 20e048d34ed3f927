#!/usr/bin/env bash
# How often the intervals of every metric hold the truth. Without arguments it writes reports/coverage anew, which takes
# half an hour of a machine with two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
REWARDSIM_BENCHMARKS=1 swift build -c release --scratch-path .build-bench --product Coverage
if [ $# -eq 0 ]; then set -- --out reports/coverage; fi
.build-bench/release/Coverage "$@"
