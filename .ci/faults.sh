#!/usr/bin/env bash
# Breaks the writing of a report in every way we know, and checks what is left: the old report or the new one,
# whole, or none; nothing hidden; and the exit status that says so.
#
#   .ci/faults.sh PATH-OF-REWARDSIM SCENARIO EMPTY-FOLDER
set -u
if [ $# -ne 3 ]; then
  sed -n '2,5p' "$0" >&2
  exit 64
fi
tool=$(realpath "$1") scenario=$(realpath "$2")
mkdir -p "$3"
work=$(realpath "$3")
players=${PLAYERS:-2000} days=${DAYS:-60} tries=${TRIES:-30}
failures=0

run() { "$tool" run "$scenario" --players "$players" --days "$days" --out "$@"; }

fail() {
  echo "not ok: $*"
  failures=$((failures + 1))
}

# expect STATUS NAME: the status of the command before it.
expect() {
  local status=$? wanted=$1
  shift
  if [ "$status" -eq "$wanted" ]; then echo "ok: $*"; else fail "$*: exit $status, not $wanted"; fi
}

# The files of a folder by content; run.json tells of this run and differs each time.
digest() { (cd "$1" && find . -type f ! -name run.json -print0 | sort -z | xargs -0 sha256sum) | sha256sum; }

# clean FOLDER: nothing hidden lies beside the report.
clean() {
  local rest
  rest=$(find "$1" -maxdepth 1 -name '.*.rewardsim-*')
  [ -z "$rest" ] || fail "left behind: $rest"
}

# whole FOLDER: absent, or exactly the report.
whole() {
  [ ! -e "$1" ] || [ "$(digest "$1")" = "$good" ] || fail "half a report in $1"
}

run "$work/good" >"$work/stdout"
expect 0 "an undisturbed run"
[ -d "$work/good" ] || exit 1
good=$(digest "$work/good")
run "$work/good" >/dev/null
expect 0 "the same run again, over its own report"
whole "$work/good"
clean "$work"

run "$work/good" >&- 2>"$work/said"
expect 74 "standard output is closed"
grep -q '^error: standard output is closed$' "$work/said" || fail "a closed standard output: $(cat "$work/said")"
whole "$work/good"
# The note on replications goes to a reader that has left; the verdict is still the exit status.
{ "$tool" check "$scenario" --players 1500 --days 20 --set 'goals={ g: { metric: active_days.mean, at_least: 0 } }' --out "$work/checked" 2>&1 >/dev/null; echo $? >"$work/status"; } |
  true
for _ in $(seq 100); do [ -s "$work/status" ] && break; sleep 0.1; done
[ "$(cat "$work/status")" -lt 3 ] && [ -e "$work/checked/report.md" ]
expect 0 "the reader of standard error leaves"
(ulimit -n 24 && run "$work/good" >/dev/null)
expect 0 "few files may be open"
# So little that no thread can be made, whatever the libraries take: said at once, or the loader itself ends.
(ulimit -v 110000 && timeout 20 "$tool" run "$scenario" --players 100 --days 5 --out "$work/little" >/dev/null 2>&1)
case $? in 69 | 127) (exit 0) ;; *) (exit 1) ;; esac
expect 0 "no room for threads"

# What comes into the place of a part while it is simulated stays.
"$tool" run "$scenario" --players 200000 --days 60 --threads 1 --shard 1/1 --out "$work/late.rewardpart" >/dev/null 2>&1 &
part=$!
sleep 0.1
echo mine >"$work/late.rewardpart"
wait $part
expect 73 "a file came into the place of a part"
[ "$(cat "$work/late.rewardpart")" = mine ] || fail "the file in the place of a part is gone"
rm "$work/late.rewardpart"

run "$work/good" >/dev/full 2>/dev/null
expect 74 "standard output is full"
run "$work/good" 2>/dev/null | head -n 1 >/dev/null
(exit "${PIPESTATUS[0]}")
expect 0 "the reader of standard output leaves"
whole "$work/good"

run /proc/report >/dev/null 2>&1
expect 73 "a folder that cannot be written in"
run "$work/stdout/report" >/dev/null 2>&1
expect 73 "a folder inside a file"
mkdir -p "$work/foreign" && echo mine >"$work/foreign/notes.md"
run "$work/foreign" >/dev/null 2>&1
expect 73 "a folder that is not ours"
[ "$(cat "$work/foreign/notes.md")" = mine ] || fail "a foreign file was touched"
echo mine >"$work/good/notes.md"
run "$work/good" >/dev/null 2>&1
expect 73 "a note of the reader's in our folder"
rm "$work/good/notes.md"
cp "$work/good/report.md" "$work/kept.md"
echo mine >>"$work/good/report.md"
run "$work/good" >/dev/null 2>&1
expect 73 "a page of ours that was edited"
tail -1 "$work/good/report.md" | grep -qx mine || fail "an edited page was lost"
mv "$work/kept.md" "$work/good/report.md"
clean "$work"

