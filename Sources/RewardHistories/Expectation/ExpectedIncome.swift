import RewardEngine

/// The expected income of players who stay for the whole run, without simulation.
///
/// All rates are per day since arrival and per profile, for players who neither churn nor react to rewards. Streaks have
/// no freezes. Experience is before boosts. Missions with a cost are done no more often than
/// other income, what they pay back and what players start with allow, and so are days that count such a mission.
public struct ExpectedIncome: Sendable {
  /// In the order of the scenario's profiles.
  public let profiles: [ProfileIncome]

  public init(_ scenario: Scenario) {
    profiles = scenario.players.profiles.map { ProfileIncome($0, in: scenario) }
  }
}

/// The expected income of one profile.
public struct ProfileIncome: Sendable {
  public let profile: Scenario.Profile
  /// Days of play per day since arrival.
  public let playsPerDay: Double
  /// Days from arrival to the end or to churn, on average.
  public let daysOfLife: Double
  public private(set) var flows: [Flow] = []
  /// How often each mission is done per day since arrival, affordable or not, by id.
  package let missionsWanted: [String: Double]
  /// How often each of them is done, by id: no more often than players can pay for it.
  package private(set) var missionsDone: [String: Double] = [:]
  package private(set) var streaks: [String: DayLaw]
  private let bought: PacksBought
  private let scenario: Scenario
  /// By currency, item or boost.
  private var totals: [String: Total] = [:]

  /// One line of income.
  public struct Flow: Sendable, Equatable {
    /// A currency, item or boost, or `xp`.
    public let resource: String
    /// The rule that pays it.
    public let source: FieldPath
    /// The amount per day since arrival.
    public let perDay: Double
    /// Whether it is bought with real money.
    public let isBought: Bool
  }

  /// Per day since arrival.
  private struct Total {
    var all = 0.0
    var free = 0.0
    /// The largest single payment that a player expects at least once, free and bought by those who pay.
    var largestFree = 0.0
    var largestBought = 0.0
    /// The variance of the free part, as if all payments were independent.
    var variance = 0.0

    /// - Parameter expected: how many times those who get it at all expect it in the run.
    mutating func add(_ perDay: Double, times: Double, isBought: Bool, expected: Double) {
      all += perDay
      guard times > 0 else { return }
      let each = perDay / times
      if isBought {
        if expected >= 1 - 1e-9 { largestBought = max(largestBought, each) }
      } else {
        free += perDay
        if expected >= 1 - 1e-9 { largestFree = max(largestFree, each) }
        // Once a day by chance, or any number of times.
        variance += each * each * times * (times <= 1 ? 1 - times : 1)
      }
    }
  }

  package init(_ profile: Scenario.Profile, in scenario: Scenario) {
    self.init(profile, in: scenario, PacksBought(by: profile, in: scenario))
  }

  /// The income of the players with one chance to play.
  ///
  /// - Parameter playsOnArrival: whether the day of arrival is a day of play for certain, as it is in a run.
  package func at(chance: Double, playsOnArrival: Bool = false) -> ProfileIncome {
    var own = profile
    own.activity = .fixed(chance)
    return ProfileIncome(own, in: scenario, bought, playsOnArrival: playsOnArrival)
  }

  private init(
    _ profile: Scenario.Profile, in scenario: Scenario, _ bought: PacksBought, playsOnArrival: Bool = false
  ) {
    self.profile = profile
    self.scenario = scenario
    self.bought = bought
    let play = PlayLaw(profile, week: scenario.players.week)
    let days = Double(scenario.days)
    playsPerDay = playsOnArrival && play.mean > 0 ? (1 + play.mean * (days - 1)) / days : play.mean
    daysOfLife = profile.churn.daysOfLife(in: scenario.days)
    let plays = playsPerDay
    missionsWanted = Dictionary(
      uniqueKeysWithValues: scenario.missions.map { mission in
        let chance = mission.doneBy == .realPurchase ? bought.chance : mission.chance * profile.missions.mean
        return (mission.id, plays * chance)
      })
    streaks = Dictionary(
      uniqueKeysWithValues: scenario.streaks.map { ($0.id, DayLaw($0, profile, in: scenario, play, bought)) })
    let countedTimes = play.mean > 0 ? playsPerDay / play.mean : 1
    let costly = scenario.streaks.filter { scenario.costlyMission(countedBy: $0) != nil }
    addPlay()
    for streak in scenario.streaks where scenario.costlyMission(countedBy: streak) == nil {
      add(streak, countedTimes: countedTimes)
    }
    addPacks()
    for mission in scenario.missions where mission.costs.isEmpty { add(mission) }
    if costly.isEmpty { addWhatCosts([], countedTimes) } else { addAffordable(costly, countedTimes) }
  }

