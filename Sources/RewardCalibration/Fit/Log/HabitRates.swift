import RewardEngine

/// Activities, missions and collecting: numbers that make the observed rates what is expected.
struct HabitRates {
  private let players: ObservedPlayers
  private let scenario: Scenario
  /// The share of each profile in all days of play, by the fitted mix and by each plausible one.
  private let dayShares: [Double]
  private let plausibleShares: [[Double]]
  private let models: [Scenario.Profile]
  private let normals: HabitNormals
  private(set) var fields: [Habit] = []
  private(set) var profileFields: [[Habit]]
  private(set) var notes: [String] = []
  /// By profile, the mean of what multiplies the chance of each mission.
  private var propensities: [Double]

  /// - Parameter plausible: shares by mixes in the order of the draws; empty where only the fitted one is known.
  init(
    _ players: ObservedPlayers, _ dayShares: [Double], plausible: [[Double]] = [], models: [Scenario.Profile],
    _ normals: HabitNormals
  ) {
    (self.players, scenario, self.dayShares, plausibleShares) = (
      players, players.scenario, dayShares, plausible
    )
    (self.models, self.normals) = (models, normals)
    profileFields = models.map { _ in [] }
    propensities = models.map(\.missions.mean)
    raisePropensities()
  }

  private static func mean(_ shares: [Double], _ values: [Double]) -> Double {
    zip(shares, values).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Numbers of draws, which follow from plausible rates. Each has the shares of profiles of its own mix.
  private func draws(
    _ rates: [Double], _ number: (_ rate: Double, _ shares: [Double]) -> Double
  ) -> [Double] {
    rates.enumerated().map { draw, rate in number(rate, shares(draw)) }
  }

  private func shares(_ draw: Int) -> [Double] {
    plausibleShares.isEmpty ? dayShares : plausibleShares[draw % plausibleShares.count]
  }

  /// The range of a number that profiles share out between them.
  ///
  /// - Parameters:
  ///   - values: of the profiles. Where they are alike, shares do not count.
  ///   - alike: the range then.
  private func range(
    _ draws: [Double], around value: Double, _ values: [Double], alike: Ninety
  ) -> Ninety {
    guard !draws.isEmpty, !plausibleShares.isEmpty, Set(values).count > 1 else { return alike }
    return Ninety(of: draws.sorted()).including(value)
  }

  // Activities.

  mutating func fitActivities() {
    for (place, activity) in scenario.activities.enumerated() {
      let ratio = players.activities[place]
      guard ratio.value > 0 else {
        notes.append("The log has no event '\(activity.id)': how often it is done stays as it was.")
        continue
      }
      let counts = players.counts[place]
      if counts.count == 1, let times = counts.keys.first {
        add(
          "activities.\(activity.id).per_active_day", Double(times),
          Ninety(low: ratio.value, high: ratio.value),
          [], "times a day of play", ratio, isShare: false)
      } else if counts.keys.allSatisfy({ $0 <= 1 }), isChance(activity, ratio) {
        let draws = HabitScale.logit.draws(ratio.value, ratio.rangeOfShare, normals[activity.id])
        add(
          "activities.\(activity.id).per_active_day.chance", ratio.value, ratio.rangeOfShare, draws,
          "days of play with it", ratio, isShare: true)
      } else {
        let efforts = models.map(\.effort)
        let effort = Self.mean(dayShares, efforts)
        guard effort > 0 else { continue }
        let range = ratio.rangeOfMean
        let rates = HabitScale.logarithm.draws(ratio.value, range, normals[activity.id])
        let draws = self.draws(rates) { $0 / Self.mean($1, efforts) }
        let own = self.range(
          draws, around: ratio.value / effort, efforts,
          alike: Ninety(low: range.low / effort, high: range.high / effort))
        add(
          "activities.\(activity.id).per_active_day.poisson", ratio.value / effort, own, draws,
          "times a day of play", ratio, isShare: false)
        noteSpread(activity, counts, ratio.value, efforts)
      }
    }
  }

  /// Of counts that are 0 or 1, those of a Poisson law are rarely above 1 only if the mean is small.
  private func isChance(_ activity: Scenario.Activity, _ ratio: PlayerRatio) -> Bool {
    if case .poisson = activity.perActiveDay { return ratio.value > 0.2 }
    return true
  }

  /// Notes where counts vary more or less than Poisson numbers whose means differ between profiles as their efforts do.
  private mutating func noteSpread(
    _ activity: Scenario.Activity, _ counts: [Int: Int], _ mean: Double, _ efforts: [Double]
  ) {
    let days = counts.values.reduce(0, +)
    let squares = counts.sorted { $0.key < $1.key }.reduce(0.0) {
      $0 + (Double($1.key) - mean) * (Double($1.key) - mean) * Double($1.value)
    }
    let effort = Self.mean(dayShares, efforts)
    let between = Self.mean(dayShares, efforts.map { ($0 / effort - 1) * ($0 / effort - 1) })
    let expected = mean + mean * mean * between
    let ratio = squares / Double(max(days, 1)) / expected
    guard days >= 100, !(0.8...1.25).contains(ratio) else { return }
    let word = ratio > 1 ? "more" : "less"
    let times = Habit.text((ratio * 10).rounded() / 10)
    let law = between > 0 ? "Poisson numbers with the profiles' efforts do" : "a Poisson number"
    let base = between > 0 ? "theirs" : "its mean"
    notes.append(
      "How often '\(activity.id)' is done on a day of play varies \(word) than \(law): its variance is \(times) times \(base). The mean is right, and extreme days are not."
    )
  }

  // Missions.

  /// Missions that are done by playing, with the days of play on which they are. One that costs something is left out: who wanted to do
  /// it and could not pay is shown by a replay, see `HabitWishes`.
  private var playedMissions: [(mission: Scenario.Mission, ratio: PlayerRatio)] {
    zip(scenario.missions, players.missions).filter { $0.0.doneBy == .play && $0.0.costs.isEmpty }
  }

  /// A mission's rate is its chance times the mean of what profiles multiply it by.
  mutating func fitMissions() {
    let usual = Self.mean(dayShares, propensities)
    for (mission, ratio) in playedMissions {
      guard ratio.value > 0 else {
        notes.append("The log has no event '\(mission.id)': the chance of this mission stays as it was.")
        continue
      }
      let range = ratio.rangeOfShare
      let rates = HabitScale.logit.draws(ratio.value, range, normals[mission.id])
      let draws = self.draws(rates) { min(1, $0 / Self.mean($1, propensities)) }
      let value = min(1, ratio.value / usual)
      let alike = Ninety(low: min(1, range.low / usual), high: min(1, range.high / usual))
      add(
        "missions.\(mission.id).chance", value, self.range(draws, around: value, propensities, alike: alike),
        draws, "days of play on which it is done", ratio, isShare: true)
    }
  }

  /// By profile, what multiplies the chance of each mission.
  var missionLaws: [Scenario.Profile.Law] {
    zip(models, propensities).map { model, mean in
      if case .beta(_, let concentration) = model.missions {
        .beta(mean: min(mean, 0.9999), concentration: concentration)
      } else {
        .fixed(mean)
      }
    }
  }

  /// A chance is at most 1: where the most frequent mission needs more, players do all missions more often.
  private mutating func raisePropensities() {
    guard let most = playedMissions.map(\.ratio.value).max(), most > 0,
      most > 0.95 * Self.mean(dayShares, propensities)
    else { return }
    let target = min(0.999, most / 0.95)
    propensities = moved(propensities, to: target, weights: dayShares)
    for part in models.indices {
      if case .beta(_, let concentration) = models[part].missions {
        profileFields[part].append(fixed("missions.mean", min(propensities[part], 0.9999)))
        profileFields[part].append(fixed("missions.concentration", concentration))
      } else {
        profileFields[part].append(fixed("missions", propensities[part]))
      }
    }
  }

  /// A number that follows from others and has no range of its own.
  private func fixed(_ path: String, _ value: Double) -> Habit {
    Habit(
      path: path, value: value, ninety: Ninety(low: value, high: value), draws: [],
      observation: "follows from the rates of missions", observed: nil,
      isShare: path != "missions.concentration")
  }

  // Collecting.

  mutating func fitCollecting() {
    let ratio = players.collected
    guard ratio.bottom > 0 else { return }
    guard ratio.top > 0 else {
      notes.append(
        "The log has missions that are collected by hand, and no event 'claim.MISSION': how often players collect stays as it was."
      )
      return
    }
    guard Self.mean(dayShares, propensities) > 0 else { return }
    let range = ratio.rangeOfShare
    let given = models.map(\.collects)
    let isKept = keptCollects(given, ratio.value, range)
    let own = zip(given, isKept).map { $1 ? $0 : min(max($0, 0.001), 0.999) }
    func collects(_ rate: Double, _ shares: [Double]) -> [Double] {
      if Set(given).count == 1 { return own.map { _ in rate } }
      if rate >= 1 { return own.map { $0 > 0 ? 1 : 0 } }
      return moved(own, to: min(max(rate, 0.0001), 0.9999), weights: missionShares(shares))
    }
    let values = collects(ratio.value, dayShares)
    let (low, high) = (collects(range.low, dayShares), collects(range.high, dayShares))
    let rates = HabitScale.logit.draws(ratio.value, range, normals["collects"])
    let draws = rates.enumerated().map { collects($1, shares($0)) }
    for part in models.indices {
      let (value, drawn) = (values[part], isKept[part] ? [] : draws.map { $0[part] })
      let alike = Ninety(low: low[part], high: high[part])
      profileFields[part].append(
        Habit(
          path: "collects", value: value, ninety: self.range(drawn, around: value, given, alike: alike),
          draws: drawn, observation: isKept[part] ? Habit.kept : "missions done whose reward is collected",
          observed: ratio.value, isShare: true))
    }
  }

  /// The share of each profile in all missions done.
  private func missionShares(_ dayShares: [Double]) -> [Double] {
    let done = zip(dayShares, propensities).map { $0 * $1 }
    let total = done.reduce(0, +)
    return total > 0 ? done.map { $0 / total } : dayShares
  }

  /// Which profiles keep that they always collect or never: those that differ from others, unless the log shows that they cannot.
  ///
  /// The log allows it if the others can collect what is left, by one mix in twenty or more. Where there are no others, it allows all that is
  /// within the range of the observed rate.
  private func keptCollects(_ given: [Double], _ rate: Double, _ range: Ninety) -> [Bool] {
    let isExact = given.map { $0 <= 0 || $0 >= 1 }
    guard Set(given).count > 1, isExact.contains(true) else { return given.map { _ in false } }
    let wanted = isExact.contains(false) ? Ninety(low: rate, high: rate) : range
    let all = plausibleShares.isEmpty ? [dayShares] : plausibleShares
    let allowing = all.count { shares in
      let weights = missionShares(shares)
      let least = zip(weights, given).reduce(0) { $0 + ($1.1 >= 1 ? $1.0 : 0) }
      let most = 1 - zip(weights, given).reduce(0) { $0 + ($1.1 <= 0 ? $1.0 : 0) }
      return least <= wanted.high && most >= wanted.low
    }
    return isExact.map { $0 && allowing * 20 >= all.count }
  }

  /// Chances moved by the same term on the logit, so that their weighted mean is a target.
  private func moved(_ chances: [Double], to target: Double, weights: [Double]) -> [Double] {
    var (low, high) = (-30.0, 30.0)
    func moved(_ term: Double) -> [Double] {
      chances.map {
        $0 <= 0 || $0 >= 1 ? $0 : Mathematics.logistic(Mathematics.logit($0) + term)
      }
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let mean = zip(weights, moved(middle)).reduce(0) { $0 + $1.0 * $1.1 }
      if mean < target { low = middle } else { high = middle }
    }
    return moved((low + high) / 2)
  }

  private mutating func add(
    _ path: String, _ value: Double, _ ninety: Ninety, _ draws: [Double], _ observation: String,
    _ ratio: PlayerRatio, isShare: Bool
  ) {
    fields.append(
      Habit(
        path: path, value: value, ninety: ninety, draws: draws, observation: observation,
        observed: ratio.value, isShare: isShare))
  }
}
