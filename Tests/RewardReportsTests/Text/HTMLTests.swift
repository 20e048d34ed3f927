import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("HTML")
struct HTMLTests {
  /// What is between the tags of `main`.
  private static func main(_ page: Page) -> String {
    String(HTML(page).text.split(separator: "<main>\n")[1].split(separator: "</main>")[0])
  }

  @Test("is a document of elements, with a table of contents before the first of several sections")
  func document() {
    var page = Page.example
    page.heading("End")
    let chart = BarChart(
      Caption("Bars & more", alternative: "One \"bar\"."), axis: Axis("coins"), bars: [.init("a", 1)])
    #expect(
      Self.main(page) == """
        <h1 id="gold-silver">Gold | silver</h1>
        <p class="lead">All is well.</p>
        <p>Players hold <strong>1,234</strong> of fool's *gold*.</p>
        <nav aria-label="Contents">
        <ul>
        <li><a href="#prices">Prices</a></li>
        <li><a href="#end">End</a></li>
        </ul>
        </nav>
        <h2 id="prices">Prices</h2>
        <div class="table" tabindex="0" role="group" aria-label="Table: item, price, verdict">
        <table>
        <thead>
        <tr><th scope="col">item</th><th scope="col" class="right">price</th>\
        <th scope="col" class="center">verdict</th></tr>
        </thead>
        <tbody>
        <tr><th scope="row">a|b</th><td class="right">5,000</td>\
        <td class="center"><strong class="verdict good">pass</strong></td></tr>
        <tr><th scope="row"><code>x|y</code></th><td class="right"><code>freeze_5</code></td>\
        <td class="center"><strong class="verdict unsure">unsure</strong></td></tr>
        </tbody>
        </table>
        </div>
        <figure tabindex="0" aria-label="Bars &amp; more">
        \(chart.figure.inline("XP [by day] mean"))</figure>
        <pre tabindex="0" role="group" aria-label="Code"><code class="language-yaml">seed: 1
        ```
        </code></pre>
        <aside class="callout bad"><strong>serious</strong>: prices of <code>a</code> are \
        <a href="prices.csv">here</a></aside>
        <ul>
        <li>one</li>
        <li>two</li>
        </ul>
        <details>
        <summary>All of a*b &lt;i&gt; <code>c|d</code> <strong>e</strong></summary>
        <h3 id="prices-prices">Prices</h3>
        <p>inside</p>
        </details>
        <h2 id="end">End</h2>

        """)
  }

  @Test("has a head with the title, the language and the width of the screen")
  func head() {
    let text = HTML(.example).text
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"))
    #expect(text.contains("\n<title>Gold | silver</title>\n"))
    #expect(text.contains("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"))
  }

  @Test("fetches nothing and runs nothing")
  func selfContained() {
    let text = HTML(.example).text
    for word in ["<script", "<link", "<img", "src=", "url(", "@import", "http:", "https:", "xmlns"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.firstMatch(of: /\son\w+=/) == nil)
    #expect(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
  }

  @Test(
    "is well-formed and shows text from outside as it is, wherever it stands",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("a|b `c` **d**", "a|b `c` **d**"), ("R&D &amp;", "R&amp;D &amp;amp;"),
      ("\" onload=\"x()", "&quot; onload=&quot;x()"), ("it's", "it's"),
      ("<a href=javascript:x>", "&lt;a href=javascript:x&gt;"), ("two\nlines\r\n", "two lines "),
      ("</style></title><!--", "&lt;/style&gt;&lt;/title&gt;&lt;!--"), ("]]>", "]]&gt;"),
      ("\u{0}\u{202E}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("גרש", "גרש"),
      // An accent on a mark makes it no other mark.
      ("\"\u{301}<\u{338}", "&quot;\u{301}&lt;\u{338}"),
    ])
  func escapes(text: String, shown: String) {
    var page = Page()
    page.heading("\(text)", level: 1)
    page.lead("\(text)")
    page.heading("\(text)")
    page.heading("\(text)")
    page.list(["\(text)", "`\(text)`", "**\(text)**", .verdict(text, .note), .link(text, to: text)])
    var table = Table(.words("\(text)"))
    table.row("\(text)")
    page.table(table)
    page.figure(
      BarChart(Caption(text, alternative: text), axis: Axis(text), bars: [.init(text, 1, note: text)]),
      file: "bars.svg", alternative: text)
    page.code(text, language: text)
    page.callout(.note, "\(text)", "\(text)")
    page.details("\(text)") { $0.paragraph("\(text)") }
    let html = HTML(page).text
    #expect(XMLCheck(html).fault == nil)
    #expect(XMLCheck(page.figures[0].figure.svg).fault == nil)
    let scalars = Array(Self.main(page).unicodeScalars)
    let wanted = Array("<p class=\"lead\">\(shown)</p>".unicodeScalars)
    #expect(scalars.indices.contains { scalars[$0...].starts(with: wanted) })
  }

  @Test("gives every heading a name of its own, and sections theirs whatever a scenario is made of")
  func names() {
    var page = Page()
    page.heading("A page", level: 1)
    page.heading("Money")
    page.heading("\("shop")", level: 3)
    page.heading("\("shop")", level: 3)
    page.heading("Faucets of \("shop")", level: 4)
    page.heading("\("!?")", level: 3)
    page.heading("Shop")
    page.heading("Freeze_5, Über-Münzen")
    page.heading("Shop")
    let names = HTML(page).text.split(separator: "\n").filter { $0.hasPrefix("<h") && $0.contains(" id=") }
      .map { $0.split(separator: "\"")[1] }
    #expect(
      names == [
        "a-page", "money", "money-shop", "money-shop-2", "money-shop-2-faucets-of-shop", "money-section",
        "shop", "freeze_5-über-münzen", "shop-2",
      ])
  }

  @Test("has the style of figures once, and none where there are none")
  func styleOfFigures() {
    var page = Page.example
    page.details("again") { $0.figure(LineChart.empty, file: "again.svg", alternative: "again") }
    let text = HTML(page).text
    #expect(text.split(separator: "<svg ").count == 3)
    #expect(text.split(separator: "<style>").count == 2)
    #expect(text.split(separator: ".fig .title{").count == 2)
    #expect(!text.contains("<title>Bars"))
    #expect(!HTML(Page()).text.contains(".fig .title{"))
  }

  @Test("leaves out the table of contents of one section")
  func oneSection() {
    var page = Page()
    page.heading("Money")
    #expect(Self.main(page) == "<h2 id=\"money\">Money</h2>\n")
    page.heading("Shop")
    #expect(Self.main(page).hasPrefix("<nav"))
  }

  @Test("lets a long path in a table go on in another line after a dot, and keeps others whole")
  func paths() {
    let path = "activities.workout.per_active_day.poisson"
    var table = Table(.words("field"))
    table.row("\(code: path)")
    table.row("\(code: "shop.hat.price.coins")")
    var page = Page()
    page.table(table)
    page.paragraph("\(code: path)")
    let main = Self.main(page)
    #expect(
      main.contains("<code>activities.<wbr/>workout.<wbr/>per_active_day.<wbr/>poisson</code></"))
    #expect(main.contains("<code>shop.hat.price.coins</code></"))
    #expect(main.contains("<p><code>\(path)</code></p>"))
  }

  @Test("lets an interval go on in another line behind its figure, and breaks neither")
  func ranged() {
    var table = Table(.words("what"), .number("change (95 % interval)"))
    table.row("a (b)", .figure("+3.0 pp (-2.5 to 8.6)"))
    table.row("c", .figure("12 %"))
    table.row("d", .figure("0.5 (needs 60,000 players)"))
    var page = Page()
    page.table(table)
    let main = Self.main(page)
    #expect(main.contains("<td class=\"right ranged\"><span>0.5</span> (needs 60,000 players)</td>"))
    #expect(
      main.contains("<td class=\"right ranged\"><span>+3.0 pp</span> <span>(-2.5 to 8.6)</span></td>"))
    #expect(main.contains("<th scope=\"row\">a (b)</th>") && main.contains("<td class=\"right\">12 %</td>"))
    #expect(main.contains("class=\"right\">change (95 % interval)</th>"))
    #expect(HTML(page).text.contains(".ranged span{white-space:nowrap}\ntd.ranged{white-space:normal}"))
  }

  @Test("has an element with a colour for every tone")
  func tones() {
    for tone in Tone.allCases {
      #expect(HTML(Page()).text.contains("\n.\(tone.rawValue){border-color:var(--\(tone.rawValue));"))
    }
  }
}

extension LineChart {
  fileprivate static let empty = LineChart(
    Caption("Nothing", alternative: "Nothing."), vertical: Axis("coins"), series: [])
}
