#!/usr/bin/env python3
"""Runs a build, and writes how many processor seconds each module took, as the compilers' processes are seen to take them.

Usage: compile-seconds.py FILE FOLDER COMMAND...

FOLDER is the build's own: other builds may go on beside it. The first line of FILE is the whole build. Exits as the
command does. Linux only.
"""
import collections
import pathlib
import resource
import signal
import subprocess
import sys

TICKS = 100  # a second, in /proc on every Linux
LOOK = 0.2  # seconds from one look to the next: what a compiler takes after the last one is not seen


def compilers(folder):
    """Each compiler that works in the folder now: its process, its module, its processor seconds."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_text(errors="replace").split("\0")
            if not words[0].endswith("swift-frontend") or "-module-name" not in words:
                continue
            if not any(f"/{folder}/" in word for word in words):
                continue
            # After the program's name, which may hold spaces; user and system time are the twelfth and the thirteenth.
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            yield process.name, words[words.index("-module-name") + 1], (int(fields[11]) + int(fields[12])) / TICKS
        except OSError:
            continue  # it has ended meanwhile


def main():
    file, folder, *command = sys.argv[1:]
    build = subprocess.Popen(command)
    # Whoever stops this stops the build.
    signal.signal(signal.SIGTERM, lambda *_: build.terminate())
    seen = {}
    while True:
        try:
            build.wait(LOOK)
            break
        except subprocess.TimeoutExpired:
            for process, module, seconds in compilers(folder):
                seen[process, module] = seconds
    own = resource.getrusage(resource.RUSAGE_CHILDREN)
    modules = collections.Counter()
    for (_, module), seconds in seen.items():
        modules[module] += seconds
    with open(file, "w") as out:
        print(f"{own.ru_utime + own.ru_stime:.1f} all", file=out)
        for module, seconds in modules.most_common():
            print(f"{seconds:.1f} {module}", file=out)
    return build.returncode


if __name__ == "__main__":
    sys.exit(main())
