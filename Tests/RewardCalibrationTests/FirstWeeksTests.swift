import Testing

@testable import RewardCalibration

@Suite("Players of the first day of a log")
struct FirstWeeksTests {
  private static let dates = 100...159

  /// Each date has players who play on the same number of the next seven days, or on one more.
  private static func found(
    first: Int, days: Int, later: Int, laterDays: Int, on laterDates: [Int] = Array(101...159)
  ) -> FirstWeeks.OldPlayers? {
    var weeks = FirstWeeks()
    var arrivals: [Int: Int] = [:]
    func add(_ players: Int, _ date: Int, _ days: Int) {
      arrivals[date] = players
      for player in 0..<players {
        weeks.add([date] + (0..<(days + player % 2)).map { date + 1 + $0 } + [date + 20])
      }
    }
    add(first, dates.lowerBound, days)
    for date in laterDates { add(later, date, laterDays) }
    return weeks.oldPlayers(arrivals, in: dates)
  }

  /// 3.5 of seven days, and 1.5.
  @Test("had arrived before where they are many more and come back more than later ones")
  func old() throws {
    let found = try #require(Self.found(first: 400, days: 3, later: 20, laterDays: 1))
    #expect(found.players == 400)
    #expect(found.usual == 20)
    #expect((found.share - 0.5).magnitude < 1e-12)
    #expect((found.laterShare - 1.5 / 7).magnitude < 1e-12)
  }

  @Test("are new where an app begins: they come back as later ones do")
  func launch() {
    #expect(Self.found(first: 400, days: 1, later: 20, laterDays: 1) == nil)
    #expect(Self.found(first: 400, days: 1, later: 20, laterDays: 3) == nil)
  }

  @Test("are new where they are no more than three times as many")
  func few() {
    #expect(Self.found(first: 60, days: 3, later: 20, laterDays: 1) == nil)
    #expect(Self.found(first: 62, days: 3, later: 20, laterDays: 1) != nil)
  }

  @Test("are all there are where later ones come in a wave")
  func wave() {
    #expect(Self.found(first: 400, days: 3, later: 50, laterDays: 1, on: Array(120...126)) == nil)
  }

  @Test("cannot be told from others in a log that is too short for a week after later arrivals")
  func short() {
    var weeks = FirstWeeks()
    for _ in 0..<200 { weeks.add([100, 101, 102]) }
    #expect(weeks.oldPlayers([100: 200], in: 100...107) == nil)
  }
}
