#!/usr/bin/env python3
"""Instructions a player-day: what they are, whether they are within the limits, and what a change moved.

    instructions.py check [NAME ...]       counts, and fails where a count or a ratio is above its limit
    instructions.py renew                  writes today's counts as the limits
    instructions.py compare REV [NAME ...] the working tree against another revision: totals, and functions that moved

With --program FILE after check or renew, that build of Count is counted; else it is built first.

Callgrind counts what one thread executes, the same each time, so that the neighbours on the machine do not matter.
Limits are in Sources/Benchmarks/instructions.json; names there are those of scenarios. Needs valgrind and objcopy.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMITS = ROOT / "Sources" / "Benchmarks" / "instructions.json"
FOLDERS = ("Sources/Benchmarks/Reference", "Sources/Benchmarks/Alone", "scenarios")
PLAYERS, DAYS = 10_240, 60
# What is shown of a comparison, at least: functions that moved by so many instructions per player-day.
WORTH_TELLING = 0.5


def scenarios():
    return {file.stem: file for folder in FOLDERS for file in sorted((ROOT / folder).glob("*.yaml"))}


def build(tree, scratch):
    """The counting program of a working tree, for this processor: limits are those of x86-64-v3."""
    command = ["swift", "build", "-c", "release", "--product", "Count", "--package-path", tree, "--scratch-path", scratch]
    done = subprocess.run(
        command, env={**os.environ, "REWARDSIM_BENCHMARKS": "1"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        sys.exit(done.stdout)
    return stripped(pathlib.Path(scratch) / "release" / "Count")


def stripped(program):
    """A copy without debug information, which callgrind stumbles over."""
    copy = program.with_name("Count.stripped")
    subprocess.run(["objcopy", "--strip-debug", program, copy], check=True)
    return copy


def count(program, scenario, work="run"):
    """Instructions a player-day of each function, and the checksum of what was computed."""
    output = program.with_suffix(f".{scenario.stem}.{work}.callgrind")
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--toggle-collect=*countedWork*", f"--callgrind-out-file={output}", program]
        + [scenario, str(PLAYERS), str(DAYS), work],
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{scenario.name}: {done.stdout}{done.stderr}")
    told = dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())
    listing = subprocess.run(
        ["callgrind_annotate", "--threshold=100", "--auto=no", output], check=True, capture_output=True, text=True
    ).stdout
    output.unlink()
    functions = {}
    for line in listing.splitlines():
        row = re.match(r"^ *([\d,]+) \([ \d.]+%\)  (?:[^:]*:)?(\S+)(?: \[.*\])?$", line)
        if row and row[2] != "TOTALS":
            name = re.sub(r"33_[0-9A-F]{32}", "", row[2])
            functions[name] = functions.get(name, 0) + int(row[1].replace(",", "")) / int(told["player-days"])
    return functions, told


def counted(program, names):
    rows = {}
    for name in names:
        functions, told = count(program, scenarios()[name])
        rows[name] = {"instructions": round(sum(functions.values()), 1)}
        if "allocations after the first day of a tile" in told:
            rows[name]["allocations"] = int(told["allocations after the first day of a tile"])
    return rows


def ratios(program, counts):
    """The engine over C that is hard-coded for the same economy, all counted in this run."""
    if "reference" not in counts:
        return {}
    engine = counts["reference"]["instructions"]
    ratios = {}
    for name, work in {"plain C": "plain", "plain C that counts every table": "whole"}.items():
        functions, _ = count(program, scenarios()["reference"], work)
        ratios[f"reference over {name}"] = round(engine / sum(functions.values()), 3)
    return ratios


def check(program, names):
    limits = json.loads(LIMITS.read_text(encoding="utf-8"))
    unknown = [name for name in names if name not in limits["counts"]]
    if unknown:
        sys.exit(f"no limits for {', '.join(unknown)}; there are some for {', '.join(limits['counts'])}")
    counts = counted(program, names or limits["counts"])
    above = [
        complaint
        for name, row in counts.items()
        for key, value in row.items()
        for complaint in judge(f"{name}, {key}", value, limits["counts"][name][key], limits["tolerance"])
    ]
    for name, value in ratios(program, counts).items():
        above += judge(name, value, limits["ratios"][name], limits["tolerance"])
    if above:
        print("\nabove the limits: " + "; ".join(above))
        print("if that is what the change costs, and it is worth it: .ci/instructions.py renew, and say so in the message")
        sys.exit(1)


def judge(name, value, limit, tolerance):
    print(f"{name:40} {value:12,} of {limit:12,} {(value / limit - 1) if limit else 0:+8.1%}")
    return [name] if value > limit * (1 + tolerance) else []


def renew(program):
    counts = counted(program, scenarios())
    limits = {
        "about": f"Instructions a player-day, {PLAYERS} players for {DAYS} days, x86-64-v3; written by .ci/instructions.py renew",
        "tolerance": 0.03,
        "counts": counts,
        "ratios": ratios(program, counts),
    }
    LIMITS.write_text(json.dumps(limits, indent=2) + "\n", encoding="utf-8")
    print(LIMITS.read_text(encoding="utf-8"))


def compare(revision, names):
    tree = ROOT / ".build-compare" / "tree"
    subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", tree], capture_output=True)
    subprocess.run(["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", tree, revision], check=True)
    try:
        if not (tree / "Sources" / "Benchmarks" / "Count").exists():
            sys.exit(f"{revision} is older than the program that counts")
        programs = [build(tree, tree.with_name("there")), build(ROOT, ROOT / ".build-bench")]
    finally:
        subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", tree], check=True)
    for name in names or ["reference"]:
        (there, told_there), (here, told_here) = (count(program, scenarios()[name]) for program in programs)
        totals = sum(there.values()), sum(here.values())
        same = "the same" if told_there["results"] == told_here["results"] else "others"
        print(f"\n{name}: {totals[0]:.1f} instructions per player-day at {revision}, {totals[1]:.1f} here,", end=" ")
        print(f"{totals[1] / totals[0]:.4f} times as many; results: {same}")
        moved = sorted(
            ((here.get(key, 0) - there.get(key, 0), key) for key in here.keys() | there.keys()), key=lambda row: -abs(row[0])
        )
        moved = [row for row in moved if abs(row[0]) >= WORTH_TELLING]
        words = demangled([key for _, key in moved])
        for (change, key), word in zip(moved, words):
            print(f"{change:+9.1f}  {there.get(key, 0):8.1f} → {here.get(key, 0):8.1f}  {word}")


def demangled(names):
    if not names:
        return []
    done = subprocess.run(["swift", "demangle", "--simplified", "--compact", *names], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    return lines if len(lines) == len(names) else names


def main():
    words = sys.argv[1:]
    if words[:1] == ["compare"] and len(words) > 1:
        compare(words[1], words[2:])
    elif words[:2] == ["check", "--program"] and len(words) > 2:
        check(stripped(pathlib.Path(words[2]).resolve()), words[3:])
    elif words[:1] == ["check"]:
        check(build(ROOT, ROOT / ".build-bench"), words[1:])
    elif words[:2] == ["renew", "--program"] and len(words) == 3:
        renew(stripped(pathlib.Path(words[2]).resolve()))
    elif words == ["renew"]:
        renew(build(ROOT, ROOT / ".build-bench"))
    else:
        sys.exit(__doc__)


main()
