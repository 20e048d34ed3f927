import Foundation
import RewardEngine
import Testing

@Suite("A named rule profile")
struct RuleProfileTests {
  /// The cells of the documented table: option by option, one value a profile.
  private static let page: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/RewardEngine/RewardEngine.docc/RuleProfiles.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }
  }()

  @Test("is what its documented table of options says", arguments: StreakRules.Named.allCases)
  func isAsDocumented(name: StreakRules.Named) throws {
    let header = try #require(Self.page.first)
    let column = try #require(header.firstIndex(of: name.rawValue))
    let rules = StreakRules(name)
    let values = [
      "missed_day": rules.missedDay.rawValue, "grace_days": "\(rules.graceDays)",
      "freeze_fill": rules.freezeFill.rawValue, "freeze_use": rules.freezeUse.rawValue,
      "freeze_at_zero": rules.freezeAtZero.rawValue, "clock": rules.clock.rawValue,
      "open_day": rules.openDay.rawValue, "leeway": rules.leeway.rawValue,
      "leeway_hours": "\(rules.leewayHours)", "goal": "\(rules.goal)",
    ]
    #expect(Self.page.count - 1 == values.count)
    for row in Self.page.dropFirst() { #expect(row[column] == values[row[0]], "\(row[0])") }
  }

  @Test("is listed for every name, and for no other")
  func isListed() throws {
    let header = try #require(Self.page.first)
    #expect(Set(header.dropFirst()) == Set(StreakRules.Named.allCases.map(\.rawValue)))
  }
}
