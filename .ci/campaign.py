#!/usr/bin/env python3
"""Disturbs the tool while it writes, and checks what is left: the old result or the new one, whole.

    campaign.py TOOL [--minutes N | --large] [--jobs N] [--seed N] [--only calls|crashes|kills|pairs] [--case N]
        [--report FOLDER]

calls    One call of the system fails, once or from then on, in every command that writes files.
crashes  The states of the disk that a crash can leave, worked out from a trace, are made and the tool runs on them.
kills    The tool is killed at random moments; studies then go on with --resume to the bytes of an undisturbed study.
pairs    Two or three writers write to one target, and some of them are killed.

The seed gives the order of the cases; each kind gets the same time, or with --large a number of cases. Jobs run side
by side and share the cases. A failure is printed with the command that plays it again. Exit status 1 if anything failed. Needs strace for calls and crashes.
"""

import argparse
import datetime
import hashlib
import json
import math
import multiprocessing
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import campaign_disk  # noqa: E402 (after the line that keeps its compiled form off the disk)

KINDS = ("calls", "crashes", "kills", "pairs")
LARGE = {"calls": 2_000, "crashes": 10_000, "kills": 1_000, "pairs": 1_000}
ERRORS = ("ENOSPC", "EIO", "EACCES", "EDQUOT", "EINTR", "EMFILE")
CALLS = (
    "openat,read,write,fsync,close,rename,renameat2,link,unlink,rmdir,mkdir,ftruncate,lseek,flock,dup,fcntl,"
    "getdents64,newfstatat,readlink,access"
).split(",")
# A hidden name may stay where one of these failed, for removing takes them.
REMOVING = ("unlink", "rmdir", "openat", "getdents64", "newfstatat", "flock")
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT)
HIDDEN = re.compile(r"\.rewardsim-\d+(-\d+)?(\.old)?$")
LIMIT = 20  # Seconds that a run may take.
SCENARIO = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scenarios", "first.yaml")
SMALL = "first.yaml --players 200 --days 10 --threads 1"
STUDY = "first.yaml --players 2000 --days 3 --threads 1 --replications 4 --metric coins.balance.mean"

# The commands that write, and what they write. SEED is 1 for the old result and 2 for the new one.
COMMANDS = {
    "run": (f"run {SMALL} --seed SEED --export-players --export-events 20 --out out", ["out"]),
    "part": (f"run {SMALL} --seed SEED --shard 1/2 --out parts/out.rewardpart", ["parts/out.rewardpart"]),
    "merge": ("merge first.yaml ../inputs/SEED-1.rewardpart ../inputs/SEED-2.rewardpart --out out", ["out"]),
    "replay": ("replay first.yaml --events ../inputs/SEED.csv --out out", ["out"]),
    "baseline": (f"check {STUDY} --seed SEED --baseline base.json --update-baseline", ["base.json"]),
    "check": (
        f"check {STUDY} --seed SEED --baseline ../inputs/base.json --json found.json --junit found.xml --out out",
        ["out", "found.json", "found.xml"],
    ),
    "compare": (f"compare {STUDY} --seed SEED --out out ../inputs/dear.yaml", ["out"]),
    "sweep": (f"sweep {STUDY} --seed SEED --axis shop.freeze.price.coins=10,20 --out out", ["out"]),
    "tune": (
        f"tune {STUDY} --seed SEED --knob shop.freeze.price.coins=10,20 --goal coins.balance.mean@3<=10000 --out out",
        ["out"],
    ),
    "init": ("init ECONOMY --force --out made.yaml", ["made.yaml"]),
}
STUDIES = ("check", "compare", "sweep", "tune")
FOREIGN = {"notes.md": "mine\n", ".out.rewardsim-mine": "mine too\n"}


def words(command, seed):
    economy = {1: "first", 2: "season"}[seed]
    return COMMANDS[command][0].replace("SEED", str(seed)).replace("ECONOMY", economy).split()


