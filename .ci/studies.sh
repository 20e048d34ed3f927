#!/usr/bin/env bash
# Every study on every scenario, small, but the check, which has a script of its own: it ends as it should, and its
# report is well-formed. Then one that is interrupted and goes on: the same bytes as one that is not.
# Usage: studies.sh TOOL
set -euo pipefail
tool=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "studies: $*"; exit 1; }

# What each scenario is asked about: a field, and values of it.
fields="
first           shop.freeze.price.coins          5,20
habit-tracker   shop.freeze_1.price.diamonds     5,20
cheer-supports  missions.watch.pays.points       5,10
goal-streaks    streaks.released.goal            2,4
rizq            activities.dua.pays.xp           5,20
full-economy    shop.freeze.price.diamonds       5,20
season          login.pays.coins                 5,20
"
[ "$(wc -w <<<"$fields")" = $((3 * $(ls scenarios/*.yaml | wc -l))) ] || fail "a scenario is missing from the list above"
small="--players 2000 --replications 4 --days 60"

# study NAME SCENARIO ARGUMENTS: runs it, and reads what it wrote. Statuses 1 and 2 are verdicts.
study() {
  local name=$1 scenario=$2 out="$work/$1-$2" status=0
  done="$done $1"
  shift 2
  "$tool" "$name" "scenarios/$scenario.yaml" "$@" --out "$out" >"$work/said" 2>&1 || status=$?
  [ "$status" -le 2 ] || { cat "$work/said"; fail "$name of $scenario ended with $status"; }
  # Where nothing differs there is no figure to draw.
  find "$out" -name '*.svg' -o -name report.html | xargs xmllint --noout
}

while read -r scenario field values; do
  [ -n "$scenario" ] || continue
  done=""
  study run "$scenario" --precision 5% --metric active_days.mean --players 500 --max-players 2000 --days 60
  study compare "$scenario" --set "$field=${values#*,}" --metric active_days.mean $small
  study compare "$scenario" --set "$field=${values#*,}" --metric active_days.mean --apply-at 30 $small
  study sweep "$scenario" --axis "$field=$values" --metric active_days.mean $small
  study sensitivity "$scenario" --axis "$field=$values" --metric active_days.mean --method tornado $small
  study sensitivity "$scenario" --axis "$field=${values/,/:}" --metric active_days.mean --method morris --walks 2 $small
  study sensitivity "$scenario" --axis "$field=${values/,/:}" --metric active_days.mean --method sobol --points 8 $small
  study tune "$scenario" --knob "$field=$values" --goal 'active_days.mean>=1' $small
  if grep -q "protected_by" "scenarios/$scenario.yaml"; then
    study freeze-value "$scenario" $small
  fi
  if grep -q "^levels:" "scenarios/$scenario.yaml"; then
    study level-curve "$scenario" --target level.3.days.p50=10 $small
  fi
  echo "  $scenario:$(tr " " "\n" <<<"$done" | uniq | tr "\n" " ")"
done <<<"$fields"

# A study that takes a while, stopped in its middle.
long="sweep scenarios/habit-tracker.yaml --axis streaks.habit.grace_days=0:5:1 --players 32000 --threads 2 --out"
"$tool" $long "$work/whole" >/dev/null
# With job control, or the shell would have it ignore Ctrl-C.
set -m
"$tool" $long "$work/stopped" >/dev/null 2>"$work/said" &
pid=$!
set +m
until [ "$(grep -c '^row ' "$work/stopped.journal" 2>/dev/null || true)" -ge 3 ] 2>/dev/null; do
  kill -0 "$pid" 2>/dev/null || fail "the study ended before it could be stopped"
  sleep 0.05
done
start=$(date +%s%N)
kill -INT "$pid"
status=0
wait "$pid" || status=$?
took=$((($(date +%s%N) - start) / 1000000))
[ "$status" = 130 ] || { cat "$work/said"; fail "an interrupted study ended with $status, not 130"; }
[ "$took" -le 2000 ] || fail "Ctrl-C took $took ms"
[ ! -e "$work/stopped" ] || fail "an interrupted study wrote its report"
kept=$(grep -c '^row ' "$work/stopped.journal")
# Half of a last row, as a machine that dies leaves it.
truncate -s -7 "$work/stopped.journal"
status=0
"$tool" ${long/0:5:1/0:6:1} "$work/stopped" --resume 2>"$work/said" >/dev/null || status=$?
[ "$status" = 65 ] || fail "a journal of another study was taken, status $status"
"$tool" $long "$work/stopped" --resume >/dev/null
[ ! -e "$work/stopped.journal" ] || fail "the journal outlived its study"
diff -r --exclude run.json "$work/whole" "$work/stopped" >/dev/null ||
  { diff -r --exclude run.json "$work/whole" "$work/stopped" | head || true; fail "a resumed study differs from a whole one"; }
echo "  stopped after $kept variants in $took ms, resumed: the same bytes"

# By its name alone, as a shell finds it: bench runs the same program for each study.
cp scenarios/first.yaml "$work/mine.yaml"
folder=$(cd "$(dirname "$tool")" && pwd)
(
  cd "$work"
  PATH="$folder:$PATH"
  rewardsim bench mine.yaml --studies >said || { cat said; fail "bench --studies ended with $?"; }
  grep -q ' sensitivity ' said || { cat said; fail "bench --studies has no line for sensitivity"; }
)
# A baseline that only waits: a signal to bench must end it, too.
printf '#!/bin/sh\nexec sleep 300\n' >"$work/other"
chmod +x "$work/other"
"$tool" bench scenarios/first.yaml --baseline "$work/other" --runs 1 >/dev/null 2>&1 &
bench=$!
for _ in $(seq 100); do
  other=$(pgrep -P "$bench" || true)
  [ -z "$other" ] || break
  sleep 0.1
done
[ -n "$other" ] || fail "bench did not start its baseline"
kill -TERM "$bench"
status=0
begin=$SECONDS
wait "$bench" || status=$?
[ $((SECONDS - begin)) -lt 60 ] || fail "bench waited for its baseline after SIGTERM"
[ "$status" -eq 143 ] || fail "bench ended with $status after SIGTERM, not 143"
if kill -0 "$other" 2>/dev/null; then fail "bench left its baseline running"; fi
echo "  bench --baseline, ended by a signal: nothing goes on"
echo "  bench --studies, found in PATH: $(grep -c mine "$work/said") commands"
