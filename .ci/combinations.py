#!/usr/bin/env python3
"""One digest over many ways to make the same report: builds, threads, parts, languages, time zones, clocks.

    combinations.py COUNT NAME=TOOL ... [--seed N] [--jobs N]

Each combination is a build (NAME=TOOL; one named 'nehalem' runs under qemu-x86_64), 1 to 64 threads, the whole run or
parts that are merged in any order, one of them made twice, and an environment. The clock is moved where 'faketime' is
installed. All reports must have the same bytes but for run.json. Prints the seed, each failure with its command, and
how many combinations there were of what.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

SCENARIO = ["scenarios/full-economy.yaml", "--set", "players.count=2500"]
DAYS = ["--days", "40"]
# Slow ones are drawn less often.
WEIGHTS = {"debug": 4, "nehalem": 1}
LANGUAGES = ["C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8", "hi_IN.UTF-8"]
ZONES = ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns", "Asia/Kathmandu", "Europe/Berlin", ":/nowhere"]
CLOCKS = [None, "1999-12-31 23:59:58", "2024-02-29 12:00:00", "2038-01-19 03:14:06"]


class Combination:
    def __init__(self, dice, builds):
        names = list(builds)
        self.build = dice.choices(names, [WEIGHTS.get(name, 8) for name in names])[0]
        self.threads = dice.choice([1, 2, 3, 4, 7, 8, 13, 16, 31, 32, 63, 64])
        self.parts = dice.choice([1, 1, 2, 3, 5, 8])
        self.order = dice.sample(range(1, self.parts + 1), self.parts)
        self.again = dice.choice([True, False]) and self.parts > 1
        self.language, self.zone, self.clock = dice.choice(LANGUAGES), dice.choice(ZONES), dice.choice(CLOCKS)
        self.tool = builds[self.build]

    def __str__(self):
        parts = "whole" if self.parts == 1 else f"{self.parts} parts in the order {self.order}{', the first twice' * self.again}"
        return f"{self.build}, {self.threads} threads, {parts}, LC_ALL={self.language} TZ={self.zone} clock {self.clock or 'as it is'}"

    def command(self, *words):
        emulator = ["qemu-x86_64", "-cpu", "Nehalem"] if self.build == "nehalem" else []
        # An emulator does not hand the moved clock on.
        clock = ["faketime", "-f", f"@{self.clock}"] if self.clock and shutil.which("faketime") and not emulator else []
        return [*clock, *emulator, self.tool, *words]

    def run(self, *words):
        environment = {**os.environ, "LC_ALL": self.language, "LANG": self.language, "TZ": self.zone}
        done = subprocess.run(self.command(*words), env=environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"exit {done.returncode}: {' '.join(map(str, words))}\n{done.stderr}")

    def digest(self):
        """The digest of the report that the combination writes, or the error that it ends with."""
        try:
            with tempfile.TemporaryDirectory() as folder:
                return self.digest_in(folder), None
        except RuntimeError as error:
            return None, error

    def digest_in(self, folder):
        report, threads = f"{folder}/report", ["--threads", str(self.threads)]
        if self.parts == 1:
            self.run("run", *SCENARIO, *DAYS, *threads, "--out", report)
        else:
            for part in self.order + self.order[:1] * self.again:
                self.run("run", *SCENARIO, *DAYS, *threads, "--shard", f"{part}/{self.parts}", "--out", f"{folder}/{part}.part")
            parts = [f"{folder}/{part}.part" for part in self.order]
            self.run("merge", *SCENARIO, *parts, "--out", report)
        return digest(pathlib.Path(report))


def digest(report):
    """Of all files by name and content, but for run.json."""
    whole = hashlib.sha256()
    for file in sorted(report.iterdir()):
        if file.name != "run.json":
            whole.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return whole.hexdigest()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("builds", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    builds = dict(build.split("=", 1) for build in options.builds)
    dice = random.Random(options.seed)
    digests, counts, failed = collections.Counter(), collections.Counter(), 0
    combinations = [Combination(dice, builds) for _ in range(options.count)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(Combination.digest, combinations))
    for number, (combination, (found, error)) in enumerate(zip(combinations, results)):
        if error:
            print(f"{number}: {combination}\n{error}")
            failed += 1
            continue
        if digests and found not in digests:
            print(f"{number}: another digest: {combination}")
        digests[found] += 1
        counts.update([combination.build, "whole" if combination.parts == 1 else "merged", f"clock {'moved' if combination.clock else 'as it is'}"])
    print(f"seed {options.seed}: {options.count} combinations, {len(digests)} digest{'s' * (len(digests) != 1)}, {failed} failed")
    print(", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    print("\n".join(digests))
    return 0 if len(digests) == 1 and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
