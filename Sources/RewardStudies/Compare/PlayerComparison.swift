import RewardEngine

/// The winners and losers of a change: each player is simulated with and without it, with the same random draws.
public struct PlayerComparison: Sendable {
  /// The quantities that players are compared by.
  public let quantities: [PlayerQuantity]
  private let after: [PlayerQuantity]
  /// Currencies that are not compared by what they buy, as one of the two sells nothing for them.
  private let unsold: [Unsold]
  /// One pair per replication.
  private let pairs: [(before: Simulation, after: Simulation)]
  /// The place of each profile in the variant, `nil` where it has none of that id.
  private let profiles: [Int?]

  /// - Parameters:
  ///   - before: the replications of an economy, and `after` those of its variant, each with the same seed.
  ///   - scenarios: the scenarios of both, for their prices on the days compared; `nil` where prices are the same.
  ///   - names: the quantities to compare by; those of ``PlayerQuantity/usual(of:)`` that both have by default.
  /// - Precondition: as many replications of one as of the other, at least one, with seeds and days alike.
  /// - Throws: ``Unknown`` when a name is not a quantity of both.
  public init(
    _ before: [Simulation], _ after: [Simulation],
    of scenarios: (before: Scenario, after: Scenario, days: Range<Int>)? = nil,
    by names: [String] = []
  ) throws(Unknown) {
    precondition(!before.isEmpty && before.map(\.seed) == after.map(\.seed), "replications do not pair up")
    let catalogues = (before: before[0].plan.catalogue, after: after[0].plan.catalogue)
    let named = try Self.names(names, of: catalogues.before, catalogues.after)
    let sold = scenarios.map { (before: $0.before.currenciesOfShop, after: $0.after.currenciesOfShop) }
    unsold = named.compactMap { name -> Unsold? in
      guard let sold, let currency = PlayerQuantity.bought(name),
        sold.before.contains(currency) != sold.after.contains(currency)
      else { return nil }
      return Unsold(currency: currency, isSoldBefore: sold.before.contains(currency))
    }
    let leftOut = unsold.map(\.currency)
    let wanted = named.filter { name in PlayerQuantity.bought(name).map { !leftOut.contains($0) } ?? true }
    let known = PlayerQuantity.all(of: catalogues.before)
    let others = PlayerQuantity.all(of: catalogues.after)
    let compared = wanted.compactMap { name -> (PlayerQuantity, PlayerQuantity)? in
      guard let first = known.first(where: { $0.name == name }),
        let second = others.first(where: { $0.name == name })
      else { return nil }
      guard let scenarios else { return (first, second) }
      let priced = second.at(pricesOf: scenarios.before, insteadOf: scenarios.after, on: scenarios.days)
      guard priced.hasNewPrices else { return (first, priced) }
      // Prices at a tenth buy ten times as much.
      let (times, over) = (Double(priced.factor.times), Double(priced.factor.over))
      let most = max(before[0].plan.most(of: first), after[0].plan.most(of: second) * times / over)
      return (first.finer(upTo: most), priced.finer(upTo: most))
    }
    quantities = compared.map(\.0)
    self.after = compared.map(\.1)
    pairs = zip(before, after).map { ($0, $1) }
    profiles = catalogues.before.profiles.map { catalogues.after.profiles.firstIndex(of: $0) }
  }

  /// The quantities to compare by: those named, or the usual ones that both have.
  ///
  /// - Throws: ``Unknown`` when a name is not a quantity of both.
  static func names(_ names: [String], of before: Catalogue, _ after: Catalogue) throws(Unknown) -> [String] {
    let others = PlayerQuantity.all(of: after).map(\.name)
    let shared = PlayerQuantity.all(of: before).map(\.name).filter(others.contains)
    for name in names where !shared.contains(name) { throw Unknown(name: name, among: shared) }
    return names.isEmpty ? PlayerQuantity.usual(of: before).map(\.name).filter(shared.contains) : names
  }

  /// A name that is not a quantity of both economies.
  public struct Unknown: Error, Equatable {
    public let name: String
    /// The nearest name, or `nil` where none is near.
    public let near: String?

    init(name: String, among names: [String]) {
      self.name = name
      near = Spelling.nearest(to: name, among: names)
    }
  }

  /// Days since arrival by which players are grouped, where they do not all arrive on the first day.
  public static let tenures: [ClosedRange<Int>] = [
    0...6, 7...27, 28...89, 90...179, 180...364, 365...Int(Int32.max),
  ]

  /// The players whose changes they are.
  public enum Group: Sendable, Hashable {
    case everyone
    case profile(Int)
    /// A place in ``tenures``.
    case tenure(Int)
  }

  /// A currency for which one of the two sells something, and the other nothing.
  public struct Unsold: Sendable, Equatable {
    public let currency: String
    public let isSoldBefore: Bool
  }

