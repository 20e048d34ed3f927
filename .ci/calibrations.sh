#!/usr/bin/env bash
# How often the ranges of 'calibrate' hold the truth. Without arguments it writes reports/calibrations anew.
# Arguments: [--rounds N] [--only METHOD] [--days N] [--out FOLDER]; --days is how long players are watched.
set -euo pipefail
cd "$(dirname "$0")/.."
REWARDSIM_BENCHMARKS=1 swift build -c release --scratch-path .build-bench --product Calibrations
if [ $# -eq 0 ]; then set -- --out reports/calibrations; fi
.build-bench/release/Calibrations "$@"
