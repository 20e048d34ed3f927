import RewardEngine
import Testing

@testable import RewardCommand

@Suite("A row that goes")
struct EditedRowsTests {
  private func text(_ yaml: String, without path: String) throws -> String? {
    let document = try Document(yaml: Array(yaml.utf8), name: "mine.yaml")
    let text = document.text(making: .remove(FieldPath(path)))
    // What is left reads as the rest of the document.
    if let text {
      let left = try Document(yaml: Array(text.utf8), name: "mine.yaml")
      let wanted = document.fields.filter { !"\($0.path).".hasPrefix("\(path).") }
      #expect(left.fields.map(\.text) == wanted.map(\.text))
    }
    return text
  }

  @Test(
    "leaves JSON that is indented with tabs",
    arguments: [
      ("a", "{\n\t\"b\": { \"x\": \"},\" },\n\t\"c\": [\n\t\t1,\n\t\t2\n\t]\n}\n"),
      ("b", "{\n\t\"a\": 1,\n\t\"c\": [\n\t\t1,\n\t\t2\n\t]\n}\n"),
      ("c", "{\n\t\"a\": 1,\n\t\"b\": { \"x\": \"},\" }\n}\n"),
      ("c.2", "{\n\t\"a\": 1,\n\t\"b\": { \"x\": \"},\" },\n\t\"c\": [\n\t\t1\n\t]\n}\n"),
    ])
  func tabs(path: String, expected: String) throws {
    let json = "{\n\t\"a\": 1,\n\t\"b\": { \"x\": \"},\" },\n\t\"c\": [\n\t\t1,\n\t\t2\n\t]\n}\n"
    #expect(try text(json, without: path) == expected)
  }

  @Test(
    "takes a text of two lines in brackets with it",
    arguments: [
      ("a", "{ b: two,\n  c: \"three\n  and, more\" }"),
      ("b", "{ a: one\n  and more,\n  c: \"three\n  and, more\" }"),
      ("c", "{ a: one\n  and more, b: two }"),
    ])
  func texts(path: String, expected: String) throws {
    let yaml = "{ a: one\n  and more, b: two,\n  c: \"three\n  and, more\" }"
    #expect(try text(yaml, without: path) == expected)
  }

  @Test("gives way to another text of one line")
  func replaced() throws {
    let document = try Document(yaml: Array("{ a: one\n  and more, b: , c: 1 }".utf8), name: "mine.yaml")
    #expect(document.text(setting: .root / "a", to: "two") == "{ a: two, b: , c: 1 }")
    #expect(document.text(setting: .root / "b", to: "2") == "{ a: one\n  and more, b: 2, c: 1 }")
  }

  @Test(
    "leaves an empty mapping or list where it was the last one",
    arguments: [
      ("a", "x: 1\ny:\n  a: 1   # one\nz: 2\n", "x: 1\ny: {}\nz: 2\n"),
      ("1", "x: 1\ny:\n- 1\nz: 2\n", "x: 1\ny: []\nz: 2\n"), ("a", "x: 1\ny: { a: 1 }\n", "x: 1\ny: {}\n"),
    ])
  func lastOne(row: String, yaml: String, expected: String) throws {
    #expect(try text(yaml, without: "y.\(row)") == expected)
  }

  @Test(
    "goes with the bracket that closes its value at its own column",
    arguments: [
      ("b", "y:\n  a: 1 # one\n  # own\n  d: [\n    3\n  ]\n"),
      ("d", "y:\n  a: 1 # one\n  b: {\n    c: 2\n  }\n"),
    ])
  func closingBracket(row: String, expected: String) throws {
    let yaml = "y:\n  a: 1 # one\n  b: {\n    c: 2\n  }\n  # own\n  d: [\n    3\n  ]\n"
    #expect(try text(yaml, without: "y.\(row)") == expected)
  }

  private static let commented = """
    # What players own.
    a: 1
    # What they do,
    # day by day.
    b:
      # All of them.
      c:   # the first
        x: 1
        # x: 2

      # The second.
      d: 1   # one

      # Not of d alone.

      e:
      # One by one.
      - 1   # less
      # More.
      - 2
      # And more.
      - 3
    # The end.

    """

