#!/usr/bin/env python3
"""Breaks the engine on purpose, one place at a time, and counts how often a test notices.

    mutants.py FOLDER [--count N] [--seed N] [--only FILE ...] [--stages STAGE ...] [--out FOLDER]

FOLDER takes a copy of the checkout, its builds and the results so far; a second call goes on where the first stopped,
and tries again what survived. Places are drawn at random, as many of each file as it has of all. All mutants are
compiled into one program, and REWARDSIM_MUTANT chooses one: some minutes of building instead of days. The tests run in
stages, the quick ones first; a mutant is killed by the first test that fails, a crash, or a hang.

Broken are operators, bounds, constants and statements of Day, Tally, Statistics and Randomness. Left alone are
preconditions, conditional compilation, declarations, the sizes of memory, and what only takes room, gives it back or
fetches early.
What the compiler refuses is replaced by another place of the same file, and counted.

--out takes report.md and mutants.csv, and reads verdicts.csv there: why a survivor does no harm.
"""

import argparse
import collections
import csv
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import threading
import time

from mutants_report import write_report
from mutants_sites import rewritten, sites
from mutants_switches import C_HEADER, C_SOURCE, switches

ENGINE = "Sources/RewardEngine"
HEADER = "Sources/LaneBits/include/LaneBits.h"
FOLDERS = ["Day", "Tally", "Statistics", "Randomness"]
SCRATCH = ".build-release-tests"
# An optimised build for every processor, in which tests see inside all modules.
TEST = ["swift", "test", "-c", "release", "-Xswiftc", "-enable-testing", "--scratch-path", SCRATCH]
PORTABLE = {"REWARDSIM_PORTABLE": "1", "REWARDSIM_BENCHMARKS": "mutants", "SWIFT_BACKTRACE": "enable=no"}
PROGRAM = f"{SCRATCH}/release/rewardsimPackageTests.xctest"
SLOW = "(EveryPattern|TwelveDays|ProfileAssignment)Tests"
PAGES = "(RewardReportsTests|RewardCommandTests|GoldenTests|EconomiesTests|GrowthTests|RandomWordsTests)"
# Tests that read the sources see the switches, and are run in no stage.
STAGES = ["own", "fixed", "units", "patterns", "laws", "studies", "pages"]
FIELDS = ["mutant", "file", "line", "kind", "was", "becomes", "result", "stage", "by", "seconds"]
MEMORY = 8 << 30


def checkout(folder):
    """Copies the tracked and the new files, and leaves alone what is the same, which then need not be built again."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], check=True, capture_output=True, text=True)
    for name in listed.stdout.split("\n"):
        source = pathlib.Path(name)
        if name and (source.is_symlink() or source.is_file()) and not is_rewritten(name):
            copy(source, folder / name)


def is_rewritten(name):
    return name == HEADER or any(name.startswith(f"{ENGINE}/{folder}/") for folder in FOLDERS)


def copy(source, target):
    if source.is_symlink():
        if not target.is_symlink():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(os.readlink(source))
    else:
        write(target, source.read_bytes(), source.stat().st_mode)
        os.utime(target, ns=(source.stat().st_atime_ns, source.stat().st_mtime_ns))


def write(target, content, mode=0o644):
    if target.exists() and target.read_bytes() == content:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    target.chmod(mode)


def sources():
    """The files that may be broken, with what is in them."""
    paths = [path for folder in FOLDERS for path in sorted(pathlib.Path(ENGINE, folder).glob("*.swift"))]
    return {str(path.relative_to(ENGINE)): path.read_text() for path in paths}


def quotas(counts, total):
    """How many are drawn of each file: its part of all, by largest remainders."""
    whole = sum(counts.values())
    exact = {file: min(total, whole) * count / whole for file, count in counts.items()}
    quota = {file: int(share) for file, share in exact.items()}
    rest = min(total, whole) - sum(quota.values())
    for file in sorted(exact, key=lambda file: exact[file] - quota[file], reverse=True)[:rest]:
        quota[file] += 1
    return quota


class Draw:
    """The places that are broken: the first of each file's in random order which the compiler takes."""

    def __init__(self, found, count, seed):
        self.numbered = dict(enumerate(found, 1))
        byfile = collections.defaultdict(list)
        for number, site in self.numbered.items():
            byfile[site.file].append(number)
        self.order = {file: random.Random(f"{seed} {file}").sample(own, len(own)) for file, own in byfile.items()}
        self.quota = quotas({file: len(own) for file, own in byfile.items()}, count)
        self.refused = set()

    def chosen(self):
        picked = []
        for file, order in self.order.items():
            picked += [number for number in order if number not in self.refused][: self.quota[file]]
        return [(number, self.numbered[number]) for number in sorted(picked)]

    def remember(self, path):
        """Gives up what the compiler refused in an earlier call, so that what was built then stays."""
        names = set(path.read_text().split("\n")) if path.exists() else set()
        self.refused.update(number for number, site in self.numbered.items() if name(site) in names)

    def keep(self, path):
        path.write_text("".join(name(self.numbered[number]) + "\n" for number in sorted(self.refused)))

    def refuse(self, file, line):
        """Gives up the place nearest above a line that the compiler complains about."""
        own = [(number, site) for number, site in self.chosen() if site.file == file]
        near = [number for number, site in own if site.line == line]
        if not near and own:
            near = [min(own, key=lambda item: (item[1].line > line, abs(item[1].line - line)))[0]]
        self.refused.update(near)
        return bool(near)


