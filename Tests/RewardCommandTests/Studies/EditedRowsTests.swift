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
}
