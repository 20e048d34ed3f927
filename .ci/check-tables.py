#!/usr/bin/env python3
"""Reads back the tables of report folders with DuckDB and pandas, as their users would.

    check-tables.py OutputTables.md FOLDER ...

The page says which files there are, their columns with types, and what makes a row unique; this holds every CSV of
the folders against it, in both tools with nothing but their defaults. Then the tables of runs add up: sources less
sinks are what is held, profiles are all players. Intervals hold their figures in all. Needs duckdb and pandas.
"""

import json
import pathlib
import re
import sys

import duckdb
import pandas

ROW = re.compile(
    r"^\| `(?P<name>[^`]+)` \| (?P<type>text|whole|number|any)(?P<empty> or empty)? \|.*\| (?P<meaning>[^|]*) \|$"
)
TYPES = {"text": {"VARCHAR"}, "whole": {"BIGINT"}, "number": {"DOUBLE", "BIGINT"}}
TYPES["any"] = set().union(*TYPES.values(), {"BOOLEAN"})
PANDAS = {"text": {"object", "str", "string"}, "whole": {"int64"}, "number": {"float64", "int64"}}
PANDAS["any"] = set().union(*PANDAS.values(), {"bool"})


class Page:
    """What the page says of each CSV file: columns in order, and the key."""

    def __init__(self, path):
        self.columns, self.keys, self.optional = {}, {}, set()
        files = []
        for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                files = [name for name in line[3:].split(", ") if name.endswith(".csv")]
                self.columns.update({name: {} for name in files})
            for name, key in re.findall(r"Key of `([^`]+)`: ([^.]+)\.", line):
                self.keys[name] = re.findall(r"`([^`]+)`", key)
            row = ROW.match(line)
            only = re.match(r"Only in `([^`]+)`", row["meaning"]) if row else None
            for name in files if row else []:
                if not only or only[1] == name:
                    self.columns[name][row["name"]] = (row["type"], bool(row["empty"]))
                    if row["meaning"].startswith("Only with "):
                        self.optional.add((name, row["name"]))
            if line.startswith("Only with "):
                self.optional.update(files)

    def column(self, file, name):
        """Type of a column and whether it may be empty, or None if the page has none of that name."""
        documented = self.columns[file]
        if name in documented:
            return documented[name]
        for pattern, column in documented.items():
            if re.fullmatch(re.sub("[A-Z]+", "[a-z0-9][a-z0-9_-]*", re.escape(pattern)), name):
                return column
        return None


