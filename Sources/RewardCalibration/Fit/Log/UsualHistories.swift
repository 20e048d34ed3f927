import RewardEngine

/// When players would have played on dates of a log if no event had changed how often they do, drawn at random.
///
/// Figures of days of play take all days as alike. On a date that multiplies the odds of playing by r, 0 where nobody could
/// play, a player with the usual chance p has q = p r / (1 − p + p r). Without it, who stayed away would have played with the chance
/// (p − q) / (1 − q) where q is below p, and who played would have with p / q where it is above.
///
/// On which of these dates a player played, given how many days of play there are, does not depend on p. When the player churned,
/// and p, are drawn from what the history and a mix leave plausible. p and the usual days of play are drawn in turn. Source: M. A.
/// Tanner & W. H. Wong, "The Calculation of Posterior Distributions by Data Augmentation", Journal of the American Statistical
/// Association 82(398), 1987.
struct UsualHistories {
  let mix: PlayerMix
  /// By date that is not like the others, what the odds of playing are multiplied by.
  let odds: [Int: Double]
  /// The date until which players were watched.
  let last: Int
  /// By number of days watched, the share of each profile.
  let shares: (_ days: Int) -> [Double]

  /// A date that is not like the others, for players of one date of arrival.
  struct Day {
    /// Counted from arrival.
    var number: Int
    var odds: Double
  }

  /// Draws the usual history of each player, and that of the first days by which some are compared.
  ///
  /// - Complexity: O(d) for each kind of history and each profile, with d the days watched, and O(e x) with e its dates that are not
  ///   like the others and x its days of play; O(e) for each player.
  func drawn(
    _ kinds: [FirstDays.Kind: Int], seed: UInt64
  ) -> (all: [RecencyFrequency: Int], first: FirstDays.Table?) {
    let luck = Luck(seed: seed)
    var usual: [RecencyFrequency: Int] = [:]
    var table = kinds.keys.lazy.compactMap { $0.first?.days }.first.map { FirstDays.Table(days: $0) }
    for (place, own) in kinds.keys.sorted(by: Self.isBefore).enumerated() {
      let (arrival, players) = (own.visits.arrival, kinds[own] ?? 0)
      func drawn(_ history: RecencyFrequency, _ id: String) -> [RecencyFrequency] {
        histories(like: history, from: arrival, of: players) { player in
          luck.stream(
            purpose: Purpose(kind: .study, id: id),
            player: PlayerAddress(profileKey: UInt32(place), rank: UInt32(player)))
        }
      }
      let all = drawn(own.visits.history(until: last), "usual days")
      for history in all { usual[history, default: 0] += 1 }
      guard let first = own.first else { continue }
      for (first, history) in zip(drawn(first, "usual first days"), all) { table?.add(1, first, of: history) }
    }
    return (usual, table)
  }

  /// Usual histories of players who arrived on a date and had the same one.
  private func histories(
    like history: RecencyFrequency, from arrival: Int, of players: Int, stream: (_ player: Int) -> LuckStream
  ) -> [RecencyFrequency] {
    let days = odds.filter { $0.key > arrival && $0.key <= arrival + history.days }
      .map { Day(number: $0.key - arrival, odds: $0.value) }.sorted { $0.number < $1.number }
    guard !days.isEmpty else { return Array(repeating: history, count: players) }
    let lives = Lives(history, days, mix, shares: shares(history.days))
    let plays = DatesPlayed(history, days)
    // A stream has few words, and thousands may have the same history: that of one day is the most common of all.
    return (0..<players).map { player in
      var stream = stream(player)
      return Self.drawn(history, days, lives, plays, &stream)
    }
  }

  private static func isBefore(_ one: FirstDays.Kind, _ other: FirstDays.Kind) -> Bool {
    let (own, others) = (one.visits, other.visits)
    return (
      own.arrival, own.daysOfPlay, own.lastDay, one.first?.activeDays ?? 0, one.first?.lastDay ?? 0
    ) < (
      others.arrival, others.daysOfPlay, others.lastDay, other.first?.activeDays ?? 0,
      other.first?.lastDay ?? 0
    )
  }

  /// A chance and the usual days of play follow each other so often: after two turns the first guess is forgotten.
  private static let turns = 3

  private static func drawn(
    _ history: RecencyFrequency, _ days: [Day], _ lives: Lives, _ plays: DatesPlayed,
    _ stream: inout LuckStream
  ) -> RecencyFrequency {
    let (law, lived) = lives.drawn(&stream)
    let played = plays.drawn(&stream)
    let plain = history.activeDays - played.count { $0 }
    // The player can have played on these only.
    let open = days.indices.filter { days[$0].number <= lived }
    var usual = played
    for _ in 0..<turns {
      let active = Double(plain + usual.count { $0 })
      let chance = stream.nextBeta(
        law.mean * law.concentration + active,
        (1 - law.mean) * law.concentration + max(0, Double(lived) - active))
      for day in open { usual[day] = isUsual(played[day], days[day].odds, chance, &stream) }
    }
    let count = plain + usual.count { $0 }
    let lastOnDates = days.indices.last { usual[$0] }.map { days[$0].number } ?? 0
    let lastElsewhere = plays.lastElsewhere(plain, &stream)
    return RecencyFrequency(activeDays: count, lastDay: max(lastOnDates, lastElsewhere), days: history.days)
  }

