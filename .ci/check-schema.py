#!/usr/bin/env python3
"""Holds scenario files against the JSON Schema that `rewardsim schema` prints.

    check-schema.py SCHEMA GOOD.yaml ... --broken BROKEN.yaml ...

Every good file must pass. Of the broken ones a schema can refuse only those whose fault lies in the shape of
one value; the rest (references, sums, fields that contradict each other, traps of YAML) are listed in
BEYOND_A_SCHEMA below, and the list is held exactly, so that neither the schema nor this file goes stale.
Needs jsonschema and PyYAML.
"""

import sys

import jsonschema
import yaml

# Faults between fields or in the writing, which only the reader sees.
BEYOND_A_SCHEMA = set(
    """
    anchor-and-alias arrivals-too-slow boost-without-levels by-hand-day-by-day
    by-hand-losing-one collection-as-an-amount collection-by-the-dozen collection-in-a-bundle
    costs-in-items currency-mistyped currency-mistyped-everywhere currency-unknown curve-falls curve-is-flat curve-too-steep
    cycle-day-too-late day-counts-when-mistyped day-worth-in-no-currency
    day-worth-of-a-shared-pool demand-of-more-than-allowed
    directive duplicate-id duplicate-key event-after-the-end event-brings-everybody
    event-brings-nobody event-brings-the-same event-closed-and-more event-of-an-offer-mistyped
    event-of-experience-without-levels
    event-of-prices-without-a-shop event-without-a-pause factor-with-three-decimals
    feedback-on-which-streak feedback-without-streak
    goal-above-the-highest-level goal-between-crossed goal-bounds-crossed goal-day-of-a-run
    goal-day-too-late goal-metric-elsewhere goal-metric-unknown goal-of-logins
    goal-profile-in-metric goal-profile-unknown
    goal-share-below-zero goal-share-in-percent goal-without-activity
    half-a-character hexadecimal-number highest-is-first
    id-of-activity-and-mission id-used-twice keep-a-bundle
    keep-more-than-held leeway-of-a-server leeway-of-no-hours merge-key metric-by-median metric-of-other-days metric-with-blanks
    name-mistyped-twice not-a-number number-with-underscore number-without-zero octal-number
    payers-without-spend point-between-thousands prefer-another-currency prefer-with-one-price price-in-an-unknown-currency
    profile-without-activity protected-by-a-hat random-item-is-no-collection
    profile-mistyped random-item-mistyped random-item-of-an-empty-shop real-price-below-a-cent real-price-with-chance
    real-purchase-of-nothing real-purchase-with-chance returns-without-churn
    reward-of-a-level-that-is-not several-streaks-of-logins shares-sum-to-less shares-sum-to-more
    spend-at-zero-whole-gap spend-without-payers start-above-the-limit start-above-the-size table-and-highest
    table-does-not-rise tag utf-16 weight-without-real-price whole-gap-losing-one xp-without-levels
    yes-for-true zones-do-not-sum
    """.split()
)


def json_like(value):
    """The value with keys as JSON has them: text."""
    if isinstance(value, dict):
        return {key if isinstance(key, str) else str(key): json_like(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [json_like(inner) for inner in value]
    return value


def read(path):
    """The content of a file, or None when it is no YAML that anybody could check."""
    try:
        with open(path, "rb") as file:
            return json_like(yaml.safe_load(file))
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, TypeError):
        return None


def main(arguments):
    schema_path, *files = arguments
    border = files.index("--broken") if "--broken" in files else len(files)
    good, broken = files[:border], files[border + 1 :]
    with open(schema_path, encoding="utf-8") as file:
        schema = yaml.safe_load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults = []
    for path in good:
        for error in validator.iter_errors(read(path)):
            faults.append(f"{path}: the schema refuses {error.json_path}: {error.message}")
    refused = unreadable = 0
    for path in broken:
        name = path.rsplit("/", 1)[-1].removesuffix(".yaml")
        content = read(path)
        if content is None:
            unreadable += 1
            continue
        passes = validator.is_valid(content)
        refused += not passes
        if passes and name not in BEYOND_A_SCHEMA:
            faults.append(f"{path}: the schema lets it pass; mend the declaration, or list '{name}' here")
        if not passes and name in BEYOND_A_SCHEMA:
            faults.append(f"{path}: the schema refuses it; take '{name}' off the list here")
    for fault in faults:
        print(fault)
    beyond = len(broken) - refused - unreadable
    print(
        f"schema: {len(good)} files pass; of {len(broken)} broken ones {refused} are refused, {unreadable} are no YAML "
        f"to Python, {beyond} have faults beyond a schema; {len(faults)} disagreements"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
