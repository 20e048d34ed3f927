import Testing

@testable import RewardScenario

@Suite("A word without quotes")
struct PlainWordTests {
  @Test(
    "is a number where JSON writes numbers so",
    arguments: [
      ("0", 0.0), ("7", 7), ("-7", -7), ("10", 10), ("0.5", 0.5), ("-0.25", -0.25), ("1e3", 1000),
      ("1.5E-1", 0.15),
      ("1e+2", 100),
    ])
  func numbers(text: String, value: Double) {
    #expect(PlainWord(text) == .number(value))
  }

  @Test(
    "is ambiguous where readers of YAML disagree, and says what was meant",
    arguments: [
      ("012", "12"), ("00", "0"), ("-012", "-12"), ("0x1F", "31"), ("0o17", "15"), ("0b101", "5"),
      ("1_000", "1000"),
      ("+5", "5"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5"),
    ])
  func meant(text: String, expected: String) {
    guard case .ambiguous(_, let meant) = PlainWord(text) else {
      Issue.record("\(text) is read as \(PlainWord(text))")
      return
    }
    #expect(meant == expected)
  }

  @Test(
    "is ambiguous as a truth value, in sixties or no number at all",
    arguments: [
      "yes", "No", "ON", "off", "y", "N", "True", "FALSE", "1:30", "-1:30:15", ".nan", ".NaN", ".inf",
      "-.INF",
    ])
  func traps(text: String) {
    guard case .ambiguous(_, nil) = PlainWord(text) else {
      Issue.record("\(text) is read as \(PlainWord(text))")
      return
    }
  }

  @Test("is nothing, true or false in YAML's own words only")
  func constants() {
    #expect(
      ["", "~", "null", "Null", "NULL"].map(PlainWord.init) == [
        .nothing, .nothing, .nothing, .nothing, .nothing,
      ])
    #expect(PlainWord("true") == .truth(true))
    #expect(PlainWord("false") == .truth(false))
  }

  @Test(
    "is text otherwise",
    arguments: [
      "coins", "nope", "one", "e5", "1e", "0x", "0xyz", "1.2.3", "-", "+", ".", "12:99x", "nan", "inf", "1-2",
      "__",
    ])
  func text(word: String) {
    #expect(PlainWord(word) == .text)
  }
}
