import Testing

@testable import RewardCommand

@Suite("What terminals and build logs are shown")
struct ShownTextTests {
  @Test(
    "has nothing in it that they would obey",
    arguments: [
      ("plain, with ümläuts, 日本 and 👩‍👩‍👧", "plain, with ümläuts, 日本 and 👩‍👩‍👧"),
      ("a\tb\nc\n", "a\tb\nc\n"), ("a\0b", "a\\u{0}b"), ("a\rb\r\nc", "a\\rb\\r\nc"),
      ("\u{1B}]0;title\u{7}", "\\u{1B}]0;title\\u{7}"), ("\u{1B}[2J", "\\u{1B}[2J"),
      ("\u{9B}2J", "\\u{9B}2J"),
      ("12\u{202E}34\u{2066}", "12\\u{202E}34\\u{2066}"),
      ("a\u{61C}\u{200F}\u{2028}b", "a\\u{61C}\\u{200F}\\u{2028}b"),
      ("::set-output name=a::b", "\\u{3A}:set-output name=a::b"), ("a\n  ::stop::", "a\n\\u{3A}:stop::"),
      ("a ::error::b", "a ::error::b"), ("", ""),
    ])
  func escapes(text: String, shown: String) { #expect(ShownText(text).text == shown) }

  @Test(
    "keeps our own colours, and our own remarks to build logs",
    arguments: ["\u{1B}[1mbold\u{1B}[0m", "\u{1B}[32mgood\u{1B}[0m\n", "::error file=a.yaml,line=3::b\n"])
  func keeps(text: String) { #expect(ShownText(text).text == text) }

  @Test("quotes arguments of a mistyped command on one line")
  func arguments() {
    let arguments = ["run", "a\n::error::b", "--seed=1\u{1B}[2J"]
    #expect(
      Rewardsim.visible("Error: 'a\n::error::b', '1\u{1B}[2J'\nUsage: rewardsim", of: arguments)
        == "Error: 'a\\n::error::b', '1\\u{1B}[2J'\nUsage: rewardsim")
  }
}