  private static func isUsual(
    _ played: Bool, _ odds: Double, _ chance: Double, _ stream: inout LuckStream
  ) -> Bool {
    let changed = chance * odds / (1 - chance + chance * odds)
    if played { return changed <= chance || stream.nextUniform() * changed < chance }
    return changed < chance && stream.nextUniform() * (1 - changed) < chance - changed
  }
}

/// Which profile players of one history may be of, and for how many days they may have stayed.
private struct Lives {
  /// For each profile and number of days: the sum of chances up to it.
  private var sums: [Double] = []
  private let laws: [PlayingLaw]
  private let fewest: Int
  private let each: Int

  init(_ history: RecencyFrequency, _ days: [UsualHistories.Day], _ mix: PlayerMix, shares: [Double]) {
    laws = mix.parts.map(\.law)
    fewest = history.lastDay
    each = history.days - history.lastDay + 1
    let odds = Dictionary(uniqueKeysWithValues: days.map { ($0.number, $0.odds) })
    var sum = 0.0
    for (law, share) in zip(laws, shares) {
      let active = Double(history.activeDays)
      let (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
      let survival = law.survival(days: history.days)
      /// What a date makes of the chance of a history, for a player with the usual chance p: 1 / (1 − p + p r).
      func factor(_ odds: Double, of lived: Int) -> Double {
        let usual = (alpha + active) / (law.concentration + Double(lived))
        return 1 / max(1 - usual + usual * odds, 1e-9)
      }
      let away = Double(history.lastDay) - active
      var chance =
        share
        * Mathematics.exp(Mathematics.logBeta(alpha + active, beta + away) - Mathematics.logBeta(alpha, beta))
      for day in days where day.number <= history.lastDay { chance *= factor(day.odds, of: history.lastDay) }
      for lived in history.lastDay...history.days {
        if lived > history.lastDay {
          chance *= (beta + Double(lived - 1) - active) / (law.concentration + Double(lived - 1))
          if let own = odds[lived] { chance *= factor(own, of: lived) }
        }
        let leaves = law.gamma / (law.gamma + law.delta + Double(lived))
        sum += chance * survival[lived] * (lived == history.days ? 1 : leaves)
        sums.append(sum)
      }
    }
  }

  func drawn(_ stream: inout LuckStream) -> (law: PlayingLaw, lived: Int) {
    let wanted = stream.nextUniform() * (sums.last ?? 0)
    let place = sums.firstIndex { $0 > wanted } ?? sums.count - 1
    return (laws[place / each], fewest + place % each)
  }
}

/// On which dates that are not like the others players of one history may have played.
///
/// The last day of play is known. The others are any of the days before it: a choice of days has a chance in proportion to the product
/// of their odds. The sums of these products are built up date by date, as for the weekdays of ``WeekdayDays``.
struct DatesPlayed {
  private let history: RecencyFrequency
  /// Of those before the last day of play.
  private let odds: [Double]
  private let isLastDay: [Bool]
  /// Days before the last day of play that are like the others, as numbers that fall.
  private let elsewhere: [Int]
  /// The share of days before the last one that are played on.
  private let share: Double
  /// By number of dates and number of days of play: the sum of all choices, up to a number.
  private let sums: [[Double]]
  private let isLastDayElsewhere: Bool

  init(_ history: RecencyFrequency, _ days: [UsualHistories.Day]) {
    self.history = history
    isLastDay = days.map { $0.number == history.lastDay }
    isLastDayElsewhere = history.activeDays > 0 && !isLastDay.contains(true)
    odds = days.prefix { $0.number < history.lastDay }.map(\.odds)
    let numbers = Set(days.map(\.number))
    elsewhere = (1..<max(history.lastDay, 1)).reversed().filter { !numbers.contains($0) }
    let most = max(history.activeDays - 1, 0)
    let share = Double(most) / Double(max(history.lastDay - 1, 1))
    self.share = share
    var sums = [Self.choices(of: elsewhere.count, upTo: most, share)]
    for odds in odds {
      let before = sums[sums.count - 1]
      sums.append(
        before.indices.map { plays in
          (1 - share) * before[plays] + (plays > 0 ? share * odds * before[plays - 1] : 0)
        })
    }
    self.sums = sums
  }

