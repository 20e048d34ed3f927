#!/usr/bin/env python3
"""Draws which module imports which, from Package.swift and the imports of the sources.

    .ci/modules.py            writes the picture
    .ci/modules.py --check    fails if the committed picture is out of date
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURE = ROOT / "Sources/RewardEngine/RewardEngine.docc/Resources/modules.svg"
# What each module is for, as the tour says it.
PURPOSES = {
    "RewardCommand": "the tool: options, files, exit status",
    "RewardFiles": "logs in, and how reading fails",
    "RewardReports": "findings in, pages and tables out",
    "RewardStudies": "run, compare, check, tune, sweep, lint",
    "RewardCalibration": "data in, players out",
    "RewardHistories": "logs, moved clocks, expectations",
    "RewardEngine": "scenario in, counts out",
    "RewardScenario": "file in, scenario and metrics out",
}
# What stands beside them, if it is ours and not in C.
BESIDE = {"RewardPages": "text and charts"}
# The folders of modules that show them, in the order in which a run uses them.
STAGES = {
    "RewardScenario": ["Document", "Scenario", "Editing"],
    "RewardEngine": ["Plan", "Randomness", "Day", "Tally", "Statistics", "Simulation"],
}
WIDTH, LEFT, BOX, HEIGHT, STEP, RIGHT = 880, 124, 410, 62, 112, 660


def declared():
    """The targets of Package.swift that are built by default and are no tests, with what they depend on."""
    text = (ROOT / "Package.swift").read_text()
    text = text[: text.index("let benchmarks")]
    targets = {}
    for match in re.finditer(r"\.(?:target|executableTarget|systemLibrary)\(\s*name: \"(\w+)\"", text):
        rest = text[match.end() :]
        rest = rest[: re.search(r"\n    \.\w+\(|\n  \]\n", rest).start()]
        rest = re.sub(r",\s*condition: \.when\([^)]*\)", "", rest)
        found = re.search(r"dependencies: \[(.*?)\](?:,\s*(?:swiftSettings|resources|exclude|path)|\))", rest, re.S)
        words = re.sub(r'package: "[^"]*"', "", found.group(1)) if found else ""
        targets[match.group(1)] = re.findall(r'"(\w+)"', words)
    return targets


def imported(name):
    """The modules that the files of a target import."""
    found = set()
    for path in (ROOT / "Sources" / name).rglob("*.swift"):
        found |= set(re.findall(r"^ *(?:@\w+ )?import (\w+)", path.read_text(), re.M))
    # libyaml's module comes with Yams.
    return {"Yams" if module == "CYaml" else module for module in found}


def edges():
    """Pairs of a module and one that it imports."""
    targets = declared()
    pairs = []
    for name, depends in targets.items():
        if name not in PURPOSES:
            continue
        missing = set(depends) - imported(name)
        if missing:
            sys.exit(f"Package.swift says that {name} depends on {', '.join(sorted(missing))}, which it does not import")
        pairs += [(name, other) for other in depends]
    return pairs


def essential(pairs):
    """The pairs without those that follow from others: who imports a module has what that imports."""
    below = {name: {other for found, other in pairs if found == name} for name, _ in pairs}

    def reaches(name, other):
        return any(next == other or reaches(next, other) for next in below.get(name, ()))

    return [
        (name, other)
        for name, other in pairs
        if other not in PURPOSES or not any(reaches(between, other) for between in below[name] - {other})
    ]


def text(x, y, words, size, weight="400", colour="#1f2937", anchor="start"):
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}" '
        f'text-anchor="{anchor}">{words}</text>'
    )


def box(x, y, width, height, fill, dash=""):
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{fill}" stroke="#64748b"{dash}/>'


def picture():
    pairs = edges()
    rows = list(PURPOSES)
    top = {name: 24 + STEP * row for row, name in enumerate(rows)}
    others = sorted({other for _, other in pairs if other not in PURPOSES}, key=lambda name: (name not in declared(), name))
    # A module in C, or a package, stands beside the lowest module that imports it.
    row = {other: max(rows.index(name) for name, found in pairs if found == other) for other in others}
    place = {}
    for other in sorted(others, key=lambda name: row[name]):
        # Under the one before it, where a row has no room left.
        place[other] = max(24 + STEP * row[other], 34 + max(place.values(), default=0))
    height = 24 + STEP * len(rows) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="system-ui, sans-serif" role="img" aria-labelledby="title">',
        '<title id="title">The modules of rewardsim; an arrow points to the module that is imported</title>',
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="#475569"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    skips, starts, ends = 0, dict.fromkeys(rows, 0), dict.fromkeys(rows, 0)
    for name, other in essential(pairs):
        style = 'fill="none" stroke="#475569" stroke-width="1.4" marker-end="url(#arrow)"'
        if other not in PURPOSES:
            y = top[name] + HEIGHT / 2
            parts.append(f'<path d="M{LEFT + BOX},{y} L{RIGHT},{place[other] + 14}" {style}/>')
            continue
        down = rows.index(other) - rows.index(name)
        if down < 1:
            sys.exit(f"{name} imports {other}, which stands above it")
        if down == 1:
            x = LEFT + BOX / 2
            parts.append(f'<path d="M{x},{top[name] + HEIGHT} L{x},{top[other]}" {style}/>')
        else:
            # Each arrow past a module has a lane and an end of its own. Arrows leave above the middle and end below.
            x, side = LEFT, LEFT - 22 * (skips + 1)
            skips += 1
            start = top[name] + HEIGHT / 2 - 10 - 8 * starts[name]
            end = top[other] + HEIGHT / 2 + 10 + 8 * ends[other]
            starts[name] += 1
            ends[other] += 1
            parts.append(f'<path d="M{x},{start} H{side} V{end} H{x}" {style}/>')
    for name in rows:
        tall = HEIGHT + (28 if name in STAGES else 0)
        parts.append(box(LEFT, top[name], BOX, tall, "#e0f2fe"))
        parts.append(text(LEFT + 14, top[name] + 26, name, 17, "600"))
        parts.append(text(LEFT + 14, top[name] + 47, PURPOSES[name], 13, colour="#475569"))
    for name, stages in STAGES.items():
        folders = sorted(path.name for path in (ROOT / "Sources" / name).iterdir() if path.is_dir())
        if sorted(stages) != [folder for folder in folders if not folder.endswith(".docc")]:
            sys.exit(f"the folders of Sources/{name} are others than those in this script")
        parts.append(text(LEFT + 14, top[name] + 74, " · ".join(stages), 10.5, colour="#0369a1"))
    for other in others:
        isOurs = other in declared()
        kind = BESIDE.get(other, "C" if isOurs else "package")
        parts.append(box(RIGHT, place[other], 210, 28, "#f1f5f9" if isOurs else "#ffffff", "" if isOurs else ' stroke-dasharray="4 3"'))
        parts.append(text(RIGHT + 10, place[other] + 19, f"{other} ({kind})", 12.5))
    return "\n".join(parts + ["</svg>", ""])


def main():
    drawn = picture()
    if "--check" in sys.argv[1:]:
        if not PICTURE.exists() or PICTURE.read_text() != drawn:
            sys.exit(f"{PICTURE.relative_to(ROOT)} is out of date; write it with: .ci/modules.py")
        return
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn)


if __name__ == "__main__":
    main()
