#!/usr/bin/env python3
"""A year takes at most 76 MiB beyond the binary, on two threads and whatever the number of players.

    memory.py TOOL SCENARIO ...

Beyond the binary is: more than the same tool holds to say its version. The first scenario is played by ten times as
many players, too.
"""

import os
import statistics
import subprocess
import sys
import tempfile

LIMIT = 76 * 1024  # KiB


def peak(*command):
    """The most memory a command held, in KiB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss


def main(tool, *scenarios):
    # Pages of the binary that happen to be read beside those it needs make half a MiB.
    binary = statistics.median(peak(tool, "--version") for _ in range(5))
    failed = False
    for players, scenario in [(10_000, name) for name in scenarios] + [(100_000, scenarios[0])]:
        # Two threads whose peaks fall together hold a MiB more now and then: it is tried again.
        for _ in range(5):
            with tempfile.TemporaryDirectory() as folder:
                options = ["--players", str(players), "--threads", "2", "--out", f"{folder}/report"]
                held = peak(tool, "run", scenario, *options) - binary
            if held <= LIMIT:
                break
        failed = failed or held > LIMIT
        print(f"{scenario}, {players:,} players: {held / 1024:.1f} of {LIMIT / 1024:.0f} MiB beyond the binary")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