  /// The chances of 0, 1, 2 … of `days` days with this chance each, up to a number: 1 for the most likely of them.
  private static func choices(of days: Int, upTo most: Int, _ share: Double) -> [Double] {
    var chances = [Double](repeating: 0, count: most + 1)
    guard share > 0, share < 1 else {
      if share == 0 || days <= most { chances[share == 0 ? 0 : days] = 1 }
      return chances
    }
    let peak = min(most, days, Int(share * Double(days + 1)))
    chances[peak] = 1
    let odds = share / (1 - share)
    for plays in stride(from: peak, to: min(most, days), by: 1) {
      chances[plays + 1] = chances[plays] * odds * Double(days - plays) / Double(plays + 1)
    }
    for plays in stride(from: peak, to: 0, by: -1) {
      chances[plays - 1] = chances[plays] * Double(plays) / (odds * Double(days - plays + 1))
    }
    return chances
  }

  /// By date that is not like the others, whether it was played on.
  func drawn(_ stream: inout LuckStream) -> [Bool] {
    var played = isLastDay.map { $0 && history.activeDays > 0 }
    var left = max(history.activeDays - 1, 0)
    for date in odds.indices.reversed() where left > 0 {
      let with = share * odds[date] * sums[date][left - 1]
      let without = (1 - share) * sums[date][left]
      if stream.nextUniform() * (with + without) < with {
        played[date] = true
        left -= 1
      }
    }
    return played
  }

  /// The last of `plays` days of play on days that are like the others; 0 where there are none.
  func lastElsewhere(_ plays: Int, _ stream: inout LuckStream) -> Int {
    if isLastDayElsewhere { return history.lastDay }
    guard plays > 0 else { return 0 }
    for (place, day) in elsewhere.enumerated() {
      let left = elsewhere.count - place
      if stream.nextUniform() * Double(left) < Double(plays) { return day }
    }
    return elsewhere.last ?? 0
  }
}

extension ObservedPlayers {
  /// What players did on the dates as they were; `nil` where no event changed how often they play, and of first stays, in which all
  /// dates count as alike.
  private func dated(
    until last: Int, _ fit: WeekdayFit?, _ cohorts: ArrivalCohorts?, usual: RecencyFrequencyTable
  ) -> DatedHistories? {
    guard let fit, fit.isEventful, !followsReturns else { return nil }
    return DatedHistories(visits, until: last, odds: fit.odds(on:), cohorts, usual: usual)
  }

  /// Which profiles newcomers may be of, by what they did on the dates as they were.
  func memberships(until last: Int, _ fit: WeekdayFit?, _ cohorts: ArrivalCohorts?) -> Memberships {
    // No figure is compared here.
    let table = self.table(histories(until: last), nil, until: last, fit, cohorts)
    guard let dated = dated(until: last, fit, cohorts, usual: table) else { return Memberships(table) }
    return Memberships(dated)
  }

  /// The evidence on how often newcomers play and when they churn, as it would be if no event changed how often they play.
  ///
  /// - Parameters:
  ///   - last: the date until which players were watched.
  ///   - fit: of these players.
  ///   - cohorts: of the profiles that are fitted.
  ///   - choice: which profiles are fitted to it.
  /// - Throws: `Calibration.Unfit`, `CancellationError`.
  public func usualEvidence(
    until last: Int, _ fit: WeekdayFit?, _ cohorts: ArrivalCohorts? = nil,
    for choice: Calibration.ProfileChoice,
    seed: UInt64
  ) throws -> any Evidence {
    if followsReturns { return try firstStays(until: last) }
    let table = self.table(until: last, fit, cohorts)
    guard let fit, var evidence = dated(until: last, fit, cohorts, usual: table) else { return table }
    // For figures, how often each player plays is known well enough from any mix that fits.
    let mix = try likeliest(evidence, choice == .kept ? .kept : .fixed(2))
    let usual = UsualHistories(mix: mix, odds: fit.odds, last: last) { days in
      cohorts?.shares(mix, watched: days) ?? mix.parts.map(\.share)
    }
    let drawn = usual.drawn(kinds(until: last, cohorts), seed: seed)
    evidence.usual = self.table(drawn.all, drawn.first, until: last, fit, cohorts)
    return evidence
  }

  private func likeliest(
    _ evidence: any Evidence, _ choice: Calibration.ProfileChoice
  ) throws -> PlayerMix {
    try Calibration(scenario, [.init("log", evidence)], choice: choice).likeliest
  }

  /// From this chance on, several returns within a stay are usual, and that of one says little.
  private static let mostReturns = 0.05

  /// First stays with the chance to come back that follows from them.
  private func firstStays(until last: Int) throws -> FirstStays {
    // Any mix that fits says well enough how many come back who had not left.
    let mix = try likeliest(firstStays(until: last, returns: 0), .fixed(2))
    return firstStays(until: last, returns: min(returns(until: last, mix), Self.mostReturns))
  }
}
