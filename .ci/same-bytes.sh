#!/usr/bin/env bash
# The same command must print the same checksums without FMA, and in a debug build for every processor, on an old one, too; and
# write the same files on any number of threads, in parts, and in other languages and time zones (COMBINATIONS=24 of them).
# A tool built for this machine must say so where it cannot run.
# Usage: same-bytes.sh OPTIMISED-TOOL PORTABLE-DEBUG-TOOL
set -euo pipefail
optimised=$1
portable=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

checksums() {
  for scenario in scenarios/*.yaml; do
    "$@" bench "$scenario" --players 600 --days 40 --runs 1 --format json | grep '"results"'
  done
}

expect() {
  local name=$1
  shift
  if ! checksums "$@" | cmp -s - "$folder/expected"; then
    echo "checksums differ: $name"
    exit 1
  fi
  echo "same: $name"
}

checksums "$optimised" > "$folder/expected"
cat "$folder/expected"
expect "without FMA, AVX2 and AVX-512 in the C library" \
  env GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX512F "$optimised"
expect "debug build for every processor" "$portable"
expect "debug build for every processor, on an emulated Nehalem" qemu-x86_64 -cpu Nehalem "$portable"

"$optimised" --version
"$portable" --version
if "$optimised" --version | grep -q v3; then
  status=0
  qemu-x86_64 -cpu Nehalem "$optimised" schema >"$folder/schema" 2>"$folder/complaint" || status=$?
  cat "$folder/complaint"
  if [ $status != 69 ] || [ -s "$folder/schema" ] || ! grep -q REWARDSIM_PORTABLE=1 "$folder/complaint"; then
    echo "exit $status: a build for newer processors must say so on an emulated Nehalem, and exit 69"
    exit 1
  fi
fi

# The order of dictionaries differs from one process to the next: sums of fractions must not depend on it.
"$optimised" run scenarios/first.yaml --players 800 --days 60 --seed 2 --export-events 800 --out "$folder/run" >/dev/null
for process in {1..4}; do
  "$optimised" calibrate scenarios/first.yaml --events "$folder/run/events.csv" --profiles 1 --draws 100 \
    --out "$folder/fitted" >/dev/null
  cp -r "$folder/fitted" "$folder/fitted-$process"
  rm "$folder/fitted-$process/run.json"
  diff -rq "$folder/fitted-1" "$folder/fitted-$process" || { echo "calibrate differs in process $process"; exit 1; }
done
echo "same: calibrate in four processes"

.ci/combinations.py "${COMBINATIONS:-24}" --jobs 2 "optimised=$optimised" "debug=$portable" "nehalem=$portable"