  /// The amount received of a currency, item or boost per day since arrival.
  public func perDay(of resource: String, bought: Bool = true) -> Double {
    let total = totals[resource] ?? Total()
    return bought ? total.all : total.free
  }

  /// The largest single payment of it that a player expects at least once in the run; bought ones are for those who pay.
  package func largestPayment(of resource: String, bought: Bool) -> Double {
    let total = totals[resource] ?? Total()
    return bought ? max(total.largestFree, total.largestBought) : total.largestFree
  }

  /// The variance of what is received without real money, per day since arrival, as if all payments were independent.
  package func variancePerDay(of resource: String) -> Double { totals[resource]?.variance ?? 0 }

  /// The amount that these missions pay per day since arrival.
  package func perDay(of resource: String, byMissions missions: [String]) -> Double {
    flows.reduce(0) {
      let names = $1.source.names
      let isTheirs = names[0] == "missions" && missions.contains(names[1])
      return $0 + ($1.resource == resource && isTheirs ? $1.perDay : 0)
    }
  }

  /// The amount that a streak pays per day since arrival.
  package func perDay(of resource: String, byStreak streak: String) -> Double {
    flows.reduce(0) {
      let isIts = $1.source.names.starts(with: ["streaks", streak])
      return $0 + ($1.resource == resource && isIts ? $1.perDay : 0)
    }
  }

  /// The amount received per day of play.
  public func perDayOfPlay(of resource: String, bought: Bool = true) -> Double {
    playsPerDay > 0 ? perDay(of: resource, bought: bought) / playsPerDay : 0
  }

  private mutating func addPlay() {
    add(scenario.login, from: ["login", "pays"], times: playsPerDay)
    for activity in scenario.activities {
      let mean = activity.perActiveDay.mean(effort: profile.effort)
      add(
        activity.pays, from: ["activities", activity.id, "pays"],
        times: playsPerDay * mean * Double(scenario.copies(of: activity)))
    }
  }

  /// - Parameter factor: how many times as many days count as the chance that one counts makes.
  private mutating func add(_ streak: Scenario.Streak, countedTimes factor: Double) {
    guard let law = streaks[streak.id] else { return }
    let copies = Double(streak.perPlayer)
    var cycle = streak.cycle.map { _ in StreakLaw.Times() }
    var milestones = streak.milestones.map { _ in StreakLaw.Times() }
    for node in law.chances.nodes {
      let own = StreakLaw(
        chance: node.chance, streak.rules, days: scenario.days, rate: node.chance * factor)
      for (index, day) in streak.cycle.enumerated() {
        let times = own.times(ofDay: day.day, inCycleOf: streak.cycleDays, addsLengths: day.pays.isByLength)
        cycle[index] = cycle[index] + times * (node.weight * copies)
      }
      for (index, milestone) in streak.milestones.enumerated() {
        milestones[index] = milestones[index] + own.times(of: milestone) * (node.weight * copies)
      }
    }
    for (day, times) in zip(streak.cycle, cycle) {
      add(
        day.pays, from: ["streaks", streak.id, "cycle", String(day.day)], times: times.times,
        lengths: times.lengths)
    }
    for (milestone, times) in zip(streak.milestones, milestones) {
      add(
        milestone.pays, from: ["streaks", streak.id, "milestones", milestone.id, "pays"],
        times: times.times, lengths: times.lengths)
    }
  }

