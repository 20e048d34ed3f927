/// Conditions that select players, as comparisons of their numbers at the end of days.
public struct PlayerSearch: Sendable {
  /// The conditions, all of which must hold.
  public var terms: [Term]
  /// How many matching players are listed: the first ones by number.
  public var limit: Int

  public init(_ terms: [Term], limit: Int) {
    self.terms = terms
    self.limit = limit
  }

  /// One comparison on one day.
  public struct Term: Sendable, Equatable {
    public var quantity: Quantity
    public var comparison: Comparison
    public var value: Int
    /// Index of the day at whose end the comparison is made.
    public var day: Int

    public init(_ quantity: Quantity, _ comparison: Comparison, _ value: Int, day: Int) {
      self.quantity = quantity
      self.comparison = comparison
      self.value = value
      self.day = day
    }
  }

  /// A number of each player.
  public enum Quantity: Sendable, Equatable {
    /// An index in ``Catalogue/stocks``; for a streak, its longest copy in force.
    case stock(Int)
    /// An index in ``Catalogue/lifetimes``, with the value on that day.
    case lifetime(Int)
  }

  public enum Comparison: Sendable, Equatable {
    case above, atLeast, equal, atMost, below

    func holds(_ left: Int, _ right: Int) -> Bool {
      switch self {
      case .above: left > right
      case .atLeast: left >= right
      case .equal: left == right
      case .atMost: left <= right
      case .below: left < right
      }
    }
  }

  /// A player who meets all conditions.
  public struct Match: Sendable, Equatable {
    public var number: Int
    public var profile: Int
    /// The value of each condition's quantity.
    public var values: [Int]
  }

  public struct Result: Sendable, Equatable {
    /// The first matches by number.
    public var matches: [Match]
    /// The number of all matches.
    public var count: Int
  }
}

extension Simulation {
  /// Finds the players who meet a search's conditions; players not arrived on a term's day never do.
  ///
  /// The result is the same for any number of threads. `progress` as in ``run(threads:measuring:progress:)``.
  ///
  /// - Precondition: every term's day is one of the run.
  /// - Throws: `CancellationError` when the task is cancelled between two tiles.
  public func find(
    _ search: PlayerSearch, threads: Int, progress: (@Sendable (Int) -> Void)? = nil
  ) async throws -> PlayerSearch.Result {
    precondition(search.terms.allSatisfy { (0..<plan.days).contains($0.day) }, "days outside of the run")
    let seats = seats
    let workers = max(1, min(threads, seats.count))
    var found = Finder(search, profiles: plan.profiles.count)
    try await (0..<workers).work(atMost: workers) { worker in
      try self.find(search, in: seats, from: worker, step: workers, progress: progress)
    } take: {
      found.merge($1)
    }
    return found.result(in: assignment)
  }

  private func find(
    _ search: PlayerSearch, in seats: [Seats], from first: Int, step: Int,
    progress: (@Sendable (Int) -> Void)?
  ) throws -> Finder {
    var finder = Finder(search, profiles: plan.profiles.count)
    let last = search.terms.map(\.day).max() ?? -1
    var tile = Tile(plan: plan, luck: Luck(seed: seed))
    for index in stride(from: first, to: seats.count, by: step) {
      try Task.checkCancellation()
      let seat = seats[index]
      tile.seat(profile: seat.profile, number: seat.number, players: seat.players)
      tile.drawPlayers()
      finder.begin(players: seat.players)
      for day in 0..<(last + 1) {
        tile.play(Int32(day))
        tile.keepLifetimes()
        finder.look(tile, on: day)
      }
      finder.end(profile: seat.profile, firstRank: seat.number * Tile.width)
      progress?(seat.players)
    }
    return finder
  }
}

/// Checks tiles for a search, and keeps the first matches of each profile.
private struct Finder: Sendable {
  private struct Place {
    var rank: Int
    var values: [Int]
  }

  private let search: PlayerSearch
  private var found: [[Place]]
  private var count = 0
  /// For the current tile: whether all terms held so far, by player, and the values.
  private var holds: [Bool] = []
  private var values: [[Int]] = []

  init(_ search: PlayerSearch, profiles: Int) {
    self.search = search
    found = Array(repeating: [], count: profiles)
  }

  mutating func begin(players: Int) {
    holds = Array(repeating: true, count: players)
    values = Array(repeating: Array(repeating: 0, count: players), count: search.terms.count)
  }

  mutating func look(_ tile: borrowing Tile, on day: Int) {
    for (index, term) in search.terms.enumerated() where term.day == day {
      for lane in holds.indices {
        let value = tile.value(of: term.quantity, lane)
        values[index][lane] = value
        holds[lane] = holds[lane] && lane < tile.joined && term.comparison.holds(value, term.value)
      }
    }
  }

  mutating func end(profile: Int, firstRank: Int) {
    for lane in holds.indices where holds[lane] {
      count += 1
      // A worker's tiles come in the order of ranks, so the first matches found are the profile's first.
      guard found[profile].count < search.limit else { continue }
      found[profile].append(Place(rank: firstRank + lane, values: values.map { $0[lane] }))
    }
  }

  mutating func merge(_ other: Finder) {
    count += other.count
    for profile in found.indices {
      let all = (found[profile] + other.found[profile]).sorted { $0.rank < $1.rank }
      found[profile] = Array(all.prefix(search.limit))
    }
  }

  /// Ranks rise with numbers, so the first players of all are among the first of each profile.
  func result(in assignment: ProfileAssignment) -> PlayerSearch.Result {
    let places = found.enumerated().flatMap { profile, places in places.map { (profile, $0) } }
    let numbers = assignment.numbers(of: places.map { ($0.0, $0.1.rank) })
    let matches = zip(numbers, places).map { number, place in
      PlayerSearch.Match(number: number, profile: place.0, values: place.1.values)
    }
    let first = matches.sorted { $0.number < $1.number }.prefix(search.limit)
    return PlayerSearch.Result(matches: Array(first), count: count)
  }
}

extension Tile {
  /// The player's current value of a quantity.
  func value(of quantity: PlayerSearch.Quantity, _ lane: Int) -> Int {
    switch quantity {
    case .stock(let index):
      let stock = plan.stocks[index]
      let values = stock.columns.indices.map { Int(value(of: stock, $0, lane / 16)[lane % 16]) }
      return values.max() ?? 0
    case .lifetime(let index):
      let lifetime = plan.measures.lifetimes[index]
      let values = lifetime.columns.map { Int(lanes($0)[lane]) }
      return lifetime.isLargest ? values.max() ?? 0 : values.reduce(0, +)
    }
  }
}