# early COMMAND …: refused with 73 before anything is simulated, which would take hours.
early() {
  timeout 20 "$tool" run "$scenario" --players 2000000 --days 3000 "$@" >/dev/null 2>&1
}
early --out "/proc/report"
expect 73 "a folder that cannot be made is refused at once"
early --shard 1/2 --out "/proc/x.rewardpart"
expect 73 "a part that cannot be made is refused at once"
early --out "$work/$(printf 'n%.0s' $(seq 300))"
expect 73 "a name that is too long is refused at once"
for kind in beside inside; do
  mkdir -p "$work/locked"
  run "$work/locked/good" >/dev/null
  locked=$work/locked
  [ "$kind" = beside ] || locked=$work/locked/good
  if chattr +i "$locked" 2>/dev/null; then
    early --out "$work/locked/good"
    expect 73 "a folder that nobody may change, $kind, is refused at once"
    chattr -i "$locked"
    whole "$work/locked/good"
    clean "$work/locked"
  else
    echo "skipped: a folder that nobody may change (chattr is not permitted)"
  fi
  rm -r "$work/locked"
done
mkdir -p "$work/readonly"
if mount -t tmpfs -o size=1m tmpfs "$work/readonly" 2>/dev/null; then
  mount -o remount,ro "$work/readonly"
  early --out "$work/readonly/report"
  expect 73 "a file system that takes no writes is refused at once"
  umount "$work/readonly"
else
  echo "skipped: a file system that takes no writes (mounting is not permitted)"
fi

# Devices and pipes are written to, and stay.
if mknod "$work/null" c 1 3 2>/dev/null; then
  "$tool" init first --out "$work/null" 2>/dev/null
  expect 0 "a device is written to"
  [ -c "$work/null" ] || fail "a device was replaced"
else
  echo "skipped: a device (mknod is not permitted)"
fi
[ "$("$tool" init first --out /dev/stdout 2>/dev/null | head -1)" = "format: 1" ] || fail "/dev/stdout was not written to"
mkfifo "$work/pipe"
timeout 20 "$tool" validate "$work/pipe" 2>/dev/null
expect 66 "a pipe that nobody writes to"
timeout 20 "$tool" run "$scenario" --players 10 --days 2 --shard 1/2 --out "$work/pipe" >/dev/null 2>&1
expect 73 "a pipe that nobody reads"
cat "$work/pipe" >"$work/piped" &
"$tool" init first --out "$work/pipe" 2>/dev/null
expect 0 "a pipe that is read"
wait "$!"
"$tool" init first | cmp -s - "$work/piped" || fail "a pipe got something else"
"$tool" --help >/dev/full 2>/dev/null
expect 74 "help on a full device"
"$tool" validate "$work/"$'sc\xe9n.yaml' 2>&1 | grep -q 'xE9n.yaml. is not UTF-8' || fail "a name that is not UTF-8"

# Two studies, one journal.
study() {
  "$tool" compare "$scenario" --set shop.freeze.price.coins=20 --metric coins.balance.mean --players 600000 --days 300 \
    --out "$work/study" "$@" >/dev/null
}
echo mine >"$work/study.journal"
study 2>/dev/null
expect 73 "a file in the place of a journal"
[ "$(cat "$work/study.journal")" = mine ] || fail "a file in the place of a journal was touched"
rm "$work/study.journal"
study 2>/dev/null &
first=$!
until [ "$(grep -c '^row ' "$work/study.journal" 2>/dev/null || true)" -ge 1 ] 2>/dev/null; do
  kill -0 "$first" 2>/dev/null || { fail "the study ended before it could be disturbed"; break; }
  sleep 0.05
done
study --resume 2>"$work/said"
expect 73 "a second study on a journal"
grep -Eq 'still running \(process [0-9]+\)' "$work/said" || fail "nobody says who has the journal: $(cat "$work/said")"
pkill -KILL -P "$first" 2>/dev/null || kill -KILL "$first"
wait "$first" 2>/dev/null
study 2>"$work/said"
expect 73 "a forgotten --resume"
grep -Eq 'contains 1 finished variant ' "$work/said" || fail "nobody says what is kept: $(cat "$work/said")"
(ulimit -f 8 && study --resume 2>"$work/said")
expect 74 "a study at a limit on the size of files"
grep -q 'with --resume to continue' "$work/said" || fail "nobody says that the study can go on: $(cat "$work/said")"
study --resume 2>/dev/null
expect 0 "the study goes on"
study --resume 2>"$work/said"
expect 0 "a finished study"
grep -q "is finished; its report is '$work/study/report.md'" "$work/said" || fail "nobody says that the study is finished"
[ ! -e "$work/study.journal" ] || fail "the journal outlived its study"

