import RewardEngine

/// Zones and hours of play, where the scenario uses the time of day.
struct HabitClock {
  let zones: [Habits.Zone]
  let hours: [Double]
  let jitter: Habit?

  /// Zones with fewer players are added to the nearest that has more.
  private static let fewestInZone = 10
  private static let quarter = 15

  init(_ players: ObservedPlayers, isUsed: Bool) {
    guard isUsed else {
      (zones, hours, jitter) = ([], [], nil)
      return
    }
    zones = Self.zones(players.times.offsets, of: players.scenario)
    let known = players.times.hours.reduce(0, +)
    hours = known >= Self.fewestInZone ? players.times.hours.map { Double($0) / Double(known) } : []
    let likeness = players.times.likeness
    guard likeness.players > Self.fewestInZone, likeness.value > 0 else {
      jitter = nil
      return
    }
    let reach = Interval.normalReach(Ninety.confidence) * likeness.standardError
    func width(_ likeness: Double) -> Double { SessionTimes.jitterHours(likeness) }
    jitter = Habit(
      path: "players.jitter_hours", value: width(likeness.value),
      ninety: Ninety(low: width(likeness.value + reach), high: width(likeness.value - reach)), draws: [],
      observation: "mean cosine of the difference of two times of a player", observed: likeness.value,
      isShare: false)
  }

  private static func zones(_ offsets: [Int: Int], of scenario: Scenario) -> [Habits.Zone] {
    var counts: [Int: Int] = [:]
    for (offset, players) in offsets {
      let rounded = Int((Double(offset) / Double(quarter)).rounded()) * quarter
      counts[min(max(rounded, -720), 840), default: 0] += players
    }
    guard counts.count > 1 else { return [] }
    let large = counts.keys.filter { (counts[$0] ?? 0) >= fewestInZone }.sorted()
    guard !large.isEmpty else { return [] }
    var kept: [Int: Int] = [:]
    for (offset, players) in counts {
      let nearest = large.min { (abs($0 - offset), $0) < (abs($1 - offset), $1) }
      kept[nearest ?? offset, default: 0] += players
    }
    let total = kept.values.reduce(0, +)
    let sorted = kept.sorted { $0.key < $1.key }
    let texts = FittedText.shares(sorted.map { Double($0.value) / Double(total) })
    return sorted.enumerated().map { place, entry in
      let known = scenario.players.zones.first { $0.utcOffsetMinutes == entry.key }
      let range = Interval.wilson(entry.value, of: total, confidence: Ninety.confidence)
      return Habits.Zone(
        id: known?.id ?? name(entry.key), minutes: entry.key, share: Double(entry.value) / Double(total),
        ninety: Ninety(low: range?.low ?? 0, high: range?.high ?? 1), text: texts[place])
    }
  }

  /// A name such as `utc_plus_5_45`.
  private static func name(_ minutes: Int) -> String {
    guard minutes != 0 else { return "utc" }
    let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
    return "utc_\(minutes < 0 ? "minus" : "plus")_\(hours)" + (rest > 0 ? "_\(rest)" : "")
  }
}
