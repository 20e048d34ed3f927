#!/usr/bin/env bash
# The events of a run, replayed, must end in the states the run ended in, in every economy.
# Usage: round-trip.sh TOOL
set -euo pipefail
tool=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What a log cannot tell: the profile, the life luck has in store, and what feedback remembers.
told() {
  python3 - "$1" <<'PYTHON'
import csv, sys
untold = {"profile", "leaves", "returns", "last_break"}
rows = list(csv.DictReader(open(sys.argv[1])))
names = [name for name in rows[0] if name not in untold]
print(names)
for row in sorted(rows, key=lambda row: row["player"]):
    print([row[name] for name in names])
PYTHON
}

for scenario in scenarios/*.yaml; do
  "$tool" run "$scenario" --players 2000 --days 120 --export-players --export-events 2000 \
    --out "$folder/run" >/dev/null
  # Day 120 after 1 January 2024.
  gzip -c "$folder/run/events.csv" > "$folder/events.csv.gz"
  "$tool" replay "$scenario" --events "$folder/events.csv.gz" --strict --from 2024-01-01 --until 2024-04-29 \
    --out "$folder/replay" >/dev/null
  told "$folder/run/players.csv" > "$folder/expected"
  told "$folder/replay/players.csv" > "$folder/found"
  cmp "$folder/expected" "$folder/found"
  echo "same: $scenario, $(wc -l < "$folder/run/events.csv") lines"
done
