import RewardEngine

/// What the players of a tile end a run with, by some quantities.
struct PlayerEnds {
  let panel: Panel
  private let quantities: [PlayerQuantity]
  private let plan: Plan

  /// - Returns: `nil` where the simulation has no such players.
  /// - Throws: `CancellationError`.
  init?(_ simulation: Simulation, _ quantities: [PlayerQuantity], profile: Int, tile: Int) throws {
    (self.quantities, plan) = (quantities, simulation.plan)
    let daysOfPlay = plan.catalogue.lifetimes.firstIndex { $0.id == "active_days" }
    let parts = quantities.flatMap(\.parts) + (daysOfPlay.map { [.lifetime($0)] } ?? [])
    guard let panel = try simulation.panel(of: parts, on: [plan.days - 1], profile: profile, tile: tile)
    else { return nil }
    self.panel = panel
  }

  private var last: Panel.Day { panel.days[0] }

  /// The players who arrived.
  var players: Range<Int> { 0..<last.players }

  /// Whether a player plays on any day of the run. Where it continues another, many have churned before it.
  func plays(_ player: Int) -> Bool {
    let before = plan.daysOfPlayBefore(profile: panel.profile, rank: panel.firstRank + player)
    return last.values[last.values.count - 1][player] > before
  }

  /// By player, the value of a quantity. What they held when the run began does not count as received.
  func values(of place: Int) -> [Int] {
    let start = quantities[..<place].reduce(0) { $0 + $1.parts.count }
    let sums = last.sums(of: start..<(start + quantities[place].parts.count))
    guard plan.opening != nil, let currency = quantities[place].received else {
      return quantities[place].values(of: sums)
    }
    return quantities[place].values(
      of: players.map { player in
        sums[player]
          - plan.heldBefore(currency, profile: panel.profile, rank: panel.firstRank + player)
      })
  }
}
