import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("JUnit XML")
struct JUnitXMLTests {
  @Test("counts what failed and what could not be told, and says it of each case")
  func whole() {
    let xml = JUnitXML(
      "habit-tracker", file: "economy.yaml",
      suites: [
        JUnitXML.Suite(
          "goals",
          [
            JUnitXML.Case("scarce", .passed),
            JUnitXML.Case("spent", .failed("is 0.7, wanted at least 0.8", details: "one\ntwo")),
          ]),
        JUnitXML.Suite("baseline", [JUnitXML.Case("level.mean", .undecided("is unsure", details: ""))]),
      ])
    #expect(
      xml.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="habit-tracker" tests="3" failures="1" errors="1">
          <testsuite name="goals" tests="2" failures="1" errors="0" skipped="0">
            <testcase classname="habit-tracker.goals" name="scarce" file="economy.yaml"/>
            <testcase classname="habit-tracker.goals" name="spent" file="economy.yaml">
              <failure type="fail" message="is 0.7, wanted at least 0.8">one
        two</failure>
            </testcase>
          </testsuite>
          <testsuite name="baseline" tests="1" failures="0" errors="1" skipped="0">
            <testcase classname="habit-tracker.baseline" name="level.mean" file="economy.yaml">
              <error type="inconclusive" message="is unsure"></error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("lets nothing that comes from outside act as markup")
  func escapes() {
    let hostile = "a\"><x/>&\u{0}\u{FFFF}"
    let xml = JUnitXML(
      hostile, file: hostile,
      suites: [JUnitXML.Suite("goals", [JUnitXML.Case(hostile, .failed(hostile, details: hostile))])])
    let shown = "a&quot;&gt;&lt;x/&gt;&amp;\u{FFFD}\u{FFFD}"
    #expect(xml.text.contains("name=\"\(shown)\" tests=\"1\""))
    #expect(xml.text.contains("message=\"\(shown)\">\(shown)</failure>"))
    #expect(!xml.text.contains("<x/>"))
  }
}

@Suite("An annotation of GitHub")
struct GitHubAnnotationTests {
  @Test("is one command with what is known of the place")
  func whole() {
    let remark = GitHubAnnotation(
      .error, file: "economy.yaml", line: 46, column: 3, title: "goal spent", message: "is 0.7")
    #expect(remark.text == "::error file=economy.yaml,line=46,col=3,title=goal spent::is 0.7\n")
    let nowhere = GitHubAnnotation(.warning, file: "economy.yaml", title: "goal", message: "is unsure")
    #expect(nowhere.text == "::warning file=economy.yaml,title=goal::is unsure\n")
  }

  @Test(
    "escapes what would end it: line ends and % everywhere, in properties colons and commas, too",
    arguments: [
      ("100 %", "100 %25", "100 %25"), ("a\nb\r", "a%0Ab%0D", "a%0Ab%0D"), ("a:b,c", "a:b,c", "a%3Ab%2Cc"),
      ("\n\u{301}", "%0A\u{301}", "%0A\u{301}"), ("\u{1B}[1m", "\u{FFFD}[1m", "\u{FFFD}[1m"),
    ])
  func escapes(text: String, data: String, property: String) {
    let remark = GitHubAnnotation(.error, file: text, title: text, message: text)
    #expect(remark.text == "::error file=\(property),title=\(property)::\(data)\n")
  }
}
