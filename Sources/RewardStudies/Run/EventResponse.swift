import RewardEngine

/// The effect of events: the same players with and without them, day by day.
public struct EventResponse: Sendable, Equatable {
  /// The events that are left out together in the comparison.
  public let events: [String]
  /// The phase of each day of the run.
  public let phases: [Phase]
  public let changes: [Change]

  /// The phase of a day: before, during or after an event.
  public enum Phase: String, Sendable, CaseIterable {
    case before
    /// One of them is on.
    case during
    /// At most 7 days after the last of them was on, and at most 28.
    case weekAfter = "week_after"
    case monthAfter = "month_after"
    case later
  }

  /// One quantity with and without the events.
  public struct Change: Sendable, Equatable {
    public let quantity: EventQuantity
    /// By replication, then by day; in counts of all players.
    let with: [[Double]]
    let without: [[Double]]
    /// Players that were simulated; `nil` where nothing is left to luck.
    var players: Int?
    /// The first day that an event may change.
    var firstDay = 0

    /// The sum over some days with the events, without them, and their difference with its interval over replications.
    public func sums(over days: [Int]) -> Sums {
      let (own, bare) = (Self.sums(with, over: days), Self.sums(without, over: days))
      let differences = zip(own, bare).map { $0 - $1 }
      var difference = Outcome.Estimate(Replications(differences).mean ?? 0, over: differences)
      if days.contains(where: { $0 >= firstDay }) {
        let unseen = unseen(bare, own)
        difference.low = difference.low.map { min($0, difference.value - unseen) }
        difference.high = difference.high.map { max($0, difference.value + unseen) }
      }
      return Sums(
        with: Replications(own).mean ?? 0, without: Replications(bare).mean ?? 0, difference: difference)
    }

    /// How far the difference of sums may be off because players who differ may be missing: 0 for a quantity that no event changes on
    /// any day.
    private func unseen(_ bare: [Double], _ own: [Double]) -> Double {
      guard let players, with != without else { return 0 }
      return UnseenPlayers.reach([bare, own], players: Double(players))
    }

    /// The difference of the sums over some days, by replication.
    func differences(over days: [Int]) -> [Double] {
      zip(Self.sums(with, over: days), Self.sums(without, over: days)).map { $0 - $1 }
    }

    private static func sums(_ rows: [[Double]], over days: [Int]) -> [Double] {
      rows.map { row in days.reduce(0) { $0 + row[$1] } }
    }
  }

  /// Sums over days, in counts of all players.
  public struct Sums: Sendable, Equatable {
    public let with: Double
    public let without: Double
    public let difference: Outcome.Estimate

    /// The difference over the sum without the events; `nil` where that is 0.
    public var relative: Double? { without == 0 ? nil : difference.value / without }
  }

  /// The days of a phase.
  public func days(_ phase: Phase) -> [Int] { phases.indices.filter { phases[$0] == phase } }

  /// What the 28 days after an event take back of what it adds on its days: bought earlier, and not more, for example.
  public struct TakenBack: Sendable, Equatable {
    /// The share that is taken back.
    ///
    /// Its interval is that of a ratio of two means over the same replications, by linearization. Source: W. G. Cochran,
    /// *Sampling Techniques*, 3rd ed., 1977, ch. 6.
    public let share: Outcome.Estimate
    /// What the event adds in all, on its days and after.
    public let left: Outcome.Estimate
    /// Whether at least nine tenths are taken back, by the interval of the share where it has one.
    public var isNearlyAll: Bool { share.low.map { $0 >= 0.9 } ?? true }
    /// Whether all may be taken back, and nothing be left.
    public var maybeAll: Bool { !left.isDistinct && share.high ?? 1 >= 1 }
  }

  /// What the days after take back.
  ///
  /// - Returns: `nil` unless something is added, or taken away, and the days after differ the other way, both for
  ///   certain where there are intervals.
  public func takenBack(_ change: Change) -> TakenBack? {
    let after = days(.weekAfter) + days(.monthAfter)
    let (added, lost) = (change.sums(over: days(.during)).difference, change.sums(over: after).difference)
    guard added.isDistinct, lost.isDistinct, (added.value > 0) != (lost.value > 0) else { return nil }
    let share = -lost.value / added.value
    let pairs = zip(change.differences(over: days(.during)), change.differences(over: after))
    return TakenBack(
      share: Outcome.Estimate(share, over: pairs.map { share - ($1 + share * $0) / added.value }),
      left: change.sums(over: days(.during) + after).difference)
  }

  /// The phases of days, counted from the first of all, for some events.
  static func phases(of events: [Scenario.Event], days: Range<Int>) -> [Phase] {
    var last: Int?
    return days.map { day in
      if events.contains(where: { $0.isOn(day: day) }) {
        last = day
        return .during
      }
      guard let last else { return .before }
      switch day - last {
      case ...7: return .weekAfter
      case ...28: return .monthAfter
      default: return .later
      }
    }
  }
}

extension Outcome.Estimate {
  /// Whether it differs from 0; by its interval where it has one.
  public var isDistinct: Bool {
    guard let low, let high else { return value != 0 }
    return low > 0 || high < 0
  }
}
