import Testing

@testable import RewardReports

@Suite("Markdown")
struct MarkdownTests {
  @Test("is a document of blocks with a line between them")
  func document() {
    var document = MarkdownDocument()
    document.heading("Gold | silver", level: 1)
    document.paragraph("Players hold **\(1234)** of \("fool's *gold*").")
    var table = MarkdownTable(.words("item"), .number("price"))
    table.row("\("a|b")", "\(5000)")
    table.row("\(code: "x|y")", "\(code: "freeze_5")")
    document.table(table)
    document.image(file: "xp.svg", alternative: "XP [by day]\nmean")
    document.code("seed: 1\n```\n", language: "yaml")
    document.list(["one", "two"])
    #expect(
      document.text == """
        # Gold | silver

        Players hold **1,234** of fool's \\*gold\\*.

        | item | price |
        | --- | ---: |
        | a&#124;b | 5,000 |
        | <code>x&#124;y</code> | `freeze_5` |

        ![XP \\[by day\\] mean](xp.svg)

        ````yaml
        seed: 1
        ```
        ````

        - one
        - two

        """)
  }

  @Test(
    "shows text from outside and never obeys it",
    arguments: [
      ("# not a heading", "\\# not a heading"), ("- no list", "\\- no list"),
      ("12. no list", "12\\. no list"),
      ("<script>&", "&lt;script&gt;&amp;"), ("![x](y)", "!\\[x\\](y)"), ("`rm`", "\\`rm\\`"),
      ("a\n\n# b", "a # b"), ("freeze_5", "freeze_5"), ("_em_", "\\_em\\_"), ("$x$", "\\$x\\$"),
      ("http://x.y", "http:<!-- -->//x.y"), ("WWW.x.y", "WWW<!-- -->.x.y"), ("@all", "<!-- -->@all"),
      ("    code", "code"), ("-1,234.5", "-1,234.5"), ("---", "\\---"),
      ("a\u{202E}b\u{1B}", "a\u{FFFD}b\u{FFFD}"),
    ])
  func escapes(text: String, markup: String) {
    #expect(MarkdownText(text).markup == markup)
  }
}
