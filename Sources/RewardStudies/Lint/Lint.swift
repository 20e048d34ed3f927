import RewardEngine

/// Finds what is wrong with an economy before any simulation.
///
/// Every rule is a closed form over the scenario's own numbers; no player is simulated, and nothing is drawn at random.
public struct Lint: Sendable {
  public let scenario: Scenario
  /// What players of each profile receive, as the rules take it.
  public let income: ExpectedIncome
  /// The same for each player's own chance to play, by profile.
  let players: [IncomeByChance]
  /// The same with the day of arrival, on which everybody plays.
  let newcomers: [IncomeByChance]
  /// By id, what the plan takes as the most that a player can hold of a resource; empty where there is no plan.
  let bounds: [String: Int]
  /// The offers that players have room for.
  let withRoom: [Scenario.Offer]
  /// The most that a player can ever hold of each currency.
  private(set) var reachableBalances: [String: Int] = [:]

  /// Below this share of the players a trait is not worth a warning.
  public static let few = 0.05
  /// The most findings of one rule; the last one counts the others.
  static let most = 5

  public init(_ scenario: Scenario) {
    self.scenario = scenario
    let income = ExpectedIncome(scenario)
    self.income = income
    players = income.profiles.map { IncomeByChance($0) }
    newcomers = income.profiles.map { IncomeByChance($0, playsOnArrival: true) }
    bounds = (try? Plan(scenario))?.balanceBounds ?? [:]
    withRoom = scenario.shop.filter { scenario.tooSmall(for: $0) == nil }
    reachableBalances = mostBalances
  }

  /// Everything found, in the order of the rules.
  public var findings: [LintFinding] {
    let all =
      levelFindings + cascadeFindings + ladderFindings + packFindings + dominatedOffers + reachFindings
      + flowFindings + giftFindings + catalogueFindings + streakFindings + freezeFindings + needlessFreezes
      + exchangeFindings + boostFindings + idleBoostFindings + rarePayers + idlePayers + idleEventFindings
      + idleRuleFindings + missionFindings + cycleFindings + clockFindings + goalFindings + profileFindings
    return LintFinding.Rule.allCases.flatMap { rule in few(of: all.filter { $0.rule == rule }) }
  }

  private func few(of findings: [LintFinding]) -> [LintFinding] {
    guard findings.count > Self.most else { return findings }
    var shown = Array(findings.prefix(Self.most))
    shown[Self.most - 1].evidence.append(
      "\(findings.count - Self.most) more like it: "
        + findings.dropFirst(Self.most).prefix(10).map(\.field.description).joined(separator: ", ")
        + (findings.count > Self.most + 10 ? ", …" : ""))
    return shown
  }
}

extension Lint {
  /// The texts of the profiles for which `words` is not `nil`: `casual 0.2, hardcore 3`.
  func byProfile(_ words: (ProfileIncome) -> String?) -> String {
    income.profiles.compactMap { profile in words(profile).map { "\(profile.profile.id) \($0)" } }
      .joined(separator: ", ")
  }
}

/// Numbers as findings show them.
enum FigureText {
  /// Cents of real money, as prices of offers are written: `9.99`.
  static func money(_ cents: Int) -> String {
    "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  /// Three significant digits, none of them idle; whole numbers whole, thousands parted: `0.382`, `12.5`, `3,500`.
  ///
  /// Below a ten-thousandth only that.
  static func shown(_ value: Double) -> String {
    guard value.isFinite else { return value > 0 ? "without end" : "\(value)" }
    let size = value.magnitude
    if size >= 100 || value == value.rounded() { return whole(value.rounded()) }
    if size < 0.0001 { return value > 0 ? "under 0.0001" : "nearly 0" }
    let decimals = size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : size >= 0.01 ? 4 : 5
    let scale = [10.0, 100, 1_000, 10_000, 100_000][decimals - 1]
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? whole(rounded) : "\(rounded)"
  }

  static func percent(_ share: Double) -> String { "\(shown((1000 * share).rounded() / 10)) %" }

  /// `1 day`, `2 days`.
  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(whole(Double(number))) \(number == 1 ? one : many)"
  }

  /// An amount of a currency, in the singular for 1: `1 coin`, `12.5 coins`.
  static func amount(_ number: Double, of currency: String) -> String {
    let text = shown(number)
    let isPlural = currency.hasSuffix("s") && !currency.hasSuffix("ss")
    return "\(text) \(text == "1" && isPlural ? String(currency.dropLast()) : currency)"
  }

  private static func whole(_ value: Double) -> String {
    guard value.magnitude < 1e15 else { return "\(value)" }
    let digits = String(Int(value.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (value < 0 ? "-" : "") + text
  }
}
