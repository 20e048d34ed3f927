#!/usr/bin/env python3
"""Players fitted to the log of a run must play like those of the run.

Usage: calibrated.py TOOL [--players N] [--days N] [--options "..."] [--all] SCENARIO...

For each scenario: a run exports its events, 'calibrate --events' fits its players to them, and the scenario that it
writes is run with another seed. Both logs are counted here, and the difference of each figure is divided by its
standard error, with players as the unit. More than four standard errors fail.
"""
import argparse
import collections
import csv
import datetime
import math
import pathlib
import subprocess
import sys
import tempfile

MOST = 4


class Ratio:
    """A ratio of two sums over players, and its standard error."""

    def __init__(self, pairs):
        pairs = [(top, bottom) for top, bottom in pairs if bottom > 0]
        bottom = sum(pair[1] for pair in pairs)
        self.value = sum(pair[0] for pair in pairs) / bottom if bottom else math.nan
        squares = sum((top - self.value * own) ** 2 for top, own in pairs)
        self.error = math.sqrt(squares) / bottom if bottom else math.nan
        self.seen = sum(pair[0] for pair in pairs)


def figures(path, names):
    days = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    date = {}
    with open(path) as file:
        for row in csv.DictReader(file):
            text = row["timestamp"][:10]
            day = date.get(text)
            if day is None:
                day = date[text] = datetime.date.fromisoformat(text)
            days[row["player"]][day][row["event"]] += int(row["amount"])
    end = max(date.values())
    found = {}
    players = list(days.values())
    arrivals = [min(own) for own in players]
    for after in (1, 7, 30):
        step = datetime.timedelta(days=after)
        found[f"retention on day {after}"] = Ratio(
            (arrival + step in own, 1) for own, arrival in zip(players, arrivals) if arrival + step <= end)
    found["days of play"] = Ratio((len(own), 1) for own in players)
    for weekday, name in enumerate(("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")):
        found[f"days of play on {name}"] = Ratio(
            (sum(day.weekday() == weekday for day in own if day > arrival), len(own) - 1)
            for own, arrival in zip(players, arrivals))
    for name in names:
        if name.startswith("claim."):
            mission = name[len("claim."):]
            found[f"collected: {mission}"] = Ratio(
                (sum(name in events for events in own.values()),
                 sum(mission in events for events in own.values())) for own in players)
        elif name.startswith("buy."):
            found[f"buyers: {name[4:]}"] = Ratio((any(name in e for e in own.values()), 1) for own in players)
            found[f"units: {name[4:]}"] = Ratio((sum(e[name] for e in own.values()), 1) for own in players)
        elif name != "login":
            found[f"a day of play: {name}"] = Ratio((sum(e[name] for e in own.values()), len(own)) for own in players)
    return found


def packs(scenario):
    """Offers for real money: of others, a log does not show who wanted them."""
    text = pathlib.Path(scenario).read_text()
    return {f"buy.{line.split(':')[0].strip()}" for line in text.splitlines() if "real_price" in line}


def costly(scenario):
    text = pathlib.Path(scenario).read_text()
    return {line.split(":")[0].strip() for line in text.splitlines() if "costs:" in line and not line.strip().startswith("#")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--players", type=int, default=3000)
    parser.add_argument("--days", type=int, default=45)
    parser.add_argument("--options", default="--profiles 3 --draws 100")
    parser.add_argument("--all", action="store_true", help="print every figure")
    parser.add_argument("scenarios", nargs="+")
    options = parser.parse_args()
    failed = 0
    for scenario in options.scenarios:
        with tempfile.TemporaryDirectory() as folder:
            def run(words):
                subprocess.run([options.tool] + words, check=True, stdout=subprocess.DEVNULL)

            def events(file, seed, out):
                run(["run", file, "--players", str(options.players), "--days", str(options.days), "--seed", str(seed),
                     "--export-events", str(options.players), "--out", f"{folder}/{out}"])
                return f"{folder}/{out}/events.csv"

            log = events(scenario, 1, "first")
            run(["calibrate", scenario, "--events", log, "--out", f"{folder}/fit"] + options.options.split())
            again = events(f"{folder}/fit/scenario.yaml", 2, "second")
            with open(log) as file:
                names = {row["event"] for row in csv.DictReader(file)}
            for cost in costly(scenario):
                names -= {cost, f"claim.{cost}"}
            names = sorted(name for name in names if not name.startswith(("buy.", "freeze.")) or name in packs(scenario))
            one, other = figures(log, names), figures(again, names)
            rows = []
            for name, first in one.items():
                second = other[name]
                # Fewer than twenty events have no standard error that could be trusted.
                if first.seen < 20:
                    continue
                error = math.hypot(first.error, second.error)
                rows.append((name, first.value, second.value, (second.value - first.value) / error if error else 0))
            worst = max(rows, key=lambda row: abs(row[3]))
            bad = [row for row in rows if not abs(row[3]) <= MOST]
            failed += len(bad)
            print(f"{scenario}: {len(rows)} figures, {len(bad)} off; the worst is '{worst[0]}': "
                  f"{worst[1]:.4f} in the log, {worst[2]:.4f} of the fitted players, {worst[3]:+.1f} standard errors")
            for row in rows if options.all else bad:
                print(f"  {row[0]:34} {row[1]:9.4f} {row[2]:9.4f} {row[3]:+6.1f}")
    sys.exit(1 if failed else 0)


main()