class Folder:
    def __init__(self, path, page):
        self.path, self.page = pathlib.Path(path), page
        self.database = duckdb.connect()
        self.faults, self.rows = [], 0

    def fault(self, file, text):
        self.faults.append(f"{self.path / file}: {text}")

    def count(self, query):
        return self.database.sql(query).fetchall()[0][0]

    def check(self):
        files = sorted(file.name for file in self.path.glob("*.csv"))
        for file in files:
            if file == "points.csv":
                continue  # Its columns are the fields that were varied.
            if file in self.page.columns:
                self.check_table(file)
            else:
                self.fault(file, "the page of output tables does not say what it is")
        summary = self.check_summary()
        # A study has the tables of its question only.
        if summary.get("format") == "rewardsim-summary":
            for file in sorted(set(self.page.keys) - set(files) - self.page.optional):
                self.fault(file, "is not there")
            if not self.faults:
                self.check_sums()

    def check_table(self, file):
        view, path = f'"{file}"', str(self.path / file).replace("'", "''")
        try:
            self.database.execute(f"CREATE TABLE {view} AS SELECT * FROM read_csv('{path}')")
            frame = pandas.read_csv(self.path / file)
        except (duckdb.Error, ValueError) as error:
            return self.fault(file, f"cannot be read: {str(error).splitlines()[0]}")
        rows = self.count(f"SELECT count(*) FROM {view}")
        self.rows += rows
        if rows != len(frame):
            self.fault(file, f"DuckDB reads {rows} rows, pandas {len(frame)}")
        kinds = {row[0]: row[1] for row in self.database.sql(f"DESCRIBE {view}").fetchall()}
        if list(kinds) != list(frame.columns):
            self.fault(file, "DuckDB and pandas read other columns")
        for name, kind in kinds.items():
            self.check_column(file, name, kind, frame)
        for name in self.page.columns[file]:
            if not re.search("[A-Z]", name) and name not in kinds and (file, name) not in self.page.optional:
                self.fault(file, f"has no column '{name}'")
        if not self.faults:
            self.check_rows(file, list(kinds))

    def check_column(self, file, name, kind, frame):
        documented = self.page.column(file, name)
        if documented is None:
            return self.fault(file, f"the page of output tables does not say what '{name}' is")
        wanted, may_be_empty = documented
        values = frame[name]
        empty = int(values.isna().sum())
        if empty != self.count(f'SELECT count(*) FROM "{file}" WHERE "{name}" IS NULL'):
            self.fault(file, f"DuckDB and pandas find other cells of '{name}' empty")
        if empty and not may_be_empty:
            self.fault(file, f"{empty} cells of '{name}' are empty, which always has a value")
        if empty == len(values):
            return  # Nothing to tell a type by.
        if kind not in TYPES[wanted]:
            self.fault(file, f"DuckDB reads '{name}' as {kind}; the page says {wanted}")
        # pandas has no empty cell among its integers and makes numbers of them.
        present = values.dropna()
        whole = wanted == "whole" and empty and str(values.dtype) == "float64" and (present % 1 == 0).all()
        if not whole and str(values.dtype) not in PANDAS[wanted]:
            self.fault(file, f"pandas reads '{name}' as {values.dtype}; the page says {wanted}")

    def check_rows(self, file, columns):
        def none(condition, words):
            found = self.count(f'SELECT count(*) FROM "{file}" WHERE {condition}')
            if found:
                self.fault(file, f"{found} rows {words}")

        key = self.page.keys.get(file)
        if not key:
            return self.fault(file, "the page of output tables gives no key")
        names = ", ".join(f'"{name}"' for name in key)
        double = self.count(f'SELECT count(*) FROM (SELECT {names} FROM "{file}" GROUP BY ALL HAVING count(*) > 1)')
        if double:
            self.fault(file, f"{double} keys ({names}) have several rows")
        for low in [name for name in columns if name == "low" or name.endswith("_low")]:
            # low and high are of 'value', p50_low of 'p50'.
            figure, high = low.removesuffix("low").rstrip("_") or "value", low.removesuffix("low") + "high"
            # A column that is empty in all rows has no type of its own.
            none(f'"{low}"::DOUBLE > "{figure}"::DOUBLE', f"have a '{low}' above '{figure}'")
            none(f'"{figure}"::DOUBLE > "{high}"::DOUBLE', f"have a '{high}' below '{figure}'")
        quantiles = [name for name in columns if re.fullmatch(r"p[0-9]+", name)]
        for smaller, larger in zip(quantiles, quantiles[1:]):
            none(f'"{smaller}" > "{larger}"', f"have '{smaller}' above '{larger}'")
        numbers = [name for name in columns if self.page.column(file, name)[0] == "number"]
        for name in numbers:
            none(f'NOT isfinite("{name}"::DOUBLE)', f"have no finite '{name}'")

    def check_summary(self):
        try:
            summary = json.loads((self.path / "summary.json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            self.fault("summary.json", str(error))
            return {}
        listed, there = set(summary["files"]), {file.name for file in self.path.iterdir()}
        # run.json is not committed.
        for name in sorted(listed - there - {"run.json"}):
            self.fault("summary.json", f"lists '{name}', which is not there")
        for name in sorted(there - listed):
            self.fault("summary.json", f"does not list '{name}'")
        return summary

    def check_sums(self):
        """Every currency and item: received less spent is held, day by day and by profile; profiles are all."""
        columns = [row[0] for row in self.database.sql('DESCRIBE "daily.csv"').fetchall() if row[0] != "day"]
        # Levels and lengths of streaks rise and fall without a ledger.
        stocks = [name for name in columns if re.fullmatch(r"(?!level[.])[^.]+[.]sum", name)]
        held = """
            WITH held AS (
              UNPIVOT (FROM "{daily}") ON {stocks} INTO NAME column_name VALUE held
            ), flows AS (
              SELECT {key}, currency || '.sum' AS column_name,
                SUM(CASE flow_type WHEN 'source' THEN amount WHEN 'sink' THEN -amount END) AS net
              FROM "{ledger}" GROUP BY ALL
            )"""
        names = ", ".join(f'"{name}"' for name in stocks)
        by_day = held.format(daily="daily.csv", ledger="ledger.csv", key="day", stocks=names) + """
            SELECT day, column_name, held,
              SUM(COALESCE(net, 0)) OVER (PARTITION BY column_name ORDER BY day) AS booked
            FROM held LEFT JOIN flows USING (day, column_name) QUALIFY held <> booked ORDER BY day"""
        by_profile = held.format(
            daily="daily-by-profile.csv", ledger="ledger-by-profile.csv", key="profile", stocks=names
        ) + """
            SELECT profile, column_name, held, COALESCE(net, 0) AS booked
            FROM held LEFT JOIN flows USING (profile, column_name)
            WHERE day = (SELECT max(day) FROM held) AND held <> booked"""
        for file, what, query in [("ledger.csv", "day", by_day), ("ledger-by-profile.csv", "profile", by_profile)]:
            if not stocks:
                continue
            rows = self.database.sql(query).fetchall()
            for where, column, amount, booked in rows[:3]:
                self.fault(file, f"{what} {where}: '{column}' is {amount}, but sources less sinks are {booked}")
        strange = self.count(
            """SELECT count(*) FROM (SELECT DISTINCT currency FROM "ledger.csv" WHERE currency || '.sum' NOT IN
            (SELECT column_name FROM (DESCRIBE "daily.csv")))"""
        )
        if strange:
            self.fault("ledger.csv", f"{strange} currencies have no '.sum' in daily.csv")
        for name in columns:
            differing = self.count(
                f"""SELECT count(*) FROM "daily.csv" AS pooled JOIN
                (SELECT day, SUM("{name}") AS total FROM "daily-by-profile.csv" GROUP BY day) USING (day)
                WHERE pooled."{name}" <> total"""
            )
            if differing:
                self.fault("daily-by-profile.csv", f"on {differing} days '{name}' does not add up to daily.csv")


def main(arguments):
    page = Page(arguments[0])
    folders = [Folder(path, page) for path in arguments[1:]]
    for folder in folders:
        folder.check()
    faults = [fault for folder in folders for fault in folder.faults]
    for fault in faults:
        print(fault)
    rows = sum(folder.rows for folder in folders)
    print(f"tables: {rows} rows of {len(folders)} folders read with DuckDB and pandas; {len(faults)} faults")
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
