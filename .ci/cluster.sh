#!/usr/bin/env bash
# A run in parts gives the bytes of one run: as its page shows it, on Dask with a worker killed in mid-run, as tasks of
# a Slurm array and as pods of a Kubernetes Indexed Job, whose manifest is valid.
# Usage: cluster.sh TOOL PYTHON, where PYTHON has dask.distributed and kubernetes-validate beside it.
set -euo pipefail
tool=$(realpath "$1")
python=$2
page=Sources/RewardEngine/RewardEngine.docc/Clusters.md
scenario=scenarios/first.yaml
shards=12
size=(--players "${PLAYERS:-120000}" --days 365 --seed 7)
folder=$(mktemp -d)
started=()
cleanup() {
  # Whoever has ended is no fault here.
  [ ${#started[@]} -eq 0 ] || kill -9 "${started[@]}" 2>/dev/null || true
  wait 2>/dev/null
  rm -rf "$folder"
}
trap cleanup EXIT

fail() {
  echo "not ok: $*"
  exit 1
}

# same ONE OTHER WHAT: the same files but run.json, which tells of the run itself.
same() {
  diff -r --exclude=run.json "$1" "$2" >"$folder/differences" || fail "$3: $(head -n 5 "$folder/differences")"
  echo "same: $3"
}

# The commands of the page, as they stand there.
mkdir "$folder/page" "$folder/bin"
ln -s "$PWD/scenarios" "$folder/page/scenarios"
ln -s "$tool" "$folder/bin/rewardsim"
# One reader alone, which ends with the first block: one that goes on would write to nobody, now and then.
sed -n '/^```sh$/,/^```$/{/^```sh$/d;/^```$/q;p}' "$page" >"$folder/commands"
grep -q merge "$folder/commands" || fail "the page shows no merge"
(cd "$folder/page" && PATH="$folder/bin:$PATH" bash -euo pipefail "$folder/commands" >/dev/null)
"$tool" run "$scenario" --out "$folder/first" >/dev/null
same "$folder/first" "$folder/page/merged" "the commands of the page"

"$tool" run "$scenario" "${size[@]}" --out "$folder/one" >/dev/null

# Dask: a scheduler and two workers, of which one is killed while it plays a shard.
dask=$(dirname "$python")/dask
# What a killed worker leaves in its temporary folder goes with ours.
export TMPDIR=$folder
"$dask" scheduler --host 127.0.0.1 --port 0 --no-dashboard --scheduler-file "$folder/scheduler.json" \
  >"$folder/scheduler.log" 2>&1 &
started+=($!)
workers=()
for number in 1 2; do
  "$dask" worker --scheduler-file "$folder/scheduler.json" --nthreads 1 --no-nanny --no-dashboard \
    --local-directory "$folder" >"$folder/worker-$number.log" 2>&1 &
  workers+=($!)
  started+=($!)
done
for _ in $(seq 300); do
  [ -s "$folder/scheduler.json" ] && break
  sleep 0.1
done
address=$("$python" -c 'import json, sys; print(json.load(open(sys.argv[1]))["address"])' "$folder/scheduler.json")
"$tool" cluster dask "$scenario" "${size[@]}" --shards $shards --workers "$address" --tool "$tool" \
  --out "$folder/dask" --run --python "$python" >"$folder/dask.out" 2>"$folder/dask.log" &
driver=$!
started+=($driver)

# plays WORKER: it has a process of its own, which is the tool on a shard.
plays() { [ -n "$(cat "/proc/$1"/task/*/children 2>/dev/null)" ]; }

for _ in $(seq 600); do
  if grep -q "^[2-9] of $shards parts" "$folder/dask.log" && plays "${workers[0]}"; then break; fi
  kill -0 "$driver" 2>/dev/null || fail "the run ended before a worker was killed: $(cat "$folder/dask.log")"
  sleep 0.05
done
kill -9 "${workers[0]}"
wait "${workers[0]}" 2>/dev/null || true
done_then=$(tail -n 1 "$folder/dask.log")
wait "$driver" || fail "the run on Dask: $(cat "$folder/dask.log")"
grep -q "^$shards of $shards parts" "$folder/dask.log" || fail "not all parts came: $(cat "$folder/dask.log")"
grep -qi "remov.* worker" "$folder/scheduler.log" || fail "no worker was lost: $(cat "$folder/scheduler.log")"
same "$folder/one" "$folder/dask" "Dask, a worker killed after $done_then"

# The printed program on workers of its own.
"$tool" cluster dask "$scenario" "${size[@]}" --shards 3 --workers 2 --tool "$tool" --out "$folder/local" \
  >"$folder/program.py"
"$python" "$folder/program.py" >/dev/null 2>"$folder/program.log" || fail "the program: $(cat "$folder/program.log")"
same "$folder/one" "$folder/local" "Dask, the printed program on workers of its own"

# A part that was cut short is simulated again, and a tool that workers do not have is named in a sentence.
dask() { "$tool" cluster dask "$scenario" --players 4000 --shards 3 --workers 1 --run --python "$python" "$@"; }
dask --parts "$folder/kept" --out "$folder/kept-once" >/dev/null 2>&1 || fail "the run whose parts are kept"
for part in "$folder"/kept/part-2-*; do truncate -s 100 "$part"; done
dask --parts "$folder/kept" --out "$folder/kept-again" >/dev/null 2>"$folder/kept.log" ||
  fail "the run with a part cut short: $(tail -n 3 "$folder/kept.log")"
grep -q "^3 of 3 parts" "$folder/kept.log" || fail "the part cut short: $(cat "$folder/kept.log")"
same "$folder/kept-once" "$folder/kept-again" "Dask, a kept part cut short"
status=0
dask --tool "$folder/none" --out "$folder/nothing" >/dev/null 2>"$folder/none.log" || status=$?
[ $status -eq 66 ] && grep -q "^error: a worker cannot run '$folder/none'" "$folder/none.log" &&
  [ "$(grep -c Traceback "$folder/none.log")" -eq 0 ] || fail "no tool on the workers: $status, $(tail -n 3 "$folder/none.log")"
echo "ok: no tool on the workers"

# Slurm: the script, task by task, and through Slurm itself where there is one.
"$tool" cluster slurm "$scenario" "${size[@]}" --shards $shards --tool "$tool" --parts "$folder/slurm parts" \
  --out "$folder/slurm" >"$folder/script.sh"
bash -n "$folder/script.sh"
for task in $(seq $shards); do
  SLURM_ARRAY_TASK_ID=$task bash "$folder/script.sh" part >/dev/null
done
bash "$folder/script.sh" merge >/dev/null
same "$folder/one" "$folder/slurm" "Slurm, task by task"
if command -v sbatch >/dev/null && [ -n "$(timeout 5 sinfo --noheader 2>/dev/null)" ]; then
  rm -r "$folder/slurm parts" "$folder/slurm"
  bash "$folder/script.sh"
  for _ in $(seq 600); do
    [ -e "$folder/slurm" ] && break
    sleep 0.1
  done
  same "$folder/one" "$folder/slurm" "Slurm, an array of $shards tasks and the merge behind it"
fi

# Kubernetes: the manifest against its schema, and the commands of its pods, pod by pod.
"$tool" cluster kubernetes "$scenario" "${size[@]}" --shards $shards --tool "$tool" --image rewardsim --claim parts \
  --set 'title=$(HOME) and "quotes"' >"$folder/manifest.yaml"
validate=$(dirname "$python")/kubernetes-validate
"$validate" --strict --quiet "$folder/manifest.yaml"
sed 's/completionMode:/completionmode:/' "$folder/manifest.yaml" >"$folder/broken.yaml"
if "$validate" --strict --quiet "$folder/broken.yaml" >/dev/null 2>&1; then fail "a broken manifest is valid"; fi
"$python" .ci/play-pods.py "$folder/manifest.yaml" "$scenario" "$folder/pods"
"$tool" run "$scenario" "${size[@]}" --set 'title=$(HOME) and "quotes"' --out "$folder/titled" >/dev/null
# Pods know the scenario by the name it is mounted as: their pages have it, and so the checksums of pages and summary.
sed -i "s|scenario.yaml|$scenario|g" "$folder/pods/report/"*.{md,html}
sed -i -E '/"(report\.(md|html)|checksum)":/d' "$folder/pods/report/summary.json" "$folder/titled/summary.json"
same "$folder/titled" "$folder/pods/report" "Kubernetes, pod by pod; the manifest is valid"
