import RewardEngine
import Testing

@testable import RewardCalibration
@testable import RewardHistories

@Suite("Players who lost a streak, and near-equals who kept it")
struct StreakLossTests {
  /// Players of one stratum who play on the next day, or do not.
  private static func players(
    _ count: Int, isKept: Bool, recentPlay: Int, plays: Bool
  ) -> [MissedDay] {
    let day = MissedDay(
      isKept: isKept, length: 5, atStake: 1, isDayOfPlay: false, weekday: 0, tenure: 40,
      recentPlay: recentPlay,
      earlierPlay: 7, playAfter: plays ? 1 : 0, isSeenAgain: true,
      lossShares: [isKept ? 0 : 1, 0, 0, 0, 0, 0, 0])
    return Array(repeating: day, count: count)
  }

  /// Two strata, and a third without anybody who lost. By stratum, players who lost and kept, and those who play:
  /// 4 (1) and 4 (3); 6 (3) and 3 (2); 0 and 5 (5).
  private static let table: [MissedDay] =
    players(1, isKept: false, recentPlay: 3, plays: true)
    + players(3, isKept: false, recentPlay: 3, plays: false)
    + players(3, isKept: true, recentPlay: 3, plays: true)
    + players(1, isKept: true, recentPlay: 3, plays: false)
    + players(3, isKept: false, recentPlay: 10, plays: true)
    + players(3, isKept: false, recentPlay: 10, plays: false)
    + players(2, isKept: true, recentPlay: 10, plays: true)
    + players(1, isKept: true, recentPlay: 10, plays: false)
    + players(5, isKept: true, recentPlay: 14, plays: true)

  /// Both strata weigh 2: 4 · 4 / 8 and 6 · 3 / 9. The shares are (1/4 + 1/2) / 2 = 3/8 and (3/4 + 2/3) / 2 = 17/24, and the
  /// difference is -1/3.
  ///
  /// A pair's number is 1/3 if both play or neither, 4/3 if only the one who lost, -2/3 if only the one who kept. In the
  /// first stratum, sums over the pairs of a player are 7/3 (once) and -5/3 (three times) for those who lost, and the same
  /// for those who kept: 2 · 124/9. Squares of all pairs are 58/9. So it has (248 - 58) / 9 / 64 = 95/288. In the second they
  /// are 2 and -1 (three times each), -1 (twice) and 5, and squares are 9: (15 + 27 - 9) / 81 = 11/27. Together 637/864.
  @Test("are compared within strata, with the variance of pairs that have a player in common")
  func difference() throws {
    let found = try #require(PlayDifference(Self.table, of: 1) { $0.play(on: 1...1) })
    #expect((found.lost - 3.0 / 8).magnitude < 1e-12)
    #expect((found.kept - 17.0 / 24).magnitude < 1e-12)
    #expect((found.value + 1.0 / 3).magnitude < 1e-12)
    #expect((found.standardError - (637.0 / 864).squareRoot() / 4).magnitude < 1e-12)
    #expect(found.playersWhoLost == 10)
    #expect(found.playersWhoKept == 7)
  }

  /// Pairs in which only the one plays who lost weigh 1 · 1 / 8 + 3 · 1 / 9 = 11/24, only the one who kept 3 · 3 / 8 + 3 · 2 / 9
  /// = 43/24: the odds ratio is 11/43, and the whole loss is left on the only day that counts.
  ///
  /// With r² = 43/11, such pairs are r and -1/r. As above, the strata have (r² + 45/r²) / 64 and (9r² + 24/r²) / 81, and the
  /// slope of the sum is √(11 · 43) / 24.
  @Test("give the weight of a loss on the logit: on one day, Mantel and Haenszel's odds ratio")
  func weight() throws {
    let found = try #require(AfterBreakWeight(Self.table))
    #expect(found.shares == [1, 0, 0, 0, 0, 0, 0])
    #expect((found.value - Mathematics.log(43.0 / 11)).magnitude < 1e-9)
    let square = 43.0 / 11
    let variance = (square + 45 / square) / 64 + (9 * square + 24 / square) / 81
    #expect((found.standardError - variance.squareRoot() * 24 / 473.0.squareRoot()).magnitude < 1e-9)
  }

  /// Of four players who kept, three play on the next day, and of four who lost, one: the odds ratio is 1/9.
  ///
  /// Half of each four play on `more` of the earlier 14 days and on 6 of days 8 to 14, the others on `less` and on 1. The
  /// covariance of these shares is 4 / 3 · (more - less) / 28 · 5 / 14, and the variance of a day is 1/4. So the correlation is
  /// (more - less) · 10 / 147, and at most 1/2.
  @Test(
    "give a larger weight where days of one player are correlated",
    arguments: [(7, 7, 0), (8, 6, 20.0 / 147), (14, 0, 0.5)])
  func correlation(more: Int, less: Int, correlation: Double) throws {
    var missed: [MissedDay] = []
    for (isKept, playing) in [(true, 3), (false, 1)] {
      for place in 0..<4 {
        var day = Self.players(1, isKept: isKept, recentPlay: 3, plays: place < playing)[0]
        day.earlierPlay = place.isMultiple(of: 2) ? more : less
        day.playAfter |= (place.isMultiple(of: 2) ? 0b111111 : 1) << 7
        missed.append(day)
      }
    }
    let found = try #require(AfterBreakWeight(missed))
    #expect((found.correlation - correlation).magnitude < 1e-9)
    #expect((found.value - Mathematics.log(9) / (1 - correlation)).magnitude < 1e-9)
  }

