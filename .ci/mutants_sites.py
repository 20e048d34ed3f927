"""Where a line of Swift may be broken on purpose, and the same source with every break in it, each behind a switch.

Read as tokens, not as syntax. An operator that is to be broken is replaced by one of its own with the same
precedence, so nobody has to find out where its operands begin and end. What the compiler refuses is dropped later.
"""

import dataclasses
import re

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*)|(?P<text>"(?:\\.|[^"\\\n])*")
    |(?P<number>0x[0-9A-Fa-f_.]+p[+-]?\d+|0x[0-9A-Fa-f_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)
    |(?P<word>[#@]?[A-Za-z_]\w*|\$\d+|`\w+`)|(?P<operator>[-+*/%&|^<>=!?.~]+)|(?P<bracket>[(){}\[\],;:])
    |(?P<newline>\n)|(?P<space>[ \t]+)|(?P<other>.)""",
    re.X,
)

# What an operator becomes. The kinds are the rows of the report.
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
LOGIC = {"&&": "||", "||": "&&", ".&": ".|", ".|": ".&"}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "+", "&+": "&-", "&-": "&+", "&*": "&+"}
BITS = {"&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<", "&<<": "&>>", "&>>": "&<<"}
CHANGES = {"+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "&+=": "&-=", "&-=": "&+=", "|=": "&=", "&=": "|=", ">>=": "<<=", "<<=": ">>="}
RANGES = {"..<": "without its last", "...": "without its last"}
PREFIXES = {"!": "logic", ".!": "logic", "-": "arithmetic", "~": "bits"}
METHODS = {"isAbove": "isAtLeast", "isAtLeast": "isAbove", "isBelow": "isAtMost", "isAtMost": "isBelow", "equals": "differs", "differs": "equals"}
EXTREMES = {"min": "max", "max": "min"}
BINARY = [(COMPARISONS, "comparison"), (LOGIC, "logic"), (ARITHMETIC, "arithmetic"), (BITS, "bits"), (CHANGES, "arithmetic")]

DECLARATIONS = {"func", "init", "extension", "struct", "enum", "class", "protocol", "typealias", "import", "subscript", "deinit"}
MODIFIERS = {"public", "private", "fileprivate", "internal", "static", "mutating", "borrowing", "consuming", "override", "indirect", "final", "prefix"}
KEYWORDS = MODIFIERS | DECLARATIONS | set("let var if else guard for while switch case default return break continue defer do repeat throw try get set didSet willSet yield precondition preconditionFailure assert fatalError in where inout".split())
FLOW = {"if", "else", "guard", "for", "while", "switch", "defer", "do", "repeat", "set", "didSet", "init"}
ASSIGNMENTS = set(CHANGES) | {"=", "^=", "&*="}
# Room is taken and given back here, or data fetched early: breaking it changes no number, or reads what nobody wrote.
MEMORY = {"allocate", "deallocate", "initialize", "deinitialize", "prefetch", "reserveCapacity", "removeAll"}
SIZES = {"width", "slack", "mostVectors", "stride", "figureCount"}
GUARDS = {"precondition", "preconditionFailure", "assert", "fatalError"}


@dataclasses.dataclass(frozen=True)
class Site:
    file: str
    line: int
    start: int
    end: int
    kind: str
    was: str
    becomes: str


@dataclasses.dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    skipped: bool = False


def tokens(source):
    return [Token(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(source)]


def closing(found, first):
    """The place of the bracket that closes the one at a place."""
    depth = 0
    for place in range(first, len(found)):
        if found[place].kind == "bracket":
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(found[place].text, 0)
            if depth == 0:
                return place
    return len(found) - 1


def skip(found, first, last):
    for token in found[first : last + 1]:
        token.skipped = True


def solid(found, place, step):
    """The next token that is neither space nor comment, in a direction."""
    place += step
    while 0 <= place < len(found) and found[place].kind in ("space", "newline", "comment"):
        place += step
    return place


def until(found, place, wanted):
    """The place of the first such bracket outside of others."""
    while place < len(found):
        token = found[place]
        if token.text == wanted:
            return place
        place = closing(found, place) if token.text in ("(", "[", "{") else place
        place += 1
    return len(found) - 1


class Reader:
    """Walks through the statements of one file."""

    def __init__(self, file, source):
        self.file, self.source, self.found, self.statements = file, source, tokens(source), []
        self.skip_conditional()
        self.walk(0, len(self.found), "type")

    def skip_conditional(self):
        first = None
        for place, token in enumerate(self.found):
            if token.text == "#if":
                first = place
            if token.text == "#endif" and first is not None:
                skip(self.found, first, place)

    def walk(self, place, end, block):
        """Statements from a place to an end, of a type's body or of a block of code."""
        while place < end:
            token = self.found[place]
            if token.kind in ("space", "newline", "comment") or token.text == ";" or token.skipped:
                place += 1
            else:
                place = self.statement(place, end, block)

    def statement(self, first, end, block):
        last = self.last(first, end)
        head = self.head(first)
        if head == "case" or head == "default":
            colon = until(self.found, first, ":")
            last = colon if colon < end and colon <= last else last
            skip(self.found, first, last)
            return last + 1
        self.skip_header(first, last, head)
        self.blocks(first, last, head, block)
        if block == "flow":
            self.statements.append((first, last))
        elif block == "value" and any(self.found[p].text in ASSIGNMENTS for p in self.shallow(first, last)):
            self.statements.append((first, last))
        return last + 1

    def shallow(self, first, last):
        """Places of a statement outside of its brackets."""
        place = first
        while place <= last:
            yield place
            place = closing(self.found, place) + 1 if self.found[place].text in ("(", "[", "{") else place + 1

    def last(self, first, end):
        """The last token of the statement that starts at a place."""
        place, last = first, first
        while place < end:
            token = self.found[place]
            if token.text == ";":
                break
            if token.kind == "newline" and not self.goes_on(last, place):
                break
            if token.text in ("(", "[", "{"):
                place = closing(self.found, place)
            if self.found[place].kind not in ("space", "newline", "comment"):
                last = place
            place += 1
        return last

    def goes_on(self, last, newline):
        after = self.found[min(solid(self.found, newline, 1), len(self.found) - 1)]
        before = self.found[last]
        if before.kind == "operator" and self.source[before.start - 1] == " " or before.text in (",", ":"):
            return True
        if before.text.startswith("@") or after.text in ("else", "where", "{", ":"):
            return True
        return after.kind == "operator" and after.text not in ("!", "-", "~", ".!")

    def head(self, first):
        """The word that says what kind of statement it is."""
        place = first
        while self.found[place].text in MODIFIERS or self.found[place].text.startswith("@"):
            place = solid(self.found, place, 1)
            if self.found[place].text == "(":
                place = solid(self.found, closing(self.found, place), 1)
        return self.found[place].text

    def skip_header(self, first, last, head):
        words = {self.found[p].text for p in range(first, last + 1)}
        if head in DECLARATIONS:
            body = until(self.found, first, "{")
            name = self.found[min(solid(self.found, self.place_of(first, head), 1), last)].text
            skip(self.found, first, last if head == "deinit" or name in MEMORY else min(body, last))
        elif head in ("let", "var") and "static" in words and words & SIZES:
            skip(self.found, first, last)
        elif head in GUARDS or (head not in FLOW and "{" not in words and words & MEMORY):
            skip(self.found, first, last)

    def place_of(self, first, head):
        while self.found[first].text != head:
            first += 1
        return first

    def blocks(self, first, last, head, block):
        """Goes into the braces of a statement."""
        place, braces, before = first, 0, None
        while place <= last:
            token = self.found[place]
            if token.text == "{":
                inside = closing(self.found, place)
                self.walk(self.after_in(place, inside), inside, self.kind(first, place, head, before))
                place = inside
            elif token.kind == "word":
                before = token.text
            place += 1

    def after_in(self, brace, end):
        """Behind the names a closure gives its parameters."""
        for place in range(brace + 1, end):
            if self.found[place].kind == "newline" or self.found[place].text == "{":
                return brace + 1
            if self.found[place].text == "in" and "for" not in [t.text for t in self.found[brace + 1 : place]]:
                return place + 1
        return brace + 1

    def kind(self, first, brace, head, before):
        """Whether a block holds members, statements, or a value."""
        words = [t.text for t in self.found[first:brace]]
        if head in ("extension", "struct", "enum", "class", "protocol"):
            return "type"
        if head in FLOW or (head == "func" and "->" not in words):
            return "flow"
        if any(word.startswith("forEach") for word in words) and head != "func":
            return "flow"
        return "value"


def sites(file, source):
    """All places of a file that can be broken, each once."""
    reader = Reader(file, source)
    found = [dropped(reader, first, last) for first, last in reader.statements]
    found += [change(reader, place) for place in range(len(reader.found))]
    return [site for site in found if site]


def dropped(reader, first, last):
    """The site at which a statement is left out: a call or an assignment."""
    token = reader.found[first]
    words = [reader.found[p].text for p in range(first, last + 1)]
    assigns = any(reader.found[p].text in ASSIGNMENTS for p in reader.shallow(first, last))
    if token.skipped or token.kind not in ("word", "bracket") or token.text in KEYWORDS or set(words) & MEMORY:
        return None
    if token.text == "self" or (not assigns and reader.found[last].text not in (")", "}")):
        return None
    text = " ".join(reader.source[token.start : reader.found[last].end].split())
    return site(reader, token.start, reader.found[last].end, "statement", text, "nothing")


def site(reader, start, end, kind, was, becomes):
    return Site(reader.file, reader.source.count("\n", 0, start) + 1, start, end, kind, was, becomes)


def change(reader, place):
    """The site at one token, if it has one."""
    token = reader.found[place]
    if token.skipped or guarded(reader, place):
        return None
    if token.kind == "number":
        return number(reader, place)
    if token.text in ("true", "false"):
        return site(reader, token.start, token.end, "constant", token.text, "false" if token.text == "true" else "true")
    if token.kind == "operator":
        return operator(reader, token)
    if token.kind == "word" and reader.source[token.end : token.end + 1] == "(":
        before = reader.source[token.start - 1]
        if token.text in METHODS and before in ".( ":
            return site(reader, token.start, token.end, "comparison", token.text, METHODS[token.text])
        if token.text in EXTREMES and before != ".":
            return site(reader, token.start, token.end, "comparison", token.text, EXTREMES[token.text])
    return None


def guarded(reader, place):
    """Marks what stands in a precondition, or takes room."""
    token = reader.found[place]
    if token.text in GUARDS | MEMORY:
        paren = solid(reader.found, place, 1)
        if paren < len(reader.found) and reader.found[paren].text == "(":
            skip(reader.found, place, closing(reader.found, paren))
            return True
    return False


def number(reader, place):
    token = reader.found[place]
    if reader.source[token.start - 1] == "." and reader.source[token.start - 2] not in ".<":
        return None
    return site(reader, token.start, token.end, "constant", token.text, next_number(token.text))


def next_number(text):
    plain = text.replace("_", "")
    if "p" in plain:
        return repr(float.fromhex(plain) * 1.01)
    if plain.startswith("0x"):
        return hex(int(plain, 16) ^ 1)
    if "." in plain or "e" in plain.lower():
        return repr(float(plain) * 1.01 or 1.0)
    return str(int(plain) + 1)


def operator(reader, token):
    before, after = reader.source[token.start - 1], reader.source[token.end : token.end + 1]
    if before in " \n" and after in " \n":
        for table, kind in BINARY:
            if token.text in table:
                return site(reader, token.start, token.end, kind, token.text, table[token.text])
    if token.text in RANGES and before not in " \n([{" and after not in " \n)]":
        return site(reader, token.start, token.end, "range", token.text, RANGES[token.text])
    if token.text in PREFIXES and before in " \n([{" and after not in " \n)":
        return site(reader, token.start, token.end, PREFIXES[token.text], "prefix " + token.text, "nothing")
    return None


def symbol(number):
    """An operator of its own for a mutant."""
    return chr(0x2A00 + number // 256) + chr(0x2A00 + number % 256)


def rewritten(source, chosen):
    """The source with the chosen sites, by number, behind switches; no line moves."""
    edits = []
    for n, s in chosen:
        if s.kind == "statement":
            edits += [(s.start, s.start, 0, f"if !isMutant({n}) {{ "), (s.end, s.end, -s.start, " }")]
        elif s.kind == "constant":
            edits.append((s.start, s.end, 1, f"(isMutant({n}) ? {s.becomes} : {s.was})"))
        elif s.was in METHODS or s.was in EXTREMES:
            edits.append((s.start, s.end, 1, f"{s.was}_{n}"))
        else:
            edits.append((s.start, s.end, 1, symbol(n)))
    for start, end, _, text in sorted(edits, key=lambda e: (e[0], e[2]), reverse=True):
        source = source[:start] + text + source[end:]
    return source
