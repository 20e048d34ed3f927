import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("Markdown")
struct MarkdownTests {
  @Test("is a document of blocks with a line between them")
  func document() {
    #expect(
      Markdown(.example).text == """
        # Gold &#124; silver

        **All is well.**

        Players hold **1,234** of fool's \\*gold\\*.

        ## Prices

        | item | price | verdict |
        | --- | ---: | :---: |
        | a&#124;b | 5,000 | **pass** |
        | <code>x&#124;y</code> | `freeze_5` | **unsure** |

        ![XP \\[by day\\] mean](xp.svg)

        ````yaml
        seed: 1
        ```
        ````

        > **serious**: prices of `a` are [here](prices.csv)

        - one
        - two

        <details><summary>All of a*b &lt;i&gt; <code>c|d</code> <strong>e</strong></summary>

        ### Prices

        inside

        </details>

        """)
  }

  @Test(
    "shows text from outside and never obeys it",
    arguments: [
      ("# not a heading", "\\# not a heading"), ("- no list", "\\- no list"),
      ("12. no list", "12\\. no list"), ("12)", "12\\)"), ("12.5 %", "12.5 %"), ("C #", "C \\#"),
      ("<script>&", "&lt;script&gt;&amp;"), ("![x](y)", "!\\[x\\](y)"), ("`rm`", "\\`rm\\`"),
      ("[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"), ("\"q\" 'q'", "\"q\" 'q'"),
      ("a\n\n# b", "a # b"), ("freeze_5", "freeze_5"), ("_em_", "\\_em\\_"), ("$x$", "\\$x\\$"),
      ("http://x.y", "http:<!-- -->//x.y"), ("WWW.x.y", "WWW<!-- -->.x.y"), ("@all", "<!-- -->@all"),
      ("    code", "code"), ("-1,234.5", "-1,234.5"), ("---", "\\---"),
      ("a\u{202E}b\u{1B}", "a\u{FFFD}b\u{FFFD}"),
      // An accent on a mark makes it no other mark.
      ("a|\u{301}b", "a&#124;\u{301}b"), ("`\u{301}", "\\`\u{301}"),
    ])
  func escapes(text: String, markup: String) {
    #expect(Array(Markdown.markup(Words(text)).unicodeScalars) == Array(markup.unicodeScalars))
  }

  @Test("disarms a summary, too, where its own escapes would show")
  func summaries() {
    var page = Page()
    page.details("\("a_b* `c` <i> @all http://x")") { $0.paragraph("\("*")") }
    #expect(
      Markdown(page).text == """
        <details><summary>a_b* `c` &lt;i&gt; <!-- -->@all http:<!-- -->//x</summary>

        \\*

        </details>

        """)
  }

  @Test(
    "puts strong words between stars, or between tags where stars would show",
    arguments: [
      ("a **b** c", "a **b** c"), ("**(b)** c", "**(b)** c"), ("a**b**c", "a**b**c"),
      ("a**(b)**", "a<strong>(b)</strong>"), ("**b.**c", "<strong>b.</strong>c"),
      ("(**\("<b>")**)", "(**&lt;b&gt;**)"), ("a **\(" b")**", "a <strong> b</strong>"),
    ] as [(Words, String)])
  func strength(words: Words, markup: String) {
    #expect(Markdown.markup(words) == markup)
  }

  @Test("never makes an image of a link")
  func noImage() {
    #expect(Markdown.markup("see!\(Words.link("a]b", to: "a.csv"))") == "see!<!-- -->[a\\]b](a.csv)")
  }
}

extension Page {
  /// A page with a block of every kind.
  static var example: Page {
    var page = Page()
    page.heading("Gold | silver", level: 1)
    page.lead("All is well.")
    page.paragraph("Players hold **\(1234)** of \("fool's *gold*").")
    page.heading("Prices")
    var table = Table(.words("item"), .number("price"), .init("verdict", .center))
    table.row("\("a|b")", "\(5000)", .verdict("pass", .good))
    table.row("\(code: "x|y")", "\(code: "freeze_5")", .verdict("unsure", .unsure))
    page.table(table)
    let chart = BarChart(
      Caption("Bars & more", alternative: "One \"bar\"."), axis: Axis("coins"), bars: [.init("a", 1)])
    page.figure(chart, file: "xp.svg", alternative: "XP [by day]\nmean")
    page.code("seed: 1\n```\n", language: "yaml")
    page.callout(.bad, "serious", "prices of `a` are \(Words.link("here", to: "prices.csv"))")
    page.list(["one", "two"])
    page.list([])
    page.details("All of \("a*b <i>") \(code: "c|d") **e**") {
      $0.heading("Prices", level: 3)
      $0.paragraph("inside")
    }
    return page
  }
}
