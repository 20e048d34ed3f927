import RewardEngine
import Testing

@testable import RewardHistories

@Suite("An itinerary")
struct ItineraryTests {
  /// Day, minute, offset and instant of each sitting.
  private func told(_ itinerary: Itinerary, _ minutes: [Int?]) -> [[Int]] {
    itinerary.visits(of: Moved.sessions(minutes)).map { [$0.day, $0.minute, $0.offset, $0.instant] }
  }

  @Test("keeps days and times of day, wherever clocks stand")
  func elsewhere() {
    let west = Itinerary(firstDate: 19_723, home: FixedOffset(minutes: -300))
    // 23:30 five hours west is 4:30 of the next day in UTC.
    #expect(told(west, [1410, nil, 60]) == [[0, 1410, -300, 1710], [2, 60, -300, 3240]])
  }

  @Test("moves a skipped time forward, and takes the first of two")
  func clockChange() {
    // At 1:00 UTC of day 1, clocks go from 2:00 to 3:00: 2:30 becomes 3:30.
    let forward = SetOnce(instant: 1500, before: 60, after: 120)
    #expect(told(Itinerary(home: forward), [150, 150, 150]).map { $0[1] } == [150, 210, 150])
    // Or from 2:00 back to 1:00: 1:30 is half past midnight in UTC, before the change.
    let back = SetOnce(instant: 1500, before: 60, after: 0)
    #expect(
      told(Itinerary(home: back), [90, 90, 90])
        == [[0, 90, 60, 30], [1, 90, 60, 1470], [2, 90, 0, 2970]])
  }

  @Test("delays what would come before the last session, for a player who is still travelling")
  func onTheWay() {
    let east = Itinerary(home: FixedOffset(minutes: -480), stays: [(1, FixedOffset(minutes: 540))])
    // 23:30 eight hours west is 7:30 of day 1 in UTC, 16:30 nine hours east.
    #expect(told(east, [1410, 60]) == [[0, 1410, -480, 1890], [1, 991, 540, 1891]])
    #expect(told(east, [1410, 1000]) == [[0, 1410, -480, 1890], [1, 1000, 540, 1900]])
  }

  @Test(
    "leaves out a date to the west of the date line, and lives one twice to the east", arguments: [1, -1])
  func dateLine(shift: Int) {
    let (first, second) = (FixedOffset(minutes: -600 * shift), FixedOffset(minutes: 840 * shift))
    var itinerary = Itinerary(home: first, stays: [(2, second)])
    itinerary.dateLine = Itinerary.DateLine(from: 2, shift: shift)
    #expect(
      told(itinerary, [720, 720, 720, 720]).map { $0[0] } == (shift == 1 ? [0, 1, 3, 4] : [0, 1, 1, 2]))
  }

  @Test("is written with rising dates where a streak's days are UTC's")
  func risingDates() {
    // 12:00 fourteen hours east, then 12:01 ten hours west: the date before.
    let visits = [(840, 2160 - 840), (-600, 2161 - 840)].map {
      Visit(instant: $0.1, offset: $0.0, actions: [])
    }
    let back = Visit.events(of: visits, clocksGoBack: true)
    #expect(back.map(\.day) == [1, 0] && back.map(\.minute) == [720, 721])
    let rising = Visit.events(of: visits, clocksGoBack: false)
    #expect(rising.map(\.day) == [1, 1] && rising.map(\.minute) == [720, -719])
    // Both ways give the same instant.
    #expect(rising.map { Int($0.day) * 1440 + Int($0.minute - $0.zoneOffset) } == visits.map(\.instant))
  }

  @Test("of usual players has two trips a year, spread over the year")
  func trips() {
    #expect(UsualYear.trips(of: 0, days: 365) == [30, 212, 394])
    #expect(UsualYear.trips(of: 1, days: 182) == [67])
    // 4 × 37 = 148 is 28 beyond four months.
    #expect(UsualYear.trips(of: 4, days: 182) == [58])
  }
}