def name(site):
    """A place in words; two of them on a line that change alike have one name, and are refused together."""
    return f"{site.file}:{site.line} {site.kind} {site.was} {site.becomes}"


def mutate(folder, texts, draw):
    """Writes the engine with all chosen places behind switches."""
    chosen = draw.chosen()
    for file, text in texts.items():
        own = [(number, site) for number, site in chosen if site.file == file]
        write(folder / ENGINE / file, rewritten(text, own).encode())
    write(folder / ENGINE / "Mutants.swift", switches(chosen).encode())
    write(folder / "Sources/LaneBits/Mutant.c", C_SOURCE.encode())
    write(folder / HEADER, pathlib.Path(HEADER).read_bytes() + C_HEADER.encode())


def build(folder, texts, draw):
    """Compiles all tests, and drops places until the compiler takes what is left."""
    command = TEST + ["--filter", "NoSuchTest"]
    draw.remember(folder / "refused.txt")
    while True:
        mutate(folder, texts, draw)
        done = subprocess.run(command, cwd=folder, env=os.environ | PORTABLE, capture_output=True, text=True)
        errors = set(re.findall(rf"/{ENGINE}/(\S+?):(\d+):\d+: error:", done.stdout + done.stderr))
        if not errors:
            break
        # No list: each complaint has to be answered.
        answered = [draw.refuse(file, int(line)) for file, line in sorted(errors) if file != "Mutants.swift"]
        print(f"the compiler refused {len(answered)} places: {sorted(errors)}", flush=True)
        if not any(answered):
            sys.exit(done.stdout + done.stderr)
        draw.keep(folder / "refused.txt")
    if not (folder / PROGRAM).exists() or "error:" in done.stderr + done.stdout:
        sys.exit((done.stdout + done.stderr)[-4000:])


def selection(stage, file):
    """What a stage runs for a mutant of a file: a pattern of tests, and one of those left out."""
    tests = pathlib.Path("Tests/RewardEngineTests", file.split("/")[0]).glob("*.swift")
    suites = sorted(name for path in tests for name in re.findall(r"struct (\w+Tests)\b", path.read_text()))
    own = f"({'|'.join(suites)})"
    return {
        "own": (f"^RewardEngineTests\\.{own}/", SLOW),
        "fixed": ("^ValueStabilityTests\\.", None),
        "units": ("^RewardEngineTests\\.", f"{SLOW}|^RewardEngineTests\\.{own}/"),
        "patterns": (f"^RewardEngineTests\\.{SLOW}", None),
        "laws": ("^(LawTests|ClosedFormTests|RaceTests)\\.", None),
        "studies": ("^Reward(Calibration|Studies)Tests\\.", None),
        "pages": (f"^{PAGES}\\.", None),
    }[stage]


