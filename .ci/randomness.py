#!/usr/bin/env python3
"""Batteries of statistical tests over the words of luck in the orders they are used in.

    randomness.py WORDS FOLDER [--crush ORDER ...] [--dieharder ORDER ...]

WORDS is the program RandomWords, FOLDER takes report.md. SmallCrush of TestU01 runs over each order and over two
broken generators, which must fail. --crush adds Crush over some orders (about an hour an order and core), --dieharder
adds dieharder (about as long). PractRand's RNG_test runs where it is installed. What a machine does not have is named
and left out.
TestU01: Debian's libtestu01-0-dev (non-free); dieharder: Debian's dieharder.
"""

import argparse
import concurrent.futures
import datetime
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

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
    """SmallCrush or Crush of TestU01."""

    def __init__(self, size, program):
        self.size, self.program = size, program
        self.name = "SmallCrush" if size == "small" else "Crush"

    def run(self, words, order, generator):
        status, text = piped(words, order, generator, [self.program, self.size, order])
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
    name = "dieharder"

    def run(self, words, order, generator):
        _, text = piped(words, order, generator, ["dieharder", "-a", "-g", "200", "-k", "2"])
        rows = [re.split(r"\s*\|\s*", line.strip()) for line in text.splitlines() if line.count("|") == 5]
        rows = [row for row in rows if row[-1] in ("PASSED", "WEAK", "FAILED")]
        failed = [row for row in rows if row[-1] == "FAILED"]
        weak = [f"{row[0]} {row[1]}: p = {row[4]}" for row in rows if row[-1] != "PASSED"]
        return len(rows), len(failed), weak


class PractRand:
    name = "PractRand, 1 TB at most an hour"

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
        found += [(Crush("full", program), order, "luck") for order in options.crush]
    if options.dieharder and shutil.which("dieharder"):
        found += [(Dieharder(), order, "luck") for order in options.dieharder]
    elif options.dieharder:
        print("dieharder is not used: it is not installed", file=sys.stderr)
    if shutil.which("RNG_test"):
        found += [(PractRand(), order, "luck") for order in ORDERS]
    else:
        print("PractRand is not used: there is no RNG_test", file=sys.stderr)
    if program:
        small = Crush("small", program)
        found += [(small, order, "luck") for order in ORDERS] + [(small, "players", broken) for broken in BROKEN]
    return found


def row(job, result):
    (battery, order, generator), (count, failed, suspects) = job, result
    wanted = failed > 0 if generator != "luck" else failed == 0
    words = f"{failed} failed" if failed else "none failed"
    notes = "; ".join(suspects[:3]) + (f"; {len(suspects) - 3} more" if len(suspects) > 3 else "")
    return wanted, f"| {generator} | {order} | {battery.name} | {count} | {words} | {'as it should be' if wanted else '**wrong**'} | {notes} |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("words")
    parser.add_argument("folder")
    parser.add_argument("--crush", nargs="+", choices=ORDERS, default=[], metavar="ORDER")
    parser.add_argument("--dieharder", nargs="+", choices=ORDERS, default=[], metavar="ORDER")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        todo = batteries(options, folder)
        if not todo:
            sys.exit("no battery is installed")
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda job: job[0].run(options.words, job[1], job[2]), todo))
    rows = [row(job, result) for job, result in zip(todo, results)]
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
            f"Command: `.ci/randomness.py RandomWords reports/randomness{arguments}`, {datetime.date.today()}.",
            "",
            "A test fails where its p-value is below 10⁻⁶ or above 1 − 10⁻⁶ (TestU01), or by its own verdict. Of 1,000",
            "p-values of perfect randomness two lie beyond 0.001 of either end: such ones are listed, and are no failure.",
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
