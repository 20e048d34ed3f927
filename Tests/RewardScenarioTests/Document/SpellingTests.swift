import Testing

@testable import RewardScenario

@Suite("A guess at a mistyped name")
struct SpellingTests {
  @Test(
    "counts insertions, deletions, replacements and swaps of neighbours",
    arguments: [
      ("", "", 0), ("coins", "coins", 0), ("", "abc", 3), ("coin", "coins", 1), ("coins", "cions", 1),
      ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
  func distance(first: String, second: String, expected: Int) {
    #expect(Spelling.distance(first, second) == expected)
    #expect(Spelling.distance(second, first) == expected)
  }

  @Test(
    "is the nearest name within a third of the letters, whatever the case and hyphens",
    arguments: [
      ("graceDays", "grace_days"), ("grace-days", "grace_days"), ("grcae_days", "grace_days"),
      ("gaol", "goal"),
      ("mile", "milestones"),
    ])
  func nearest(word: String, expected: String) {
    #expect(Spelling.nearest(to: word, among: ["goal", "grace_days", "milestones"]) == expected)
  }

  @Test(
    "is the plural of a word that ends in y",
    arguments: [("currency", "currencies"), ("activity", "activities"), ("daily", nil)])
  func plural(word: String, expected: String?) {
    #expect(Spelling.nearest(to: word, among: ["activities", "currencies", "streaks"]) == expected)
  }

  @Test("is none when everything is too far", arguments: ["", "xyz", "colour", "go"])
  func none(word: String) {
    #expect(Spelling.nearest(to: word, among: ["goal", "grace_days", "milestones"]) == nil)
  }

  @Test("is the first in the alphabet among equals, in whatever order they are given")
  func equals() {
    #expect(Spelling.nearest(to: "cat", among: ["hat", "bat"]) == "bat")
    #expect(Spelling.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
  }
}
