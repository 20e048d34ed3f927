import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of levels that pay for the next one")
struct CascadeTests {
  private func climb(each: Int = 0, _ rewards: [Int: Int]) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.login = .fixed(1, "xp")
      var levels = Scenario.Levels(highest: 5, curve: .table([10, 20, 40, 100]))
      if each > 0 { levels.eachLevelPays = .fixed(each, "xp") }
      levels.rewards = rewards.sorted { $0.key < $1.key }.map {
        .init(level: $0.key, pays: .fixed($0.value, "xp"))
      }
      scenario.levels = levels
    }
  }

  @Test(
    "finds the level where it starts: the next one takes 10 XP more", arguments: [(10, 1), (9, 0)])
  func start(amount: Int, count: Int) {
    let findings = climb([2: amount]).findings(.cascadingLevels)
    #expect(findings.map(\.field.description) == ["levels.rewards.2.xp"].prefix(count).map { $0 })
    #expect(
      findings.allSatisfy {
        $0.level == .note
          && $0.evidence == [
            "level 2 pays 10 XP, and level 3 takes 10 XP more",
            "players who reach level 2 reach level 3 at once",
          ]
      })
  }

  @Test("follows it up to the level where it ends")
  func follows() throws {
    // From 10 XP: 10 + 10 = 20 is level 3, and 20 + 20 = 40 is level 4; level 5 takes 100.
    let finding = try #require(climb([2: 10, 3: 20]).findings(.cascadingLevels).first)
    #expect(finding.figure("level") == 2 && finding.figure("last_level") == 4)
    #expect(finding.level == .note)
  }

  @Test("warns of one that goes on to the highest level")
  func highest() throws {
    let findings = climb(each: 60, [:]).findings(.cascadingLevels)
    #expect(findings.map(\.field.description) == ["levels.each_level_pays.xp"])
    #expect(findings.first?.level == .warning)
    #expect(findings.first?.evidence.last == "players who reach level 2 reach level 5, the highest, at once")
  }

  @Test("names each of two that start on their own")
  func two() {
    let findings = climb([2: 10, 4: 60]).findings(.cascadingLevels)
    #expect(findings.compactMap { $0.figure("level") } == [2, 4])
  }
}
