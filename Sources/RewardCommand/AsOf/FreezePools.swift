import RewardEngine
import RewardStudies

/// The streaks of a player that take freezes, by pool.
struct FreezePools {
  /// Places among the player's streaks, pool by pool.
  let pools: [[Int]]
  /// The names of all streaks, by place.
  let names: [String]

  init(_ scenario: Scenario, _ events: StreakEvents) {
    names = events.streaks.map(\.name)
    let items = events.streaks.map { scenario.streaks[$0.streak].protectedBy }
    var pools: [[Int]] = []
    for (place, item) in items.enumerated() {
      guard let item else { continue }
      if let pool = pools.firstIndex(where: { items[$0[0]] == item }) {
        pools[pool].append(place)
      } else {
        pools.append([place])
      }
    }
    self.pools = pools
  }

  /// The places of all streaks that take freezes.
  var takers: [Int] { pools.flatMap { $0 }.sorted() }

  /// Their names, as a message lists them.
  var takerNames: String { takers.map { names[$0] }.joined(separator: ", ") }

  /// The number of the pool that a streak takes freezes from.
  func pool(of place: Int) -> Int? { pools.firstIndex { $0.contains(place) } }
}
