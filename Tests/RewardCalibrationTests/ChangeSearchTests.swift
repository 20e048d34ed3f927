import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Changes in the middle of a log")
struct ChangeSearchTests {
  private static let days = 90
  private static let update = 50

  /// A log of players with chances from 0.2 to 0.6, of whom one in sixty churns on a day.
  ///
  /// - Parameters:
  ///   - arrivals: players arrive evenly on so many days.
  ///   - dips: dates on which it is halved.
  ///   - fading: what the chance is multiplied by at an age.
  ///   - ratio: what it is multiplied by from ``update`` on, for `length` days.
  ///   - more: the chance of a second walk on a day of play, by whether that is after the update.
  private static func search(
    _ players: Int, seed: UInt64 = 7, arrivals: Int = 60, ratio: Double = 1, length: Int = days,
    dips: [Range<Int>] = [], fading: (_ age: Int) -> Double = { _ in 1 },
    more: (_ isAfter: Bool) -> Double = { _ in 0.5 }
  ) -> ChangeSearch {
    var search = ChangeSearch(activities: 1)
    for player in 0..<players {
      var stream = Luck(seed: seed).stream(
        purpose: Purpose(kind: .study, id: "update"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(player)))
      let (arrival, usual) = (player % arrivals, 0.2 + 0.4 * stream.nextUniform())
      var own: [ObservedDay] = []
      for date in arrival..<days {
        if date > arrival, stream.nextUniform() < 1.0 / 60 { break }
        let chance =
          usual * fading(date - arrival) * (update..<(update + length) ~= date ? ratio : 1)
          * (dips.contains { $0 ~= date } ? 0.5 : 1)
        guard date == arrival || stream.nextUniform() < chance else { continue }
        let walks = stream.nextUniform() < more(date >= update) ? 2 : 1
        own.append(ObservedDay(date: date, times: [.login: 1, .activity(0, copy: 0): walks]))
      }
      search.add(own)
    }
    return search
  }

  /// At the update about 1,500 of 4,000 players are there for one more week. A difference of two weeks of play has a variance of
  /// 14 · 0.4 · 0.6 = 3.4 of a mean of 2.8, so that the ratio has a standard error of √(3.4 / 1,500) / 2.8 = 0.017. The others that are
  /// subtracted add at most as much: 5 · √2 · 0.017 = 0.12. Two days beside the update, 2 / 7 of the difference are lost, which is
  /// five standard errors: no date beyond them is as clear. So 0.3 · 2 / 7 = 0.086 can be lost, too.
  @Test("are found with their date and size", arguments: [0.7, 1.3])
  func play(ratio: Double) throws {
    let changes = Self.search(4000, ratio: ratio).changes(without: [])
    let change = try #require(changes.first)
    #expect(changes.count == 1)
    #expect(change.quantity == .daysOfPlay)
    #expect(change.until == nil)
    #expect(abs(change.date - Self.update) <= 2)
    #expect((change.ratio - ratio).magnitude < 0.206)
  }

  /// 1,000 players arrive on 60 days. Some play often and stay, most play rarely and leave soon.
  private static func log(_ seed: UInt64, from update: Int, ratio: Double) -> ChangeSearch {
    var search = ChangeSearch(activities: 1)
    for player in 0..<1000 {
      var stream = Luck(seed: seed).stream(
        purpose: Purpose(kind: .study, id: "kinds"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(player)))
      let (isKeen, arrival) = (stream.nextUniform() < 0.4, player % 60)
      let usual = isKeen ? 0.5 + 0.4 * stream.nextUniform() : 0.05 + 0.35 * stream.nextUniform()
      var own: [ObservedDay] = []
      for date in arrival..<60 {
        if date > arrival, stream.nextUniform() < (isKeen ? 1.0 / 90 : 1.0 / 12) { break }
        guard date == arrival || stream.nextUniform() < usual * (date < update ? 1 : ratio) else { continue }
        own.append(ObservedDay(date: date, times: [.login: 1]))
      }
      search.add(own)
    }
    return search
  }