  /// The changes on the last day, by group and quantity.
  public struct Findings: Sendable, Equatable {
    public let quantities: [PlayerQuantity]
    /// By quantity, whether it buys at other prices after than before.
    public let hasNewPrices: [Bool]
    public let groups: [Group]
    /// By group, then by quantity.
    public let changes: [[PlayerChanges]]
    /// Players who are left out because they have another profile in the variant.
    public let ofOtherProfile: Int
    /// Currencies that are not compared by what they buy.
    public let unsold: [Unsold]

    /// The changes of a quantity in a group, or `nil` where none of its players was compared.
    public func changes(of quantity: Int, in group: Group) -> PlayerChanges? {
      guard let place = groups.firstIndex(of: group), changes[place][quantity].all.players > 0 else {
        return nil
      }
      return changes[place][quantity]
    }
  }

  /// Simulates all players of both, and compares each with themselves; those in only one are left out, and those who play on none of
  /// the days.
  ///
  /// The result is the same for any number of threads. `progress` is called with the player-days that are done.
  ///
  /// - Throws: `CancellationError` when cancelled.
  public func findings(threads: Int, progress: (@Sendable (Int) -> Void)? = nil) async throws -> Findings {
    let work = pairs.indices.flatMap { pair in pairs[pair].before.panelSeats.map { (pair: pair, seats: $0) } }
    let workers = max(1, min(threads, work.count))
    var table = emptyTable
    try await (0..<workers).work(atMost: workers) { worker in
      var own = emptyTable
      for item in stride(from: worker, to: work.count, by: workers) {
        try compare(work[item].pair, work[item].seats, into: &own)
        progress?(2 * work[item].seats.players * pairs[0].before.plan.days)
      }
      return own
    } take: { _, part in
      for place in table.indices {
        for quantity in quantities.indices { table[place][quantity].merge(part[place][quantity]) }
      }
    }
    return Findings(
      quantities: quantities, hasNewPrices: after.map(\.hasNewPrices), groups: groups, changes: table,
      ofOtherProfile: pairs.reduce(0) { $0 + ofOtherProfile($1.before, $1.after) }, unsold: unsold)
  }

  /// Players of a replication whose rank in their profile is not taken in the variant, or whose profile it lacks.
  private func ofOtherProfile(_ before: Simulation, _ after: Simulation) -> Int {
    func players(_ simulation: Simulation, of profile: Int) -> Int {
      simulation.panelSeats.reduce(0) { $0 + ($1.profile == profile ? $1.players : 0) }
    }
    return profiles.enumerated().reduce(0) { sum, profile in
      let own = players(before, of: profile.offset)
      return sum + max(0, own - (profile.element.map { players(after, of: $0) } ?? 0))
    }
  }

  private var groups: [Group] {
    [.everyone] + profiles.indices.map(Group.profile) + Self.tenures.indices.map(Group.tenure)
  }

  private var emptyTable: [[PlayerChanges]] {
    groups.map { _ in quantities.map { _ in PlayerChanges(replications: pairs.count) } }
  }

  private func compare(_ pair: Int, _ seats: PanelSeats, into table: inout [[PlayerChanges]]) throws {
    guard let profile = profiles[seats.profile] else { return }
    let plan = pairs[pair].before.plan
    guard
      let first = try PlayerEnds(pairs[pair].before, quantities, profile: seats.profile, tile: seats.tile),
      let second = try PlayerEnds(pairs[pair].after, after, profile: profile, tile: seats.tile)
    else { return }
    let players = first.players.clamped(to: second.players)
      .filter { first.plays($0) || second.plays($0) }
    // The index of the last day, counted from the first day of all.
    let lastOfAll = plan.days - 1 + (plan.opening?.day ?? 0)
    let buckets = Dictionary(grouping: players) { player in
      Self.tenures.firstIndex { $0.contains(lastOfAll - first.panel.arrivals[player]) } ?? 0
    }
    for quantity in quantities.indices {
      let changes = zip(second.values(of: quantity), first.values(of: quantity)).map { $0 - $1 }
      table[0][quantity].add(players, of: changes, in: pair)
      table[1 + seats.profile][quantity].add(players, of: changes, in: pair)
      for (bucket, players) in buckets {
        table[1 + profiles.count + bucket][quantity].add(players, of: changes, in: pair)
      }
    }
  }
}

extension Scenario {
  /// Currencies that some offer of the shop takes.
  fileprivate var currenciesOfShop: Set<String> {
    Set(currencies.map(\.id).filter { currency in shop.contains { $0.price(in: currency) != nil } })
  }
}

extension Plan {
  /// The most of a currency that a player can receive.
  fileprivate func most(of quantity: PlayerQuantity) -> Double {
    let place = catalogue.resources.firstIndex { $0 == quantity.received }
    return place.map { Double(resources[$0].bound) } ?? Double(Int32.max)
  }
}