class Run:
    """One stage of the tests with one mutant; it ends with the first failure."""

    def __init__(self, folder, number, tests, limit):
        self.began, self.failed, self.hung = time.monotonic(), None, False
        environment = os.environ | PORTABLE | {"REWARDSIM_MUTANT": str(number), "NO_COLOR": "1"}
        command = ["nice", str(folder / PROGRAM), "--testing-library", "swift-testing", "--filter", tests[0]]
        command += ["--skip", tests[1]] if tests[1] else []
        self.process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            preexec_fn=self.bound, errors="replace", text=True)  # fmt: skip
        timer = threading.Timer(limit, self.hang)
        timer.start()
        self.log = [line for line in self.lines()]
        timer.cancel()
        self.status = self.process.wait()
        self.seconds = time.monotonic() - self.began

    @staticmethod
    def bound():
        """A mutant may ask for all memory there is, or never stop writing."""
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def lines(self):
        for line in self.process.stdout:
            yield line
            found = re.search(r"✘ Test (.+?) recorded an issue", re.sub(r"\x1b\[[0-9;]*m", "", line))
            if found and not self.failed:
                self.failed = found[1]
                self.stop()

    def hang(self):
        self.hung = True
        self.stop()

    def stop(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    @property
    def killer(self):
        """What noticed, or nothing."""
        if self.failed:
            return self.failed
        if self.hung:
            return "a hang"
        if self.status:
            return f"a crash, {signal.Signals(-self.status).name}" if self.status < 0 else f"exit {self.status}"
        return None


class Baseline:
    """How long tests take without a mutant, with which they must pass; each selection is run once."""

    def __init__(self, folder):
        self.folder, self.seconds = folder, {}

    def limit(self, tests):
        if tests not in self.seconds:
            run = Run(self.folder, 0, tests, 3600)
            if run.killer:
                sys.exit(f"without a mutant, {run.killer} fails\n" + "".join(run.log)[-4000:])
            self.seconds[tests] = run.seconds
            print(f"without a mutant, {tests[0][:60]} passes in {run.seconds:.0f} s", flush=True)
        return 60 + 8 * self.seconds[tests]


def verdict(folder, number, file, stages, baseline):
    spent = 0.0
    for stage in stages:
        tests = selection(stage, file)
        run = Run(folder, number, tests, baseline.limit(tests))
        spent += run.seconds
        if run.killer:
            return {"result": "killed", "stage": stage, "by": run.killer, "seconds": f"{spent:.1f}"}
    return {"result": "survived", "stage": stages[-1], "by": "", "seconds": f"{spent:.1f}"}


def place(number, site):
    return {"mutant": number} | {field: getattr(site, field) for field in FIELDS[1:6]}


def known(path):
    """Results so far, by what was broken."""
    if not path.exists():
        return {}
    with path.open(newline="") as file:
        return {tuple(row[field] for field in FIELDS[:6]): row for row in csv.DictReader(file)}


def save(path, rows):
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, FIELDS, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def run_all(folder, draw, stages):
    """The results of all mutants; those known to be killed are not run again."""
    path, baseline, rows = folder / "mutants-so-far.csv", Baseline(folder), []
    before, chosen = known(path), draw.chosen()
    for number, site in chosen:
        row = {field: str(value) for field, value in place(number, site).items()}
        old = before.get(tuple(row.values()))
        if not old or old["result"] != "killed":
            old = row | verdict(folder, number, site.file, stages, baseline)
            before[tuple(row.values())] = old
            save(path, before.values())
            change = f"{site.file}:{site.line} {site.was[:60]} → {site.becomes}"
            print(f"{len(rows) + 1} of {len(chosen)}: {change}: {old['result']} {old['by'][:60]} {old['seconds']} s", flush=True)
        rows.append(old)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[], metavar="FILE")
    parser.add_argument("--stages", nargs="+", choices=STAGES, default=STAGES, metavar="STAGE")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--list", action="store_true", help="print the places that are drawn, and build nothing")
    options = parser.parse_args()
    texts = sources()
    found = [site for file, text in texts.items() for site in sites(file, text)]
    wanted = [site for site in found if not options.only or site.file.split("/")[-1] in options.only]
    draw = Draw(wanted, options.count, options.seed)
    if options.list:
        for number, site in draw.chosen():
            print(number, f"{site.file}:{site.line}", site.kind, site.was, "→", site.becomes)
        return
    folder = options.folder.resolve()
    checkout(folder)
    build(folder, texts, draw)
    rows = run_all(folder, draw, options.stages)
    write_report(options, texts, draw, rows)


if __name__ == "__main__":
    main()
