#!/usr/bin/env bash
# Fuzzes every reader by coverage, each for so many seconds, and prints how many inputs each executed. What makes a
# reader trap, hang or use too much memory is left in .build-fuzz/found, and the exit status is 1.
#
#   .ci/fuzz.sh [SECONDS] [READER …]      60 seconds and all readers unless given
#   KEEP=1 .ci/fuzz.sh …                  adds inputs that reach new code to the committed corpora
#   REPORT=FILE .ci/fuzz.sh …             writes the table of a report, with its date and command
#   ADDRESS= .ci/fuzz.sh …                without the address sanitizer, which costs most of the time
set -euo pipefail
cd "$(dirname "$0")/.."
command="${ADDRESS+ADDRESS=$ADDRESS }.ci/fuzz.sh${*:+ $*}"
seconds=${1:-60}
shift || true
corpora=Tests/RewardCommandTests/Fuzz/Corpora
work=.build-fuzz/corpora
found=.build-fuzz/found

sanitizers=fuzzer${ADDRESS-,address}
scratch=.build-fuzz${ADDRESS+/fast}
REWARDSIM_BENCHMARKS=fuzz swift build -c release --scratch-path "$scratch" --product Fuzz -Xswiftc -enable-testing \
  -Xswiftc -sanitize="$sanitizers" -Xswiftc -use-ld=lld -Xcc -fsanitize="${sanitizers/fuzzer/fuzzer-no-link}"
program=$scratch/release/Fuzz
# A trap would take minutes to print where it is. Remembering where memory was asked for halves the speed.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:malloc_context_size=1:quarantine_size_mb=8

mkdir -p "$work" "$found"
# The words of scenarios, logs and commands, for mutations to put in.
cat scenarios/*.yaml Sources/RewardEngine/RewardEngine.docc/{ScenarioReference,MetricReference,EventLogs}.md |
  grep -oE '[a-z_]{3,24}' | sort -u | sed 's/.*/"&"/' >.build-fuzz/words

readers=("$@")
[ ${#readers[@]} -gt 0 ] || mapfile -t readers < <("$program" || true)
failures=0 total=0 rows=""
for reader in "${readers[@]}"; do
  export REWARDSIM_FUZZ=$reader
  mkdir -p "$work/$reader"
  seeds=("$corpora/$reader")
  [ "$reader" != scenario ] || seeds+=(scenarios scenarios/broken)
  options=(-max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -max_len=4096 -print_final_stats=1
    -artifact_prefix="$found/$reader-" -dict=.build-fuzz/words)
  log=.build-fuzz/$reader.log
  status=0
  "$program" "${options[@]}" "$work/$reader" "${seeds[@]}" >"$log" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    failures=$((failures + 1))
    grep -m3 -E 'ERROR|SUMMARY|Test unit' "$log" || tail -3 "$log"
  fi
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -1)
  printf '%-10s %12s executions, %6s edges of code, exit %s\n' "$reader" "${executions:-0}" "${edges:-0}" "$status"
  total=$((total + ${executions:-0}))
  rows+=$(printf '| %s | %s | %s | %s | %s |' "$reader" "$seconds" "${executions:-0}" "${edges:-0}" \
    "$([ "$status" -eq 0 ] && echo none || echo "exit $status")")$'\n'
  if [ -n "${KEEP:-}" ]; then
    # At most forty small ones: a test plays the corpora back, and the repository holds them.
    kept=.build-fuzz/kept/$reader
    rm -rf "$kept" && mkdir -p "$kept"
    "$program" -merge=1 -timeout=20 "$kept" "$corpora/$reader" "$work/$reader" >/dev/null 2>&1 || true
    find "$kept" -type f -size -2k | sort | sed -n 1,40p | xargs -r -I{} cp {} "$corpora/$reader/"
  fi
done
printf '%-10s %12s executions\n' all "$total"
if [ -n "${REPORT:-}" ]; then
  cat >"$REPORT" <<END
# Fuzzing by coverage

Every reader of files and arguments gets inputs that libFuzzer changes towards code not yet reached. A reader may refuse
an input; it may not trap, hang for 20 seconds or use 4 GiB.

Command: \`$command\`, on $(date -u +%Y-%m-%d), with -sanitize=$sanitizers.

| reader | seconds | executions | edges of code reached | findings |
| --- | ---: | ---: | ---: | --- |
$rows| all | | $total | | |
END
fi
[ "$failures" -eq 0 ]
