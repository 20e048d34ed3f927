"""The code of Swift and C by which one binary holds all mutants, and an environment variable chooses one.

Each mutant's operator is declared for everything that the operator it replaces is used for. An overload that is
missing makes the compiler refuse the site, which is then dropped and counted.
"""

from mutants_sites import EXTREMES, METHODS, symbol

C_SOURCE = """#include <stdlib.h>
int rewardsim_mutant;
__attribute__((constructor)) static void choose_mutant(void) {
  const char *text = getenv("REWARDSIM_MUTANT");
  rewardsim_mutant = text ? atoi(text) : 0;
}
"""

# Written before the program starts, and constant for the compiler, which may take the test out of loops.
C_HEADER = "\nextern const int rewardsim_mutant;\n"

SWIFT_HEAD = """import LaneBits

@inline(__always) func isMutant(_ number: Int32) -> Bool { rewardsim_mutant == number }
"""

PRECEDENCES = {
    "ComparisonPrecedence": "< <= > >= == !=",
    "LogicalConjunctionPrecedence": "&& .&",
    "LogicalDisjunctionPrecedence": "|| .|",
    "AdditionPrecedence": "+ - &+ &- | ^",
    "MultiplicationPrecedence": "* / % &* &",
    "BitwiseShiftPrecedence": "<< >> &<< &>>",
    "AssignmentPrecedence": "+= -= *= /= &+= &-= |= &= >>= <<=",
    "RangeFormationPrecedence": "..< ...",
}
PRECEDENCE = {operator: group for group, operators in PRECEDENCES.items() for operator in operators.split()}

INTEGER_VECTOR = "<V: SIMD>", "V.Scalar: FixedWidthInteger"


def function(name, generic, left, right, result, body, where=""):
    clause = f" where {where}" if where else ""
    return f"@inline(__always) func {name} {generic}(a: {left}, b: {right}) -> {result}{clause} {{ {body} }}"


def vectors(name, body):
    """For vectors of integers, and a number on either side."""
    generic, where = INTEGER_VECTOR
    sides = [("V", "V"), ("V", "V.Scalar"), ("V.Scalar", "V")]
    return [function(name, generic, left, right, "V", body, where) for left, right in sides]


def comparison(name, n, was, becomes):
    body = f"isMutant({n}) ? a {becomes} b : a {was} b"
    if was not in ("==", "!="):
        return [function(name, "<T: Comparable>", "T", "T", "Bool", body)]
    nothing = function(name, "<T>", "T?", "_OptionalNilComparisonType", "Bool", body)
    return [function(name, "<T: Equatable>", "T", "T", "Bool", body), nothing]


def logic(name, n, was, becomes):
    if was in ("&&", "||"):
        body = f"isMutant({n}) ? try a {becomes} b() : try a {was} b()"
        head = f"@inline(__always) func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"
        return [f"{head} {{ {body} }}"]
    return [function(name, "", "Mask", "Mask", "Mask", f"isMutant({n}) ? a {becomes} b : a {was} b")]


def sums(name, n, was, becomes):
    found = [function(name, "<T: AdditiveArithmetic>", "T", "T", "T", f"isMutant({n}) ? a {becomes} b : a {was} b")]
    if was == "+":
        short = f"isMutant({n}) ? a : a + b"
        pointers = ["UnsafeMutablePointer<P>", "UnsafePointer<P>"]
        found += [function(name, "<P>", pointer, "Int", pointer, short) for pointer in pointers]
        found.append(function(name, "<E>", "[E]", "[E]", "[E]", short))
    return found


def arithmetic(name, n, was, becomes):
    body = f"isMutant({n}) ? a {becomes} b : a {was} b"
    if was in ("+", "-"):
        return sums(name, n, was, becomes)
    if was == "*":
        return [function(name, "<T: Numeric>", "T", "T", "T", body)]
    if was in ("/", "%"):
        kinds = ["BinaryInteger"] + (["FloatingPoint"] if was == "/" else [])
        return [function(name, f"<T: {kind}>", "T", "T", "T", body) for kind in kinds]
    return [function(name, "<T: FixedWidthInteger>", "T", "T", "T", body)] + vectors(name, body)


