import RewardEngine

/// Whether a currency inflates: whether the average balance of the last week differs by more than a tenth from that of
/// the first. Where balances move in longer cycles, whole cycles take the place of weeks.
enum MoneyVerdict: String, Sendable, CaseIterable {
  /// Players hold more and more, and age is not the only cause.
  case inflates
  /// All players arrived together and save the same on a day of play: they hold more because they are older.
  case pilesUpWithAge
  /// The mean rises and the median does not.
  case pilesUpWithFew
  /// The mean rises, but the supply does not, or players spend more than they receive: players with less have churned.
  case playersWithLessLeave
  /// The mean rose before, and is stable or falls now.
  case stoppedInflating
  /// The mean rose before, and may or may not rise still.
  case inflated
  /// The mean rose, and then fell.
  case roseAndFell
  case standsStill
  /// The mean moved before, and is stable since.
  case standsStillSince
  case deflates
  case stoppedDeflating
  case deflated
  /// Players hold less and less, and only because they are older on average.
  case fallsWithAge
  /// The mean moved before, only because players grew older, and is stable or moves back now.
  case settledWithAge
  /// The mean fell, and then rose.
  case fellAndRose
  /// The mean swings, and ends about where it began, or turns more than once.
  case movesUpAndDown
  /// Chance alone may move the mean by more than a tenth.
  case tooNoisy
  /// The run is too short to compare weeks.
  case tooShort

  /// Whether balances do not grow now.
  var hasStopped: Bool {
    switch self {
    case .standsStill, .standsStillSince, .stoppedInflating, .stoppedDeflating, .movesUpAndDown, .deflates,
      .deflated, .roseAndFell, .fallsWithAge, .settledWithAge:
      true
    case .inflates, .pilesUpWithAge, .pilesUpWithFew, .playersWithLessLeave, .inflated, .fellAndRose,
      .tooNoisy,
      .tooShort:
      false
    }
  }

  /// A change of less than this share is no trend.
  static let stillness = 0.1
  /// A change that comes this near to the limit is called near, and one of less than this beyond it is no trend yet.
  static let nearness = 0.02
  /// Averages that turn move by more than this share of their mean: by `stillness` to either side.
  static let swing = 2 * stillness
  /// Without a cycle, the mean of a day swings by up to three times the noise of a change by chance alone, as the largest swing of a year counts.
  static let noisySwing = 3.0
  /// Savings on a day of play that grow by less than this count as equal.
  static let sameSaving = 0.1

  init(_ course: MoneyCourse) {
    guard let curve = course.curve, let averages = course.averages else {
      self = .tooShort
      return
    }
    let change = averages.last.mean.value - averages.first.mean.value
    let noise = averages.first.noise(averages.last)
    let limit = averages.first.mean.value * Self.stillness
    if let turned = Self.turned(curve, noise: noise) {
      self = turned
    } else if abs(change) > limit + max(noise, averages.first.mean.value * Self.nearness) {
      self = change > 0 ? Self.rise(course, curve, averages) : Self.fall(course, curve, averages)
    } else if noise > curve.center * Self.stillness {
      self = .tooNoisy
    } else {
      // One swing there and back may be a sale; several are how balances move.
      let least = max(curve.center * Self.swing, curve.noiseOfSwings(noise))
      self = curve.levels.turns(beyond: least).count > 3 ? .movesUpAndDown : .standsStill
    }
  }

  /// The verdict where averages turn by more than chance and by a quarter of all they move, or `nil` where they do not.
  private static func turned(_ curve: BalanceCurve, noise: Double) -> MoneyVerdict? {
    let places = curve.turns(noise: noise)
    guard places.count > 2 else { return nil }
    if curve.calm <= curve.averages.count / 2 { return .standsStillSince }
    // Of several swings without a cycle, the largest may all be chance.
    guard places.count == 3 else {
      return curve.turns(noise: curve.noiseOfSwings(noise)).count > 3 ? .movesUpAndDown : nil
    }
    return curve.averages[places[1]] > curve.averages[places[0]] ? .roseAndFell : .fellAndRose
  }

  /// Whether a mean that moved does so in the second half of the run, too.
  ///
  /// It has stopped where it moves by less than a tenth of its mean, and by less than a quarter of the whole change:
  /// half of the average pace. `nil` where chance decides that, or where the last four weeks have less than half of the pace of the second half.
  private static func goesOn(_ curve: BalanceCurve, _ averages: MoneyCourse.Averages) -> Bool? {
    let (first, middle, last) = (
      averages.first.mean.value, averages.middle.mean.value, averages.last.mean.value
    )
    let direction: Double = last > first ? 1 : -1
    let lately = (last - middle) * direction
    let days = curve.averages.count - 1 - curve.averages.count / 2
    let limit = min(abs(last - first) / 4, curve.center * stillness)
    let noise = max(averages.middle.noise(averages.last), curve.center * nearness)
    guard abs(lately - limit) > noise else { return nil }
    let before = days > 28 ? curve.averages.dropLast(28).last : nil
    let hasSlowed = before.map { (last - $0) * direction < lately / Double(days) * 28 / 2 } ?? false
    return lately > limit && hasSlowed ? nil : lately > limit
  }

  private static func fall(
    _ course: MoneyCourse, _ curve: BalanceCurve, _ averages: MoneyCourse.Averages
  ) -> MoneyVerdict {
    switch (goesOn(curve, averages), course.changesByAge || course.keepsAsBefore(averages)) {
    case (false?, true): .settledWithAge
    case (_, true): .fallsWithAge
    case (true?, false): .deflates
    case (false?, false): .stoppedDeflating
    case (nil, false): .deflated
    }
  }

