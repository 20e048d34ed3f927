/// How many new players of a log come back after their first long absence.
public struct Comebacks: Sendable {
  private(set) var players = 0
  /// Of them, those who played on ``daysOfEager`` of the first ``firstDays`` days after arrival, or more.
  private(set) var eager = 0
  /// Days on which they could have come back, up to the day on which they did.
  private var daysAway = 0
  /// Players who have not come back after a long absence, or had none, by their last date of play.
  private var lastDates: [Int: Int] = [:]

  public static let firstDays = 7
  public static let daysOfEager = 3

  /// Adds a player.
  ///
  /// - Parameter dates: of play, rising; the first is that of their arrival.
  mutating func add(_ dates: [Int]) {
    guard let arrival = dates.first else { return }
    let stay = LongAbsence.before(LongAbsence.days, dates)
    guard stay < dates.count else {
      lastDates[dates[stay - 1], default: 0] += 1
      return
    }
    players += 1
    daysAway += dates[stay] - dates[stay - 1] - LongAbsence.days
    if dates.dropFirst().count(where: { $0 - arrival <= Self.firstDays }) >= Self.daysOfEager { eager += 1 }
  }

  /// Days after the first long absence of each player, on which they could have come back or did: watched until a date.
  func daysAway(until last: Int) -> Int {
    lastDates.reduce(daysAway) { $0 + max(0, last - $1.key - LongAbsence.days) * $1.value }
  }
}