  /// The reach is at most 1.645 · √(1/4 / weight), which is 0.1 where the weight is 67.6. Two equal groups in one stratum
  /// weigh half of one of them, so 136 are needed.
  @Test("must be enough for a range of ten points to each side", arguments: [(135, false), (136, true)])
  func floor(each: Int, isEnough: Bool) {
    #expect(StreakLossEffect.fewestPlayers == 136)
    let missed =
      Self.players(each, isKept: true, recentPlay: 7, plays: true)
      + Self.players(each, isKept: false, recentPlay: 7, plays: false)
    let effect = StreakLossEffect(missed, of: 0, players: 1000)
    #expect(effect.playersOfEachKind == each)
    if case .tooFewPlayers = effect.finding { #expect(!isEnough) } else { #expect(isEnough) }
  }

  @Test("are not near-equals where those who kept it played more before")
  func unlike() {
    var missed =
      Self.players(200, isKept: true, recentPlay: 7, plays: true)
      + Self.players(200, isKept: false, recentPlay: 7, plays: false)
    // Everybody plays on 7 days of the earlier two weeks; now half of those who kept on 9.
    for place in 0..<100 { missed[place].earlierPlay = 9 }
    guard case .unlikeBefore(let before) = StreakLossEffect(missed, of: 0, players: 400).finding else {
      Issue.record("estimated")
      return
    }
    #expect((before.lost - 7.0 / 14).magnitude < 1e-12)
    #expect((before.kept - 8.0 / 14).magnitude < 1e-12)
  }
}

@Suite("The first missed day that freezes must cover")
struct MissedDaySearchTests {
  /// Days of play, and those on which a freeze is given, which lasts until the next day.
  private static func missedDay(_ days: [Int], gifts: [Int] = [], graceDays: Int = 0) throws -> MissedDay? {
    var economy = GiftEconomy.scenario(afterBreak: 0, players: 1, days: 80)
    economy.streaks[0].rules.graceDays = graceDays
    let run = try HistoryRun(economy, days: 80, seed: 1)
    var search = try MissedDaySearch(run.plan, streak: 0)
    let events = days.flatMap { day in
      ([PlayerAction.login] + (gifts.contains(day) ? [.missionDone(0)] : [])).map {
        Replay.Event(day: Int32(day), minute: 720, zoneOffset: 0, action: $0, amount: 1)
      }
    }
    search.add([Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: events)])
    return search.found.first
  }

  /// Lost on day 30, and the new run of 2 days again on day 33: what is left halves every three days from each.
  @Test("shows what is left of each loss on the days after")
  func lost() throws {
    let day = try #require(try Self.missedDay(Array(0..<30) + [31, 32, 50]))
    #expect(!day.isKept)
    #expect(day.length == 30)
    #expect(day.tenure == 30)
    #expect(day.atStake == 1)
    #expect(day.recentPlay == 14)
    #expect(day.earlierPlay == 14)
    #expect(day.playAfter == 0b11)
    // Day 50 is the 20th after it.
    #expect(day.isSeenAgain)
    let (second, third) = (Mathematics.pow(2, -1.0 / 3), Mathematics.pow(2, -2.0 / 3))
    #expect(day.lossShares == [1, second, third, 1, second, third, 0.5])
  }

  @Test("is kept with a freeze")
  func kept() throws {
    let day = try #require(try Self.missedDay(Array(0..<30) + Array(31..<50), gifts: [29]))
    #expect(day.isKept)
    #expect(day.lossShares == [0, 0, 0, 0, 0, 0, 0])
    #expect(day.playAfter == (1 << 14) - 1)
    // The last day of play is the 19th after it.
    #expect(day.isSeenAgain)
  }

  @Test(
    "is the first of its gap, after 28 days, and before the last 28",
    arguments: [
      // A gap that began on day 27 is too early, and its second day is not its first.
      (Array(0..<27) + Array(29..<35) + Array(36..<80), 35, 6), (Array(0..<28) + Array(29..<80), 28, 28),
      (Array(0..<51) + Array(52..<80), 51, 51), (Array(0..<52) + Array(53..<80), nil, 0),
      // Shorter streaks than three days are little to lose.
      (Array(0..<10) + [30, 31] + Array(40..<80), nil, 0),
    ])
  func place(days: [Int], tenure: Int?, length: Int) throws {
    let day = try Self.missedDay(days)
    #expect(day?.tenure == tenure)
    #expect(day?.length ?? 0 == length)
  }

  @Test("comes after the days of grace")
  func grace() throws {
    let days = Array(0..<30) + [31] + Array(34..<80)
    #expect(try Self.missedDay(days, graceDays: 1)?.tenure == 33)
  }

  @Test("needs freezes, and days that end at the player's midnight")
  func unfit() throws {
    var economy = GiftEconomy.scenario(afterBreak: 0, players: 1, days: 80)
    economy.streaks[0].rules.clock = .utc
    #expect(throws: MissedDaySearch.Unfit.endsAtAnotherMidnight) {
      try MissedDaySearch.check(try Plan(economy), streak: 0)
    }
    economy.streaks[0].protectedBy = nil
    #expect(throws: MissedDaySearch.Unfit.hasNoFreezes) {
      try MissedDaySearch.check(try Plan(economy), streak: 0)
    }
  }
}
