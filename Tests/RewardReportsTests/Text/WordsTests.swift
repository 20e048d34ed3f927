import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("Words")
struct WordsTests {
  private func span(_ text: String, _ kind: Words.Span.Kind = .text, strong: Bool = false) -> Words.Span {
    Words.Span(text: text, kind: kind, isStrong: strong)
  }

  @Test("take stars and backticks of a literal as marks, and those put in as text")
  func marks() {
    let id = "**`x`**"
    let words: Words = "hold **\(1234)** of \(id), `shop.\(id)` **and `this`** 2 * 3"
    #expect(
      words.spans == [
        span("hold "), span("1,234", strong: true), span(" of **`x`**, "), span("shop.**`x`**", .code),
        span(" "), span("and ", strong: true), span("this", .code, strong: true), span(" 2 * 3"),
      ])
    #expect(words.plain == "hold 1,234 of **`x`**, shop.**`x`** and this 2 * 3")
  }

  @Test("have no empty spans, and one for neighbours alike")
  func neighbours() {
    let words: Words = "\("")a\("b")\(Words("c"))****\(code: "d")\(code: "e")"
    #expect(words.spans == [span("abc"), span("de", .code)])
    #expect(Words("").spans.isEmpty)
    #expect(Words("") == Words())
  }

  @Test("put into words keep their looks, and are strong where those are")
  func nested() {
    let words: Words = "**\(Words.verdict("pass", .good)) by \(Words.link("a", to: "#a"))**"
    #expect(
      words.spans == [
        span("pass", .verdict(.good), strong: true), span(" by ", strong: true),
        span("a", .link(to: "#a"), strong: true),
      ])
  }

  @Test(
    "link to headings, to files beside the page and to the web",
    arguments: ["#money-coins", "daily.csv", "../first/report.html#money", "https://a.org/b_c?d=1,5#e%20f"])
  func links(destination: String) {
    #expect(Words.link("x", to: destination).spans == [span("x", .link(to: destination))])
  }

  @Test(
    "link to nothing else",
    arguments: [
      "javascript:alert(1)", "JAVASCRIPT:alert%281%29", "data:text/html,x", "http://a.org", "https://",
      "https:///etc", "//a.org", "/etc/passwd", "", "a b", "a\"b", "a)b", "a|b", "a<b", "a\u{301}", "é",
      "a&b", "a@b", "java\nscript:x",
    ])
  func noLinks(destination: String) {
    #expect(Words.link("x", to: destination).spans == [span("x")])
  }
}