class Finding(Exception):
    """Something that must not be."""


def require(holds, text):
    if not holds:
        raise Finding(text)


def digest(path):
    """A file or a folder by content; None if absent. What run.json says differs from run to run."""
    if not os.path.lexists(path):
        return None
    found = hashlib.sha256()
    if not os.path.isdir(path):
        with open(path, "rb") as file:
            found.update(b"file" + file.read())
        return found.hexdigest()
    for name in sorted(os.listdir(path)):
        with open(os.path.join(path, name), "rb") as file:
            content = file.read()
        if name == "run.json":
            try:
                json.loads(content)
                content = b"readable"
            except ValueError:
                content = b"broken"
        found.update(f"{name} {len(content)}\n".encode() + content)
    return found.hexdigest()


class Case:
    """The folder of one case: what lies there and what it means."""

    def __init__(self, campaign, command):
        self.campaign = campaign
        self.command = command
        self.path = os.path.join(campaign.work, "case")
        self.outputs = COMMANDS[command][1]

    def begin(self, fresh=False):
        """Fills the folder: with the old result, or with nothing but what is not ours."""
        shutil.rmtree(self.path, ignore_errors=True)
        if fresh:
            os.mkdir(self.path)
            for name, text in FOREIGN.items():
                with open(os.path.join(self.path, name), "w") as file:
                    file.write(text)
            self.put_scenario()
        else:
            shutil.copytree(self.campaign.old(self.command), self.path, symlinks=True)
        self.drop_part()
        return self

    @property
    def replaces_nothing(self):
        """Whether the command leaves an older result of another seed alone, as a part of another run."""
        return self.command == "part"

    def drop_part(self):
        """Makes room for a part of another seed."""
        for name in self.outputs if self.replaces_nothing else []:
            if os.path.lexists(self.at(name)):
                os.unlink(self.at(name))

    def at(self, name):
        return os.path.join(self.path, name)

    def put_scenario(self):
        if os.path.lexists(self.at("first.yaml")):
            os.unlink(self.at("first.yaml"))
        shutil.copy(SCENARIO, self.at("first.yaml"))

    def digests(self):
        return tuple(digest(self.at(name)) for name in self.outputs)

    def states(self):
        good = self.campaign.good
        old, new = good(self.command, 1)[0], good(self.command, 2)[0]
        names = []
        for index, found in enumerate(self.digests()):
            # Some results are the same for both seeds: they count as new.
            named = {None: "absent", old[index]: "old", new[index]: "new"}
            names.append(named.get(found, "broken"))
        return names

    def hidden(self):
        found = []
        for folder, folders, files in os.walk(self.path):
            found += [os.path.relpath(os.path.join(folder, name), self.path) for name in folders + files]
        return sorted(name for name in found if HIDDEN.search(name))

    @property
    def journal(self):
        return self.at("out.journal")

    def check_foreign(self):
        for name, text in FOREIGN.items():
            require(os.path.exists(self.at(name)), f"the foreign file {name} is gone")
            with open(self.at(name)) as file:
                require(file.read() == text, f"the foreign file {name} has changed")

    def check_whole(self, fresh):
        """No output is broken, and none is gone that was there."""
        states = self.states()
        require("broken" not in states, f"half a result: {states}")
        gone = "absent" in states and not fresh and not self.replaces_nothing
        require(not gone, f"the old result is gone: {states}")
        self.check_foreign()
        return states

    def process(self, seed, resumed=False, prefix=()):
        extra = ["--resume"] if resumed else []
        return subprocess.Popen(
            [*prefix, self.campaign.tool, *words(self.command, seed), *extra],
            cwd=self.path, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )

    def run(self, seed, resumed=False, prefix=()):
        return ended(self.process(seed, resumed, prefix))

    def check_next(self, refusals=(73,)):
        """The next run succeeds, or refuses and changes nothing."""
        if "old" in self.states():
            self.drop_part()
        before = self.digests()
        resumed = self.command in STUDIES and os.path.exists(self.journal)
        status, said = self.run(2, resumed)
        expected = self.campaign.good(self.command, 2)[1]
        if status in refusals and status != expected:
            require(self.digests() == before, f"refused, and changed something: {said}")
        else:
            require(status == expected, f"the next run ends with {status}: {said}")
            require(set(self.states()) == {"new"}, f"after the next run: {self.states()}")
            require(not self.hidden(), f"the next run left {self.hidden()}")
            require(not os.path.exists(self.journal), "the next run left a journal")
        self.check_foreign()


