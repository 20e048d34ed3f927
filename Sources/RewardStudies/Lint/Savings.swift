import RewardEngine

/// What players can have saved of a currency by a day: what they start with and receive, less what missions cost.
struct Savings {
  private var atBest: [SaverGroup]
  /// Without costs nothing is lost, and players have at the end what they ever had.
  private lazy var kept = haveCosts ? atBest.map(\.keeping) : atBest
  /// Whether some of it is bought for real money.
  let arePaying: Bool
  /// Whether missions take some of it.
  let haveCosts: Bool

  /// - Parameters:
  ///   - incomes: by profile, in a run of `days`.
  ///   - days: how many there are until then.
  init(of currency: Scenario.Currency, _ incomes: [IncomeByChance], _ scenario: Scenario, days: Int) {
    haveCosts = scenario.missions.contains { $0.costs.contains { $0.currency == currency.id } }
    atBest = zip(scenario.players.profiles, incomes).flatMap { profile, income in
      let isBought = income.incomes.contains {
        $0.perDay(of: currency.id) > $0.perDay(of: currency.id, bought: false)
      }
      let payers = isBought ? min(1, profile.payers) : 0
      return [(nil, 1 - payers), (payers, payers)].filter { $0.1 > 0 }.map { bought, part in
        SaverGroup(income, profile, part: part) {
          Saving($0, currency, scenario, days: Double(days), payers: bought)
        }
      }
    }
    arePaying =
      scenario.packs.contains { $0.offer.amount(of: currency.id) != nil }
      && scenario.players.profiles.contains { $0.payers > 0 }
  }

  /// By how much fewer players than half keep so much; below 0 for more than half of them.
  mutating func missingToHalf(keeping total: Double) -> Double { Self.missingToHalf(total, of: &kept) }

  /// The same of players who ever have so much, at most.
  mutating func missingToHalf(having total: Double) -> Double { Self.missingToHalf(total, of: &atBest) }

  /// At most this share of the players counts as half of them.
  private static let half = 0.5 + 1e-9

  /// Lines between the steps of the chance to play do where they cannot be off by as much as it takes: that is faster.
  private static func missingToHalf(_ total: Double, of groups: inout [SaverGroup]) -> Double {
    let rough = groups.reduce(0) { $0 + $1.share * $1.roughShare(atLeast: total) }
    let doubt = groups.reduce(0) { $0 + $1.share * $1.doubtOfRoughShare }
    guard abs(rough - half) <= doubt else { return half - rough }
    return half - groups.indices.reduce(0) { $0 + groups[$1].share * groups[$1].share(atLeast: total) }
  }
}

/// Players of a profile, of whom all or none pay real money for the currency.
private struct SaverGroup {
  /// Of all players.
  let share: Double
  private let income: IncomeByChance
  private let saving: (ProfileIncome) -> Saving
  /// At the steps of the chance to play.
  private let savings: [Saving]
  /// At the steps, of a player who does missions as often as the mean of the profile.
  private let values: [Double]
  private var figure: FigureByChance
  private let missions: Scenario.Profile.Law
  /// Whether players differ by how often they do missions that pay or cost the currency.
  private let isSpread: Bool
  /// Whether the most that they ever have counts, and not what they keep.
  private let atBest: Bool

  init(
    _ income: IncomeByChance, _ profile: Scenario.Profile, part: Double,
    saving: @escaping (ProfileIncome) -> Saving
  ) {
    self.init(
      income, profile.missions, share: profile.share * part, atBest: true, saving, income.incomes.map(saving))
  }

  private init(
    _ income: IncomeByChance, _ missions: Scenario.Profile.Law, share: Double, atBest: Bool,
    _ saving: @escaping (ProfileIncome) -> Saving, _ savings: [Saving]
  ) {
    (self.income, self.missions, self.share, self.atBest) = (income, missions, share, atBest)
    (self.saving, self.savings) = (saving, savings)
    values = savings.map { $0.total(missions: 1, atBest: atBest) }
    figure = income.figure(values: values) { saving($0).total(missions: 1, atBest: atBest) }
    isSpread = if case .beta = missions { savings.contains { $0.byMissions != 0 } } else { false }
  }

  /// The same players by what they keep.
  var keeping: SaverGroup {
    SaverGroup(income, missions, share: share, atBest: false, saving, savings)
  }

  /// The share of these players who have at least so much.
  mutating func share(atLeast total: Double) -> Double {
    isSpread ? roughShare(atLeast: total) : figure.share(atLeast: total)
  }

