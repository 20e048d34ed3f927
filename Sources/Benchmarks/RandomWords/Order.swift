import RewardEngine

/// The address of a random word: its purpose, day and player, and the seed.
struct Address: Equatable {
  var seed: UInt64 = 1
  var purpose: Purpose
  var day: Int
  var rank: UInt32
  /// Number of words of the player's stream; 0 for the one word of a day.
  var ofStream = 0
}

/// The order in which words are printed: each puts other words next to each other.
enum Order: String, CaseIterable {
  /// Player after player for one purpose, as a tile is filled; then the next purpose, then the next day.
  case players
  /// Day after day for one player and purpose.
  case days
  /// Purpose after purpose for one player on one day.
  case purposes
  /// Seed after seed, a few words each, as in runs that are compared.
  case seeds
  /// Streams, as they are used to draw from distributions: player after player.
  case streams

  /// Every purpose of a daily kind for some ids, as a scenario has them.
  static let questions: [Purpose] = Draw.allCases.filter { $0.rawValue <= Draw.freezeByHand.rawValue }
    .flatMap { kind in
      ["", "warm_up", "long_run", "hat", "boost"].flatMap { id in
        (0..<2).map { Purpose(kind: kind, id: id, copy: $0) }
      }
    }

  /// Calls `body` with addresses without end, no two equal.
  func addresses<Stop: Error>(_ body: (Address) throws(Stop) -> Void) throws(Stop) {
    for round in 0..<Int.max {
      switch self {
      case .players:
        for purpose in Self.questions {
          for rank in 0..<UInt32(1 << 16) {
            try body(Address(purpose: purpose, day: round, rank: rank))
          }
        }
      case .days:
        for purpose in Self.questions {
          for day in 0..<4_096 { try body(Address(purpose: purpose, day: day, rank: UInt32(round))) }
        }
      case .purposes:
        for day in 0..<365 {
          for purpose in Self.questions { try body(Address(purpose: purpose, day: day, rank: UInt32(round))) }
        }
      case .seeds:
        for purpose in Self.questions.prefix(4) {
          for rank in 0..<UInt32(4) {
            try body(Address(seed: UInt64(round), purpose: purpose, day: 0, rank: rank))
          }
        }
      case .streams:
        let purpose = Purpose(kind: .activityLaw)
        try body(Address(purpose: purpose, day: 0, rank: UInt32(round), ofStream: 16))
      }
    }
  }
}