def ended(process):
    """The exit status of a process, and what it said."""
    try:
        said = process.communicate(timeout=LIMIT)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Finding(f"does not end within {LIMIT} seconds")
    return process.returncode, said.decode(errors="replace").strip().replace("\n", " | ")[:400]


class Campaign:
    def __init__(self, tool, seed, work):
        self.tool = os.path.abspath(tool)
        self.seed = seed
        self.work = work
        self.kept = {}
        self.inputs()

    def once(self, key, made):
        if key not in self.kept:
            self.kept[key] = made()
        return self.kept[key]

    def inputs(self):
        folder = os.path.join(self.work, "inputs")
        os.mkdir(folder)
        shutil.copy(SCENARIO, folder)
        with open(SCENARIO) as file, open(os.path.join(folder, "dear.yaml"), "w") as dear:
            dear.write(file.read().replace("price: { coins: 10 }", "price: { coins: 20 }"))
        calls = [f"check {STUDY} --baseline base.json --update-baseline"]
        for seed in (1, 2):
            calls.append(f"run {SMALL} --seed {seed} --export-events 20 --out {seed}")
            for shard in (1, 2):
                calls.append(f"run {SMALL} --seed {seed} --shard {shard}/2 --out {seed}-{shard}.rewardpart")
        for call in calls:
            subprocess.run([self.tool, *call.split()], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        for seed in (1, 2):
            shutil.copy(os.path.join(folder, str(seed), "events.csv"), os.path.join(folder, f"{seed}.csv"))

    def good(self, command, seed):
        """What an undisturbed run leaves, its exit status, and the seconds it takes."""

        def made():
            case = Case(self, command)
            case.path = os.path.join(self.work, f"good-{command}-{seed}")
            case.begin(fresh=True)
            start = time.monotonic()
            status, said = case.run(seed)
            span = time.monotonic() - start
            if status not in (0, 1, 2) or None in case.digests():
                sys.exit(f"undisturbed, {command} ends with {status}: {said}")
            return case.digests(), status, span

        return self.once(("good", command, seed), made)

    def old(self, command):
        """The folder with the old result and what is not ours."""
        self.good(command, 1)
        return os.path.join(self.work, f"good-{command}-1")

    # Calls that fail.

    def attached(self, case, options, seed=2):
        """Runs a command with strace from the moment it reads its scenario.

        strace counts the calls of each thread alone, and a program calls much before it begins its own work. So the
        scenario is a pipe, and gets its text once strace is there.
        """
        strace = ["strace", "-f", "-qq", *options]
        if case.command == "init":
            return case.run(seed, prefix=strace)
        os.unlink(case.at("first.yaml"))
        os.mkfifo(case.at("first.yaml"))
        process = case.process(seed)
        tracer = None
        try:
            pipe = opened_pipe(case.at("first.yaml"), process)
            if pipe is not None:
                tracer = subprocess.Popen([*strace, "-p", str(process.pid)], stderr=subprocess.DEVNULL)
                wait_for_tracer(process, tracer)
                with open(SCENARIO, "rb") as file:
                    os.write(pipe, file.read())
                os.close(pipe)
            return ended(process)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            if tracer:
                tracer.wait()
            case.put_scenario()

    def counts(self, command):
        """How many times the thread that writes makes each call; for init, from its first own call on."""

        def made():
            case = Case(self, command).begin()
            trace = os.path.join(self.work, "calls")
            status, said = self.attached(case, ["-o", trace, "-e", "trace=" + ",".join(CALLS)])
            if status != self.good(command, 2)[1]:
                sys.exit(f"traced, {command} ends with {status}: {said}")
            threads, first = {}, {}
            for line in open(trace):
                found = re.match(r"(\d+) +(\w+)\(", line)
                if not found:
                    continue
                counted = threads.setdefault(found.group(1), {})
                counted[found.group(2)] = counted.get(found.group(2), 0) + 1
                if "made.yaml" in line:
                    first.setdefault(found.group(1), dict(counted))
            if command == "init":
                thread = next(iter(first))
                others = [counted for number, counted in threads.items() if number != thread]
                early = {
                    call: max([first[thread].get(call, 0), *(counted.get(call, 0) for counted in others)])
                    for call in CALLS
                }
                return {call: (early[call], threads[thread].get(call, 0)) for call in CALLS}
            return {call: (0, max(counted.get(call, 0) for counted in threads.values())) for call in CALLS}

        return self.once(("counts", command), made)

    def calls_cases(self):
        """All cases, so that each call of each command comes as often as any other while it has cases left."""
        rng = random.Random(f"{self.seed}/calls")
        groups = []
        for command in COMMANDS:
            for call, (low, high) in self.counts(command).items():
                group = [
                    (command, call, number, error, sticky)
                    for number in range(low + 1, high + 1) for error in ERRORS for sticky in (False, True)
                ]
                rng.shuffle(group)
                if group:
                    groups.append(group)
        turns = []
        for turn in range(max(map(len, groups))):
            left = [group[turn] for group in groups if turn < len(group)]
            rng.shuffle(left)
            turns += left
        return turns

    def do_calls(self, case, rng):
        command, call, number, error, sticky = case
        fresh = rng.random() < 0.3
        folder = Case(self, command).begin(fresh)
        fault = f"inject={call}:error={error}:when={number}{'+' if sticky else ''}"
        status, said = self.attached(folder, ["-o", "/dev/null", "-e", f"trace={call}", "-e", fault])
        states = folder.check_whole(fresh)
        expected = self.good(command, 2)[1]
        allowed = (expected, 66, 73, 74)
        require(status in allowed, f"exit {status}, {states}: {said}")
        # A check's own status may say that a goal fails; so it is 0 that must not lie.
        require(status != expected or set(states) == {"new"}, f"exit {status} and {states}")
        # Of several files the last may be the same for both seeds, and prove nothing.
        if status != expected and states == ["new"] and call != "write":
            require("in place" in said or call in ("close", "dup"), f"exit {status}, and all is new: {said}")
        left = folder.hidden()
        # Where the tool cannot tell that a hidden file is its own, it leaves it to the next run.
        excused = call in ("unlink", "rmdir", "newfstatat") or "in place" in said or (sticky and call in REMOVING)
        require(not left or excused, f"left behind {left}, exit {status}: {said}")
        if left or os.path.exists(folder.journal) or rng.random() < 0.1:
            folder.check_next()

    # Crashes.

    def disk(self, command, fresh):
        def made():
            case = Case(self, command).begin(fresh)
            start = os.path.join(self.work, f"start-{command}-{fresh}")
            shutil.copytree(case.path, start)
            trace = os.path.join(self.work, "steps")
            options = ["-xx", "-s", "100000000", "-o", trace, "-e", "trace=" + campaign_disk.CALLS]
            case.run(2, prefix=["strace", "-f", "-qq", *options])
            disk = campaign_disk.Disk(start)
            disk.root = os.path.realpath(case.path)
            disk.follow(trace)
            os.unlink(trace)
            # The model is shown to follow: all that was done gives what is there.
            shutil.rmtree(case.path)
            os.mkdir(case.path)
            disk.put(disk.state(len(disk.changes), False, False, random.Random(0)), case.path)
            if set(case.states()) != {"new"}:
                sys.exit(f"the trace of {command} was not understood: it ends with {case.states()}")
            return disk

        return self.once(("disk", command, fresh), made)

    def crashes_cases(self):
        rng = random.Random(f"{self.seed}/crashes")
        cases = []
        while len(cases) < 20_000:
            turn = [
                (command, fresh, names, torn)
                for command in COMMANDS for fresh in (False, True) for names in (False, True) for torn in (False, True)
            ]
            rng.shuffle(turn)
            cases += turn
        return cases

    def do_crashes(self, case, rng):
        command, fresh, names, torn = case
        disk = self.disk(command, fresh)
        count = rng.randint(0, len(disk.changes))
        if rng.random() < 0.5:
            # The steps in which names change hands are few, and matter most.
            moves = [at for at, change in enumerate(disk.changes) if change[0] == "names" and len(change[1]) > 1]
            count = min(len(disk.changes), max(0, rng.choice(moves) + rng.randint(-3, 4)) if moves else count)
        folder = Case(self, command)
        shutil.rmtree(folder.path, ignore_errors=True)
        os.mkdir(folder.path)
        disk.put(disk.state(count, names, torn, rng), folder.path)
        try:
            folder.check_whole(fresh)
            # A journal may say that it is damaged.
            folder.check_next((73, 65) if torn and os.path.exists(folder.journal) else (73,))
        except Finding as finding:
            raise Finding(f"after {count} of {len(disk.changes)} changes: {finding}")

    # Kills.

    def kills_cases(self):
        rng = random.Random(f"{self.seed}/kills")
        # Studies come twice as often: they have more to lose.
        return [rng.choice([*COMMANDS, *STUDIES]) for _ in range(20_000)]

    def do_kills(self, command, rng):
        fresh = rng.random() < 0.3
        folder = Case(self, command).begin(fresh)
        expected, span = self.good(command, 2)[1:]
        for turn in range(rng.randint(1, 3)):
            number = rng.choice(SIGNALS)
            delay = rng.random() * span * 1.1
            process = folder.process(2, resumed=turn > 0 and command in STUDIES)
            time.sleep(delay)
            process.send_signal(number)
            status, said = ended(process)
            what = f"{number.name} after {delay:.3f} s: "
            require(status in (expected, -number, 128 + number), f"{what}exit {status}: {said}")
            states = folder.check_whole(fresh)
            require(status != expected or set(states) == {"new"}, f"{what}exit {status} and {states}")
            if "everything was written" in said:
                require(set(states) == {"new"} and not os.path.exists(folder.journal), f"{what}{states}, journal: {said}")
            require(number == signal.SIGKILL or turn or not folder.hidden(), f"{what}left {folder.hidden()}: {said}")
        status, said = folder.run(2, resumed=command in STUDIES)
        require(status == expected, f"the run after the kills ends with {status}: {said}")
        require(set(folder.states()) == {"new"}, f"after the kills: {folder.states()}")
        finished = "is finished" in said
        require(finished or not folder.hidden(), f"the run after the kills left {folder.hidden()}")
        require(finished or not os.path.exists(folder.journal), "the run after the kills left a journal")

    # Several writers.

    def pairs_cases(self):
        rng = random.Random(f"{self.seed}/pairs")
        return [rng.choice(list(COMMANDS)) for _ in range(20_000)]

    def do_pairs(self, command, rng):
        fresh = rng.random() < 0.5
        folder = Case(self, command).begin(fresh)
        good = {seed: self.good(command, seed) for seed in (1, 2)}
        seeds = [rng.choice((1, 2)) for _ in range(rng.choice((2, 2, 3)))]
        writers = []
        for seed in seeds:
            writers.append(folder.process(seed))
            time.sleep(rng.choice((0, rng.random() * good[seed][2])))
        killed = rng.choice(writers) if rng.random() < 0.3 else None
        if killed:
            killed.send_signal(rng.choice(SIGNALS))
        results = [ended(writer) for writer in writers]
        told = ", ".join(f"seed {seed}: exit {status} {said}" for seed, (status, said) in zip(seeds, results))
        for writer, seed, (status, _) in zip(writers, seeds, results):
            stopped = writer is killed and (status < 0 or status > 128)
            require(stopped or status in (good[seed][1], 73), told)
        states = folder.check_whole(fresh)
        done = {seed for seed, (status, _) in zip(seeds, results) if status == good[seed][1]}
        if done:
            require("absent" not in states, f"{states}: {told}")
        if killed is None and done == {2}:
            require(set(states) == {"new"} or "in place" in told, f"{states}: {told}")
        if killed is None:
            require(not folder.hidden(), f"left {folder.hidden()}: {told}")
            require(not os.path.exists(folder.journal), f"a journal is left: {told}")
        elif os.path.exists(folder.journal):
            os.unlink(folder.journal)
        folder.check_next(())


def opened_pipe(path, process):
    """The writing end of a pipe, once a process reads it; None if the process ends before."""
    end = time.monotonic() + LIMIT
    while process.poll() is None and time.monotonic() < end:
        try:
            return os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            time.sleep(0.001)
    return None


def wait_for_tracer(process, tracer):
    """Waits until each thread of a process is traced."""
    tasks = f"/proc/{process.pid}/task"
    while tracer.poll() is None and process.poll() is None:
        try:
            traced = []
            for task in os.listdir(tasks):
                with open(f"{tasks}/{task}/status") as status:
                    traced.append("TracerPid:\t0\n" not in status.read())
        except OSError:
            continue
        if all(traced):
            return
        time.sleep(0.001)
    if tracer.poll() is not None:
        sys.exit("strace may not trace here; leave out calls and crashes with --only kills or --only pairs")


def play(campaign, kind, number, cases, again):
    """Plays one case; returns what went wrong, with the command that plays it again, or None."""
    try:
        getattr(campaign, f"do_{kind}")(cases[number], random.Random(f"{campaign.seed}/{kind}/{number}"))
        return None
    except Finding as finding:
        described = cases[number] if isinstance(cases[number], str) else " ".join(map(str, cases[number]))
        found = f"{kind} {number} ({described}): {finding}", f"{again} --only {kind} --case {number}"
        print(f"not ok: {found[0]}\n  again: {found[1]}", flush=True)
        return found


def play_all(campaign, cases, limits, end, again, job, jobs):
    """Plays each kind for as long as any other, to its limit or the end; returns cases played and what went wrong.

    Of several jobs each plays its turns: the first of two the cases 0, 2, 4 and so on.
    """
    played, spent = ({kind: 0 for kind in cases} for _ in range(2))
    found = {kind: [] for kind in cases}
    while left := [kind for kind in cases if job + jobs * played[kind] < limits[kind]]:
        if time.monotonic() >= end:
            break
        kind = min(left, key=spent.get)
        start = time.monotonic()
        finding = play(campaign, kind, job + jobs * played[kind], cases[kind], again)
        if finding:
            found[kind].append(finding)
        spent[kind] += time.monotonic() - start
        played[kind] += 1
    return played, found


def play_job(options, kinds, job, again, sent):
    """Plays the turns of one job in a folder of its own, and sends what came of them and how many cases there are."""
    with tempfile.TemporaryDirectory() as work:
        end = math.inf if options.large else time.monotonic() + 60 * options.minutes
        campaign = Campaign(options.tool, options.seed, work)
        cases = {kind: getattr(campaign, f"{kind}_cases")() for kind in kinds}
        counts = {kind: len(listed) for kind, listed in cases.items()}
        limits = {kind: min(count, LARGE[kind] if options.large else count) for kind, count in counts.items()}
        sent.send((*play_all(campaign, cases, limits, end, again, job, options.jobs), counts))


def play_jobs(options, kinds, again):
    """Plays all jobs side by side, and adds up what they found."""
    jobs = []
    for job in range(options.jobs):
        received, sent = multiprocessing.Pipe(duplex=False)
        # A daemon is ended with this process.
        process = multiprocessing.Process(target=play_job, args=(options, kinds, job, again, sent), daemon=True)
        process.start()
        sent.close()
        jobs.append((process, received))
    played, found = ({kind: made() for kind in kinds} for made in (int, list))
    for process, received in jobs:
        try:
            own, missed, counts = received.recv()
        except EOFError:
            sys.exit("a job ended without a result")
        for kind in kinds:
            played[kind] += own[kind]
            found[kind] += missed[kind]
        process.join()
    return played, found, counts


def rows(played, found, counts):
    lines = ["| kind | cases played | cases listed | failures |", "| --- | ---: | ---: | ---: |"]
    for kind in played:
        lines.append(f"| {kind} | {played[kind]:,} | {counts[kind]:,} | {len(found[kind]):,} |")
    return "\n".join(lines)


def write_report(folder, table, found, options):
    os.makedirs(folder, exist_ok=True)
    length = "--large" if options.large else f"--minutes {options.minutes:g}"
    chosen = f" --jobs {options.jobs}" if options.jobs > 1 else ""
    chosen += f" --only {options.only}" if options.only else ""
    findings = [finding for kind in found.values() for finding in kind]
    listed = "".join(f"- {what}\n  `{again}`\n" for what, again in findings) or "No case failed.\n"
    with open(os.path.join(folder, "report.md"), "w") as file:
        file.write(
            "# The tool, disturbed while it writes\n\n"
            "Each case disturbs a command that writes files, or makes the disk as a crash could leave it. "
            "Afterwards the old result or the new one must be there, whole.\n\n"
            f"{table}\n\n{listed}\n"
            f"Command: `.ci/campaign.py TOOL {length} --seed {options.seed}{chosen}`, "
            f"on {datetime.date.today().isoformat()}.\n"
        )


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool")
    parser.add_argument("--minutes", type=float, default=3, help="how long to play cases (default: 3)")
    counts = ", ".join(f"{count:,} {kind}" for kind, count in LARGE.items())
    parser.add_argument("--large", action="store_true", help=f"play {counts}, however long they take")
    parser.add_argument("--jobs", type=int, default=1, help="how many cases to play side by side (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="gives the order of the cases (default: 1)")
    parser.add_argument("--only", choices=KINDS, help="play this kind alone")
    parser.add_argument("--case", type=int, help="play this case of --only alone")
    parser.add_argument("--report", metavar="FOLDER", help="write FOLDER/report.md")
    options = parser.parse_args()
    if options.case is not None and not options.only:
        parser.error("--case needs --only")
    if options.jobs < 1:
        parser.error("--jobs must be at least 1")
    return options


def main():
    options = read_options()
    kinds = [options.only] if options.only else list(KINDS)
    if not shutil.which("strace") and set(kinds) & {"calls", "crashes"}:
        sys.exit("install strace, or give --only kills or --only pairs")
    length = "large" if options.large else f"{options.minutes:g} minutes"
    print(f"seed {options.seed}, {length}, {options.jobs} at once", flush=True)
    # Ended from outside, it still removes its folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    again = f".ci/campaign.py {options.tool} --seed {options.seed}"
    if options.case is not None:
        with tempfile.TemporaryDirectory() as work:
            campaign = Campaign(options.tool, options.seed, work)
            cases = getattr(campaign, f"{options.only}_cases")()
            return 1 if play(campaign, options.only, options.case, cases, again) else 0
    played, found, counts = play_jobs(options, kinds, again)
    table = rows(played, found, counts)
    print(table)
    if options.report:
        write_report(options.report, table, found, options)
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
