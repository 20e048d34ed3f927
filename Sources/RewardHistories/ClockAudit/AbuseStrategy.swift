import RewardEngine

/// A way to get more streak days than are played: when the player visits, and what their clock is set to.
public struct AbuseStrategy: Sendable {
  public var id: String
  public var name: String
  /// Minutes since day 0 began in UTC, and minutes ahead of UTC.
  public var visits: [(instant: Int, offset: Int)]

  /// Days of UTC over which each strategy is simulated.
  public static let days = 30
  /// Days before the first, where clocks may still show an earlier date.
  static let margin = 2

  private static let kiritimati = 14 * 60
  private static let honolulu = -10 * 60
  private static let pagoPago = -11 * 60

  /// All strategies. Minutes are uneven, so that no zone's midnight falls within a visit by chance.
  static func all(leewayHours: Int) -> [AbuseStrategy] {
    honest + hopping + leeway(leewayHours)
  }

  private static var honest: [AbuseStrategy] {
    [
      AbuseStrategy("daily", "once a day at noon, clocks left alone") { [(12 * 60 + 5, 0)] },
      AbuseStrategy("midnight", "either side of midnight, every other day", every: 2) {
        [(23 * 60 + 59, 0), (24 * 60, 0)]
      },
    ]
  }

  private static var hopping: [AbuseStrategy] {
    [
      AbuseStrategy("ahead", "always a date ahead: Honolulu once, then Kiritimati") {
        [(12 * 60 + 5, kiritimati)]
      }.beginning(with: (12 * 60 + 4, honolulu)),
      AbuseStrategy("swing", "Kiritimati and Honolulu in turn, every 12 hours") {
        [(6 * 60 + 5, kiritimati), (18 * 60 + 5, honolulu)]
      },
      AbuseStrategy("counter_swing", "Honolulu and Kiritimati in turn, every 12 hours") {
        [(6 * 60 + 5, honolulu), (18 * 60 + 5, kiritimati)]
      },
      AbuseStrategy("to_and_fro", "over the date line and back, a day each", every: 2) {
        [(12 * 60 + 5, kiritimati), (36 * 60 + 5, honolulu)]
      },
      AbuseStrategy("two_dates", "two dates in one visit, every other day", every: 2) {
        [(12 * 60 + 5, honolulu), (12 * 60 + 6, kiritimati)]
      },
      AbuseStrategy("three_dates", "three dates in one visit, every third day", every: 3) {
        [(10 * 60 + 35, pagoPago), (10 * 60 + 36, 0), (10 * 60 + 37, kiritimati)]
      },
    ]
  }

  private static func leeway(_ hours: Int) -> [AbuseStrategy] {
    [
      AbuseStrategy("leeway_once", "one visit in the leeway for two days, every other day", every: 2) {
        [(hours * 60 + 30, 0)]
      },
      AbuseStrategy("leeway_edge", "either side of the leeway's end, every other day", every: 2) {
        [(hours * 60 + 59, 0), ((hours + 1) * 60, 0)]
      },
    ]
  }

  private init(
    _ id: String, _ name: String, every step: Int = 1, visit: () -> [(instant: Int, offset: Int)]
  ) {
    self.id = id
    self.name = name
    visits = stride(from: 0, to: Self.days, by: step).flatMap { day in
      visit().map { ((Self.margin + day) * 1440 + $0.instant, $0.offset) }
    }
  }

  private func beginning(with first: (instant: Int, offset: Int)) -> AbuseStrategy {
    var longer = self
    longer.visits.insert((Self.margin * 1440 + first.instant, first.offset), at: 0)
    return longer
  }
}
