/// What a tally counted, in few bytes: most cells of a small one are 0.
///
/// It has all that adds up. Example players, least and largest values are left out, since they cannot be taken away again.
struct PackedTally: Sendable {
  fileprivate let bytes: [UInt8]
  fileprivate let players: [Int]
}

extension Tally {
  /// Packs everything that adds up.
  ///
  /// - Complexity: O(cells).
  var packed: PackedTally {
    var packer = IntegerPacker()
    writeTables(to: &packer)
    return PackedTally(bytes: packer.bytes, players: players)
  }

  /// The tally without a part that was merged into it.
  ///
  /// Example players, least and largest values are still those of all parts.
  ///
  /// - Precondition: the part has the same plan and measures the same.
  /// - Complexity: O(cells), and little for those that are 0 in the part.
  func without(_ part: PackedTally) -> Tally {
    var rest = self
    var unpacker = IntegerUnpacker(part.bytes[...])
    rest.counts.withUnsafeMutableBufferPointer { counts in
      unpacker.forEachNonzero(of: counts.count) { counts[$0] -= Int64($1) }
    }
    rest.bins.withUnsafeMutableBufferPointer { bins in
      unpacker.forEachNonzero(of: bins.count) { bins[$0] -= UInt32($1) }
    }
    rest.sums.withUnsafeMutableBufferPointer { sums in
      unpacker.forEachNonzero(of: 3 * sums.count) { sums[$0 / 3].remove($1, from: $0 % 3) }
    }
    unpacker.forEachNonzero(of: rest.moments.count) { rest.moments[$0] -= $1 }
    unpacker.forEachNonzero(of: rest.groups.count) { rest.groups[$0] -= Int64($1) }
    precondition(unpacker.isAtEnd, "a part of another plan")
    for (profile, count) in part.players.enumerated() { rest.players[profile] -= count }
    return rest
  }
}

extension Tally.Sums {
  /// Takes a number away from the count, the sum or the sum of squares, in this order.
  fileprivate mutating func remove(_ value: Int128, from place: Int) {
    switch place {
    case 0: shift(count: -Int64(value), sum: 0, squares: 0)
    case 1: shift(count: 0, sum: -Int64(value), squares: 0)
    default: shift(count: 0, sum: 0, squares: -value)
    }
  }
}
