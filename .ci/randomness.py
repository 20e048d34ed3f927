#!/usr/bin/env python3
"""Batteries of statistical tests over the words of luck in the orders they are used in.

    randomness.py WORDS FOLDER [--crush ORDER ...] [--dieharder ORDER ...] [--kept FILE [--minutes N]]

WORDS is the program RandomWords, FOLDER takes report.md. SmallCrush of TestU01 runs over each order and over two
broken generators, which must fail. --crush adds Crush over some orders (about an hour an order and core), --dieharder
adds dieharder (about as long). PractRand's RNG_test runs where it is installed. What a machine does not have is named
and left out. --kept keeps what is done, of Crush by eight tests and of dieharder by test, each from the first word on:
the same command with the same program goes on from there. After --minutes, nothing more is begun, and the exit status is 75 where something is
left.
TestU01: Debian's libtestu01-0-dev (non-free); dieharder: Debian's dieharder.
"""

import argparse
import concurrent.futures
import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ORDERS = ["players", "days", "purposes", "seeds", "streams"]
BROKEN = ["counter", "weak"]


def piped(words, order, generator, command):
    """What a battery prints over a stream of words, and its exit status."""
    source = subprocess.Popen([words, order, generator], stdout=subprocess.PIPE)
    battery = subprocess.run(command, stdin=source.stdout, capture_output=True, text=True)
    source.stdout.close()
    source.wait()
    return battery.returncode, battery.stdout + battery.stderr


class Crush:
    """SmallCrush or some tests of Crush of TestU01."""

    TESTS, TOGETHER = 96, 8

    def __init__(self, program, tests=None):
        self.program, self.tests = program, tests
        self.name = "Crush" if tests else "SmallCrush"
        self.part = f"{tests[0]} to {tests[-1]}" if tests else ""

    @classmethod
    def parts(cls, program):
        return [cls(program, range(first, first + cls.TOGETHER)) for first in range(1, cls.TESTS + 1, cls.TOGETHER)]

    def run(self, words, order, generator):
        tests = ["full", order, str(self.tests[0]), str(self.tests[-1])] if self.tests else ["small", order]
        status, text = piped(words, order, generator, [self.program, *tests])
        found = re.search(r"statistics (\d+), failed (\d+)", text)
        if not found:
            sys.exit(f"{self.name} over {order}: exit {status}\n{text}")
        suspects = re.findall(r"p-value (\S+) of (.*)", text)
        return int(found[1]), int(found[2]), [f"{name.strip()}: p = {p}" for p, name in suspects]

    @staticmethod
    def programs(folder):
        """The driver, compiled; None where TestU01 is not installed."""
        program = f"{folder}/crush"
        source = pathlib.Path(__file__).with_name("crush.c")
        command = ["cc", "-O2", "-I/usr/include/testu01", "-o", program, source, "-ltestu01", "-ltestu01probdist", "-ltestu01mylib", "-lm"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            print(f"TestU01 is not used: {done.stderr.strip().splitlines()[0]}", file=sys.stderr)
            return None
        return program


class Dieharder:
    """A test of dieharder, with one of the sizes that 'dieharder -a' gives it.

    Test 14 is left out: dieharder itself says not to use it.
    """

    name = "dieharder"
    SIZES = {200: range(1, 13), 201: range(2, 6), 202: range(2, 6), 203: range(33), 206: [256], 207: [32], 208: [0, 1], 209: [12]}
    TESTS = [*range(14), *range(15, 18), *range(100, 103), *range(200, 210)]

    def __init__(self, test, size):
        self.arguments = ["-d", str(test)] + ([] if size is None else ["-n", str(size)])
        self.part = " ".join(self.arguments)

    @classmethod
    def parts(cls):
        return [cls(test, size) for test in reversed(cls.TESTS) for size in reversed(cls.SIZES.get(test, [None]))]

    @staticmethod
    def rows(text):
        rows = [re.split(r"\s*\|\s*", line.strip()) for line in text.splitlines() if line.count("|") == 5]
        return [row for row in rows if row[-1] in ("PASSED", "WEAK", "FAILED")]

    def run(self, words, order, generator):
        """No statistics where dieharder crashes over its own Mersenne twister, too."""
        _, text = piped(words, order, generator, ["dieharder", *self.arguments, "-g", "200", "-k", "2"])
        rows = self.rows(text)
        if not rows:
            own = subprocess.run(["dieharder", *self.arguments, "-g", "13", "-k", "2"], capture_output=True, text=True)
            if own.returncode < 0 and not self.rows(own.stdout):
                return 0, 0, []
            sys.exit(f"dieharder {self.part} over {order} says nothing:\n{text}")
        failed = [row for row in rows if row[-1] == "FAILED"]
        weak = [f"{row[0]} {row[1]}: p = {row[4]}" for row in rows if row[-1] != "PASSED"]
        return len(rows), len(failed), weak


class PractRand:
    name, part = "PractRand, 1 TB at most an hour", ""

    def run(self, words, order, generator):
        command = ["timeout", "3600", "RNG_test", "stdin32", "-tlmax", "1TB"]
        _, text = piped(words, order, generator, command)
        failed = len(re.findall(r"FAIL", text))
        return text.count("length="), failed, re.findall(r".*(?:suspicious|FAIL).*", text)


def batteries(options, folder):
    """Those that are installed, each with the orders and the generators it is to run over."""
    found, program = [], Crush.programs(folder)
    if program:
        # The longest first, so that no core waits for one at the end.
        found += [(part, order, "luck") for order in options.crush for part in Crush.parts(program)]
    if options.dieharder and shutil.which("dieharder"):
        found += [(part, order, "luck") for order in options.dieharder for part in Dieharder.parts()]
    elif options.dieharder:
        print("dieharder is not used: it is not installed", file=sys.stderr)
    if shutil.which("RNG_test"):
        found += [(PractRand(), order, "luck") for order in ORDERS]
    else:
        print("PractRand is not used: there is no RNG_test", file=sys.stderr)
    if program:
        small = Crush(program)
        found += [(small, order, "luck") for order in ORDERS] + [(small, "players", broken) for broken in BROKEN]
    return found


class Kept:
    """Results by program, battery and words, those of earlier calls too where there is a file, a line each."""

    def __init__(self, file, words):
        self.file, self.lock = file and pathlib.Path(file), threading.Lock()
        self.program = hashlib.sha256(pathlib.Path(words).read_bytes()).hexdigest()
        lines = self.file.read_text().splitlines() if self.file and self.file.exists() else []
        try:
            self.results = {tuple(key): tuple(result) for key, result in map(json.loads, lines)}
        except (ValueError, TypeError):
            sys.exit(f"{file} holds something else than results: name another file for --kept")

    def key(self, job):
        battery, order, generator = job
        return self.program, battery.name, battery.part, order, generator

    def result(self, job):
        return self.results.get(self.key(job))

    def keep(self, job, result):
        with self.lock:
            self.results[self.key(job)] = result
            if self.file:
                # Written beside it first: a call that is stopped leaves all earlier results.
                beside = self.file.with_name(self.file.name + ".new")
                beside.write_text("".join(json.dumps(row) + "\n" for row in self.results.items()))
                os.replace(beside, self.file)


def played(todo, words, kept, seconds):
    """Runs what is not kept; whether all is done now."""
    end = time.monotonic() + seconds

    def play(job):
        if kept.result(job) is None and time.monotonic() < end:
            kept.keep(job, job[0].run(words, job[1], job[2]))

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(play, todo))
    return all(kept.result(job) is not None for job in todo)