(ulimit -f 1 && run "$work/limited" >/dev/null 2>&1)
expect 74 "a limit on the size of files"
[ ! -e "$work/limited" ] || fail "half a report at the limit of file sizes"
clean "$work"

mkdir -p "$work/small"
if mount -t tmpfs -o size=16k tmpfs "$work/small" 2>/dev/null; then
  run "$work/small/report" >/dev/null 2>&1
  expect 74 "a full disk"
  [ ! -e "$work/small/report" ] || fail "half a report on a full disk"
  clean "$work/small"
  umount "$work/small"
else
  echo "skipped: a small tmpfs (mounting is not permitted)"
fi

# inject CALLS ERROR STATUS: strace makes the call of the system fail.
inject() {
  strace -f -qq -o /dev/null -e trace="$1" -e inject="$1:error=$2" \
    "$tool" run "$scenario" --players "$players" --days "$days" --out "$work/good" >/dev/null 2>&1
  expect "$3" "$1 fails with $2"
  whole "$work/good"
  clean "$work"
}
if command -v strace >/dev/null && strace -qq -o /dev/null true 2>/dev/null; then
  inject write ENOSPC 74
  inject fsync EIO 74
  inject mkdir EROFS 73
  inject getdents64 EIO 73
  inject renameat2 EINVAL 0
  # A call that a signal cuts short is made again.
  inject fsync EINTR:when=1+3 0
  # Files that get no thread are written all the same. The system waits for its own threads, and gets them later.
  inject clone3 EAGAIN:when=4..20 0
  strace -f -qq -o "$work/steps" -e trace=openat "$tool" run "$scenario" --players "$players" --days "$days" \
    --out "$work/good" >/dev/null 2>&1
  # From the first file of its own on, all that the tool opens is its own.
  own=$(grep openat "$work/steps" | grep -n -m1 O_EXCL | cut -d: -f1)
  inject openat "EINTR:when=$((own + 2))+4" 0
  # The last step of all: the new report is in place by then.
  steps() {
    strace -f -qq -o "$work/steps" -e trace=fsync,unlink,rename,renameat2 "$@" \
      "$tool" run "$scenario" --players "$players" --days "$days" --seed 2 --out "$work/good" 2>&1 >/dev/null
  }
  steps >/dev/null
  # The calls of each thread are counted alone.
  thread=$(grep fsync "$work/steps" | tail -n 1 | cut -d' ' -f1)
  last=$(grep -c "^$thread .*fsync" "$work/steps")
  awk '/renameat2/ { renamed = 1 } /fsync/ { synced = renamed } /unlink/ && /good.rewardsim/ && renamed && !synced { bad = 1 }
    END { exit bad || !synced }' "$work/steps" || fail "the old report went before the new one was safe"
  run "$work/good" >/dev/null
  steps -e inject="fsync:error=EIO:when=$last" >"$work/said"
  expect 74 "the last fsync fails"
  grep -q "new report '$work/good' is in place" "$work/said" || fail "nobody says that the new report is in place"
  [ "$(digest "$work/good")" != "$good" ] || fail "the new report is not in place"
  run "$work/good" >/dev/null
  whole "$work/good"
  clean "$work"
else
  echo "skipped: faults by strace"
fi

# stop SIGNAL STATUS: the run is stopped at a moment of its own, long or short before its end.
start=$(date +%s%N)
run "$work/good" >/dev/null
span=$((($(date +%s%N) - start) / 1000))
stop() {
  local signal=$1 wanted=$2 status stopped=0
  for _ in $(seq "$tries"); do
    local wait=$(((RANDOM * 32768 + RANDOM) % (span + 1)))
    # A shell of its own keeps the shell's word on killed jobs out of the output.
    wait=$(printf '%d.%06d' $((wait / 1000000)) $((wait % 1000000)))
    status=$(
      timeout --preserve-status -s "$signal" "$wait" "$tool" run "$scenario" \
        --players "$players" --days "$days" --out "$work/good" >/dev/null 2>&1
      echo $?
    ) 2>/dev/null
    if [ "$status" -eq "$wanted" ]; then
      stopped=$((stopped + 1))
    elif [ "$status" -ne 0 ]; then
      fail "SIG$signal after $wait s: exit $status, not $wanted"
    fi
    [ -d "$work/good" ] || fail "SIG$signal after $wait s: the report is gone"
    whole "$work/good"
    [ "$signal" = KILL ] || clean "$work"
  done
  [ "$stopped" -gt 0 ] || fail "SIG$signal stopped none of $tries runs"
  echo "ok: SIG$signal stopped $stopped of $tries runs, and every report was whole"
}
stop INT 130
stop TERM 143
stop HUP 129
stop QUIT 131
stop KILL 137
run "$work/good" >/dev/null
expect 0 "the run after the kills"
clean "$work"

[ "$failures" -eq 0 ] || echo "$failures failures" >&2
[ "$failures" -eq 0 ]
