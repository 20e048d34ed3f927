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
clean "$work"

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
  inject renameat2 EINVAL 0
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
  echo "ok: SIG$signal stopped $stopped of $tries runs, and every report was whole"
}
stop INT 130
stop TERM 143
stop KILL 137
run "$work/good" >/dev/null
expect 0 "the run after the kills"
clean "$work"

[ "$failures" -eq 0 ] || echo "$failures failures" >&2
[ "$failures" -eq 0 ]
