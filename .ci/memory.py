#!/usr/bin/env python3
"""A year takes at most 52 MiB more than two days, on two threads and whatever the number of players. Of two days, what the run itself
asks for is at most 11 MiB, and the pages of code and libraries that it reads at most 30 MiB beyond the binary.

    memory.py TOOL SCENARIO ...

Two days read the same code as a year, whose pages count as memory, too. How many they are depends on where the linker puts what, and
they are shared by all runs of a machine. Beyond the binary is: more than the same tool holds to say its version. The first scenario is
played by ten times as many players, too.
"""

import os
import statistics
import subprocess
import sys
import tempfile

YEAR = 52 * 1024  # KiB
DAYS = 30 * 1024
OWN = 11 * 1024


def peak(*command):
    """The most memory a command held, in KiB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss


def own(*command):
    """The most memory of its own that a command was seen to hold, in KiB: without pages of files."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        with open(f"/proc/{process.pid}/status") as status:
            most = max([most] + [int(line.split()[1]) for line in status if line.startswith("RssAnon")])
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {process.returncode}")
    return most


def run(tool, scenario, players, *options, measure=peak):
    """The same of a run with its report."""
    with tempfile.TemporaryDirectory() as folder:
        size = ["--players", str(players), "--threads", "2"]
        return measure(tool, "run", scenario, *size, "--out", f"{folder}/report", *options)


def main(tool, *scenarios):
    # Pages of the binary that happen to be read beside those it needs make half a MiB.
    binary = statistics.median(peak(tool, "--version") for _ in range(5))
    failed = False
    for players, scenario in [(10_000, name) for name in scenarios] + [(100_000, scenarios[0])]:
        days = statistics.median(run(tool, scenario, players, "--days", "2") for _ in range(5))
        held = statistics.median(run(tool, scenario, players, "--days", "2", measure=own) for _ in range(5))
        # Two threads whose peaks fall together hold a MiB more now and then: it is tried again.
        for _ in range(5):
            year = run(tool, scenario, players) - days
            if year <= YEAR:
                break
        failed = failed or year > YEAR or days - binary > DAYS or held > OWN
        print(
            f"{scenario}, {players:,} players: {year / 1024:.1f} of {YEAR / 1024:.0f} MiB more than two days, which take "
            f"{held / 1024:.1f} of {OWN / 1024:.0f} MiB of their own, and {(days - binary) / 1024:.1f} of {DAYS / 1024:.0f} MiB "
            "beyond the binary with pages of code"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
