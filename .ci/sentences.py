#!/usr/bin/env python3
"""A hundred sentences of help, reports and doc comments, drawn by a fixed seed, with how they read at an earlier commit.

    sentences.py BASE [FILE]

The sentence before is the most similar one of the same kind at BASE, by the words that both have. Where less than
nine twentieths of them are shared, the sentence is new. FILE takes the page; without it, it is printed.
"""

import pathlib
import random
import re
import subprocess
import sys

SEED, DRAWN = 1, {"doc comment": 40, "help and messages": 30, "report": 30}


def git(*words):
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout


def files(commit, folder, ending):
    names = git("ls-tree", "-r", "--name-only", commit, folder).split("\n")
    return [name for name in names if name.endswith(ending)]


def contents(commit, names):
    """The texts of files at a commit, by one process."""
    asked = "".join(f"{commit}:{name}\n" for name in names).encode()
    out = subprocess.run(["git", "cat-file", "--batch"], input=asked, capture_output=True, check=True).stdout
    place = 0
    while place < len(out):
        end = out.index(b"\n", place)
        size = int(out[place:end].split()[2])
        yield out[end + 1 : end + 1 + size].decode(errors="replace")
        place = end + 2 + size


def split(text):
    text = re.sub(r"\s+", " ", text).strip()
    found = re.split(r"(?<=[a-z0-9\"'`)%][.!?]) (?=[A-Z`'\"])", text)
    return [one.strip() for one in found if one[:1] not in ")…," and 5 <= len(one.split()) <= 60 and one.rstrip().endswith((".", "!", "?"))]


def comments(text):
    block = []
    for line in text.split("\n") + [""]:
        mark = re.match(r"\s*/// ?(.*)", line)
        if mark and mark[1] and not mark[1].lstrip().startswith(("- ", "|", "```")):
            block.append(mark[1])
        elif block:
            yield from split(" ".join(block))
            block = []


def strings(text):
    for found in re.findall(r'"((?:[^"\\]|\\.)*)"', text):
        shown = re.sub(r"\\\([^()]*(?:\([^()]*\)[^()]*)*\)", "…", found).replace('\\"', '"')
        yield from split(shown)


def paragraphs(text):
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    for line in text.split("\n"):
        if line and not line.startswith(("|", "#", "<", "!")):
            yield from split(re.sub(r"^[-*] ", "", line))


KINDS = {
    "doc comment": ("Sources", ".swift", comments),
    "help and messages": ("Sources", ".swift", strings),
    "report": ("reports", "report.md", paragraphs),
}


def sentences(commit, kind):
    folder, ending, read = KINDS[kind]
    # The page itself is no source.
    names = [name for name in files(commit, folder, ending) if "reports/words" not in name]
    return sorted({one for text in contents(commit, names) for one in read(text)})


def words(sentence):
    return set(re.findall(r"[a-z_]{3,}", sentence.lower()))


def nearest(sentence, known):
    own = words(sentence)
    share, best = max((len(own & other) / max(1, len(own | other)), text) for text, other in known)
    return best if share >= 0.45 else None


def main():
    base = sys.argv[1]
    rows, same, new = [], 0, 0
    draw = random.Random(SEED)
    for kind, count in DRAWN.items():
        known = [(one, words(one)) for one in sentences(base, kind)]
        before = {one for one, _ in known}
        now = sentences("HEAD", kind)
        for one in draw.sample(now, min(count, len(now))):
            old = one if one in before else nearest(one, known)
            same += old == one
            new += old is None
            shown = "*the same*" if old == one else "*new*" if old is None else old
            rows.append((kind, shown, one))
    clean = lambda text: text.replace("|", "\\|").replace("<", "&lt;")
    page = [
        "# A hundred sentences, before and after",
        "",
        f"**Of {len(rows)} sentences drawn from today's, {same} read the same at the earlier commit, "
        f"{len(rows) - same - new} had a similar sentence there, and {new} had none.**",
        "",
        f"Command: `.ci/sentences.py {base} reports/words/report.md`, at commit {git('rev-parse', '--short', 'HEAD').strip()}. The sentences are drawn with seed {SEED}. The one before is "
        "the most similar of its kind at that commit, so a pair can be of two different places.",
        "",
        "| kind | before | after |",
        "| --- | --- | --- |",
    ] + [f"| {kind} | {clean(old)} | {clean(one)} |" for kind, old, one in rows]
    text = "\n".join(page) + "\n"
    if len(sys.argv) > 2:
        pathlib.Path(sys.argv[2]).write_text(text)
    else:
        print(text)


main()
