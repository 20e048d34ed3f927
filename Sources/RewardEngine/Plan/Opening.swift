/// One player as a run leaves him: all that the next day of play depends on, but for luck.
public struct PlayerState: Sendable, Equatable {
  /// His place in ``Catalogue/profiles``, and how many of that profile came before him.
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

/// The states that a run begins with: those of the first players of each profile.
///
/// One row of numbers a player, in one array a profile.
public struct Opening: Sendable, Equatable {
  /// Days that were played before, by whose luck the run goes on.
  public let day: Int
  public let fields: [PlayerField]
  private let places: [PlayerField: Int]
  private var rows: [[Int32]]
  /// The largest value of each field.
  private var largest: [Int32]

  /// An opening nobody is in yet, of the fields of a plan.
  public init(of plan: Plan, day: Int) {
    self.day = day
    fields = plan.playerFields
    places = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1, $0) })
    rows = Array(repeating: [], count: plan.profiles.count)
    largest = Array(repeating: 0, count: fields.count)
  }

  /// How many players of a profile are in it.
  public func count(of profile: Int) -> Int { rows[profile].count / fields.count }

  /// Takes in the next player of his profile.
  ///
  /// - Precondition: his rank is ``count(of:)`` of his profile, and he has a value for each field.
  public mutating func add(_ state: PlayerState) {
    precondition(state.rank == count(of: state.profile), "player \(state.rank) out of turn")
    precondition(state.values.count == fields.count, "\(state.values.count) values")
    rows[state.profile] += state.values
    for place in fields.indices { largest[place] = max(largest[place], state.values[place]) }
  }

  /// A player's value, or `nil` if he is not in it or the scenario has no such field.
  func value(_ field: PlayerField, profile: Int, rank: Int) -> Int32? {
    guard let place = places[field], rank < count(of: profile) else { return nil }
    return rows[profile][rank * fields.count + place]
  }

  /// A player's value of the field at a place, or `nil` if he is not in it.
  func value(at place: Int, profile: Int, rank: Int) -> Int32? {
    rank < count(of: profile) ? rows[profile][rank * fields.count + place] : nil
  }

  /// What a player begins with.
  ///
  /// - Precondition: `rank` is below ``count(of:)`` of the profile.
  public func state(profile: Int, rank: Int) -> PlayerState {
    precondition(rank < count(of: profile), "player \(rank) of \(count(of: profile))")
    return PlayerState(
      profile: profile, rank: rank,
      values: Array(rows[profile][rank * fields.count..<(rank + 1) * fields.count]))
  }

  /// The most that any player begins with of a resource.
  func largest(resource: Int) -> Int32 { largest(.balance(resource: resource)) }

  /// The largest value of a field that any player begins with.
  func largest(_ field: PlayerField) -> Int32 { places[field].map { largest[$0] } ?? 0 }

  /// The longest streak that any player begins with, stored or in force.
  var longest: Int {
    let lengths = zip(fields, largest).compactMap { field, value -> Int32? in
      guard case .streak(_, _, let part) = field, part == .length || part == .stored else { return nil }
      return value
    }
    return Int(lengths.max() ?? 0)
  }
}

extension Opening {
  /// A checksum of all that players begin with.
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
