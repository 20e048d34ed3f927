import RewardEngine
import RewardReports
import RewardStudies

/// A part of an economy that a report has a section for.
enum Mechanic: CaseIterable {
  case levels, currency, streak, freeze, mission, shop, feedback

  /// Adds it to a scenario, with no other mechanic but those it cannot be without.
  func add(to scenario: inout Scenario) {
    switch self {
    case .levels:
      scenario.levels = Scenario.Levels(curve: .table([10, 30]))
      scenario.activities = [Scenario.Activity(id: "read", perActiveDay: .fixed(2), pays: .of("xp", 3))]
    case .currency:
      scenario.currencies = [Scenario.Currency(id: "coins"), Scenario.Currency(id: "gems", start: 2)]
      scenario.login = .of("coins", 3)
    case .streak: scenario.streaks = [Scenario.Streak(id: "daily")]
    case .freeze:
      scenario.items.append(Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 2), start: 1))
      scenario.streaks = [Scenario.Streak(id: "daily", protectedBy: "freeze")]
    case .mission: scenario.missions = [Scenario.Mission(id: "watch")]
    case .shop:
      scenario.items.append(Scenario.Item(id: "hats", kind: .consumable))
      scenario.shop = [
        Scenario.Offer(id: "hat", gives: .of("hats", 1), cost: .realMoney(499), demand: .weight(1))
      ]
    case .feedback:
      if scenario.streaks.isEmpty { scenario.streaks = [Scenario.Streak(id: "daily")] }
      scenario.players.feedback = .literature(streak: "daily")
    }
  }
}

extension Scenario {
  /// A scenario of these mechanics whose players come with this chance on a day.
  static func with(_ mechanics: [Mechanic], days: Int = 3, activity: Double = 1) -> Scenario {
    var scenario = Scenario(
      title: "Some mechanics", days: days,
      players: Players(profiles: [Profile(id: "loyal", share: 1, activity: .fixed(activity), payers: 1)]))
    for mechanic in mechanics { mechanic.add(to: &scenario) }
    return scenario
  }

  /// Two days, each with 3 coins on top of the first 5; a hat for 8 is bought as soon as it can be.
  ///
  /// So everybody ends the first day with a hat and nothing, and the second with a hat and 3 coins.
  static let twoDays = Scenario(
    title: "Two days", days: 2, currencies: [Currency(id: "coins", start: 5)],
    items: [Item(id: "hats", kind: .consumable)], login: .of("coins", 3), streaks: [Streak(id: "daily")],
    shop: [
      Offer(
        id: "hat", gives: .of("hats", 1), cost: .currency([Price("coins", 8)], prefer: nil),
        demand: .asSoonAsAffordable)
    ],
    players: Players(profiles: [Profile(id: "loyal", share: 1, activity: .fixed(1))]))
}

extension Scenario.Payment {
  static func of(_ id: String, _ amount: Int) -> Scenario.Payment {
    Scenario.Payment([Entry(id, .fixed(amount))])
  }
}

extension Report {
  static let provenance = Provenance(
    command: "rewardsim run two.yaml", explain: "rewardsim explain two.yaml --player", version: "1.2.3")

  /// The report of a scenario that few play.
  init(of scenario: Scenario, players: Int = 2) async throws {
    self.init(try await Run(scenario, players: players).findings(), provenance: Self.provenance)
  }

  /// The text of a file, or `nil` if the report has none of that name.
  func text(_ name: String) -> String? { files.first { $0.name == name }?.text }

  var page: String { text("report.md") ?? "" }

  /// The headings of the page's sections.
  var sections: [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
  }
}
