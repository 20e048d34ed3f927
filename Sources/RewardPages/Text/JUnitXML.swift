/// Results of checks as JUnit XML, which CI systems read and show.
///
/// What they agree on: `testsuites`, `testsuite` and `testcase` with their counts, `failure` for what does not hold, and
/// `error` for what is inconclusive. Times are left out: the same findings give the same bytes.
/// Source: the schema of the Jenkins JUnit plugin (xunit-plugin, junit-10.xsd).
public struct JUnitXML: Sendable {
  /// One check and what came of it.
  public struct Case: Sendable, Equatable {
    public var name: String
    public var result: Result

    public init(_ name: String, _ result: Result) {
      self.name = name
      self.result = result
    }
  }

  public enum Result: Sendable, Equatable {
    case passed
    /// Does not hold: one line, and the details.
    case failed(String, details: String)
    /// Is inconclusive.
    case undecided(String, details: String)
  }

  /// Checks of one kind.
  public struct Suite: Sendable, Equatable {
    public var name: String
    public var cases: [Case]

    public init(_ name: String, _ cases: [Case]) {
      self.name = name
      self.cases = cases
    }
  }

  public let text: String

  /// - Parameter file: what is checked, for readers that lead there.
  public init(_ name: String, file: String, suites: [Suite]) {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites \(Self.head(name, suites.flatMap(\.cases)))>\n"
    for suite in suites {
      text += "  <testsuite \(Self.head(suite.name, suite.cases)) skipped=\"0\">\n"
      for check in suite.cases {
        text += Self.element(check, "\(name).\(suite.name)", file)
      }
      text += "  </testsuite>\n"
    }
    self.text = text + "</testsuites>\n"
  }

  private static func head(_ name: String, _ cases: [Case]) -> String {
    let failures = cases.count { if case .failed = $0.result { true } else { false } }
    let errors = cases.count { if case .undecided = $0.result { true } else { false } }
    return "name=\"\(XMLText.escaped(name))\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\""
  }

  private static func element(_ check: Case, _ group: String, _ file: String) -> String {
    let head =
      "    <testcase classname=\"\(XMLText.escaped(group))\" name=\"\(XMLText.escaped(check.name))\" "
      + "file=\"\(XMLText.escaped(file))\""
    switch check.result {
    case .passed: return head + "/>\n"
    case .failed(let message, let details): return head + body("failure", "fail", message, details)
    case .undecided(let message, let details): return head + body("error", "inconclusive", message, details)
    }
  }

  private static func body(_ tag: String, _ type: String, _ message: String, _ details: String) -> String {
    let lines = details.split(separator: "\n", omittingEmptySubsequences: false)
    return ">\n      <\(tag) type=\"\(type)\" message=\"\(XMLText.escaped(message))\">"
      + lines.map { XMLText.escaped(String($0)) }.joined(separator: "\n") + "</\(tag)>\n    </testcase>\n"
  }
}
