"""The states of a disk that a crash can leave, worked out from a trace of a program's calls.

A trace is what strace writes with -f -xx -y- and long strings. Names in a folder are on the disk for certain once the
folder was synchronized, and bytes of a file once the file was. Until then each of them may be there or not.
"""

import os
import re

CALLS = (
    "openat,creat,close,dup,dup2,fcntl,lseek,write,pwrite64,ftruncate,fsync,fdatasync,"
    "rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir"
)
# What can happen to bytes that were written and not synchronized.
FATES = ("kept", "lost", "cut", "zero", "holes")
BLOCK = 4096


def finished_calls(path):
    """The calls of a trace as (name, arguments, result), those that failed left out."""
    begun = {}
    with open(path) as lines:
        for line in lines:
            process, _, text = line.strip().partition(" ")
            text = text.strip()
            if text.endswith("<unfinished ...>"):
                begun[process] = text[: -len("<unfinished ...>")].rstrip()
                continue
            resumed = re.match(r"<\.\.\. \w+ resumed>(.*)", text)
            if resumed:
                text = begun.pop(process, "") + resumed.group(1)
            call = re.match(r"(\w+)\((.*)\)\s+= (\d+)", text)
            if call:
                yield call.group(1), call.group(2).split(", "), int(call.group(3))


def plain(argument):
    """The bytes that a quoted argument stands for."""
    return bytes.fromhex(argument.strip('"').replace("\\x", ""))