def whole(todo, kept):
    """The results by battery, order and generator, parts added up."""
    rows = {}
    for job in todo:
        count, failed, suspects = kept.result(job)
        own = rows.setdefault((job[0].name, job[1], job[2]), [0, 0, []])
        own[0] += count
        own[1] += failed
        own[2] += suspects
    return rows


def row(name, order, generator, count, failed, suspects):
    wanted = failed > 0 if generator != "luck" else failed == 0
    words = f"{failed} failed" if failed else "none failed"
    notes = "; ".join(suspects[:3]) + (f"; {len(suspects) - 3} more" if len(suspects) > 3 else "")
    return wanted, f"| {generator} | {order} | {name} | {count} | {words} | {'as it should be' if wanted else '**wrong**'} | {notes} |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("words")
    parser.add_argument("folder")
    parser.add_argument("--crush", nargs="+", choices=ORDERS, default=[], metavar="ORDER")
    parser.add_argument("--dieharder", nargs="+", choices=ORDERS, default=[], metavar="ORDER")
    parser.add_argument("--kept", metavar="FILE")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    options = parser.parse_args()
    if options.minutes != float("inf") and not options.kept:
        parser.error("--minutes needs --kept FILE, or what is done would be lost")
    kept = Kept(options.kept, options.words)
    with tempfile.TemporaryDirectory() as folder:
        todo = batteries(options, folder)
        if not todo:
            sys.exit("no battery is installed")
        if not played(todo, options.words, kept, 60 * options.minutes):
            done = sum(kept.result(job) is not None for job in todo)
            print(f"{done} of {len(todo)} parts are done: the same command goes on from there", file=sys.stderr)
            return 75
    rows = [row(*job, *result) for job, result in whole(todo, kept).items()]
    crashing = sorted({job[0].part for job in todo if kept.result(job)[0] == 0})
    arguments = "".join(f" --{name} {' '.join(orders)}" for name, orders in [("crush", options.crush), ("dieharder", options.dieharder)] if orders)
    right = all(wanted for wanted, _ in rows)
    answer = "Every battery passes luck and fails the broken generators." if right else "A battery found something: see the rows marked wrong."
    pathlib.Path(options.folder).mkdir(parents=True, exist_ok=True)
    text = "\n".join(
        [
            "# Random words under batteries of tests",
            "",
            f"**{answer}**",
            "",
            f"Command: `.ci/randomness.py RandomWords {options.folder}{arguments}`, {datetime.date.today()}.",
            "",
            "A test fails where its p-value is below 10⁻⁶ or above 1 − 10⁻⁶ (TestU01), or by its own verdict. Of 1,000",
            "p-values of perfect randomness two lie beyond 0.001 of either end: such ones are listed, and are no failure.",
            *([f"Left out, because dieharder crashes there over its own generators, too: {', '.join(crashing)}."] if crashing else []),
            *(["Crush runs eight tests at a time, and dieharder one, each time from the first word on."] if options.crush else []),
            "",
            "| generator | order of the words | battery | statistics | result | verdict | p-values near an end |",
            "| --- | --- | --- | ---: | --- | --- | --- |",
        ]
        + [line for _, line in rows]
        + ["", "`RandomWords` prints the words; its orders are described in `Sources/Benchmarks/RandomWords/Order.swift`.", ""]
    )
    (pathlib.Path(options.folder) / "report.md").write_text(text)
    print(text)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
