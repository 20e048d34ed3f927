#!/usr/bin/env python3
"""How fast a log is replayed, against libraries that only read the same file as CSV.

Usage: replay-speed.py TOOL [PLAYERS [RUNS]]
All are run in turn, so that each run has the same neighbours on the machine; ratios are of runs side by side.
"""
import csv
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import pandas

tool = pathlib.Path(sys.argv[1]).resolve()
players = sys.argv[2] if len(sys.argv) > 2 else "20000"
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 5
root = pathlib.Path(__file__).resolve().parent.parent
scenario = root / "scenarios" / "habit-tracker.yaml"


def rewardsim(*arguments):
    subprocess.run([tool, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def rows_of_csv(log):
    with open(log, newline="") as file:
        return sum(1 for _ in csv.reader(file)) - 1


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    rewardsim("run", scenario, "--players", players, "--days", 120, "--export-events", players, "--out", folder / "run")
    log = folder / "run" / "events.csv"
    events = rows_of_csv(log)
    days = ("--from", "2024-01-01", "--until", "2024-04-29")
    works = {
        "rewardsim replay": lambda: rewardsim(
            "replay", scenario, "--events", log, *days, "--out", folder / "replay"
        ),
        "Python's csv, read only": lambda: rows_of_csv(log),
        "pandas.read_csv, read only": lambda: pandas.read_csv(log),
    }
    seconds = {name: [] for name in works}
    for _ in range(runs):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            seconds[name].append(time.perf_counter() - start)
    print(f"{events:,} events of {players} players, {log.stat().st_size / 1e6:.0f} MB, {runs} runs in turn")
    replay = seconds["rewardsim replay"]
    for name, times in seconds.items():
        ratios = sorted(other / own for own, other in zip(replay, times))
        print(
            f"{name}: {events / statistics.median(times) / 1e6:.2f} million events a second; replay is"
            f" {statistics.median(ratios):.2f} times as fast ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        )
