#!/usr/bin/env python3
"""How long each study takes at default options, beside another build: each study is done by both in turn.

    studies-speed.py TOOL OTHER REVISION FOLDER

TOOL and OTHER are two rewardsim, REVISION is the commit OTHER was built from, FOLDER takes report.md. The limits are those of an
idle machine with two cores.
"""

import datetime
import json
import os
import pathlib
import statistics
import subprocess
import sys

# Wall seconds.
LIMITS = {"sensitivity": 10, "clock-audit": 10, "level-curve": 10, "freeze-value": 10}
USUAL_LIMIT = 5
# Of a run at its own defaults, which may have more players: two sides of a comparison, five points of a sweep.
RUNS_A_POINT, POINTS = 2.5, {"compare": 2, "sweep": 5}


def shown(seconds):
    return "–" if seconds is None else f"{seconds:.3g}" if seconds < 100 else f"{seconds:.0f}"


def ratio(row, kind):
    before = row[f"baseline_{kind}_seconds"]
    return None if before is None else before / row[f"{kind}_seconds"]


def late(row):
    """What a row takes too long for, if anything."""
    limit = LIMITS.get(row["command"], USUAL_LIMIT)
    if row["wall_seconds"] > limit:
        return f"`{row['command']}` of `{row['scenario']}` takes {shown(row['wall_seconds'])} s, the limit is {limit} s"
    points = POINTS.get(row["command"])
    if points and row["times_run"] > RUNS_A_POINT * points:
        return f"`{row['command']}` of `{row['scenario']}` costs {row['times_run'] / points:.2g} runs a point, the limit is {RUNS_A_POINT}"
    return None


def main():
    tool, other, revision, folder = sys.argv[1:]
    load = os.getloadavg()[0]
    command = [tool, "bench", "--studies", "--baseline", other, "--format", "json"]
    rows = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["measurements"]
    both = [row for row in rows if ratio(row, "wall")]
    found = [text for text in map(late, rows) if text]
    slowest = max(rows, key=lambda row: row["wall_seconds"])
    lines = [
        "# How long studies take, beside an earlier build",
        "",
        f"**The median command takes {1 / statistics.median(ratio(row, 'wall') for row in both):.2g} of its earlier wall time. "
        f"The longest is `{slowest['command']}` of `{slowest['scenario']}` with {shown(slowest['wall_seconds'])} s.**",
        "",
        *(["Over their limits:", "", *[f"- {text}." for text in found], ""] if found else ["All are within their limits.", ""]),
        f"Command: `.ci/studies-speed.py rewardsim OTHER {revision} FOLDER`, {datetime.date.today()}, {os.cpu_count()} cores, a load of {load:.1f} before.",
        f"OTHER was built from commit {revision}. Both builds did each study once, in turn, at default options.",
        "",
        "Times as fast is the earlier time divided by today's. A dash is a study that the earlier build does not have or refuses.",
        "",
        "| scenario | command | times as fast | wall seconds | earlier | processor seconds | earlier | times `run` |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in rows:
        numbers = [ratio(row, "wall")] + [row[f"{which}{kind}_seconds"] for kind in ("wall", "processor") for which in ("", "baseline_")]
        cells = " | ".join(shown(number) for number in numbers + [row["times_run"]])
        lines.append(f"| {row['scenario']} | {row['command']} | {cells} |")
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    (pathlib.Path(folder) / "report.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines[:12]))


if __name__ == "__main__":
    main()
