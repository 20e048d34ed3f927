/// What each player of a tile has at the end of chosen days; all are of one profile.
public struct Panel: Sendable, Equatable {
  /// Their place in ``Catalogue/profiles``, and how many of that profile come before the first of them.
  public let profile: Int
  public let firstRank: Int
  /// The days on which they arrived, as indices from the first day of all; of those who have by the last chosen day.
  public let arrivals: [Int]
  /// One for each day asked for, in that order.
  public let days: [Day]

  public struct Day: Sendable, Equatable {
    /// Players who have arrived: always the first ones.
    public let players: Int
    /// By quantity, in the order asked for, then by player.
    public let values: [[Int]]
  }
}

/// The players of one panel.
public struct PanelSeats: Sendable, Hashable {
  /// Their place in ``Catalogue/profiles``.
  public let profile: Int
  /// Which tile of that profile it is, from 0.
  public let tile: Int
  public let players: Int
}

extension Simulation {
  /// Who is in each panel, profile by profile.
  public var panelSeats: [PanelSeats] {
    seats.map { PanelSeats(profile: $0.profile, tile: $0.number, players: $0.players) }
  }

  /// Plays all players up to the last of some days, and hands out what they have at the end of each of them.
  ///
  /// `body` is given one panel after the other, in the order of ``panelSeats``, whatever the number of threads.
  /// Memory grows with the threads, not with the players.
  ///
  /// - Precondition: every day is one of the run, counted from 0.
  /// - Throws: `CancellationError` when the task is cancelled between two panels; what `body` throws.
  public func panels(
    of quantities: [Search.Quantity], on days: [Int], threads: Int, _ body: (Panel) throws -> Void
  ) async throws {
    try await eachTile(threads: threads, { try self.panel(of: quantities, on: days, at: $0) }, body)
  }

  /// The panel of one tile of a profile, or `nil` where this simulation has no such players.
  ///
  /// So two simulations can be looked at side by side: a player has the same luck in both if his profile is of one
  /// id and his rank the same.
  ///
  /// - Precondition: every day is one of the run, counted from 0.
  /// - Throws: `CancellationError` when the task is cancelled.
  /// - Complexity: one tile's run.
  public func panel(
    of quantities: [Search.Quantity], on days: [Int], profile: Int, tile: Int
  ) throws -> Panel? {
    let seat = seats.first { $0.profile == profile && $0.number == tile }
    return try seat.map { try panel(of: quantities, on: days, at: $0) }
  }

  private func panel(of quantities: [Search.Quantity], on days: [Int], at seat: Seats) throws -> Panel {
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
  fileprivate func day(of quantities: [Search.Quantity]) -> Panel.Day {
    Panel.Day(
      players: joined,
      values: quantities.map { quantity in (0..<joined).map { value(of: quantity, $0) } })
  }
}