  private mutating func addPacks() {
    let packs = scenario.packs
    let total = packs.reduce(0) { $0 + $1.weight }
    for pack in packs {
      add(
        pack.offer.gives, from: ["shop", pack.offer.id, "gives"],
        times: playsPerDay * bought.mean * pack.weight / total, isBought: true)
    }
  }

  /// Streaks that count a mission with a cost, such missions, and levels.
  private mutating func addWhatCosts(_ costly: [Scenario.Streak], _ countedTimes: Double) {
    for streak in costly { add(streak, countedTimes: countedTimes) }
    for mission in scenario.missions where !mission.costs.isEmpty { add(mission) }
    addLevels()
  }

  /// How often at most what a streak pays is taken as the means to pay for the mission that it counts.
  private static let rounds = 20

  /// The same where players may be short of money: what the streaks pay helps to pay for the missions that they count.
  ///
  /// Begins with as many days as players want, and takes off what they cannot pay for, until that is the same again.
  private mutating func addAffordable(_ costly: [Scenario.Streak], _ countedTimes: Double) {
    let (before, wished) = (self, streaks)
    for _ in 0..<Self.rounds {
      let former = streaks
      self = before
      streaks = former
      addWhatCosts(costly, countedTimes)
      for streak in costly {
        guard let mission = scenario.costlyMission(countedBy: streak) else { continue }
        streaks[streak.id] = wished[streak.id]?.limited(to: affordable(mission))
      }
      let moved = costly.map { abs((streaks[$0.id]?.mean ?? 0) - (former[$0.id]?.mean ?? 0)) }
      if moved.allSatisfy({ $0 < 1e-4 }) { return }
    }
  }

  private mutating func add(_ mission: Scenario.Mission) {
    let back = collected(of: mission)
    let wanted = missionsWanted[mission.id] ?? 0
    let income = mission.costs.isEmpty ? self : withLevels
    let done = mission.costs.reduce(wanted) { done, cost in
      let means = scenario.means(for: cost, income: income.perDay(of: cost.currency))
      return min(done, cost.times(payableWith: means, back: back * mission.pays.fixed(cost.currency)))
    }
    missionsDone[mission.id] = done
    add(mission.pays, from: ["missions", mission.id, "pays"], times: done * back)
  }

  /// The same with what levels pay for the experience so far.
  private var withLevels: ProfileIncome {
    guard scenario.levels != nil else { return self }
    var all = self
    all.addLevels()
    return all
  }

  /// The share of the times that a mission is done in which players collect its reward.
  package func collected(of mission: Scenario.Mission) -> Double {
    mission.collecting == .byHand ? profile.collects : 1
  }

  /// How often per day of play players can pay for a mission from all other income: those who pay real money, and all others.
  private func affordable(_ mission: Scenario.Mission) -> ChanceLaw {
    let payers = min(1, profile.payers)
    func times(_ isBought: Double) -> Double {
      let times = mission.costs.reduce(Double.infinity) { times, cost in
        let own = perDay(of: cost.currency, byMissions: [mission.id])
        let free = perDay(of: cost.currency, bought: false)
        let means = scenario.means(
          for: cost, income: free - own + (perDay(of: cost.currency) - free) * isBought)
        let back = collected(of: mission) * mission.pays.fixed(cost.currency)
        return min(times, cost.times(payableWith: means, back: back))
      }
      return playsPerDay > 0 ? times / playsPerDay : 0
    }
    guard payers > 0, payers < 1, mission.doneBy != .realPurchase else {
      return ChanceLaw(nodes: [ChanceLaw.Node(chance: times(1), weight: 1)])
    }
    return ChanceLaw(nodes: [
      ChanceLaw.Node(chance: times(0), weight: 1 - payers),
      ChanceLaw.Node(chance: times(1 / payers), weight: payers),
    ])
  }