def bits(name, n, was, becomes):
    body = f"isMutant({n}) ? a {becomes} b : a {was} b"
    if was in ("&", "|", "^"):
        return [function(name, "<T: BinaryInteger>", "T", "T", "T", body)] + vectors(name, body)
    number = "BinaryInteger" if was in ("<<", ">>") else "FixedWidthInteger"
    scalar = function(name, f"<T: {number}, R: BinaryInteger>", "T", "R", "T", body)
    return [scalar] + (vectors(name, body)[:2] if was.startswith("&") else [])


def changing(name, n, was, becomes):
    """Operators that change their left side."""
    body = f"if isMutant({n}) {{ a {becomes} b }} else {{ a {was} b }}"
    kinds = {"+": "AdditiveArithmetic", "-": "AdditiveArithmetic", "*": "Numeric"}
    found = []
    if was in ("&+=", "&-=", "&=", "|="):
        found = vectors(name, body)[:2]
        kinds = {"&": "FixedWidthInteger", "|": "FixedWidthInteger"}
    if was in ("/=", "<<=", ">>="):
        kinds = {was[0]: "BinaryInteger"}
        extra = "FloatingPoint" if was == "/=" else None
        found = [function(name, f"<T: {extra}>", "T", "T", "Void", body)] if extra else []
    found.append(function(name, f"<T: {kinds[was[0]]}>", "T", "T", "Void", body))
    return [item.replace("(a: ", "(a: inout ").replace("-> V ", "-> Void ") for item in found]


def shorter(name, n, was):
    """A range without its last number."""
    result = "Range<T>" if was == "..<" else "ClosedRange<T>"
    body = f"isMutant({n}) && a < b ? a{was}(b - 1) : a{was}b"
    return [function(name, "<T: FixedWidthInteger>", "T", "T", result, body)]


def prefix(name, n, was):
    kinds = {"!": ["Bool"], ".!": ["Mask"], "-": ["SignedNumeric"], "~": ["BinaryInteger", "SIMD"]}[was]
    found = []
    for kind in kinds:
        generic, own = ("", kind) if kind in ("Bool", "Mask") else (f"<T: {kind}>", "T")
        where = " where T.Scalar: FixedWidthInteger" if kind == "SIMD" else ""
        body = f"isMutant({n}) ? a : {was}a"
        found.append(f"@inline(__always) prefix func {name} {generic}(a: {own}) -> {own}{where} {{ {body} }}")
    return found


def method(n, was, becomes):
    heads = [f"  @inline(__always) func {was}_{n}(_ b: {other}) -> Mask" for other in ("Lanes", "Int32")]
    lines = [f"{head} {{ isMutant({n}) ? {becomes}(b) : {was}(b) }}" for head in heads]
    return ["extension SIMD16<Int32> {"] + lines + ["}"]


def extreme(n, was, becomes):
    return [function(f"{was}_{n}", "<T: Comparable>", "T", "T", "T", f"isMutant({n}) ? {becomes}(a, b) : {was}(a, b)").replace("a: T, b: T", "_ a: T, _ b: T")]


def declarations(n, site):
    """What a mutant needs beside its place in the source."""
    if site.kind in ("statement", "constant"):
        return []
    if site.was in METHODS:
        return method(n, site.was, site.becomes)
    if site.was in EXTREMES:
        return extreme(n, site.was, site.becomes)
    name = symbol(n)
    if site.was.startswith("prefix "):
        return [f"prefix operator {name}"] + prefix(name, n, site.was.split()[1])
    return [f"infix operator {name}: {PRECEDENCE[site.was]}"] + infix(name, n, site)


def infix(name, n, site):
    if site.kind == "range":
        return shorter(name, n, site.was)
    if PRECEDENCE[site.was] == "AssignmentPrecedence":
        return changing(name, n, site.was, site.becomes)
    makers = {"comparison": comparison, "logic": logic, "arithmetic": arithmetic, "bits": bits}
    return makers[site.kind](name, n, site.was, site.becomes)


def switches(chosen):
    """The source that declares all switches."""
    return SWIFT_HEAD + "\n".join(line for n, site in chosen for line in declarations(n, site)) + "\n"
