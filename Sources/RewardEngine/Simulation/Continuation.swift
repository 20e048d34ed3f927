/// How a run begins whose players arrived before: from their stored states, or, in a part of a log, without any.
public struct Continuation: Sendable, Equatable {
  /// Number of days already simulated. The first day of the run is the day after these.
  public let day: Int
  /// Number of players of the run who have a stored state.
  public let stored: Int
  /// Whether all players of the run have a stored state and arrived on the first day of all.
  public let isOneCohort: Bool

  /// Players of a log who had played before the first day, whose states are not known; 0 where states were stored.
  public let unknown: Int

  /// A part of a log before which some players had played.
  package init(withoutStatesOf unknown: Int) {
    (day, stored, isOneCohort, self.unknown) = (0, 0, false, unknown)
  }

  /// `nil` where all players of the plan are new.
  init?(_ plan: Plan, players: Int) {
    guard let opening = plan.opening else { return nil }
    day = opening.day
    stored = plan.profiles.indices.reduce(0) { $0 + opening.count(of: $1) }
    isOneCohort = opening.isOneCohort && stored >= players
    unknown = 0
  }
}