class Disk:
    """Follows a trace, and keeps each change of the folder below `root` in order."""

    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.folders = {}  # Number of a folder: its names now.
        self.start_names = {}
        self.start_bytes = {}
        self.sizes = {}
        self.changes = []
        self.open = {}  # Number of an open file: [what it is, where it stands].
        self.count = 0
        self.top = self.read(self.root)
        self.start_names = {folder: dict(names) for folder, names in self.folders.items()}

    def new(self, folder):
        self.count += 1
        if folder:
            self.folders[self.count] = {}
        else:
            self.sizes[self.count] = 0
        return self.count

    def read(self, path):
        """Takes in what lies there before the trace begins."""
        if os.path.isdir(path):
            node = self.new(True)
            for name in sorted(os.listdir(path)):
                self.folders[node][name] = self.read(os.path.join(path, name))
            return node
        node = self.new(False)
        with open(path, "rb") as file:
            self.start_bytes[node] = file.read()
        self.sizes[node] = len(self.start_bytes[node])
        return node

    def place(self, argument):
        """The folder and the name that a path stands for; None for what lies elsewhere."""
        path = os.path.normpath(os.path.join(self.root, plain(argument).decode()))
        if not (path + "/").startswith(self.root + "/"):
            return None
        folder = self.top
        names = [name for name in os.path.relpath(path, self.root).split("/") if name != "."]
        if not names:
            return None, None
        for name in names[:-1]:
            folder = self.folders.get(folder, {}).get(name)
        return None if folder is None else (folder, names[-1])

    def node(self, argument):
        place = self.place(argument)
        if place is None:
            return None
        return self.top if place[0] is None else self.folders.get(place[0], {}).get(place[1])

    def rename(self, *entries):
        """Changes names, all in one step: (folder, name, what has that name now or None)."""
        for folder, name, node in entries:
            if node is None:
                self.folders[folder].pop(name, None)
            else:
                self.folders[folder][name] = node
        self.changes.append(("names", entries))

    def follow(self, path):
        for name, arguments, result in finished_calls(path):
            step = getattr(self, "on_" + name, None)
            if step:
                step(arguments, result)
        return self

    def on_openat(self, arguments, result):
        place = self.place(arguments[1])
        node = self.node(arguments[1])
        self.open.pop(result, None)
        if place is None:
            return
        if node is None and "O_CREAT" in arguments[2]:
            node = self.new(False)
            self.rename((*place, node))
        if node is not None:
            self.open[result] = [node, 0]
            if "O_TRUNC" in arguments[2]:
                self.cut(node, 0)

    def on_close(self, arguments, _):
        self.open.pop(int(arguments[0]), None)

    def on_dup(self, arguments, result):
        self.open.pop(result, None)
        if int(arguments[0]) in self.open:
            self.open[result] = self.open[int(arguments[0])]

    def on_fcntl(self, arguments, result):
        if arguments[1].startswith("F_DUPFD"):
            self.on_dup(arguments, result)

    def on_lseek(self, arguments, result):
        if int(arguments[0]) in self.open:
            self.open[int(arguments[0])][1] = result

    def on_write(self, arguments, result):
        file = self.open.get(int(arguments[0]))
        if file:
            self.changes.append(("bytes", file[0], file[1], plain(arguments[1])[:result]))
            file[1] += result
            self.sizes[file[0]] = max(self.sizes[file[0]], file[1])

    def on_ftruncate(self, arguments, _):
        file = self.open.get(int(arguments[0]))
        if file:
            self.cut(file[0], int(arguments[1]))

    def cut(self, node, size):
        self.changes.append(("cut", node, size))
        self.sizes[node] = size

    def on_fsync(self, arguments, _):
        file = self.open.get(int(arguments[0]))
        if file:
            self.changes.append(("sync", file[0]))

    on_fdatasync = on_fsync

    def on_mkdir(self, arguments, _):
        place = self.place(arguments[0])
        if place:
            self.rename((*place, self.new(True)))

    def on_unlink(self, arguments, _):
        place = self.place(arguments[0])
        if place:
            self.rename((*place, None))

    on_rmdir = on_unlink

    def on_link(self, arguments, _):
        place = self.place(arguments[1])
        if place:
            self.rename((*place, self.node(arguments[0])))

    def on_rename(self, arguments, _):
        self.moved(arguments[0], arguments[1], False)

    def on_renameat2(self, arguments, _):
        self.moved(arguments[1], arguments[3], "RENAME_EXCHANGE" in arguments[4])

    def moved(self, one, other, exchanged):
        source, target = self.place(one), self.place(other)
        if source and target:
            left = self.node(other) if exchanged else None
            self.rename((*source, left), (*target, self.node(one)))

    # The states.

    def certain(self, count):
        """Which of the first changes are on the disk for certain."""
        synced = {}
        for index in range(count - 1, -1, -1):
            change = self.changes[index]
            if change[0] == "sync":
                synced.setdefault(change[1], index)
        found = set()
        for index, change in enumerate(self.changes[:count]):
            nodes = {entry[0] for entry in change[1]} if change[0] == "names" else {change[1]}
            if all(synced.get(node, -1) > index for node in nodes):
                found.add(index)
        return found

    def state(self, count, names, torn, rng):
        """A state after the first changes: (names of each folder, bytes of each file).

        `names`: whether changes of names may be missing that are not certain. `torn`: the same for bytes.
        """
        certain = self.certain(count)
        chance = rng.choice((0.1, 0.5, 0.9))
        folders = {node: dict(of) for node, of in self.start_names.items()}
        for index, change in enumerate(self.changes[:count]):
            if change[0] == "names" and (not names or index in certain or rng.random() < chance):
                for folder, name, node in change[1]:
                    folders.setdefault(folder, {})[name] = node
        contents = {}
        for node in self.sizes:
            fate = rng.choice(FATES) if torn else "kept"
            contents[node] = self.content(node, count, certain, fate, rng)
        return folders, contents

    def content(self, node, count, certain, fate, rng):
        safe = now = self.start_bytes.get(node, b"")
        for index, change in enumerate(self.changes[:count]):
            if change[0] in ("bytes", "cut") and change[1] == node:
                now = applied(now, change)
                if index in certain:
                    safe = now
        if now == safe or fate == "kept":
            return now
        if fate == "lost":
            return safe
        if fate == "cut":
            return now[: rng.randint(min(len(safe), len(now)), len(now))]
        if fate == "zero":
            return (safe + bytes(len(now)))[: len(now)] if now.startswith(safe) else bytes(len(now))
        blocks = [now[at : at + BLOCK] for at in range(0, len(now), BLOCK)]
        first = len(safe) // BLOCK if now.startswith(safe) else 0
        return b"".join(
            bytes(len(block)) if at > first and rng.random() < 0.5 else block for at, block in enumerate(blocks)
        )

    def put(self, state, path):
        """Makes the state at a path, which is an empty folder."""
        self.put_folder(self.top, state, path, 0)

    def put_folder(self, folder, state, path, depth):
        folders, contents = state
        for name, node in folders.get(folder, {}).items():
            place = os.path.join(path, name)
            if node is None or depth > 8:
                continue
            if node in self.folders:
                os.mkdir(place)
                self.put_folder(node, state, place, depth + 1)
            else:
                with open(place, "wb") as file:
                    file.write(contents[node])


def applied(content, change):
    if change[0] == "cut":
        return (content + bytes(max(0, change[2] - len(content))))[: change[2]]
    _, _, start, more = change
    content += bytes(max(0, start - len(content)))
    return content[:start] + more + content[start + len(more) :]
