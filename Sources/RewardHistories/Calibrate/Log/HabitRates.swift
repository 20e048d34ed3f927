import RewardEngine

/// Activities, missions and collecting: numbers that make the observed rates what is expected.
struct HabitRates {
  private let players: ObservedPlayers
  private let scenario: Scenario
  /// The share of each profile in all days of play.
  private let dayShares: [Double]
  private let models: [Scenario.Profile]
  private let normals: HabitNormals
  private(set) var fields: [Habit] = []
  private(set) var profileFields: [[Habit]]
  private(set) var notes: [String] = []
  /// By profile, the mean of what multiplies the chance of each mission.
  private var propensities: [Double]

  init(
    _ players: ObservedPlayers, _ dayShares: [Double], models: [Scenario.Profile], _ normals: HabitNormals
  ) {
    (self.players, scenario, self.dayShares) = (players, players.scenario, dayShares)
    (self.models, self.normals) = (models, normals)
    profileFields = models.map { _ in [] }
    propensities = models.map(\.missions.mean)
  }

  private func mean(_ values: [Double]) -> Double {
    zip(dayShares, values).reduce(0) { $0 + $1.0 * $1.1 }
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
        let effort = mean(models.map(\.effort))
        guard effort > 0 else { continue }
        let range = ratio.rangeOfMean
        let own = Ninety(low: range.low / effort, high: range.high / effort)
        let draws = HabitScale.logarithm.draws(ratio.value / effort, own, normals[activity.id])
        add(
          "activities.\(activity.id).per_active_day.poisson", ratio.value / effort, own, draws,
          "times a day of play", ratio, isShare: false)
        noteSpread(activity, counts, ratio.value)
      }
    }
  }

  /// Of counts that are 0 or 1, those of a Poisson law are rarely above 1 only if the mean is small.
  private func isChance(_ activity: Scenario.Activity, _ ratio: PlayerRatio) -> Bool {
    if case .poisson = activity.perActiveDay { return ratio.value > 0.2 }
    return true
  }

  private mutating func noteSpread(_ activity: Scenario.Activity, _ counts: [Int: Int], _ mean: Double) {
    let days = counts.values.reduce(0, +)
    let squares = counts.sorted { $0.key < $1.key }.reduce(0.0) {
      $0 + (Double($1.key) - mean) * (Double($1.key) - mean) * Double($1.value)
    }
    let ratio = squares / Double(max(days, 1)) / mean
    guard days >= 100, !(0.8...1.25).contains(ratio) else { return }
    let word = ratio > 1 ? "more" : "less"
    notes.append(
      "How often '\(activity.id)' is done on a day of play varies \(word) than a Poisson number: its variance is \(Habit.text((ratio * 10).rounded() / 10)) times its mean. The mean is right, and extreme days are not."
    )
  }

  // Missions.

  /// A mission's rate is its chance times the mean of what profiles multiply it by.
  mutating func fitMissions() {
    var fitted: [(mission: Scenario.Mission, ratio: PlayerRatio)] = []
    // Who wanted to do a mission with a cost and could not pay is shown by a replay: HabitWishes.
    for (place, mission) in scenario.missions.enumerated()
    where mission.doneBy == .play && mission.costs.isEmpty {
      let ratio = players.missions[place]
      if ratio.value == 0 {
        notes.append("The log has no event '\(mission.id)': the chance of this mission stays as it was.")
      } else {
        fitted.append((mission, ratio))
      }
    }
    guard let most = fitted.map(\.ratio.value).max() else { return }
    raisePropensities(to: most)
    let usual = mean(propensities)
    for (mission, ratio) in fitted {
      let range = ratio.rangeOfShare
      func chance(_ rate: Double) -> Double { min(1, rate / usual) }
      let draws = HabitScale.logit.draws(ratio.value, range, normals[mission.id]).map(chance)
      add(
        "missions.\(mission.id).chance", chance(ratio.value),
        Ninety(low: chance(range.low), high: chance(range.high)), draws, "days of play on which it is done",
        ratio, isShare: true)
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
  private mutating func raisePropensities(to most: Double) {
    guard most > 0.95 * mean(propensities) else { return }
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
      observation: "follows from the rates of missions", observed: value,
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
    let done = zip(dayShares, propensities).map { $0 * $1 }
    let total = done.reduce(0, +)
    guard total > 0 else { return }
    let weights = done.map { $0 / total }
    let own = models.map { min(max($0.collects, 0.001), 0.999) }
    let range = ratio.rangeOfShare
    func shares(_ rate: Double) -> [Double] {
      if Set(own).count == 1 { return own.map { _ in rate } }
      return moved(own, to: min(max(rate, 0.0001), 0.9999), weights: weights)
    }
    let (values, low, high) = (shares(ratio.value), shares(range.low), shares(range.high))
    let draws = HabitScale.logit.draws(ratio.value, range, normals["collects"]).map(shares)
    for part in models.indices {
      profileFields[part].append(
        Habit(
          path: "collects", value: values[part], ninety: Ninety(low: low[part], high: high[part]),
          draws: draws.map { $0[part] }, observation: "missions done whose reward is collected",
          observed: ratio.value, isShare: true))
    }
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
