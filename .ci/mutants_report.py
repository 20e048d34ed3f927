"""The report of a run of mutants: how many were killed, by folder and by kind, and why the others were not."""

import collections
import csv
import datetime
import math
import sys

# What the verdict of a survivor begins with that a later test notices.
NOTICED = "A gap when this was measured"


def wilson(seen, of):
    """The 95 % interval of a share, by E. B. Wilson, 1927."""
    z, share = 1.959964, seen / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0, middle - reach), min(1, middle + reach)


def verdicts(path):
    """Why a survivor does no harm, by file, text and change; lines move, texts seldom."""
    if not path.exists():
        return {}
    with path.open(newline="") as file:
        return {(row["file"], row["text"], row["was"], row["becomes"]): row["verdict"] for row in csv.DictReader(file)}


def share(rows):
    killed = sum(row["result"] == "killed" for row in rows)
    return f"{killed} of {len(rows)}"


def table(rows, sites):
    """Folders down, kinds across: killed of drawn."""
    kinds = sorted({row["kind"] for row in rows})
    lines = ["| folder | places | drawn | " + " | ".join(kinds) + " | killed |", "| --- | ---: | ---: |" + " ---: |" * (len(kinds) + 1)]
    places = collections.Counter(site.file.split("/")[0] for site in sites)
    for folder in [*sorted(places), "all"]:
        own = [row for row in rows if folder in ("all", row["file"].split("/")[0])]
        cells = [share([row for row in own if row["kind"] == kind]) if any(row["kind"] == kind for row in own) else "" for kind in kinds]
        count = len(sites) if folder == "all" else places[folder]
        killed = sum(row["result"] == "killed" for row in own)
        lines.append(f"| {folder} | {count:,} | {len(own)} | " + " | ".join(cells) + f" | {100 * killed / max(1, len(own)):.0f} % |")
    return lines


def cell(text):
    """A text in code type within a table."""
    short = text if len(text) <= 90 else text[:89] + "…"
    return "`" + short.replace("|", "\\|") + "`"


def survivors(rows, texts, known):
    lines = ["| place | line | change | why it survives |", "| --- | --- | --- | --- |"]
    for row in rows:
        if row["result"] == "survived":
            text = texts[row["file"]].split("\n")[int(row["line"]) - 1].strip()
            reason = known.get((row["file"], text, row["was"], row["becomes"]), "**not explained**")
            was = "the statement" if row["kind"] == "statement" else cell(row["was"])
            becomes = "left out" if row["becomes"] == "nothing" else f"becomes {cell(row['becomes'])}"
            lines.append(f"| {row['file']}:{row['line']} | {cell(text)} | {was} {becomes} | {reason} |")
    return lines


def stages(rows):
    counts = collections.Counter(row["stage"] for row in rows if row["result"] == "killed")
    return ", ".join(f"{count} by stage `{stage}`" for stage, count in counts.most_common())


def since(rows, texts, known):
    """How many survivors are noticed by tests written after they were found: their verdicts begin alike."""
    reasons = [known.get((row["file"], texts[row["file"]].split("\n")[int(row["line"]) - 1].strip(), row["was"], row["becomes"]), "") for row in rows]
    count = sum(reason.startswith(NOTICED) for reason in reasons)
    if count == 0:
        return []
    return [
        f"Tests written since notice {count} of the survivors below, which say so. The share above stays as measured: a test written for one of these {len(rows)} faults shows nothing about the other places.",
        "",
    ]


def write_report(options, texts, draw, rows):
    killed = sum(row["result"] == "killed" for row in rows)
    low, high = wilson(killed, len(rows))
    known = verdicts(options.out / "verdicts.csv") if options.out else {}
    sites = list(draw.numbered.values())
    only = f" --only {' '.join(options.only)}" if options.only else ""
    only += f" --stages {' '.join(options.stages)}"
    out = f" --out {options.out}" if options.out else ""
    text = "\n".join(
        [
            "# Mutants",
            "",
            f"**The tests notice {killed} of {len(rows)} faults put into the engine on purpose: {100 * killed / len(rows):.1f} % (95 % interval {100 * low:.1f} to {100 * high:.1f} %).**",
            "",
            f"Command: `.ci/mutants.py FOLDER --count {options.count} --seed {options.seed}{only}{out}`, {datetime.date.today()}.",
            "",
            f"The engine's folders have {len(sites):,} places where an operator, a bound, a constant or a statement can be changed. {len(rows)} were drawn at random, as many of each file as it has of all; {len(draw.refused)} more did not compile and were replaced by others of the same file. Each was switched on alone and the optimised tests were run until one failed: {stages(rows)}.",
            "",
            "Left alone are preconditions, conditional compilation, declarations, the sizes of memory, and what only takes memory, gives it back or fetches it early.",
            "",
            *table(rows, sites),
            "",
            *since(rows, texts, known),
            "## Survivors",
            "",
            *survivors(rows, texts, known),
            "",
            "All drawn places stand in `mutants.csv`, with the test that failed, or the last stage that was passed. The stages:",
            "`own`, the unit tests of the same folder; `fixed`, runs whose digests are stored; `units`, all other unit tests of",
            "the engine; `patterns`, the slow ones of them; `laws`, random scenarios and closed forms; `studies` and `pages`, the",
            "tests of what is built on the engine.",
            "",
        ]
    )
    print(text)
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
        (options.out / "report.md").write_text(text)
        write_table(options.out / "mutants.csv", rows)
    if killed < 0.85 * len(rows):
        sys.exit("the tests notice fewer than 85 %")


def write_table(path, rows):
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