  /// The levels that the run's expected experience reaches, spread over its days.
  private mutating func addLevels() {
    guard let levels = scenario.levels else { return }
    let experience = perDay(of: "xp") * Double(scenario.days)
    let reached = levels.level(at: experience)
    guard reached > levels.first else { return }
    let daily = 1 / Double(scenario.days)
    add(
      levels.eachLevelPays, from: ["levels", "each_level_pays"], times: daily * Double(reached - levels.first)
    )
    for reward in levels.rewards where reward.level <= reached {
      add(reward.pays, from: ["levels", "rewards", String(reward.level)], times: daily)
    }
  }

  private mutating func add(
    _ payment: Scenario.Payment, from source: [String], times: Double, lengths: Double = 0,
    isBought: Bool = false
  ) {
    for part in payment.amounts {
      let perDay: Double
      switch part.amount {
      case .fixed(let number): perDay = Double(number) * times
      case .streakLength: perDay = lengths
      }
      flows.append(
        Flow(resource: part.id, source: FieldPath(source + [part.id]), perDay: perDay, isBought: isBought))
      totals[part.id, default: Total()].add(
        perDay, times: times, isBought: isBought,
        // Only those who pay buy.
        expected: times * Double(scenario.days) / (isBought ? max(1e-9, min(1, profile.payers)) : 1))
    }
  }
}

extension Scenario {
  /// The mission with a cost that a streak counts; `nil` for any other streak.
  package func costlyMission(countedBy streak: Streak) -> Mission? {
    guard case .mission(let id) = streak.dayCountsWhen else { return nil }
    return missions.first { $0.id == id && !$0.costs.isEmpty }
  }

  /// What players have for a cost per day of the run, with what they start with: of no use alone where it is less than the cost.
  fileprivate func means(for cost: Price, income: Double) -> Double {
    let start = currencies.first { $0.id == cost.currency }?.start ?? 0
    return income > 0 || start >= cost.amount ? income + Double(start) / Double(days) : 0
  }

  /// How many copies of an activity each player has: one for every streak they keep by it.
  package func copies(of activity: Activity) -> Int {
    streaks.filter { $0.dayCountsWhen == .anyActivity || $0.dayCountsWhen == .activity(activity.id) }
      .map(\.perPlayer).max() ?? 1
  }
}

extension Scenario.Price {
  /// How often it can be paid per day with so much of other income, and with what comes back each time.
  fileprivate func times(payableWith other: Double, back: Double) -> Double {
    let missing = Double(amount) - back
    guard other > 0 else { return 0 }
    // A mission that pays back what it costs goes on by itself.
    return missing > 0 ? other / missing : .infinity
  }
}

extension Scenario.Payment {
  /// The number that it pays each time of a resource; 0 for the length of a streak.
  fileprivate func fixed(_ resource: String) -> Double {
    amounts.reduce(0) { sum, part in
      if part.id == resource, case .fixed(let number) = part.amount { sum + Double(number) } else { sum }
    }
  }

  /// Whether it pays as much as the streak is long.
  fileprivate var isByLength: Bool { amounts.contains { $0.amount == .streakLength } }
}

extension Scenario.Levels {
  /// The level reached with this much experience.
  package func level(at experience: Double) -> Int {
    first + thresholds.prefix { Double($0) <= experience * (1 + 1e-9) }.count
  }
}

extension Scenario.Profile.Churn {
  /// Days until the player churns, at most `days`, with the day of arrival; no player returns.
  ///
  /// With a beta distribution, the chance to be there after n days is B(γ, δ + n) / B(γ, δ).
  /// Source: P. Fader, B. Hardie and J. Shang, Marketing Science 29(6), 2010, pp. 1086-1108.
  package func daysOfLife(in days: Int) -> Double {
    switch self {
    case .never: return Double(days)
    case .daily(let chance):
      return chance == 0
        ? Double(days) : (1 - Mathematics.pow(1 - chance, Double(days))) / chance
    case .beta(let gamma, let delta):
      var (alive, sum) = (1.0, 0.0)
      for day in 0..<days {
        sum += alive
        alive *= (delta + Double(day)) / (gamma + delta + Double(day))
      }
      return sum
    }
  }
}