  /// Of players of one age, few are there before an early update and many after it. So those long after it seemed to do less than
  /// usual, and days before it seemed to be an event: one of these was named in about half of such logs. Where dates seem to differ
  /// much, no change is named.
  @Test("are not looked for in weeks long after them", arguments: [20, 30])
  func ghosts(update: Int) throws {
    let found = (0..<16).map { Self.log($0, from: update, ratio: 1.5).changes(without: []).first }
    let named = found.compactMap { $0 }
    let right = named.count { $0.until == nil && $0.ratio > 1 && abs($0.date - update) <= 3 }
    #expect(named.count - right <= 1, "\(named)")
    #expect(named.count >= 12)
  }

  /// On a day about 1,500 of 4,000 players are there, of whom 0.4 play: with a ratio of 0.5 a first or last day more, or one less, adds
  /// (0.2 · 1,500)² / (1,500 · 0.4 · 0.6) = 250 squares of a standard error, and 16 standard errors are not luck. The ratio of n days has
  /// a standard error of √(0.5 · 0.8 / 0.4 / 1,500 n), 0.026 for one day; five of them are 0.13.
  @Test("differ from those that stay, with their first and last date", arguments: [3, 7, 12])
  func period(length: Int) throws {
    let changes = Self.search(4000, ratio: 0.5, length: length).changes(without: [])
    let change = try #require(changes.first)
    #expect(change.date == Self.update)
    #expect(change.until == Self.update + length - 1)
    #expect((change.ratio - 0.5).magnitude < 0.13)
  }

  /// As above; a date without any event, left out as special, is no day of the dip that follows it.
  @Test("are named where a log has two of them, and without special dates beside them")
  func several() throws {
    let both = Self.search(4000, dips: [25..<29, 55..<60])
    let first = try #require(both.changes(without: []).first)
    let dates = first.date...(try #require(first.until))
    #expect(dates == 25...28 || dates == 55...59)
    let other = try #require(both.changes(without: Set(dates)).first)
    #expect(other.date == (dates == 25...28 ? 55 : 25))
    let beside = try #require(Self.search(4000, dips: [49..<50, 50..<54]).changes(without: [49]).first)
    #expect(beside.date == 50 && beside.until == 53)
  }

  /// 1.8 walks instead of 1.5: a fifth more. Their variance is at most a quarter, on 2.8 days of play on each side.
  /// 5 · √2 · √(2 · 0.25 / 2.8 / 1,500) / 1.5 = 0.051, and up to 2 / 7 of the fifth, as above: 0.108.
  @Test("are found in how often an activity is done on a day of play")
  func activity() throws {
    let changes = Self.search(4000, more: { $0 ? 0.8 : 0.5 }).changes(without: [])
    let change = try #require(changes.first)
    #expect(changes.count == 1)
    #expect(change.quantity == .activity(0))
    #expect(abs(change.date - Self.update) <= 2)
    #expect((change.ratio - 1.2).magnitude < 0.108)
  }

  @Test("are none where habits fade with age, or where all players are of one age")
  func age() {
    let fading = { (age: Int) in 0.4 + 0.6 * Mathematics.exp(-Double(age) / 10) }
    #expect(Self.search(4000, fading: fading).changes(without: []).isEmpty)
    #expect(Self.search(4000, arrivals: 1, ratio: 1.5).changes(without: []).isEmpty)
  }

  @Test("are not looked for around dates with an event")
  func event() {
    let search = Self.search(4000, ratio: 1.3)
    let holiday = Set((Self.update - 7)..<(Self.update + 7))
    #expect(search.changes(without: holiday).isEmpty)
  }

  /// At most one of 100 on average: more than 5 with a chance below 0.1 % (Poisson).
  @Test("are found in fewer than one in a hundred logs without any")
  func alarms() {
    let alarms = (0..<100).count { seed in
      !Self.search(400, seed: UInt64(seed)).changes(without: []).isEmpty
    }
    #expect(alarms <= 5)
  }
}
