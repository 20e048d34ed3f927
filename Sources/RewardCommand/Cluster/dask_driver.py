#!/usr/bin/env python3
"""Simulates a rewardsim scenario in shards on Dask workers, and merges the parts into one report.

Written by 'rewardsim cluster dask'. It needs dask.distributed, and rewardsim here and on the workers, but no shared folder.
If a worker is lost, the others simulate its shards.
"""

import contextlib
import hashlib
import json
import logging
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

try:
    from distributed import Client, KilledWorker, LocalCluster, as_completed
except ImportError:
    print(f"error: '{sys.executable}' has no dask.distributed", file=sys.stderr)
    print("help: install it with 'pip install distributed', or give another Python with --python", file=sys.stderr)
    # EX_UNAVAILABLE of sysexits.h.
    sys.exit(69)

# The job: options of 'rewardsim run' and 'rewardsim merge'. Workers are a number of processes on this machine, or the
# address of a scheduler. Without a folder for parts, parts are not kept.
JOB = {
    "tool": "rewardsim",
    "scenario": "scenario.yaml",
    "run": [],
    "merge": [],
    "shards": 4,
    "workers": "2",
    "parts": "",
    "out": "report",
}

# A failed shard is tried again, because memory may have been short. The setting
# 'distributed.scheduler.allowed-failures', by default 3, limits how often a worker may be lost.
RETRIES = 2
# EX_TEMPFAIL of sysexits.h: workers were lost again and again.
WORKERS_LOST = 75
# EX_UNAVAILABLE, EX_NOINPUT and EX_CANTCREAT of sysexits.h.
NO_SCHEDULER = 69
NO_TOOL = 66
NO_FOLDER = 73
# Where the header of a part has the number of bytes of the whole file, lowest first.
FILE_SIZE = slice(28, 36)


def play(tool: str, scenario: bytes, options: list[str], shard: str) -> bytes:
    """Simulates one shard, on a worker.

    Returns its part. Raises RuntimeError with the exit status and the error text of rewardsim, or of its absence.
    """
    with tempfile.TemporaryDirectory(prefix="rewardsim-") as folder:
        file = pathlib.Path(folder, "scenario.yaml")
        part = pathlib.Path(folder, "part.rewardpart")
        file.write_bytes(scenario)
        command = [tool, "run", file, *options, "--shard", shard, "--out", part]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as fault:
            words = f"error: a worker cannot run '{tool}': {fault.strerror}\nhelp: give its path on the workers with --tool"
            raise RuntimeError(NO_TOOL, words) from None
        if done.returncode != 0:
            raise RuntimeError(done.returncode, f"shard {shard}: {done.stderr.strip()}")
        return part.read_bytes()


class NoScheduler(Exception):
    """No scheduler answers at the address that was given."""


def connect(workers: str) -> Client:
    """Connects to existing workers, or starts new ones that end with this process."""
    if not workers.isdecimal():
        try:
            return Client(workers)
        except (OSError, ValueError) as fault:
            raise NoScheduler(f"no scheduler answers at '{workers}': {fault}") from None
    # Of a shard that fails there is a sentence at the end; workers would print a traceback for each attempt.
    return Client(
        LocalCluster(
            n_workers=int(workers), threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        )
    )


def is_whole(path: pathlib.Path) -> bool:
    """Whether a kept part has the length that its header names. What else may be wrong with it, the merge finds."""
    try:
        with path.open("rb") as file:
            size = int.from_bytes(file.read(FILE_SIZE.stop)[FILE_SIZE], "little")
        return size == path.stat().st_size
    except OSError:
        return False


def write(path: pathlib.Path, part: bytes) -> None:
    """Writes a part whole or not at all."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.write_bytes(part)
    os.replace(unfinished, path)


def play_missing(job: dict, folder: pathlib.Path) -> list[pathlib.Path]:
    """Simulates every shard whose part is not whole in the folder.

    Parts are named after the scenario and the options of their run: those of another run are left alone. Returns all parts.
    """
    count = job["shards"]
    scenario = pathlib.Path(job["scenario"]).read_bytes()
    run = hashlib.sha256(json.dumps(job["run"]).encode() + scenario).hexdigest()[:12]
    paths = {
        f"{number}/{count}": folder / f"part-{number}-of-{count}-{run}.rewardpart" for number in range(1, count + 1)
    }
    missing = [shard for shard, path in paths.items() if not is_whole(path)]
    if not missing:
        return list(paths.values())
    with connect(job["workers"]) as client:
        shards = {
            client.submit(play, job["tool"], scenario, job["run"], shard, pure=False, retries=RETRIES): shard
            for shard in missing
        }
        for future in as_completed(list(shards)):
            # Removed and released, to free the memory of a part once it is written.
            write(paths[shards.pop(future)], future.result())
            future.release()
            print(f"{count - len(shards)} of {count} parts", file=sys.stderr, flush=True)
    return list(paths.values())


def ended(error: str, help_: str, status: int) -> int:
    """Says why the program ends, and returns its status."""
    print(f"error: {error}\nhelp: {help_}", file=sys.stderr)
    return status


def main(job: dict) -> int:
    """Simulates and merges; returns an exit status."""
    # So that temporary folders are removed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(job["parts"] or stack.enter_context(tempfile.TemporaryDirectory(prefix="rewardsim-")))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            return ended(f"cannot create '{folder}': {fault.strerror}", "give another --parts", NO_FOLDER)
        try:
            parts = play_missing(job, folder)
        except KeyboardInterrupt:
            return 130
        except NoScheduler as fault:
            return ended(str(fault), "give the address that 'dask scheduler' prints", NO_SCHEDULER)
        except RuntimeError as failure:
            if len(failure.args) != 2:
                raise
            status, words = failure.args
            print(words, file=sys.stderr)
            # The exit status of a shell, if a signal ended rewardsim.
            return status if status > 0 else 128 - status
        except KilledWorker as failure:
            print(f"error: {failure}", file=sys.stderr)
            return WORKERS_LOST
        merge = [job["tool"], "merge", *job["merge"], "--out", job["out"], "--", job["scenario"], *parts]
        try:
            return subprocess.run(merge, check=False).returncode
        except OSError as fault:
            return ended(f"cannot run '{job['tool']}' here: {fault.strerror}", "give its path with --tool", NO_TOOL)


if __name__ == "__main__":
    sys.exit(main(JOB))
