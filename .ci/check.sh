#!/usr/bin/env bash
# Every economy, held against itself: what a check writes can be read, and nothing has moved.
# Usage: check.sh TOOL
set -euo pipefail
tool=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Four replications that hold every profile, as many days as goals ask for.
size=(--players 2000 --replications 4 --days 200 --metric active_days.mean)
for scenario in scenarios/*.yaml; do
  "$tool" check "$scenario" --baseline "$folder/baseline.json" --update-baseline "${size[@]}" >/dev/null
  status=0
  "$tool" check "$scenario" --baseline "$folder/baseline.json" "${size[@]}" --max-players 4000 \
    --junit "$folder/junit.xml" --json "$folder/check.json" --out "$folder/report" --annotations \
    >/dev/null || status=$?
  # Goals may fail at this size; files may not.
  [ "$status" -le 2 ]
  xmllint --noout "$folder/junit.xml" "$folder/report/report.html"
  python3 - "$folder/check.json" <<'PYTHON'
import json, sys
moved = [one for one in json.load(open(sys.argv[1]))["findings"] if one["kind"] == "baseline"]
assert moved, "nothing was held against the baseline"
for one in moved:
    assert one["verdict"] == "inconclusive" and one["value"] is None or one["value"] == 0, one
PYTHON
  echo "same: $scenario, status $status"
done