  /// The same with what players have taken as linear between a few chances to play, which is faster.
  func roughShare(atLeast total: Double) -> Double {
    guard isSpread else {
      return income.steps.parts(atLeast: total, of: values).reduce(0) { $0 + $1.share }
    }
    return income.steps.mean(of: savings.map { $0.share(atLeast: total, missions, atBest: atBest) })
  }

  /// How far that share may be off, as income passes a number once as the chance rises: by the players of one step.
  var doubtOfRoughShare: Double { isSpread ? 0 : income.steps.largestShare }
}

/// What a player saves by a day.
private struct Saving {
  /// What does not depend on how often they do missions.
  private let base: Double
  /// What missions, and streaks that count them, add for the mean player of the profile, less what they cost.
  let byMissions: Double
  /// What they have at once: costs never keep them from it.
  private let atOnce: Double
  /// How far chance can bring them above what they keep, before a mission takes it.
  private let swing: Double

  init(
    _ income: ProfileIncome, _ currency: Scenario.Currency, _ scenario: Scenario, days: Double,
    payers: Double?
  ) {
    let (id, start, free) = (
      currency.id, Double(currency.start), income.perDay(of: currency.id, bought: false)
    )
    let own = payers.map { free + (income.perDay(of: id) - free) / $0 } ?? free
    let paid = Self.paidByMissions(income, id, scenario)
    var (added, costs, variance) = (paid, 0.0, income.variancePerDay(of: id))
    var lowest = Double.infinity
    for mission in scenario.missions {
      let cost = mission.costs.reduce(0.0) { $0 + ($1.currency == id ? Double($1.amount) : 0) }
      let wanted = income.missionsWanted[mission.id] ?? 0
      guard cost > 0, wanted > 0 else { continue }
      // Where this currency alone limits a mission, players do it until they have none left.
      let done = income.missionsDone[mission.id] ?? 0
      let often = mission.costs.count == 1 ? wanted : done
      let back = income.collected(of: mission) * Double(mission.pays.fixedAmount(of: id))
      if mission.doneBy == .play {
        added += (often - done) * back - often * cost
      } else {
        costs += often * cost
      }
      lowest = min(lowest, cost)
      variance += cost * cost * often * max(0, 1 - often)
    }
    base = start + days * (own - paid - costs)
    byMissions = days * added
    let largest = income.largestPayment(of: id, bought: payers != nil)
    // No mission takes what is below its cost, even with the next payments.
    let step = max(largest, income.playsPerDay > 0 ? own / income.playsPerDay : 0)
    let untouched = lowest.isFinite ? min(start + days * own, lowest - step) : 0
    atOnce = max(start, largest, untouched)
    // Without any mission they would have all that they receive.
    swing = min((days * variance).squareRoot(), start + days * own - max(0, base + byMissions))
  }

  /// What missions pay, and streaks that count them, per day since arrival.
  private static func paidByMissions(_ income: ProfileIncome, _ id: String, _ scenario: Scenario) -> Double {
    let done = scenario.missions.filter { $0.doneBy == .play }
    let paying = done.filter { $0.pays.fixedAmount(of: id) > 0 }.map(\.id)
    let counting = scenario.streaks.filter { streak in
      if case .mission(let counted) = streak.dayCountsWhen {
        done.contains { $0.id == counted }
      } else {
        false
      }
    }
    return (paying.isEmpty ? 0 : income.perDay(of: id, byMissions: paying))
      + counting.reduce(0) { $0 + income.perDay(of: id, byStreak: $1.id) }
  }

  /// - Parameters:
  ///   - missions: how often the player does missions, as a multiple of the mean.
  ///   - atBest: the most that they ever have, and not what they keep.
  func total(missions: Double, atBest: Bool) -> Double {
    let kept = base + missions * byMissions
    return max(atBest ? max(0, kept) + swing : kept, atOnce)
  }

  /// The share of players who have at least so much, over how often they do missions.
  func share(atLeast total: Double, _ law: Scenario.Profile.Law, atBest: Bool) -> Double {
    let swing = atBest ? swing : 0
    if max(atOnce, swing) >= total { return 1 }
    guard byMissions != 0 else { return base + swing >= total ? 1 : 0 }
    let border = law.mean * (total - swing - base) / byMissions
    let above = border >= 1 ? 0 : border <= 0 ? 1 : law.share(above: border)
    return byMissions > 0 ? above : 1 - above
  }
}
