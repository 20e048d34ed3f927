/// How many new players of a log come back after their first long absence.
public struct Comebacks: Sendable {
  private(set) var players = 0
  /// See ``eager(without:)``.
  var eager: Int { eager(without: []) }
  private var absences: [Absence: Int] = [:]
  /// Days on which they could have come back, up to the day on which they did.
  private var daysAway = 0
  /// Players who have not come back after a long absence, or had none, by their last date of play.
  private var lastDates: [Int: Int] = [:]

  /// From the last date of play before a long absence to the first one after it.
  private struct Absence: Hashable {
    let left: Int
    let returned: Int
  }

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
    guard dates.dropFirst().count(where: { $0 - arrival <= Self.firstDays }) >= Self.daysOfEager else {
      return
    }
    absences[Absence(left: dates[stay - 1], returned: dates[stay]), default: 0] += 1
  }

  /// Of ``players``, those who played on ``daysOfEager`` of the first ``firstDays`` days after arrival, or more, and were away for long
  /// without counting dates on which nobody could play.
  func eager(without closed: Set<Int>) -> Int {
    absences.reduce(0) { sum, absence in
      let away = ((absence.key.left + 1)...absence.key.returned).count { !closed.contains($0) }
      return sum + (away > LongAbsence.days ? absence.value : 0)
    }
  }

  /// Days after the first long absence of each player, on which they could have come back or did: watched until a date.
  func daysAway(until last: Int) -> Int {
    lastDates.reduce(daysAway) { $0 + max(0, last - $1.key - LongAbsence.days) * $1.value }
  }
}
