import RewardEngine

/// Which profiles players may be of, by the day on which they arrived.
///
/// All players of a profile that an event brings arrive in the event's days, evenly. The others arrive on all days, and in these as
/// in the days around them. So of shares π, a player who arrives on a day of the event and plays like h has the chance
/// π₁ f₁(h) / d + a Σ π f(h). d is the number of the event's days, and a the share of the others who arrive on such a day.
public struct ArrivalCohorts: Sendable {
  /// An event that brings players, and what a log shows of its days.
  public struct Wave: Sendable, Equatable {
    public let event: String
    public let profile: String
    /// Those of its dates that are in the log.
    public let dates: [Int]
    /// How many arrived on these, and how many arrive on a usual date near them.
    public let arrivals: Int
    public let usual: Double
    /// The number of its dates.
    fileprivate let length: Int
  }
  public let waves: [Wave]
  /// By days watched: the row of ``factors``; 0 where none.
  private let rows: [Int: Int]
  /// By row and profile: what the share of the profile is multiplied by.
  private let factors: [[Double]]
  /// By profile: the chance that its players arrive in the days of the log.
  private let presence: [Double]

  /// As many usual dates near an event are looked at.
  private static let datesNear = 28

  /// - Parameters:
  ///   - arrivals: new players by date.
  ///   - days: the dates of the log; the first is the first day of the scenario.
  /// - Returns: `nil` where no event brings players of the profiles.
  init?(
    _ events: [Scenario.Event], _ profiles: [String], arrivals: [Int: Int], in days: ClosedRange<Int>
  ) {
    let bringing = events.filter { $0.brings.map(profiles.contains) ?? false }
    guard !bringing.isEmpty else { return nil }
    func dates(_ event: Scenario.Event) -> [Int] { days.filter { event.isOn(day: $0 - days.lowerBound) } }
    let marked = Set(bringing.flatMap(dates))
    let usualDates = days.filter { !marked.contains($0) }
    waves = bringing.map { event in
      let own = dates(event)
      let near = usualDates.map { (Self.distance($0, own), $0) }.sorted(by: <).prefix(Self.datesNear)
      return Wave(
        event: event.id, profile: event.brings ?? "", dates: own,
        arrivals: own.reduce(0) { $0 + (arrivals[$1] ?? 0) },
        usual: Self.median(near.map { Double(arrivals[$0.1] ?? 0) }), length: event.days)
    }
    let waves = waves
    func wave(_ profile: String) -> Wave? { waves.first { $0.profile == profile } }
    presence = profiles.map { wave($0).map { Double($0.dates.count) / Double($0.length) } ?? 1 }
    // Dates with the same events are one row.
    let kinds = Dictionary(grouping: marked) { date in
      waves.indices.filter { waves[$0].dates.contains(date) }
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    func usual(_ own: [Int]) -> Double { own.map { waves[$0].usual }.max() ?? 0 }
    let others =
      usualDates.reduce(0) { $0 + Double(arrivals[$1] ?? 0) }
      + kinds.reduce(0) { $0 + usual($1.key) * Double($1.value.count) }
    factors =
      [profiles.map { wave($0) == nil ? 1 : 0 }]
      + kinds.map { own, _ in
        profiles.map { profile in
          guard let wave = wave(profile) else { return others > 0 ? usual(own) / others : 0 }
          return own.contains { waves[$0].profile == profile } ? 1 / Double(wave.length) : 0
        }
      }
    rows = Dictionary(
      uniqueKeysWithValues: kinds.enumerated().flatMap { row, kind in
        kind.value.map { (days.upperBound - $0, row + 1) }
      })
  }

  /// The row of players who were watched for `days` days.
  func row(watched days: Int) -> Int { rows[days] ?? 0 }

  /// The shares of a mix in each row, as chances of arriving and being of each profile, up to a number for each row.
  func shares(_ mix: PlayerMix) -> [[Double]] {
    factors.map { Self.shares(mix, $0) }
  }

  private static func shares(_ mix: PlayerMix, _ row: [Double]) -> [Double] {
    zip(mix.parts, row).map { $0.share * $1 }
  }

  /// The shares of a mix among players who were watched for `days` days; they sum to 1.
  func shares(_ mix: PlayerMix, watched days: Int) -> [Double] {
    shares(mix, row: row(watched: days))
  }

  /// The shares of a mix among players who arrive on a date without such an event; they sum to 1.
  func usualShares(_ mix: PlayerMix) -> [Double] { shares(mix, row: 0) }

  private func shares(_ mix: PlayerMix, row: Int) -> [Double] {
    let own = Self.shares(mix, factors[row])
    let all = own.reduce(0, +)
    return all > 0 ? own.map { $0 / all } : mix.parts.map(\.share)
  }

  /// The logarithm of the chance that a player arrives in the days of the log.
  func logPresence(_ mix: PlayerMix) -> Double {
    Mathematics.log(max(zip(mix.parts, presence).reduce(0) { $0 + $1.0.share * $1.1 }, 1e-300))
  }

  private static func distance(_ date: Int, _ dates: [Int]) -> Int {
    guard let first = dates.first, let last = dates.last else { return 0 }
    return max(first - date, date - last)
  }

  private static func median(_ numbers: [Double]) -> Double {
    guard !numbers.isEmpty else { return 0 }
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