  @Test(
    "takes the comments with it that are its own, and leaves those of the section",
    arguments: [
      ("a", "a: 1\n", ""), ("b", "# What they do,\n# day by day.\nb:\n", "nothing"),
      // The next row has a comment of its own, and so has this one.
      ("b.c", "  # All of them.\n  c:   # the first\n    x: 1\n    # x: 2\n", ""),
      ("b.d", "  # The second.\n  d: 1   # one\n\n", ""),
      ("b.e.1", "  # One by one.\n  - 1   # less\n", ""), ("b.e.2", "  # More.\n  - 2\n", ""),
      ("b.e.3", "  # And more.\n  - 3\n", ""),
      ("b.c.x", "c:   # the first\n    x: 1\n    # x: 2\n", "c: {}   # the first\n"),
    ])
  func comments(path: String, old: String, new: String) throws {
    let start = try #require(Self.commented.firstRange(of: old)).lowerBound
    let expected =
      new == "nothing"
      ? String(Self.commented[..<start]) + "# The end.\n" : Self.commented.replacing(old, with: new)
    #expect(try text(Self.commented, without: path) == expected)
  }

  @Test("leaves a comment above the first row that may be about all of them")
  func section() throws {
    #expect(try text("y:\n  # All.\n  a: 1\n  b: 2\n", without: "y.a") == "y:\n  # All.\n  b: 2\n")
    #expect(try text("y: [\n  # All.\n  1,\n  2\n]\n", without: "y.1") == "y: [\n  # All.\n  2\n]\n")
  }

  @Test(
    "takes its comments with it in brackets, too",
    arguments: [
      ("a", "{\n  # Two.\n  b: 2,  # two\n  c: 3, d: 4  # both\n}\n"),
      ("b", "{\n  # One.\n  a: 1,  # one\n  c: 3, d: 4  # both\n}\n"),
      ("c", "{\n  # One.\n  a: 1,  # one\n  # Two.\n  b: 2,  # two\n  d: 4  # both\n}\n"),
      ("d", "{\n  # One.\n  a: 1,  # one\n  # Two.\n  b: 2,  # two\n  c: 3  # both\n}\n"),
    ])
  func inBrackets(path: String, expected: String) throws {
    let yaml = "y: {\n  # One.\n  a: 1,  # one\n  # Two.\n  b: 2,  # two\n  c: 3, d: 4  # both\n}\n"
    #expect(try text(yaml, without: "y.\(path)") == "y: \(expected)")
  }

  @Test(
    "takes the comment at the end of its line along in brackets, where each row has one",
    arguments: [
      ("1", "[\n    2,   # two\n    3]   # three"), ("2", "[1,   # one\n    3]   # three"),
      ("3", "[1,   # one\n    2   # two\n    ]"),
    ])
  func lineEnds(path: String, expected: String) throws {
    let yaml = "y: [1,   # one\n    2,   # two\n    3]   # three\nz: 4\n"
    #expect(try text(yaml, without: "y.\(path)") == "y: \(expected)\nz: 4\n")
  }

  @Test(
    "leaves a comment in brackets that may be about others, and takes one inside it along",
    arguments: [
      ("1", "[1,   # all\n    2,\n    3]\n", "[   # all\n    2,\n    3]\n"),
      ("2", "[1, 2,   # both\n    3]\n", "[1,    # both\n    3]\n"),
      ("1", "[\n    # Both.\n    1, 2,\n    3]\n", "[\n    # Both.\n    2,\n    3]\n"),
      ("a", "{\n  a: 1,\n    # of a\n  b: 2\n}\n", "{\n  b: 2\n}\n"),
      ("b", "{ a: 1,\n  # Two.\n  b: 2 }\n", "{ a: 1\n  }\n"),
      ("a", "{ a: { x: 1,\n    z: 2 },   # of a\n  b: 3 }\n", "{\n  b: 3 }\n"),
    ])
  func sharedLines(path: String, yaml: String, expected: String) throws {
    #expect(try text("y: \(yaml)", without: "y.\(path)") == "y: \(expected)")
  }

  @Test("is last behind a comment, which stays when its comma goes")
  func lastBehindComment() throws {
    #expect(try text("{ a: 1,  # one\n  # Two.\n  b: 2  # two\n}\n", without: "b") == "{ a: 1  # one\n}\n")
    #expect(try text("{ a: 1,  # one\n  b: 2 }\n", without: "b") == "{ a: 1  # one\n  }\n")
  }
}
