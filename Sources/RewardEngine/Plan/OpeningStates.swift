/// The state of one player at the end of a run: all that the next day depends on except random draws.
public struct PlayerState: Sendable, Equatable {
  /// Index of the profile in ``Catalogue/profiles``, and the player's index within the profile.
  public var profile: Int
  public var rank: Int
  /// One value for each of ``Plan/playerFields``, in their order.
  public var values: [Int32]

  public init(profile: Int, rank: Int, values: [Int32]) {
    self.profile = profile
    self.rank = rank
    self.values = values
  }
}

/// The states that the first players of each profile start a run with.
///
/// One row of numbers for each player, in one array for each profile.
public struct OpeningStates: Sendable, Equatable {
  /// Number of days already simulated; random draws continue from that day.
  public let day: Int
  public let fields: [PlayerField]
  private let places: [PlayerField: Int]
  private var rows: [[Int32]]
  /// The largest value of each field.
  private var largest: [Int32]

  /// Makes an opening without players, with the fields of a plan.
  public init(of plan: Plan, day: Int) {
    self.day = day
    fields = plan.playerFields
    places = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1, $0) })
    rows = Array(repeating: [], count: plan.profiles.count)
    largest = Array(repeating: 0, count: fields.count)
  }

  /// Number of players of a profile in the opening.
  public func count(of profile: Int) -> Int { rows[profile].count / fields.count }

  /// Adds the next player of the profile.
  ///
  /// - Precondition: the player's rank is ``count(of:)`` of the profile, and there is a value for each field.
  public mutating func add(_ state: PlayerState) {
    precondition(state.rank == count(of: state.profile), "player \(state.rank) out of turn")
    precondition(state.values.count == fields.count, "\(state.values.count) values")
    rows[state.profile] += state.values
    for place in fields.indices { largest[place] = max(largest[place], state.values[place]) }
  }

  /// A player's value; `nil` if the player is not in the opening or the scenario has no such field.
  func value(_ field: PlayerField, profile: Int, rank: Int) -> Int32? {
    guard let place = places[field], rank < count(of: profile) else { return nil }
    return rows[profile][rank * fields.count + place]
  }

  /// A player's value of the field with this index; `nil` if the player is not in the opening.
  func value(at place: Int, profile: Int, rank: Int) -> Int32? {
    rank < count(of: profile) ? rows[profile][rank * fields.count + place] : nil
  }

  /// The state that a player starts with.
  ///
  /// - Precondition: `rank` is below ``count(of:)`` of the profile.
  public func state(profile: Int, rank: Int) -> PlayerState {
    precondition(rank < count(of: profile), "player \(rank) of \(count(of: profile))")
    return PlayerState(
      profile: profile, rank: rank,
      values: Array(rows[profile][rank * fields.count..<(rank + 1) * fields.count]))
  }

  /// The most that any player starts with of a resource.
  func largest(resource: Int) -> Int32 { largest(.balance(resource: resource)) }

  /// The largest value of a field that any player starts with.
  func largest(_ field: PlayerField) -> Int32 { places[field].map { largest[$0] } ?? 0 }

  /// Whether all of these players arrived on the first day of all.
  package var isOneCohort: Bool { largest(.arrived) == 0 }

  /// The longest streak that any player starts with, stored or in force.
  var longest: Int {
    let lengths = zip(fields, largest).compactMap { field, value -> Int32? in
      guard case .streak(_, _, let part) = field, part == .length || part == .stored else { return nil }
      return value
    }
    return Int(lengths.max() ?? 0)
  }
}

extension Plan {
  /// What a player held of a currency when the run began; 0 for who arrives in it.
  ///
  /// - Parameter rank: the player's index in the profile.
  package func heldBefore(_ currency: String, profile: Int, rank: Int) -> Int {
    catalogue.resources.firstIndex(of: currency).map {
      valueBefore(.balance(resource: $0), profile: profile, rank: rank)
    } ?? 0
  }

  /// On how many days a player played before the run began; 0 for who arrives in it.
  package func daysOfPlayBefore(profile: Int, rank: Int) -> Int {
    valueBefore(.activeDays, profile: profile, rank: rank)
  }

  private func valueBefore(_ field: PlayerField, profile: Int, rank: Int) -> Int {
    Int(opening?.value(field, profile: profile, rank: rank) ?? 0)
  }
}

extension OpeningStates {
  /// A checksum of everything that players start with.
  ///
  /// - Complexity: O(players × fields).
  public var digest: Digest {
    var digest = Digest()
    digest.add(day)
    for row in rows {
      digest.add(row.count)
      for value in row { digest.add(Int(value)) }
    }
    return digest
  }
}
