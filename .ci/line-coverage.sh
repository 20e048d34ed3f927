#!/usr/bin/env bash
# How many of the engine's lines the tests run, by folder, and what they leave out. Fails below 95 %.
# Builds in a folder of its own; more arguments go to swift test.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build-coverage
tools=$(dirname "$(readlink -f "$(command -v swift)")")
swift test --enable-code-coverage --scratch-path "$scratch" "$@" >"$scratch-log" 2>&1 ||
  { tail -40 "$scratch-log" | cut -c1-300; exit 1; }

"$tools/llvm-cov" export -format=lcov -instr-profile "$scratch/debug/codecov/default.profdata" \
  "$scratch/debug/rewardsimPackageTests.xctest" Sources/RewardScenario Sources/RewardEngine |
  awk -F '[:,]' '
    function ranges(  line, first, text) {
      first = 0
      for (line = 1; line <= last + 1; line++) {
        if (line in missed && !first) first = line
        if (first && !(line in missed)) {
          text = text " " (first < line - 1 ? first "-" (line - 1) : first)
          first = 0
        }
      }
      return text
    }
    $1 == "SF" { file = $2; sub(/.*Sources\/Reward(Engine|Scenario)\//, "", file); lines = run = last = 0; delete missed }
    $1 == "DA" { lines++; last = $2; if ($3 > 0) run++; else missed[$2] = 1 }
    /^end_of_record/ && lines {
      folder = file; if (!sub(/\/.*/, "", folder)) folder = "(top)"
      all[folder] += lines; seen[folder] += run; total += lines; covered += run
      if (run < 0.9 * lines) below = below sprintf("%6.1f %%  %s:%s\n", 100 * run / lines, file, ranges())
    }
    END {
      sort = "sort"
      for (folder in all) printf "%-12s %5d of %5d lines, %5.1f %%\n", folder, seen[folder], all[folder], 100 * seen[folder] / all[folder] | sort
      close(sort)
      printf "%-12s %5d of %5d lines, %5.1f %%\n", "all", covered, total, 100 * covered / total
      if (below) printf "Files below 90 %%, with the lines no test runs:\n%s", below
      exit covered < 0.95 * total
    }'
