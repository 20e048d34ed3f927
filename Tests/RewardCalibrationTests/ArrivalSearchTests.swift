import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("A search for players who differ by their date of arrival")
struct ArrivalSearchTests {
  private typealias Players = [(arrival: Int, daysOfPlay: Int, count: Int)]

  /// Twenty players on each of forty dates: half of them play on 4 of their first days, and half on 6.
  private static func alike(but others: [Int: Int] = [:]) -> Players {
    (0..<40).flatMap { date -> Players in
      if let days = others[date] { return [(date, days, 20)] }
      return [(date, 4, 10), (date, 6, 10)]
    }
  }

  private static func found(_ players: Players) -> UnusualArrivals? {
    ArrivalSearch(players) { _ in true }.unusual()
  }

  @Test("finds nothing where all are alike, or where there are few")
  func alike() {
    #expect(Self.found(Self.alike()) == nil)
    #expect(Self.found([]) == nil)
    // As different as can be, but no 30 players.
    #expect(Self.found([(0, 0, 29), (1, 14, 500)]) == nil)
  }

  @Test("finds the dates of a campaign to the day, with the means of both")
  func campaign() {
    let found = Self.found(Self.alike(but: [10: 2, 11: 2, 12: 2]))
    #expect(
      found
        == UnusualArrivals(
          dates: 10...12, players: 60, others: 740, mean: 2, otherMean: 5, lastingFrom: nil))
    // A twentieth more days of play is a difference that no fit would show.
    #expect(Self.found((0..<40).map { ($0, $0 < 20 ? 100 : 105, 20) }) == nil)
  }

  @Test("says from which date on players differ, whichever side is the clearer one", arguments: [5, 20, 34])
  func lasting(from date: Int) {
    let later = Dictionary(uniqueKeysWithValues: (date..<40).map { ($0, 9) })
    #expect(Self.found(Self.alike(but: later))?.lastingFrom == date)
  }

  @Test("compares only who is to be compared")
  func compared() {
    let players = Self.alike(but: [10: 2, 11: 2, 12: 2])
    #expect(ArrivalSearch(players) { !(10...12).contains($0) }.unusual() == nil)
  }

  /// 300 logs, of which at most one in a hundred has dates found: more than 12 of them once in 20,000 such tests (binomial).
  /// Every player of a log has a chance of their own, and every date may have luck of its own, too.
  @Test("finds dates in at most one in a hundred logs without any", arguments: [0.0, 0.3])
  func falseAlarms(luckOfDates: Double) {
    var alarms = 0
    for log in 0..<300 {
      var stream = Luck(seed: 11).stream(
        purpose: Purpose(kind: .study, id: "arrivals"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(log)))
      let players = (0..<60).flatMap { date -> Players in
        // Dates differ by chance alone, and none more than others: uniform luck has no rare extremes.
        let shift = 1 + luckOfDates * (stream.nextUniform() - 0.5)
        return (0..<12).map { _ in
          let chance = min(1, stream.nextUniform() * stream.nextUniform() * shift)
          return (date, (0..<14).reduce(0) { sum, _ in sum + (stream.nextUniform() < chance ? 1 : 0) }, 1)
        }
      }
      if Self.found(players) != nil { alarms += 1 }
    }
    #expect(alarms <= 12)
  }
}
