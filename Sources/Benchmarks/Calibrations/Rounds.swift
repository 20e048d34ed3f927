import Foundation
import RewardCalibration
import RewardEngine
import RewardStudies

/// Rounds of one method: a mix is drawn, its players are simulated by the engine, and a mix is fitted to their data.
///
/// If the fit is right, the true number is equally likely to be in any place among the plausible ones. Source: S. Talts
/// et al., "Validating Bayesian inference algorithms with simulation-based calibration", arXiv:1804.06788, 2018.
struct Rounds {
  let method: Method
  let profiles: Int
  let players: Int
  /// The length of the data: days after a player arrives.
  let days: Int
  /// For each quantity, the number of plausible mixes below the truth, by round.
  private(set) var ranks: [String: [Int]] = [:]
  /// Figures that were held back, and those of them within their bands.
  private(set) var (held, within) = (0, 0)
  /// Rounds with such figures, and those in which at least as many were within as are in 19 of 20.
  private(set) var (predictions, usual) = (0, 0)

  static let draws = 199
  /// A prediction takes as long as a fit: one round in this many has it.
  static let roundsAPrediction = 10

  init(_ method: Method, profiles: Int, players: Int, days: Int, rounds: Range<Int>) async throws {
    (self.method, self.profiles, self.players, self.days) = (method, profiles, players, days)
    for round in rounds { try await play(round) }
  }

  mutating func add(_ other: Rounds) {
    ranks.merge(other.ranks) { $0 + $1 }
    held += other.held
    within += other.within
    predictions += other.predictions
    usual += other.usual
  }

  private mutating func play(_ round: Int) async throws {
    if let own = try await shippedRanks(round) {
      for (name, rank) in own { ranks[name, default: []].append(rank) }
      return
    }
    let parameters = MixParameters(profiles: profiles)
    let address = PlayerAddress(profileKey: UInt32(profiles), rank: UInt32(round))
    let luck = Luck(seed: 77)
    var stream = luck.stream(purpose: Purpose(kind: .study, id: method.rawValue), player: address)
    let truth = parameters.mix(parameters.ordered(parameters.drawn(&stream)))
    let habits = method == .eventLog ? HabitRounds(&stream) : nil
    let dates = method == .dated ? DatedRounds(&stream) : nil
    let plain = scenario(truth, &stream)
    let scenario = habits?.applied(to: plain) ?? dates?.applied(to: plain) ?? plain
    var lived: [[Int]] = []
    var sessions: [[Session]] = []
    try Simulation(try Plan(scenario), players: players, seed: UInt64(round)).record { player in
      lived.append(player.sessions.map { Int($0.day) }.filter { $0 > 0 })
      if habits != nil || dates != nil { sessions.append(player.sessions) }
    }
    // Players of a profile stand together: parts of them must not.
    for place in lived.indices.dropLast() {
      lived.swapAt(place, place + stream.nextIndex(below: lived.count - place))
    }
    let observed = try habits.map { _ in try HabitRounds.observed(sessions, of: scenario) }
    let lastDate = HabitRounds.lastDate(days: days)
    let weekdays = try observed?.weekdayFit(in: HabitRounds.firstDate...lastDate)
    let evidence: any Evidence =
      observed?.table(until: lastDate, weekdays)
      ?? dates.map { _ in DatedRounds.table(sessions, days: days, of: scenario) }
      ?? method.evidence(lived, days: days, mix: truth, &stream)
    let findings = try await Calibration(
      scenario, [.init("data", evidence)], choice: .fixed(profiles), draws: Self.draws, seed: UInt64(round),
      predicts: round.isMultiple(of: Self.roundsAPrediction)
    ).findings()
    for (name, number) in Self.quantities(profiles: profiles, evidence) {
      let own = number(truth)
      ranks[name, default: []].append(findings.draws.count { number($0) < own })
    }
    if let habits, let observed {
      let fitted = try Habits(
        observed, until: lastDate, weekdays, findings.best,
        models: findings.modelProfiles,
        usesClock: false, draws: Self.draws, seed: UInt64(round))
      for (name, rank) in habits.ranks(fitted) { ranks[name, default: []].append(rank) }
    }
    held += findings.prediction.reduce(0) { $0 + $1.figures.count }
    within += findings.prediction.inside
    guard !findings.prediction.isEmpty else { return }
    predictions += 1
    if findings.prediction.inside >= findings.prediction.fewestInside { usual += 1 }
  }

  /// Of each number of a shipped scenario, how many plausible values are below the truth; `nil` where profiles are drawn of any app.
  private func shippedRanks(_ round: Int) async throws -> [(String, Int)]? {
    switch method {
    case .simulated: try await SimulatedRounds(players: players).ranks(round)
    case .brought: try await BroughtRounds(players: players).ranks(round)
    case .returning: try await ReturningRounds(players: players).ranks(round)
    default: nil
    }
  }

  /// A scenario whose players are drawn from the mix: the number of each profile is left to chance, as in the world.
  private func scenario(_ mix: PlayerMix, _ stream: inout LuckStream) -> Scenario {
    let own = zip(mix.parts, mix.counts(ofPlayers: players, &stream)).enumerated().filter { $0.element.1 > 0 }
    return Scenario(
      title: "Simulated",
      days: days + 1,
      players: Scenario.Players(
        count: players,
        profiles: own.map { index, part in
          Scenario.Profile(
            id: "group_\(index)", share: Double(part.1) / Double(players),
            activity: .beta(mean: part.0.law.mean, concentration: part.0.law.concentration),
            churn: .beta(gamma: part.0.law.gamma, delta: part.0.law.delta))
        }))
  }

  private static func quantities(
    profiles: Int, _ evidence: any Evidence
  ) -> [(String, (PlayerMix) -> Double)] {
    var quantities: [(String, (PlayerMix) -> Double)] = [1, 7, 30, 90].map { day in
      ("retention on day \(day)", { $0.retention(days: day)[day] })
    }
    quantities.append(("not churned by day 30", { $0.survival(days: 30)[30] }))
    for profile in 0..<profiles {
      // The share of an only profile is 1.
      quantities += Calibration.ProfileField.allCases.dropFirst(profiles == 1 ? 1 : 0).map { field in
        (
          profiles == 1 ? field.rawValue : "\(field.rawValue), profile \(profile + 1)",
          { field.value(of: $0.parts[profile]) }
        )
      }
    }
    if profiles > 1 {
      quantities.append(("share of the largest profile", { $0.parts.map(\.share).max() ?? 1 }))
    }
    return quantities
  }
}

extension Rounds {
  /// By name, and day 7 before day 30.
  var quantities: [String] { ranks.keys.sorted { $0.compare($1, options: .numeric) == .orderedAscending } }

  /// The share of rounds in which the truth is among the middle 90 % of the plausible mixes.
  func coverage(_ name: String) -> Double {
    let own = ranks[name] ?? []
    let cut = Self.draws / 20
    return Double(own.count { $0 >= cut + 1 && $0 <= Self.draws - cut - 1 }) / Double(max(1, own.count))
  }

  /// How far the ranks are from all equally likely: Pearson's sum over ten classes, nine degrees of freedom.
  func unevenness(_ name: String) -> Double {
    let own = ranks[name] ?? []
    let classes = 10
    var counts = [Int](repeating: 0, count: classes)
    for rank in own { counts[rank * classes / (Self.draws + 1)] += 1 }
    let expected = Double(own.count) / Double(classes)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }
}