  private static func rise(
    _ course: MoneyCourse, _ curve: BalanceCurve, _ averages: MoneyCourse.Averages
  ) -> MoneyVerdict {
    let kind = kindOfRise(course, averages)
    switch goesOn(curve, averages) {
    case true?: return kind
    case false?:
      // Of players who arrived together, an event may be what ends the growth.
      let isOfAge =
        course.changesByAge
        ? kind == .pilesUpWithAge : course.isOneCohort && !course.mayBeEvents && kind != .inflates
      return isOfAge && averages.last.supply > averages.first.supply ? .settledWithAge : .stoppedInflating
    case nil: return kind == .inflates || course.spendsMore ? .inflated : kind
    }
  }

  /// What makes a mean rise.
  private static func kindOfRise(_ course: MoneyCourse, _ averages: MoneyCourse.Averages) -> MoneyVerdict {
    let (first, last) = (averages.first, averages.last)
    if last.supply <= first.supply { return .playersWithLessLeave }
    // Among all who ever arrived, the median player may have left long ago.
    if last.median <= first.median && !course.countsAll { return .pilesUpWithFew }
    if course.changesByAge { return .pilesUpWithAge }
    guard course.isOneCohort, let kept = course.kept else { return .inflates }
    if course.spendsMore { return .playersWithLessLeave }
    let before = max(kept.beforeWithSameMix, 0)
    return kept.lately > before + kept.margin(averages, around: before) ? .inflates : .pilesUpWithAge
  }
}

extension MoneyCourse.Kept {
  /// How far what a day of play leaves may move and count as equal.
  ///
  /// Savings on a day of play have no interval of their own: they are as noisy as the means they add up to.
  fileprivate func margin(_ averages: MoneyCourse.Averages, around before: Double) -> Double {
    let noise = averages.first.relativeNoise + averages.last.relativeNoise
    return max(abs(before) * max(MoneyVerdict.sameSaving, noise), waves)
  }
}

extension MoneyCourse {
  /// Whether a day of play leaves players who arrived together no less than before, so that they hold less only because they have
  /// spent for longer.
  fileprivate func keepsAsBefore(_ averages: Averages) -> Bool {
    guard isOneCohort, let kept else { return false }
    return kept.lately >= kept.beforeWithSameMix - kept.margin(averages, around: kept.beforeWithSameMix)
  }

  /// The change from the first average to the last as a share of the first; `nil` where that is 0.
  var change: Double? {
    guard let averages, averages.first.mean.value > 0 else { return nil }
    return averages.last.mean.value / averages.first.mean.value - 1
  }

  /// How many players would show whether balances grow, where a run of `players` is too noisy for it.
  ///
  /// An interval is narrower by the root of the number of players. Where there is none yet, it takes as many as give one,
  /// or twice as many if nothing is known of that.
  func playersNeeded(of players: Int) -> Int? {
    guard MoneyVerdict(self) == .tooNoisy, let curve, let averages else { return nil }
    let times = averages.first.noise(averages.last) / (curve.center * MoneyVerdict.stillness)
    let forIntervals = [averages.first, averages.last].compactMap(\.mean.playersNeeded).max() ?? 2 * players
    let needed = times.isFinite ? times * times * Double(players) : Double(forIntervals)
    let hundreds = (needed / Double(Self.fewestPlayers)).rounded(.up)
    return Self.fewestPlayers * Int(min(max(hundreds, 1), 1e9))
  }

  private static let fewestPlayers = 100

  /// Whether players who arrived together keep more of a day of play than before, by no more than it goes up and down.
  var mayKeepMore: Bool {
    guard isOneCohort, !changesByAge, let kept else { return false }
    let before = max(kept.beforeWithSameMix, 0)
    return kept.lately > before * (1 + MoneyVerdict.sameSaving) && kept.lately <= before + kept.waves
  }

  /// Whether a change that is no trend may be one: it comes near to the limit, or lies beyond it by less than chance.
  var isNearTrend: Bool { change.map { abs($0) > MoneyVerdict.stillness - MoneyVerdict.nearness } ?? false }

  /// Whether chance may hide a change beyond the limit where no trend is shown.
  var mayHideTrend: Bool {
    guard let averages, let change, averages.first.mean.value > 0 else { return false }
    return abs(change) + averages.first.noise(averages.last) / averages.first.mean.value
      > MoneyVerdict.stillness
  }
}

extension MoneyCourse.Moment {
  /// How far the interval of the mean reaches up, as a part of it.
  var relativeNoise: Double { mean.value > 0 ? above / mean.value : 0 }

  /// What chance may add to the difference of two means, as if they were of different players: of their intervals, the
  /// sides that face each other.
  func noise(_ other: Self) -> Double {
    let (low, high) = mean.value <= other.mean.value ? (self, other) : (other, self)
    return (low.above * low.above + high.below * high.below).squareRoot()
  }
}

extension BalanceCurve {
  /// Where the averages turn: by more than chance, and by more than a quarter of all they move.
  func turns(noise: Double) -> [Int] {
    let range = (averages.max() ?? 0) - (averages.min() ?? 0)
    return averages.turns(beyond: max(noise, range / 4, center * MoneyVerdict.swing))
  }

  /// How far balances swing by chance, given what it may add to a change. In a cycle the same players go up and down.
  func noiseOfSwings(_ noise: Double) -> Double { cycle == nil ? MoneyVerdict.noisySwing * noise : 0 }

  /// The first of the averages from which on all are near the last one.
  var calm: Int {
    guard let last = averages.last else { return 0 }
    return (averages.lastIndex { abs($0 - last) > center * MoneyVerdict.stillness } ?? -1) + 1
  }
}
