/// What each player of a tile has at the end of chosen days; all players are of one profile.
public struct Panel: Sendable, Equatable {
  /// Index of the profile in ``Catalogue/profiles``, and the index of the first player within it.
  public let profile: Int
  public let firstRank: Int
  /// Days of arrival, from the first day of all, of the players who arrived by the last chosen day.
  public let arrivals: [Int]
  /// One entry for each requested day, in the order requested.
  public let days: [Day]

  public struct Day: Sendable, Equatable {
    /// Number of players who have arrived; always the first ones.
    public let players: Int
    /// By quantity, in the order requested, then by player.
    public let values: [[Int]]
  }
}

/// The players of one panel.
public struct PanelSeats: Sendable, Hashable {
  /// Index of the profile in ``Catalogue/profiles``.
  public let profile: Int
  /// Index of the tile within the profile.
  public let tile: Int
  public let players: Int
}

extension Simulation {
  /// The players of each panel, profile by profile.
  public var panelSeats: [PanelSeats] {
    seats.map { PanelSeats(profile: $0.profile, tile: $0.number, players: $0.players) }
  }

  /// Simulates all players up to the last of some days, and reports what they have at the end of each.
  ///
  /// `body` receives one panel after the other, in the order of ``panelSeats``, whatever the number of
  /// threads. Memory grows with the threads, not with the players.
  ///
  /// - Precondition: every day is one of the run, counted from 0.
  /// - Throws: `CancellationError` when the task is cancelled between two panels; what `body` throws.
  public func panels(
    of quantities: [PlayerSearch.Quantity], on days: [Int], threads: Int, _ body: (Panel) throws -> Void
  ) async throws {
    try await eachTile(threads: threads, { try self.panel(of: quantities, on: days, at: $0) }, body)
  }

  /// The panel of one tile of a profile, or `nil` where this simulation has no such players.
  ///
  /// So two simulations can be compared player by player. A player has the same random draws in both if the
  /// profile's id and the player's index within it are the same.
  ///
  /// - Precondition: every day is one of the run, counted from 0.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: one tile's run.
  public func panel(
    of quantities: [PlayerSearch.Quantity], on days: [Int], profile: Int, tile: Int
  ) throws -> Panel? {
    let seat = seats.first { $0.profile == profile && $0.number == tile }
    return try seat.map { try panel(of: quantities, on: days, at: $0) }
  }

  private func panel(of quantities: [PlayerSearch.Quantity], on days: [Int], at seat: Seats) throws -> Panel {
    precondition(days.allSatisfy { (0..<plan.days).contains($0) }, "days outside of the run: \(days)")
    try Task.checkCancellation()
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    tile.seat(profile: seat.profile, number: seat.number, players: seat.players)
    tile.drawPlayers()
    var found = [Panel.Day?](repeating: nil, count: days.count)
    let last = days.max() ?? -1
    for day in 0..<(last + 1) {
      tile.play(Int32(day))
      tile.keepLifetimes()
      for place in days.indices where days[place] == day { found[place] = tile.day(of: quantities) }
    }
    return Panel(
      profile: seat.profile, firstRank: seat.number * Tile.width,
      arrivals: (0..<tile.joined).map { Int(tile.value(of: .arrived, $0, Int32(last + 1))) },
      days: found.compactMap { $0 })
  }
}

extension Tile {
  fileprivate func day(of quantities: [PlayerSearch.Quantity]) -> Panel.Day {
    Panel.Day(
      players: joined,
      values: quantities.map { quantity in (0..<joined).map { value(of: quantity, $0) } })
  }
}
